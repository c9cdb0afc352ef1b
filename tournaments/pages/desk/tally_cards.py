"""The tally cards at the desk: keyed a line a card, and compared with the sheets."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from club.sign_in.roles import HelperRequest, helper_required
from scoring.faults import Fault, Refused
from scoring.wording import Text, gettext_noop
from tournaments.actions.key_tally import key_tally
from tournaments.display.translation import translate
from tournaments.entry.whole_number import whole_number
from tournaments.models import Entrant, KeyedTally, Night
from tournaments.pages.desk.desk import UNPUBLISHED, not_published
from tournaments.records.queries import rounds_of, sit_out_credit
from tournaments.tally_check import CheckedCard, CheckedLine, RecordedLine, check_card

FIGURE = re.compile(r"[-−–]?[0-9]{1,5}")
MOST_SHOWN = 12  # letters of what cannot be read
NO_FIGURE = ("", "-", "–", "—")  # how a line without a figure is keyed


class Place(NamedTuple):
    """Where somebody sat in a round, and with whom."""

    table: int
    partner: Entrant


class LineShown(NamedTuple):
    """One line of a card; `place` is None for a round sat out. `partner_says` is what the partner's card has."""

    line: CheckedLine
    place: Place | None
    partner_says: int | None

    @property
    def difference(self) -> str:
        """What the card says, and what the sheets do."""
        numbers = {"round": self.line.round_number, "card": self.line.card, "sheets": self.line.recorded}
        if self.place is None:
            return _("Round %(round)s: the card says %(card)s, sitting out gives %(sheets)s.") % numbers
        message = _(
            "Round %(round)s: the card says %(card)s, the sheets say %(sheets)s (table %(table)s, with %(partner)s)."
        )
        words = message % {**numbers, "table": self.place.table, "partner": self.place.partner.name}
        if self.partner_says is None:
            return words
        partner = {"partner": self.place.partner.name, "points": self.partner_says}
        return f"{words} " + _("The card of %(partner)s says %(points)s.") % partner


class CardShown(NamedTuple):
    """One person's card."""

    entrant: Entrant
    checked: CheckedCard
    lines: list[LineShown]

    @property
    def is_keyed(self) -> bool:
        return self.checked.state != "not keyed"

    @property
    def chip(self) -> str:
        """The colour of the state."""
        return {"agrees": "done", "differs": "disputed", "partly": "playing", "not keyed": "waiting"}[
            self.checked.state
        ]

    @property
    def state_words(self) -> str:
        words = {
            "agrees": _("✓ agrees"),
            "differs": _("✕ disagrees"),
            "partly": _("agrees so far"),
            "not keyed": _("not keyed yet"),
        }
        return words[self.checked.state]

    @property
    def differing(self) -> list[LineShown]:
        return [line for line in self.lines if line.line.verdict == "differs"]


class CardsShown(NamedTuple):
    """All cards of a night by number, and the rounds that have begun."""

    rounds: list[int]
    cards: dict[int, CardShown]

    @property
    def agree(self) -> int:
        return sum(card.checked.state == "agrees" for card in self.cards.values())

    @property
    def differ(self) -> int:
        return sum(card.checked.state == "differs" for card in self.cards.values())


def cards_of(night: Night) -> CardsShown:
    """Every card of the night. Seven queries, however many people came."""
    rounds = [each for each in rounds_of(night) if each.has_begun]
    keyed: dict[int, dict[int, int]] = defaultdict(dict)
    for row in KeyedTally.objects.filter(entrant__night=night).select_related("entrant"):
        keyed[row.entrant.number][row.round_number] = row.points
    credit = sit_out_credit(night)
    sat_out = RecordedLine(0, None if credit == "average" else 0 if credit == "none" else credit, sat_out=True)
    recorded: dict[int, list[RecordedLine]] = defaultdict(list)
    places: dict[tuple[int, int], Place] = {}
    for each in rounds:
        for table in each.tables:
            for seat, entrant in enumerate(table.seats):
                line = RecordedLine(each.number, table.result.totals[seat], not table.result.missing)
                recorded[entrant.number].append(line)
                places[each.number, entrant.number] = Place(table.number, table.seats[(seat + 2) % 4])
        for number in each.seating.sitting_out:
            recorded[number].append(sat_out._replace(round_number=each.number))
    return CardsShown(
        [each.number for each in rounds],
        {
            entrant.number: _card(entrant, recorded[entrant.number], keyed, places)
            for entrant in night.entrants.order_by("number")
        },
    )


def _card(
    entrant: Entrant,
    recorded: list[RecordedLine],
    keyed: Mapping[int, Mapping[int, int]],
    places: Mapping[tuple[int, int], Place],
) -> CardShown:
    checked = check_card(keyed.get(entrant.number, {}), recorded)
    lines = []
    for line in checked.lines:
        place = places.get((line.round_number, entrant.number))
        says = keyed.get(place.partner.number, {}).get(line.round_number) if place else None
        lines.append(LineShown(line, place, says))
    return CardShown(entrant, checked, lines)


def read_card(post: Mapping[str, str], rounds: Iterable[int]) -> tuple[dict[int, int | None], list[Fault]]:
    """What was typed for each round (`round-3`) as points, None where nothing is; and what cannot be read."""
    points: dict[int, int | None] = {}
    faults = []
    for number in rounds:
        text = post.get(f"round-{number}", "").strip()
        if text in NO_FIGURE:
            points[number] = None
        elif FIGURE.fullmatch(text):
            points[number] = int(text.replace("−", "-").replace("–", "-"))
        else:
            message = gettext_noop("“%(text)s” is not a number of points.")
            faults.append(Fault(f"rounds[{number}]", Text(message, {"text": text[:MOST_SHOWN]})))
    return points, faults


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
    card = _card_of(shown, request.GET.get("number", ""))
    if request.GET.get("number", "").strip() and card is None:
        messages.error(request, _("Nobody has that number on this night."))
        return redirect("tally_cards", night.pk)
    typed = {line.line.round_number: _figure(line.line.card) for line in card.lines} if card else {}
    keyed = _card_of(shown, request.GET.get("keyed", ""))
    return _page(request, night, shown, card=card, typed=typed, keyed=keyed)


def _posted(request: HelperRequest, night: Night, shown: CardsShown) -> HttpResponse:
    card = _card_of(shown, request.POST.get("number", ""))
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


def _card_of(shown: CardsShown, number: str) -> CardShown | None:
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
    }
    return render(request, "tournaments/desk/tally_cards.html", context, status=status)
