"""Cutting for the seats of one table: a card for each person by two taps, or all by chance; nothing is written before the end.

The cards are in the address, so that the browser's “back” takes the last one off.
"""

import re
from collections.abc import Mapping
from random import SystemRandom

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from club.sign_in.roles import DirectorRequest, director_required
from scoring.faults import Fault, Refused, refuse
from scoring.wording import gettext_noop
from tournaments.actions.draw import seat_as_cut
from tournaments.display.refusals import show_refusal
from tournaments.entry.whole_number import whole_number
from tournaments.models import Night
from tournaments.movement.chance import RANKS
from tournaments.movement.formation import TableToCut
from tournaments.pages.night.cutting_display import Cards, people_shown
from tournaments.records.table_to_cut import table_to_cut

_FIELD = re.compile(r"(first|cuts)\.([0-9]{1,6})")


@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def cut_seats(request: DirectorRequest, night_id: int) -> HttpResponse:
    """Who has to cut, and at the end the table as it is formed; a night without such a table goes back to the draw."""
    night = get_object_or_404(Night, pk=night_id)
    cards = cards_in(request.POST if request.method == "POST" else request.GET)
    try:
        table = table_to_cut(night)
        if "seat" in request.POST:
            seat_as_cut(night_id=night_id, **cards._asdict(), by=request.user, at=timezone.now())
            messages.success(request, _("Everyone is seated as the cards were cut."))
            return redirect("draw", night_id)
        if "chance" in request.POST:
            return _with(Cards(*table.cut_by_chance(*cards, SystemRandom())), night_id, "#formed")
        if "who" in request.GET:
            return _with(_one_more(request, table, cards), night_id, "#now")
    except Refused as refused:
        if any(fault.field in ("night", "presence", "movement") for fault in refused.faults):
            show_refusal(request, refused)
            return redirect("draw", night_id)
        return _page(request, night, table, cards, refused.faults)
    return _page(request, night, table, cards)


def cards_in(given: Mapping[str, str]) -> Cards:
    """The cards that were sent, by the number of who cut them: `cuts.3=QH 9D`."""
    cards = Cards({}, {})
    for name in given:
        if (found := _FIELD.fullmatch(name)) and (cut := tuple(given[name].split())):
            cards.of(found[1])[int(found[2])] = cut
    return cards


def _one_more(request: HttpRequest, table: TableToCut, cards: Cards) -> Cards:
    """The cards with the one that was tapped. Raises Refused for a tap that is missing, and a card that cannot be."""
    who, rank, suit = (request.GET.get(name, "") for name in ("who", "rank", "suit"))
    stage = table.stage(*cards)
    number = whole_number(who)
    if number not in stage.asked:
        return cards  # tapped twice: the card lies there already
    if not rank or rank not in RANKS:
        raise refuse("rank", gettext_noop("Tap the rank first, then the suit."))
    more = cards.with_one(number, rank + suit, first=not stage.playing)
    table.stage(*more)
    return more


def _with(cards: Cards, night_id: int, place: str) -> HttpResponse:
    return redirect(f"{reverse('cut_seats', args=[night_id])}?{cards.query()}{place}")


def _page(
    request: HttpRequest, night: Night, table: TableToCut, cards: Cards, faults: tuple[Fault, ...] = ()
) -> HttpResponse:
    """The page with the cards that can lie there: who is named in a fault has to cut again."""
    found = list(faults)
    while True:
        try:
            stage = table.stage(*cards)
            break
        except Refused as refused:
            found += [fault for fault in refused.faults if fault not in found]
            for fault in refused.faults:
                cards = cards.without(fault.field)
    shown = people_shown(night, table, stage, cards, found)
    context = {"night": night, "path": request.path, **shown}
    return render(request, "tournaments/night/cutting.html", context, status=422 if found else 200)
