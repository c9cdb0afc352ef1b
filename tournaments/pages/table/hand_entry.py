"""The form of one hand as the table's page draws it: its rows, what was entered so far, what is wrong where.

Reads the fields of hand_form.py and the law's own choices; settles nothing and writes nothing.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.faults import Fault
from scoring.hand import COUNT_NAMES, SUIT_NAMES, SUITS
from tournaments.display.table import Place, Worth
from tournaments.display.translation import translate
from tournaments.entry.form_fields import can_be_out, needs_seat
from tournaments.pages.table.as_played import in_order, is_claimed, letter_of, names_of_pegs, ranks_of
from tournaments.pages.table.law_questions import (
    FAULTS_OF,
    LawQuestion,
    irregularities_of,
    questions_after_trumps,
    questions_before_trumps,
)
from tournaments.pages.table.table_page import TablePage


class SeatRow(NamedTuple):
    """What one seat bid, or what went wrong there: the value of its field."""

    place: Place
    value: str
    fault: str


class CountRow(NamedTuple):
    """Who took one count; `exactly` are the two seats of a side where the law must know which.

    `peg` is the letter of one that is pegged as it is won; one that `is_claimed` as it is played can be of these `ranks`.
    """

    key: str
    name: str
    card: str
    worth: int
    value: str
    fault: str
    exactly: tuple[Place, ...]
    seat_value: str
    seat_fault: str
    peg: str = ""
    ranks: tuple[str, ...] = ()
    is_claimed: bool = False


class HandEntry(NamedTuple):
    """The form for one deal. `fields` are as they were sent; `preview` is the score before it counts.

    `corrects`: a hand stands for the deal, and this says how it was instead. `seat` is who enters it, where known.
    """

    table: TablePage
    round: int
    deal: int
    dealer: int | None
    key: str
    fields: Mapping[str, str]
    faults: Sequence[Fault]
    preview: Worth | None = None
    previewed: str = ""
    corrects: bool = False
    seat: int | None = None

    @property
    def bid_choices(self) -> list[str]:
        return [str(number) for number in range(self.table.law.least_bid, self.table.law.most_bid + 1)]

    @property
    def bids(self) -> list[SeatRow]:
        """Eldest first; in seat order while nobody knows who dealt."""
        entered = self.fields.get("dealer", "")
        first = self.dealer or (int(entered) if entered in map(str, self.seats) else 0)
        return [self._row("bid", (first + step) % len(self.seats) + 1) for step in range(len(self.seats))]

    @property
    def seats(self) -> range:
        return range(1, self.table.players + 1)

    @property
    def wrong(self) -> dict[str, str]:
        """What is wrong, by field."""
        return {fault.field: self._fault(fault.field) for fault in self.faults}

    @property
    def suits(self) -> list[tuple[str, str, bool]]:
        """Each suit: its letter, its name, whether it is chosen."""
        return [(suit, translate(SUIT_NAMES[suit]), self.fields.get("trump") == suit) for suit in SUITS]

    @property
    def by_points(self) -> bool:
        return self.fields.get("how") == "points"

    @property
    def has_discards(self) -> bool:
        return any(self.fields.get(f"taken_{count}") == "discard" for count in self.table.law.counts)

    @property
    def may_be_out(self) -> bool:
        """Whether a count may have stayed in the pack, so that one side's points do not give the other's."""
        return can_be_out(self.table.law, self.table.players)

    @property
    def needs_seat(self) -> bool:
        return needs_seat(self.table.law, self.table.players)

    @property
    def before_trumps(self) -> list[LawQuestion]:
        return questions_before_trumps(self.table.law, self.fields, self.wrong)

    @property
    def after_trumps(self) -> list[LawQuestion]:
        return questions_after_trumps(self.table.law, self.table.places, self.fields, self.wrong)

    @property
    def may_be_discarded(self) -> bool:
        return self.table.law.discards != "none are made"

    @property
    def may_be_bunched(self) -> bool:
        return self.table.law.bunching != "none"

    @property
    def kinds(self) -> list[tuple[str, str]]:
        return irregularities_of(self.table.law)

    @property
    def sides_asked(self) -> list[tuple[str, str, str]]:
        """The quick form where not two pairs play: the field of each side, whose it is, what was entered."""
        if self.table.law.called_partner != "none":
            named = {"points": _("the maker’s side"), "points_other": _("the others")}
        else:
            named = {f"side_{side.seat}": side.shorts for side in self.table.sides}
        return [(name, label, self.fields.get(name, "")) for name, label in named.items()]

    @property
    def counts(self) -> list[CountRow]:
        law = self.table.law
        cards, pegs = _cards_of_counts(self.table), names_of_pegs() if law.pegs() else {}
        return [
            CountRow(
                count,
                pegs.get(count) or translate(COUNT_NAMES[count]),
                cards.get(count, ""),
                law.counts[count],
                self.fields.get(f"taken_{count}", ""),
                self._fault(f"taken_{count}"),
                self._exactly(count),
                self.fields.get(f"seat_{count}", ""),
                self._fault(f"seat_{count}"),
                letter_of(law, count),
                ranks_of(law) if is_claimed(law, count) else (),
                is_claimed(law, count),
            )
            for count in in_order(law)
        ]

    @property
    def point_choices(self) -> list[str]:
        return [str(number) for number in range(self.table.law.whole + 1)]

    @property
    def irregularities(self) -> list[SeatRow]:
        return [self._row("fault", seat) for seat in self.seats]

    @property
    def has_irregularity(self) -> bool:
        return any(row.value or row.fault for row in self.irregularities)

    @property
    def other_faults(self) -> list[str]:
        """What is wrong at no field that is drawn."""
        drawn = {"bids", "more_bids", "trump", "points"} | {f"taken_{count}" for count in self.table.law.counts}
        drawn |= {f"{name}_{seat}" for name in ("bid", "fault") for seat in self.seats}
        drawn |= {f"seat_{count}" for count in self.table.law.counts if self.needs_seat}
        drawn |= {field for fields in FAULTS_OF.values() for field in fields} | (set() if self.dealer else {"dealer"})
        return [translate(fault.text) for fault in self.faults if fault.field not in drawn]

    def question_of(self, fault: Fault) -> str:
        """The question at which the page's script shows the fault, where two pairs at cinch are not all that it can draw."""
        if self.table.is_usual:
            return ""
        if fault.field.startswith(("bid", "more_bids")):
            return "bids"
        named = {field: name for name, fields in FAULTS_OF.items() for field in fields}
        return named.get(fault.field, fault.field.removeprefix("taken_").removeprefix("seat_"))

    def _row(self, name: str, seat: int) -> SeatRow:
        field = f"{name}_{seat}"
        return SeatRow(self.table.places[seat - 1], self.fields.get(field, ""), self._fault(field))

    def _exactly(self, count: str) -> tuple[Place, ...]:
        """All four for the page's script to choose from; without it, the two of the side that is asked."""
        if not self.needs_seat:
            return ()
        taker = self.fields.get(f"taken_{count}", "")
        asked = self._fault(f"seat_{count}") or self.fields.get(f"seat_{count}")
        return tuple(place for place in self.table.places if asked and str(place.side) == taker)

    def _fault(self, field: str) -> str:
        return " ".join(translate(fault.text) for fault in self.faults if fault.field == field)


def _cards_of_counts(table: TablePage) -> dict[str, str]:
    """Which card each count is, as people look for it in the tricks; nothing where it may be another."""
    law = table.law
    return {
        "high": _("ace") if table.is_usual or law.high == "winner of the ace" else "",
        "low": _("two") if table.is_usual or law.low in ("winner of the deuce", "dealt the deuce") else "",
        "game": _("ten") if law.game == "winner of the ten" else "",
        "right_pedro": _("five"),
        "left_pedro": _("other five"),
    }
