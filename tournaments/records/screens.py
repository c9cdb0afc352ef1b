"""What a night shows to its guests: how far its screen is, and which standings they may see. Knows no page.

Standings that are hidden are not computed for the guests, so that nothing on their pages depends on them.
"""

import datetime as dt
from typing import NamedTuple

from django.db.models.functions import Coalesce

from tournaments.models import Night, Screen
from tournaments.night.standings import Standing
from tournaments.records.night_record import settled

TOP = 10  # the last rank that is shown where the director shows the top alone


class ScreenGlance(NamedTuple):
    """A night's screen as a poll needs it; the night is at `version`, and so many `hands` were written for it."""

    night_id: int
    version: int
    hands: int
    generation: int
    break_ends_at: dt.datetime | None
    language: str = ""  # the night's own


def screen_glance_at(night: int) -> ScreenGlance | None:
    """What tells whether a night's screen shows something new; one query."""
    rows = Night.objects.filter(pk=night).annotate(generation=Coalesce("screen__generation", 1))
    row = rows.values_list("version", "hands_written", "generation", "screen__break_ends_at", "language").first()
    return None if row is None else ScreenGlance(night, *row)


def is_on(break_ends_at: dt.datetime | None, at: dt.datetime) -> bool:
    """Whether a break lasts at that time."""
    return break_ends_at is not None and break_ends_at > at


def is_final(night: Night, *, closed: bool) -> bool:
    """Whether nothing more is played, so that the standings are the result; `closed` is the newest round."""
    return night.state == Night.State.OVER or closed


def shown_standings(screen: Screen, round_number: int, *, final: bool) -> list[Standing]:
    """The standings as far as guests may see them with that round begun; `final`, and they are the result.

    The result is seen by nobody until it is published, and by everyone then.
    """
    if final:
        return settled(screen.night).standings if screen.published_at else []
    rule = screen.standings if round_number >= screen.standings_from else Screen.Shown.ALL
    if not round_number or rule == Screen.Shown.NONE:
        return []
    standings = settled(screen.night).standings
    return standings if rule == Screen.Shown.ALL else [each for each in standings if each.rank <= TOP]
