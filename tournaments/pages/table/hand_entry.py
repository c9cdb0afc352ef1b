"""The form of one hand as the table's page draws it: its rows, what was told so far, what is amiss where.

Reads the fields of hand_form.py and the law's own choices; settles nothing and writes nothing.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.faults import Fault
from scoring.hand import COUNT_NAMES, SUIT_NAMES, SUITS
from scoring.law import Law
from tournaments.display.table import Place, Side, TableShown, Worth
from tournaments.display.translation import translate
from tournaments.entry.hand_form import needs_seat


class BidRow(NamedTuple):
    """What one seat bid."""

    place: Place
    told: str
    fault: str


class CountRow(NamedTuple):
    """Who took one count; `exactly` are the two seats of a side where the law must know which."""

    key: str
    name: str
    card: str
    worth: int
    told: str
    fault: str
    exactly: tuple[Place, ...]
    seat_told: str
    seat_fault: str


class OffenceRow(NamedTuple):
    """Whether one seat revoked or played a foul hand."""

    place: Place
    told: str
    fault: str


class HandEntry(NamedTuple):
    """The form for one deal. `said` holds the fields as they were sent; `preview` the score before it counts.

    `mends`: a hand stands for the deal, and this tells how it was instead. `seat` is who tells, where that was said.
    """

    table: TableShown
    round: int
    deal: int
    dealer: int | None
    key: str
    said: Mapping[str, str]
    faults: Sequence[Fault]
    preview: Worth | None = None
    previewed: str = ""
    mends: bool = False
    seat: int | None = None

    @property
    def law(self) -> Law:
        return self.table.law

    @property
    def places(self) -> tuple[Place, ...]:
        return self.table.places

    @property
    def sides(self) -> tuple[Side, Side]:
        return self.table.sides

    @property
    def dealer_told(self) -> str:
        return self.said.get("dealer", "")

    @property
    def dealer_fault(self) -> str:
        return self._fault("dealer")

    @property
    def numbers(self) -> range:
        """What can be bid."""
        return range(self.law.least_bid, self.law.most_bid + 1)

    @property
    def bids(self) -> list[BidRow]:
        """Eldest first; in seat order while nobody knows who dealt."""
        first = self.dealer or (int(self.dealer_told) if self.dealer_told in ("1", "2", "3", "4") else 0)
        seats = [(first + step) % 4 + 1 for step in range(4)]
        return [
            BidRow(self.places[seat - 1], self.said.get(f"bid_{seat}", ""), self._fault(f"bid_{seat}"))
            for seat in seats
        ]

    @property
    def bids_fault(self) -> str:
        return self._fault("bids") or self._fault("more_bids")

    @property
    def more_bids(self) -> str:
        """The bids after each seat's first, where they go round and round."""
        return self.said.get("more_bids", "")

    @property
    def suits(self) -> list[tuple[str, str, bool]]:
        """Each suit: its letter, its name, whether it is chosen."""
        return [(suit, translate(SUIT_NAMES[suit]), self.said.get("trump") == suit) for suit in SUITS]

    @property
    def trump_fault(self) -> str:
        return self._fault("trump")

    @property
    def is_quick(self) -> bool:
        return self.said.get("how") == "points"

    @property
    def has_discards(self) -> bool:
        return any(self.said.get(f"taken_{count}") == "discard" for count in self.law.counts)

    @property
    def may_be_out(self) -> bool:
        """Whether a count may have stayed in the pack, so that the points of one side do not tell the other's."""
        return not self.law.all_in_play(4)

    @property
    def needs_seat(self) -> bool:
        return needs_seat(self.law)

    @property
    def counts(self) -> list[CountRow]:
        cards = _cards_of_counts()
        return [
            CountRow(
                count,
                translate(COUNT_NAMES[count]),
                cards.get(count, ""),
                worth,
                self.said.get(f"taken_{count}", ""),
                self._fault(f"taken_{count}"),
                self._exactly(count),
                self.said.get(f"seat_{count}", ""),
                self._fault(f"seat_{count}"),
            )
            for count, worth in self.law.counts.items()
        ]

    @property
    def all_points(self) -> range:
        return range(self.law.whole + 1)

    @property
    def points_told(self) -> str:
        return self.said.get("points", "")

    @property
    def points_fault(self) -> str:
        return self._fault("points")

    @property
    def offences(self) -> list[OffenceRow]:
        return [
            OffenceRow(place, self.said.get(f"fault_{place.seat}", ""), self._fault(f"fault_{place.seat}"))
            for place in self.places
        ]

    @property
    def is_amiss(self) -> bool:
        return any(row.told or row.fault for row in self.offences)

    @property
    def other_faults(self) -> list[str]:
        """What is amiss at no field that is drawn."""
        drawn = {"bids", "more_bids", "trump", "points"} | {f"taken_{count}" for count in self.law.counts}
        drawn |= {f"{name}_{place.seat}" for name in ("bid", "fault") for place in self.places}
        drawn |= {f"seat_{count}" for count in self.law.counts if self.needs_seat}
        drawn |= set() if self.dealer else {"dealer"}
        return [translate(fault.text) for fault in self.faults if fault.field not in drawn]

    def _exactly(self, count: str) -> tuple[Place, ...]:
        """All four for the page's script to choose from; without it, the two of the side that is asked."""
        if not needs_seat(self.law):
            return ()
        taker = self.said.get(f"taken_{count}", "")
        asked = self._fault(f"seat_{count}") or self.said.get(f"seat_{count}")
        return tuple(place for place in self.places if asked and str(place.side) == taker)

    def _fault(self, field: str) -> str:
        return " ".join(translate(fault.text) for fault in self.faults if fault.field == field)


def _cards_of_counts() -> dict[str, str]:
    """Which card each count is, as people look for it in the tricks."""
    return {
        "high": _("ace"),
        "low": _("two"),
        "game": _("ten"),
        "right_pedro": _("five"),
        "left_pedro": _("other five"),
    }
