"""The tally cards at the desk: keyed a line a card, and compared with the sheets."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from club.sign_in.roles import HelperRequest, helper_required
from scoring.faults import Refused
from tournaments.actions.key_tally import key_tally
from tournaments.display.numbers import whole_number
from tournaments.display.translation import translate
from tournaments.models import Night
from tournaments.pages.desk.desk import UNPUBLISHED, not_published
from tournaments.pages.desk.tally_card_display import CardShown, CardsShown, cards_of, read_card


@helper_required
@require_http_methods(["GET", "HEAD", "POST"])
def tally_cards(request: HelperRequest, night_id: int) -> HttpResponse:
    """All cards, and the one to key (`number`) or that was keyed last (`keyed`); a POST saves one."""
    night = get_object_or_404(Night, pk=night_id)
    if night.state in UNPUBLISHED:
        return not_published(request, night)
    shown = cards_of(night)
    if request.method == "POST":
        return _posted(request, night, shown)
    card = _card(shown, request.GET.get("number", ""))
    if request.GET.get("number", "").strip() and card is None:
        messages.error(request, _("Nobody has that number on this night."))
        return redirect("tally_cards", night.pk)
    typed = {line.line.round_number: _figure(line.line.card) for line in card.lines} if card else {}
    keyed = _card(shown, request.GET.get("keyed", ""))
    return _page(request, night, shown, card=card, typed=typed, keyed=keyed)


def _posted(request: HelperRequest, night: Night, shown: CardsShown) -> HttpResponse:
    card = _card(shown, request.POST.get("number", ""))
    if card is None:
        messages.error(request, _("Nobody has that number on this night."))
        return redirect("tally_cards", night.pk)
    points, faults = read_card(request.POST, shown.rounds)
    if not faults:
        try:
            key_tally(
                night_id=night.pk,
                number=card.entrant.number,
                points=points,
                by=request.user,
                at=timezone.now(),
            )
        except Refused as refused:
            faults = list(refused.faults)
        else:
            return redirect(reverse("tally_cards", args=[night.pk]) + f"?keyed={card.entrant.number}")
    typed = {number: request.POST.get(f"round-{number}", "")[:12] for number in shown.rounds}
    texts = {fault.field: translate(fault.text) for fault in faults}
    return _page(request, night, shown, card=card, typed=typed, faults=texts, status=422)


def _card(shown: CardsShown, number: str) -> CardShown | None:
    return shown.cards.get(whole_number(number) or 0)


def _figure(points: int | None) -> str:
    return "" if points is None else str(points)


def _page(
    request: HelperRequest,
    night: Night,
    shown: CardsShown,
    *,
    card: CardShown | None,
    typed: dict[int, str],
    keyed: CardShown | None = None,
    faults: dict[str, str] | None = None,
    status: int = 200,
) -> HttpResponse:
    faults = faults or {}
    cells = [(number, typed.get(number, ""), faults.get(f"rounds[{number}]", "")) for number in shown.rounds]
    at_fault = next((number for number, _typed, fault in cells if fault), None)
    blank = next((number for number, text, _fault in cells if not text), None)
    context = {
        "night": night,
        "shown": shown,
        "card": card,
        "cells": cells,
        "focus": at_fault or blank or next(iter(shown.rounds), None),
        "faults": [text for field, text in faults.items() if not field.startswith("rounds")],
        "keyed": keyed,
        "section": "nights",
        "step": "play",
        "at": "tally cards",
    }
    return render(request, "tournaments/desk/tally_cards.html", context, status=status)
