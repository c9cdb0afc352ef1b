"""The tally cards at the desk: keyed a line a card, and compared with the sheets."""

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.sign_in.roles import HelperRequest
from scoring.faults import shown
from tournaments.actions.sheets import key_tally
from tournaments.display.refusals import refusals_shown
from tournaments.entry.whole_number import whole_number
from tournaments.models import Entrant, KeyedTally, Night
from tournaments.night.tally_check import CheckedCard, CheckedLine, RecordedLine, check_card
from tournaments.pages.desk.desk import at_desk
from tournaments.records.attendance import attendance_of
from tournaments.records.figures import figure_of
from tournaments.records.load import rounds_of
from tournaments.records.merged import number_now

FIGURE = re.compile(r"[-−–]?[0-9]{1,40}")
NO_FIGURE = ("", "-", "–", "—")  # how a line without a figure is keyed


class FigureField(forms.Field):
    """Points as a card has them, below zero too; None where no figure stands."""

    def to_python(self, value: Any) -> int | None:
        """The points. Raises ValidationError for what is no figure."""
        text = (value or "").strip()
        if text in NO_FIGURE:
            return None
        if not FIGURE.fullmatch(text):
            message = _("“%(text)s” is not a number of points.")
            raise ValidationError(message, params={"text": shown(text)})
        return int(text.replace("−", "-").replace("–", "-"))


class CardForm(forms.Form):
    """What one card says: a field a round, `rounds[3]` as the action names it and `round-3` as the page does."""

    def __init__(self, rounds: Iterable[int], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields.update({f"rounds[{number}]": FigureField(required=False) for number in rounds})

    def add_prefix(self, field_name: str) -> str:
        return field_name.replace("rounds[", "round-").removesuffix("]")


# State of a card → the colour of its chip, and its words.
STATES = {
    "agrees": ("done", gettext_lazy("✓ agrees")),
    "differs": ("disputed", gettext_lazy("✕ disagrees")),
    "partly": ("playing", gettext_lazy("agrees so far")),
    "not keyed": ("waiting", gettext_lazy("not keyed yet")),
}


@dataclass(frozen=True)
class LineShown:
    """One line of a card; without `table` the round was sat out. `partner_says` is what the partner's card has."""

    line: CheckedLine
    table: int | None
    partner: Entrant | None
    partner_says: int | None

    @property
    def difference(self) -> str:
        """What the card says, and what the sheets do."""
        card, sheets = (each if each is None else figure_of(each) for each in (self.line.card, self.line.recorded))
        numbers = {"round": self.line.round_number, "card": card, "sheets": sheets}
        if self.table is None:
            return _("Round %(round)s: the card says %(card)s, sitting out gives %(sheets)s.") % numbers
        numbers["table"] = self.table
        if self.partner is None:
            return (
                _("Round %(round)s: the card says %(card)s, the sheets say %(sheets)s (table %(table)s).") % numbers
            )
        message = _(
            "Round %(round)s: the card says %(card)s, the sheets say %(sheets)s (table %(table)s, with %(partner)s)."
        )
        words = message % {**numbers, "partner": self.partner.name}
        if self.partner_says is None:
            return words
        partner = {"partner": self.partner.name, "points": figure_of(self.partner_says)}
        return f"{words} " + _("The card of %(partner)s says %(points)s.") % partner


@dataclass(frozen=True)
class CardShown:
    """One person's card."""

    entrant: Entrant
    checked: CheckedCard
    lines: list[LineShown]

    @property
    def state(self) -> tuple[str, Any]:
        return STATES[self.checked.state]


def cards_of(night: Night) -> tuple[list[int], dict[int, CardShown]]:
    """The rounds that have begun, and every card of the night by number. Ten queries, however many people came."""
    rounds = [each for each in rounds_of(night) if each.has_begun]
    keyed: dict[int, dict[int, int]] = defaultdict(dict)
    for row in KeyedTally.objects.filter(entrant__night=night).select_related("entrant"):
        keyed[row.entrant.number][row.round_number] = row.points
    credit = night.rules.sit_out
    sat_out = RecordedLine(0, None if credit == "average" else 0 if credit == "none" else credit, sat_out=True)
    recorded: dict[int, list[RecordedLine]] = defaultdict(list)
    places: dict[tuple[int, int], tuple[int, Entrant | None]] = {}
    attendance = attendance_of(night)
    for each in rounds:
        credited = attendance.credited_to(each.number)
        for table in each.tables:
            for seat, entrant in enumerate(table.people):
                number = credited.get(entrant.number, entrant.number)
                points, whole = table.counted(night.rules)[seat % table.sides], not table.result.missing
                line = RecordedLine(each.number, points if isinstance(points, int) else None, whole)
                recorded[number].append(line)
                places[each.number, number] = table.number, table.partner_of(seat + 1)
        for absent in each.seating.sitting_out:
            recorded[absent].append(sat_out._replace(round_number=each.number))

    cards = {}
    for entrant in night.entrants.filter(arrival=Entrant.Arrival.HERE):
        checked, lines = check_card(keyed.get(entrant.number, {}), recorded[entrant.number]), []
        for each_line in checked.lines:
            at_table, partner = places.get((each_line.round_number, entrant.number), (None, None))
            says = keyed.get(partner.number, {}).get(each_line.round_number) if partner else None
            lines.append(LineShown(each_line, at_table, partner, says))
        cards[entrant.number] = CardShown(entrant, checked, lines)
    return [each.number for each in rounds], cards


@at_desk
def tally_cards(request: HelperRequest, night: Night) -> HttpResponse:
    """All cards, and the one to key (`number`) or that was keyed last (`keyed`); a POST saves one."""
    rounds, cards = cards_of(night)
    sent = request.POST if request.method == "POST" else None
    number = (request.GET if sent is None else sent).get("number", "")
    on_paper = whole_number(number) or 0
    card = cards.get(on_paper)
    if card is None and on_paper:
        card = cards.get(number_now(night.pk, on_paper) or 0)
    if card is None and (sent is not None or number.strip()):
        messages.error(request, _("Nobody has that number on this night."))
        return redirect("tally_cards", night.pk)
    written = {line.round_number: line.card for line in card.checked.lines} if card else {}
    on_card = {f"rounds[{number}]": str(points) for number, points in written.items() if points is not None}
    form = CardForm(rounds, sent, initial=on_card)
    if card and form.is_valid():
        keyed, points = card.entrant.number, dict(zip(rounds, form.cleaned_data.values(), strict=True))
        with refusals_shown(request, form):
            key_tally(night_id=night.pk, number=keyed, points=points, by=request.user, at=timezone.now())
            return redirect(reverse("tally_cards", args=[night.pk]) + f"?keyed={keyed}")
    cells = list(zip(rounds, form, strict=True))
    at_fault = [each for each, field in cells if field.errors]
    blank = [each for each, field in cells if not field.value()]
    states = [card.checked.state for card in cards.values()]
    context = {
        "night": night,
        "rounds": rounds,
        "cards": cards.values(),
        "agree": states.count("agrees"),
        "differ": states.count("differs"),
        "card": card,
        "form": form,
        "cells": cells,
        "focus": next(iter((*at_fault, *blank, *rounds)), None),
        "keyed": cards.get(whole_number(request.GET.get("keyed", "")) or 0),
    }
    return render(request, "tournaments/desk/tally_cards.html", context, status=422 if form.errors else 200)
