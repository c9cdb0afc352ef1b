"""What the hall screen and the guests see: the scene, the standings, the results as they are announced and published."""

import datetime as dt
from collections.abc import Mapping

from django.contrib.auth.models import User

from scoring.faults import refuse, shown
from scoring.wording import gettext_noop
from tournaments.actions import action_on, log_change
from tournaments.models import Change, Night, Screen
from tournaments.records.finale import finale_of, places_in

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


def name_from(*, night_id: int, place: int) -> Screen:
    """The last place that is announced; a place that nobody has stands for everyone.

    Raises Refused at `place` below 1, and once the announcing has begun.
    """
    with action_on(night_id, at_tables=False) as night:
        screen, _made = Screen.objects.get_or_create(night=night)
        if place < 1:
            raise refuse("place", gettext_noop("At least the first place is announced."))
        if screen.revealed:
            message = gettext_noop("The results are being announced. Take that back first, to the beginning.")
            raise refuse("place", message)
        screen.named_from = min(place, 32_767)
        screen.save(update_fields=["named_from"])
        return screen


def reveal_next(*, night_id: int, seen: int, by: User | None, at: dt.datetime) -> Screen:
    """Announce what comes next. `seen` is how many were announced already where the director tapped: twice is once.

    Raises Refused until the night is ended, and where nothing is left to announce.
    """
    return _announce(night_id, seen, 1, by, at)


def take_back_reveal(*, night_id: int, seen: int, by: User | None, at: dt.datetime) -> Screen:
    """Take back what was announced last. `seen` as above. Raises Refused before anything is, and once it is published."""
    return _announce(night_id, seen, -1, by, at)


def _announce(night_id: int, seen: int, by_so_many: int, by: User | None, at: dt.datetime) -> Screen:
    with action_on(night_id, at_tables=False) as night:
        if night.state != Night.State.OVER:
            raise refuse("night", gettext_noop("End the night before you announce its results."))
        screen, _made = Screen.objects.get_or_create(night=night)
        finale = finale_of(night)
        if finale.revealed != seen:
            return screen
        if by_so_many < 0 and screen.published_at is not None:
            raise refuse("reveal", gettext_noop("The results are published. Withdraw them first."))
        revealed = seen + by_so_many
        if not 0 <= revealed <= len(finale.steps):
            raise refuse("reveal", gettext_noop("There is nothing more to announce or to take back."))
        screen.revealed, screen.named_from = revealed, finale.named_from
        screen.places_left = places_in(finale.steps[revealed:])
        screen.save(update_fields=["revealed", "named_from", "places_left"])
        values = [{"announced": number, "of": len(finale.steps)} for number in (seen, revealed)]
        log_change(night, Change.Kind.REVEALED, at=at, by=by, before=values[0], after=values[1])
        return screen


def publish_results(*, night_id: int, by: User | None, at: dt.datetime) -> None:
    """Anyone who has the link of the hall screen may see the results; published already, they stay so.

    Raises Refused before the night is over.
    """
    with action_on(night_id) as night:
        if night.state != Night.State.OVER:
            raise refuse("night", gettext_noop("The night is not over, so its results cannot be published yet."))
        screen, _ = Screen.objects.get_or_create(night=night)
        if screen.published_at is None:
            screen.published_at = at
            screen.save(update_fields=["published_at"])
            log_change(night, Change.Kind.PUBLISHED, at=at, by=by)


def unpublish_results(*, night_id: int, by: User | None, at: dt.datetime) -> None:
    """Guests see the results no longer. What they have saved or printed stays with them."""
    with action_on(night_id) as night:
        if Screen.objects.filter(night=night).exclude(published_at=None).update(published_at=None):
            log_change(night, Change.Kind.UNPUBLISHED, at=at, by=by)
