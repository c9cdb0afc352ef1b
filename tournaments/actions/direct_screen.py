"""The director directs what the hall screen shows: which scene, and how much of the standings."""

import datetime as dt
from collections.abc import Mapping

from django.contrib.auth.models import User

from scoring.faults import refuse, shown
from scoring.wording import gettext_noop
from tournaments.actions import action_on, log_change
from tournaments.models import Change, Screen

MOST_ROUNDS = 99


def show_scene(*, night_id: int, scene: str, by: User | None, at: dt.datetime) -> Screen:
    """The screen shows that scene from now on; with an empty one it follows the night by itself.

    Raises Refused at `scene` for one that there is not.
    """
    if scene and scene not in Screen.Scene.values:
        raise refuse("scene", gettext_noop("The hall screen has no scene %(value)s."), value=shown(scene))
    return _direct(night_id, {"scene": scene}, by, at)


def show_standings(*, night_id: int, standings: str, from_round: int = 1, by: User | None, at: dt.datetime) -> Screen:
    """Guests see so much of the standings, from that round on; before it they see all.

    Raises Refused at `standings` or `standings_from`.
    """
    if standings not in Screen.Shown.values:
        message = gettext_noop("The standings can be shown to everyone, as the top alone, or to nobody.")
        raise refuse("standings", message)
    if not 1 <= from_round <= MOST_ROUNDS:
        message = gettext_noop("Enter a round from 1 to %(most)s.")
        raise refuse("standings_from", message, most=MOST_ROUNDS)
    return _direct(night_id, {"standings": standings, "standings_from": from_round}, by, at)


def _direct(night_id: int, wanted: Mapping[str, str | int], by: User | None, at: dt.datetime) -> Screen:
    """What is so already stays, and the history has no line of it."""
    with action_on(night_id, at_tables=False) as night:
        screen, _ = Screen.objects.get_or_create(night=night)
        before = {name: getattr(screen, name) for name in wanted}
        if before != wanted:
            for name, value in wanted.items():
                setattr(screen, name, value)
            screen.save(update_fields=list(wanted))
            log_change(night, Change.Kind.SCREEN, at=at, by=by, before=before, after=dict(wanted))
    return screen
