"""The papers of a night, to print; and the links on the table cards."""

import re

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from club.server.data_folder import address
from club.sign_in.roles import DirectorRequest, director_required
from scoring.faults import Refused
from tournaments.actions.withdraw_card import withdraw_card
from tournaments.display.translation import translate
from tournaments.models import Night
from tournaments.printing import PAPERS, PRINTERS
from tournaments.records.links import link_of
from tournaments.records.paper_values import SETS, values_for

_ROUND = re.compile("[0-9]{0,6}")
TITLES = {
    "table-cards": (
        gettext_lazy("Table cards"),
        gettext_lazy("One for each table, with the square that opens its page on a phone."),
    ),
    "tally-cards": (gettext_lazy("Tally cards"), gettext_lazy("One for each guest, a line a round.")),
    "score-sheets": (gettext_lazy("Score sheets"), gettext_lazy("One for each table of the newest round.")),
    "standings": (gettext_lazy("Standings"), gettext_lazy("As the book has them now.")),
}


@director_required
@require_safe
def papers(request: DirectorRequest, night_id: int) -> HttpResponse:
    """What can be printed tonight, and each table's link."""
    night = get_object_or_404(Night, pk=night_id)
    cards = [(card, link_of(card)) for card in night.cards.select_related("night")]
    waits = _waits(drawn=night.state != Night.State.ENROLLING, published=bool(cards))
    context = {
        "night": night,
        "sets": [(name, *TITLES[name], waits.get(name, "")) for name in SETS],
        "papers": sorted(PAPERS),
        "cards": cards,
        "address": address(),
        "section": "nights",
    }
    return render(request, "tournaments/papers/papers.html", context)


@director_required
@require_safe
def pdf(request: DirectorRequest, night_id: int, kind: str) -> HttpResponse:
    """One set of papers as a PDF: `?paper=a4|letter`, and `blank=1` or `round=N` for sheets."""
    night = get_object_or_404(Night, pk=night_id)
    paper = request.GET.get("paper", "a4")
    round_number = request.GET.get("round", "")
    if kind not in SETS or paper not in PAPERS or not _ROUND.fullmatch(round_number):
        raise Http404
    try:
        values = values_for(
            kind, night, round_number=int(round_number) if round_number else None, blank="blank" in request.GET
        )
    except Refused as refused:
        raise Http404 from refused
    response = HttpResponse(PRINTERS[kind](values, paper, translate), content_type="application/pdf")
    parts = [night.date.isoformat(), slugify(night.name) or "night", kind]
    parts += [f"round-{int(round_number)}"] if round_number else []
    parts += ["blank"] if "blank" in request.GET else []
    response["Content-Disposition"] = f'inline; filename="{"-".join([*parts, paper])}.pdf"'
    return response


def _waits(*, drawn: bool, published: bool) -> dict[str, str]:
    """The sets that would be empty now, each with what it waits for."""
    waits = {}
    if not published:
        waits["table-cards"] = _("The cards come when the draw is published.")
    if not drawn:
        waits["score-sheets"] = _("The sheets come with the draw.")
    return waits


@director_required
@require_POST
def withdraw(request: DirectorRequest, night_id: int, number: int) -> HttpResponse:
    """The table's old card leads nowhere from now on."""
    get_object_or_404(get_object_or_404(Night, pk=night_id).cards, number=number)
    told = request.POST.get("seen", "")
    seen = int(told) if told.isascii() and told.isdecimal() and len(told) < 9 else None
    withdraw_card(night_id=night_id, number=number, seen=seen, by=request.user, at=timezone.now())
    messages.success(
        request, _("The old card of table %(number)s leads nowhere now. Print the new one.") % {"number": number}
    )
    return redirect("papers", night_id)
