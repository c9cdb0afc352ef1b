"""One deal as the paper has it: bids at their seats, suits to ring, counts to tick by side, points. Knows no sheet."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.faults import Fault
from scoring.hand import COUNT_NAMES, SUIT_NAMES, SUITS
from scoring.hand_faults.offences import kinds_of
from scoring.law import Law
from tournaments.display.hand_versions import FAULT_NAMES
from tournaments.display.table import Place, Side
from tournaments.display.translation import translate
from tournaments.entry.form_fields import asks, can_be_out, in_two_sides, needs_seat
from tournaments.entry.typed_deal import MOST_LETTERS_MORE, Typed
from tournaments.table_result.order import side_of


class Field(NamedTuple):
    """A field of the deal by its name; with `choices` it is a select. `point` is the seat that it is of, where it is."""

    name: str
    label: str
    value: str
    invalid: bool
    choices: tuple[tuple[str, str], ...] = ()
    point: str = ""

    @property
    def key(self) -> str:
        """The letter that leads to it; none where seats have numbers, which are bid."""
        return "" if self.point.isdigit() else self.point.lower()


class Tick(NamedTuple):
    """A box to tick in a count's column: `row` says whose, `head` the row's head, and `key` what is typed for it."""

    id: str
    row: str
    head: str
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
    places: tuple[Place, ...]
    sides: tuple[Side, ...]
    typed: Typed
    faults: Sequence[Fault]

    @property
    def players(self) -> int:
        return len(self.places)

    @property
    def opening(self) -> str:
        """The field in which the deal begins."""
        return "bid_1" if self.law.most_bid else "trump-S"

    @property
    def bids(self) -> list[Field]:
        wrong = "bids" in self._wrong
        return [
            self._field(f"bid_{place.seat}", place.compass, point=place.point, wrong=wrong)
            for place in self.places
            if self.law.most_bid
        ]

    @property
    def asked(self) -> list[Field]:
        """What only some laws ask: who was called, whether the lead was sold, a turned Jack, a gift."""
        seats = [(place.value, place.compass) for place in self.places]
        yes, numbers = [("1", _("yes"))], [(str(number), str(number)) for number in (1, 2, 3)]
        fields = {
            "call": (_("Called partner"), seats),
            "sold": (_("Sold"), [("yes", _("yes")), ("no", _("no"))]),
            "turned_jack": (_("Turned Jack"), yes),
            "turned_again": (_("Another Jack"), yes),
            "gifts": (_("Given on a beg"), numbers[: self.law.gift]),
            "bunched_jacks": (_("Bunched Jacks"), numbers),
            "pegged": (_("Order of pegging, in letters"), []),
        }
        return [self._field(name, fields[name][0], *fields[name][1]) for name in asks(self.law)]

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
        nobody = [("none", _("not in play"))] if can_be_out(self.law, self.players) else []
        by_side = [(side.value, side.points) for side in self.sides]
        discards = pgettext("who took a count", "discards")
        return [*by_side, *([("discard", discards)] if self.law.discards != "none are made" else []), *nobody]

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
            is_of = taker.isdigit() and row in keys and side_of(int(taker), len(self.sides)) == int(row) - 1
            is_taker = taker == row or is_of
            key = keys.get(row, "x" if row == "discard" else "-").lower()
            name = self.sides[int(row) - 1].compass if row in keys else label
            yield Tick(f"taken_{count}-{place}", row, label, key, taker if is_taker else row, name, is_taker)

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
        known = [kind for kind in kinds_of(self.law) if kind != "foul_hand" or self.law.foul_hand != "put right"]
        kinds = [(kind, str(FAULT_NAMES[kind]).lower()) for kind in known]
        return [self._field(f"fault_{place.seat}", place.compass, *kinds) for place in self.places]

    @property
    def exactly(self) -> list[Field]:
        """Who of the side took each count, where that can matter after a revoke."""
        seats = [(place.value, place.compass) for place in self.places]
        counts = self.law.counts if needs_seat(self.law, self.players) else ()
        return [self._field(f"seat_{count}", translate(COUNT_NAMES[count]), *seats) for count in counts]

    @property
    def has_irregularity(self) -> bool:
        return any(value for name, value in self.typed.items() if name.startswith(("fault_", "seat_")))

    @property
    def first_invalid(self) -> str:
        """The id of the first field at fault, without the deal's prefix; empty where none is."""
        order = [*self.bids, *filter(None, [self.more_bids]), *self.asked]
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
            asked = fault.field in asks(self.law)
            part = "bids" if asked else fault.field.replace("_", ".").replace("[", ".").split(".")[0]
            found.setdefault(_PART_OF.get(part, "deal"), []).append(translate(fault.text))
        if len(found.get("counts", ())) > 1:
            found["counts"] = [_("Tick who took each count, or enter the points of a side.")]
            if not in_two_sides(self.law, self.players):
                found["counts"] = [_("Tick who took each count, or enter the points.")]
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
    "players": "deal",
    "trump": "trump",
    "taken": "counts",
    "points": "points",
    "side": "points",
    "faults": "faults",
    "fault": "faults",
    "seat": "faults",
}
