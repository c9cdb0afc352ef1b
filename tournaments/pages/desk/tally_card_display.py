"""The tally cards of a night beside its hands, as their page shows them. Reads what stands; writes nothing."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.faults import Fault
from scoring.wording import Text, gettext_noop
from tournaments.models import Entrant, KeyedTally, Night
from tournaments.records.queries import RoundPlayed, rounds_of, sit_out_credit
from tournaments.tally_check import CheckedCard, CheckedLine, RecordedLine, check_card

FIGURE = re.compile(r"[-−–]?[0-9]{1,5}")
MOST_SHOWN = 12  # letters of what cannot be read
NO_FIGURE = ("", "-", "–", "—")  # how a line without a figure is keyed


class LineShown(NamedTuple):
    """One line of a card; `table` and `partner` are None for a round sat out. `partner_says` is the other card's."""

    line: CheckedLine
    table: int | None
    partner: Entrant | None
    partner_says: int | None

    @property
    def difference(self) -> str:
        """What the card says, and what the sheets do."""
        numbers = {"round": self.line.round_number, "card": self.line.card, "sheets": self.line.recorded}
        if self.partner is None:
            return _("Round %(round)s: the card says %(card)s, sitting out gives %(sheets)s.") % numbers
        message = _(
            "Round %(round)s: the card says %(card)s, the sheets say %(sheets)s (table %(table)s, with %(partner)s)."
        )
        words = message % {**numbers, "table": self.table, "partner": self.partner.name}
        if self.partner_says is None:
            return words
        partner = {"partner": self.partner.name, "points": self.partner_says}
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
        """The state as it is read."""
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

    def count(self, state: str) -> int:
        """How many cards are in that state."""
        return sum(card.checked.state == state for card in self.cards.values())

    @property
    def agree(self) -> int:
        return self.count("agrees")

    @property
    def differ(self) -> int:
        return self.count("differs")


def cards_of(night: Night) -> CardsShown:
    """Every card of the night. Seven queries, however many people came."""
    rounds = [each for each in rounds_of(night) if each.has_begun]
    keyed: dict[int, dict[int, int]] = defaultdict(dict)
    for row in KeyedTally.objects.filter(entrant__night=night).select_related("entrant"):
        keyed[row.entrant.number][row.round_number] = row.points
    places = _places(rounds)
    return CardsShown(
        [each.number for each in rounds],
        {
            entrant.number: _card(entrant, _book_lines(night, rounds, places, entrant.number), keyed, places)
            for entrant in night.entrants.order_by("number")
        },
    )


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


class _Place(NamedTuple):
    """Where somebody sat in a round, and what the hands there give."""

    table: int
    partner: Entrant
    points: int
    whole: bool


def _places(rounds: Iterable[RoundPlayed]) -> dict[tuple[int, int], _Place]:
    """By round and entrant's number."""
    return {
        (each.number, entrant.number): _Place(
            table.number, table.seats[(seat + 2) % 4], table.result.totals[seat], not table.result.missing
        )
        for each in rounds
        for table in each.tables
        for seat, entrant in enumerate(table.seats)
    }


def _book_lines(
    night: Night, rounds: Iterable[RoundPlayed], places: Mapping[tuple[int, int], _Place], number: int
) -> list[RecordedLine]:
    credit = sit_out_credit(night)
    sat_out = RecordedLine(0, None if credit == "average" else 0 if credit == "none" else credit, sat_out=True)
    lines = []
    for each in rounds:
        place = places.get((each.number, number))
        if place is not None:
            lines.append(RecordedLine(each.number, place.points, place.whole))
        elif number in each.seating.sitting_out:
            lines.append(sat_out._replace(round_number=each.number))
    return lines


def _card(
    entrant: Entrant,
    book: list[RecordedLine],
    keyed: Mapping[int, Mapping[int, int]],
    places: Mapping[tuple[int, int], _Place],
) -> CardShown:
    checked = check_card(keyed.get(entrant.number, {}), book)
    lines = []
    for line in checked.lines:
        place = places.get((line.round_number, entrant.number))
        says = keyed.get(place.partner.number, {}).get(line.round_number) if place else None
        lines.append(LineShown(line, place.table if place else None, place.partner if place else None, says))
    return CardShown(entrant, checked, lines)
