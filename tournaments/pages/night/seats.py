"""Two people sat in each other's place in a round: the director says so, and each gets the other's hands."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from club.sign_in.roles import DirectorRequest, director_required
from scoring.hand import seat_name
from tournaments.actions.seats import swap_people
from tournaments.display.refusals import refusals_shown
from tournaments.display.translation import translate
from tournaments.models import Night
from tournaments.pages.night.people_forms import SwapForm
from tournaments.records.load import RoundPlayed, entered_in, rounds_of


@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def seats(request: DirectorRequest, night_id: int, number: int) -> HttpResponse:
    """Choose two people of that round, and say why; `table` names the one whose people are offered first."""
    night = get_object_or_404(Night, pk=night_id)
    rounds = {each.number: each for each in rounds_of(night)}
    if number not in rounds or night.state not in (Night.State.PLAYING, Night.State.OVER):
        raise Http404
    form = SwapForm(request.POST or None, people=people_of(rounds[number]))
    newest = rounds[max(rounds)]
    if request.method == "POST" and form.is_valid():
        with refusals_shown(request, form):
            swap_people(night_id=night_id, round_number=number, **form.swap(), by=request.user, at=timezone.now())
            messages.success(request, _("The two people are swapped, and each has their own hands."))
            # The newest may be gone by now: another director can take the closing back in this moment.
            after = rounds_of(night, newest.number) if newest.number > number else []
            if any(each.seating != newest.seating for each in after):
                message = _("Round %(number)s has new seats. Tell everyone.")
                messages.warning(request, message % {"number": newest.number})
                return redirect("moves", night_id, newest.number)
            return redirect("board", night_id)
    context = {
        "night": night,
        "round": rounds[number],
        "form": form,
        "consequence": _consequence(night, number, newest),
    }
    return render(request, "tournaments/night/seats.html", context, status=422 if form.errors else 200)


def _consequence(night: Night, number: int, newest: RoundPlayed) -> str:
    """What becomes of the rounds after it."""
    if newest.number > number:
        if newest.row.reseated or entered_in(newest.row):
            return _("The rounds after it stay as they were played.")
        message = _("Round %(number)s has no hand yet, so it gets new seats.")
        return message % {"number": newest.number}
    return _("The next round follows from where people really sat.") if night.state == Night.State.PLAYING else ""


def people_of(each: RoundPlayed) -> list[tuple[str, list[tuple[str, str]]]]:
    """Everyone of the round as choices, a group a table."""
    groups = [
        (
            _("Table %(number)s") % {"number": table.number},
            [
                (
                    f"{entrant.number}:{table.number}:{seat}",
                    _("%(name)s, %(seat)s")
                    % {"name": entrant.name, "seat": translate(seat_name(seat, table.players))},
                )
                for seat, entrant in enumerate(table.seats, start=1)
            ],
        )
        for table in each.tables
    ]
    out = [(f"{entrant.number}:0:0", entrant.name) for entrant in each.sitting_out]
    return [*groups, (_("Sitting out"), out)] if out else groups
