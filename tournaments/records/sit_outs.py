"""The ledger of sit-outs: who had no seat in which round, whether as a volunteer, and what it brought."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.wording import Text, gettext_noop
from tournaments.models import Night
from tournaments.movement.sit_outs import sit_out_ledger
from tournaments.night.standings import Points, credit_for
from tournaments.printing.listed import Column, Format, Listed
from tournaments.records.figures import POINTS
from tournaments.records.night_record import settled

SIT_OUTS = Text(gettext_noop("Sit-outs"))
NOBODY = Text(gettext_noop("Nobody has sat out."))
VOLUNTEERED = Format(words=lambda column: [_("volunteered") if each else "" for each in column])


class SitOutLine(NamedTuple):
    """A sit-out of a round. `points` are what it earned, None while no hand of that round is in."""

    round: int
    number: int
    name: str
    volunteered: bool
    points: Points | None


COLUMNS: Final[Sequence[Column[SitOutLine]]] = (
    Column("round", "Round", 0.1, face="bold"),
    Column("number", "Number", 0.1, face="italic", page="wide"),
    Column("name", "Name", is_name=True),
    Column("volunteered", "Volunteered", 0.18, VOLUNTEERED),
    Column("points", "Points", 0.14, POINTS, face="bold"),
)


def sit_outs_of(night: Night) -> Listed[SitOutLine]:
    """Return the list of sit-outs, with the night's rule below it."""
    return Listed(SIT_OUTS, COLUMNS, ledger(night), NOBODY, [rule_of(night)])


def ledger(night: Night) -> list[SitOutLine]:
    """Return the sit-outs, by round and number; none before the draw is published."""
    if night.state not in (Night.State.PLAYING, Night.State.OVER):
        return []
    found = settled(night)
    begun = {each.number for each in found.rounds if each.has_begun}
    standing_of = {each.number: each for each in found.standings}
    volunteers = found.record.attendance.volunteers if found.record.attendance else ()

    def points(number: int) -> Points:
        standing = standing_of[number]
        return credit_for(standing.points - standing.credited, standing.played, night.rules.sit_out)

    return [
        SitOutLine(
            each.round,
            each.number,
            standing_of[each.number].name,
            each.volunteered,
            points(each.number) if each.round in begun else None,
        )
        for each in sit_out_ledger([each.seating for each in found.rounds], volunteers)
    ]


def rule_of(night: Night) -> str:
    """What a round sat out brings on that night."""
    credited = night.rules.sit_out
    if credited == "none":
        return _("A round sat out earns nothing.")
    if credited == "average":
        return _("A round sat out earns the person’s own average per round so far.")
    text = ngettext("A round sat out earns %(points)s point.", "A round sat out earns %(points)s points.", credited)
    return text % {"points": credited}
