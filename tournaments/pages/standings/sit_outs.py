"""The ledger of sit-outs: who had no seat in which round, whether as a volunteer, and what it brought."""

from typing import NamedTuple

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from club.sign_in.roles import DirectorRequest, director_required
from tournaments.models import Night
from tournaments.movement.sit_outs import SatOut, sit_out_ledger
from tournaments.records.attendance import attendance_of
from tournaments.records.night_version import at_one_point
from tournaments.records.queries import credit_of, rounds_of
from tournaments.records.stored_standings import stored_standings
from tournaments.standings import Points, SitOutCredit, credit_for


class Line(NamedTuple):
    """A line of the ledger. `points` are None while no hand of that round is in."""

    sat_out: SatOut
    name: str
    points: Points | None


@director_required
@require_safe
def sit_outs(request: DirectorRequest, night_id: int) -> HttpResponse:
    """Every sit-out of the night, the first round first."""
    night = get_object_or_404(Night, pk=night_id)
    published = night.state in (Night.State.PLAYING, Night.State.OVER)
    context = {
        "night": night,
        "lines": at_one_point(night, lambda: ledger(night))[0] if published else [],
        "rule": rule_text(credit_of(night.sit_out)),
        "section": "nights",
    }
    return render(request, "tournaments/standings/sit_outs.html", context)


def ledger(night: Night) -> list[Line]:
    """The lines, by round and number. Eight queries."""
    rounds = rounds_of(night)
    begun = {each.number for each in rounds if each.has_begun}
    standing_of = {each.number: each for each in stored_standings(night).standings}
    names = {entrant.number: entrant.name for each in rounds for entrant in each.sitting_out}
    volunteers = attendance_of(night).volunteers

    def points(number: int) -> Points:
        standing = standing_of[number]
        return credit_for(standing.points - standing.credited, standing.played, credit_of(night.sit_out))

    return [
        Line(each, names[each.number], points(each.number) if each.round in begun else None)
        for each in sit_out_ledger([each.seating for each in rounds], volunteers)
    ]


def rule_text(credited: SitOutCredit) -> str:
    """What a round sat out brings on that night."""
    if credited == "none":
        return _("A round sat out brings nothing.")
    if credited == "average":
        return _("A round sat out brings the person’s own average per round, as it is now.")
    text = ngettext("A round sat out brings %(points)s point.", "A round sat out brings %(points)s points.", credited)
    return text % {"points": credited}
