"""One deal as the paper has it: bids at their seats, suits to ring, counts to tick by side, points. Knows no sheet."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.faults import Fault
from scoring.hand import COUNT_NAMES, SUIT_NAMES, SUITS, seat_name
from scoring.law import Law
from tournaments.display.table import Side, point_of
from tournaments.display.translation import translate
from tournaments.entry.hand_form import SEATS, needs_seat
from tournaments.entry.typed_deal import MOST_LETTERS_MORE, Typed


class Field(NamedTuple):
    """A field of the deal by its name; with `choices` it is a select. `point` is the letter of its seat, where it has one."""

    name: str
    label: str
    value: str
    invalid: bool
    choices: tuple[tuple[str, str], ...] = ()
    point: str = ""


class Tick(NamedTuple):
    """A box to tick in a count's column: `row` says whose, and `key` what is typed for it."""

    id: str
    row: str
    key: str
    value: str
    label: str
    checked: bool


class CountColumn(NamedTuple):
    """One count: who took it, the boxes in the order of the rows."""

    name: str
    label: str
    worth: int
    ticks: list[Tick]
    invalid: bool


class PaperRow(NamedTuple):
    """The fields of one deal under a law, with what is typed in them, and what is wrong where."""

    law: Law
    sides: tuple[Side, Side]
    typed: Typed
    faults: Sequence[Fault]

    @property
    def bids(self) -> list[Field]:
        wrong = "bids" in self._wrong
        return [
            self._field(f"bid_{seat}", translate(seat_name(seat)), point=point_of(seat), wrong=wrong)
            for seat in SEATS
        ]

    @property
    def more_bids(self) -> Field | None:
        """The bids after each seat's first, where the law has them go round and round."""
        return self._field("more_bids", _("further bids")) if self.law.second_bids else None

    @property
    def most_letters(self) -> int:
        """Of the further bids."""
        return MOST_LETTERS_MORE

    @property
    def suits(self) -> list[tuple[str, str, bool]]:
        """Each suit: its letter, its name, whether it is ringed."""
        return [(suit, translate(SUIT_NAMES[suit]), self.typed["trump"] == suit) for suit in SUITS]

    @property
    def rows(self) -> list[tuple[str, str]]:
        """The rows in which counts are ticked, and their heads."""
        nobody = [] if self.law.all_in_play(4) else [("none", _("not in play"))]
        by_side = [(side.value, side.points) for side in self.sides]
        return [*by_side, ("discard", pgettext("who took a count", "discards")), *nobody]

    @property
    def counts(self) -> list[CountColumn]:
        return [
            CountColumn(
                f"taken_{count}",
                translate(COUNT_NAMES[count]),
                worth,
                list(self._ticks(count)),
                f"taken_{count}" in self._wrong,
            )
            for count, worth in self.law.counts.items()
        ]

    def _ticks(self, count: str) -> Iterator[Tick]:
        """A side's box stands for the seat that is known of it, else for its first."""
        taker = self.typed[f"taken_{count}"]
        keys = {side.value: f"{side.seat}{''.join(place.point for place in side.places)}" for side in self.sides}
        for place, (row, label) in enumerate(self.rows, start=1):
            is_taker = taker == row or (row in keys and taker.isdigit() and (int(taker) - int(row)) % 2 == 0)
            key = keys.get(row, "x" if row == "discard" else "-").lower()
            name = self.sides[int(row) - 1].compass if row in keys else label
            yield Tick(f"taken_{count}-{place}", row, key, taker if is_taker else row, name, is_taker)

    @property
    def points(self) -> list[tuple[Side, Field]]:
        wrong = "points" in self._wrong
        label = _("Points of %(side)s")
        return [
            (side, self._field(f"side_{side.seat}", label % {"side": side.compass}, wrong=wrong))
            for side in self.sides
        ]

    @property
    def irregularities(self) -> list[Field]:
        kinds = [("revoke", _("revoke"))]
        kinds += [] if self.law.foul_hand == "put right" else [("foul_hand", _("foul hand"))]
        return [self._field(f"fault_{seat}", translate(seat_name(seat)), *kinds) for seat in SEATS]

    @property
    def exactly(self) -> list[Field]:
        """Who of the side took each count, where that can matter after a revoke."""
        seats = [(str(seat), translate(seat_name(seat))) for seat in SEATS]
        counts = self.law.counts if needs_seat(self.law) else ()
        return [self._field(f"seat_{count}", translate(COUNT_NAMES[count]), *seats) for count in counts]

    @property
    def has_irregularity(self) -> bool:
        return any(value for name, value in self.typed.items() if name.startswith(("fault_", "seat_")))

    @property
    def first_invalid(self) -> str:
        """The id of the first field at fault, without the deal's prefix; empty where none is."""
        order = [*self.bids, *filter(None, [self.more_bids])]
        found = [field.name for field in order if field.invalid]
        found += ["trump-S"] if "trump" in self._wrong else []
        found += [f"{count.name}-1" for count in self.counts if count.invalid]
        rest = [*(field for _side, field in self.points), *self.irregularities, *self.exactly]
        return next(iter([*found, *(field.name for field in rest if field.invalid)]), "")

    @property
    def wrong(self) -> dict[str, list[str]]:
        """What is wrong, by the part of the row in which it is."""
        found: dict[str, list[str]] = {}
        for fault in self.faults:
            part = fault.field.replace("_", ".").replace("[", ".").split(".")[0]
            found.setdefault(_PART_OF.get(part, "deal"), []).append(translate(fault.text))
        if len(found.get("counts", ())) > 1:
            found["counts"] = [_("Tick who took each count, or enter the points of a side.")]
        return found

    @property
    def _wrong(self) -> set[str]:
        return {fault.field.replace("taken.", "taken_") for fault in self.faults}

    def _field(self, name: str, label: str, *choices: tuple[str, str], point: str = "", wrong: bool = False) -> Field:
        chosen = (("", "–"), *choices) if choices else ()
        return Field(name, label, self.typed.get(name, ""), wrong or name in self._wrong, chosen, point)


_PART_OF = {
    "bids": "bids",
    "bid": "bids",
    "more": "bids",
    "trump": "trump",
    "taken": "counts",
    "points": "points",
    "side": "points",
    "faults": "faults",
    "fault": "faults",
    "seat": "faults",
}
