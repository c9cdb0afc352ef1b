"""From the ink in the boxes to hands, and what a person must look at. Knows no pixels and writes nothing.

A row is sure where one box is ticked and the others are clean. What is ticked has to be a hand under the law, and the deal has to
have gone round the table; where either fails, the rows that it hangs on are unsure.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from math import isnan
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

from scoring.faults import Refused
from scoring.hand import Contract, Hand
from scoring.law import Law
from scoring.notation import read_hand, write_hand
from scoring.wording import Text, read_texts
from tournaments.scanning.layout import Box, Layout

CLEAN: Final = 0.035  # of a box's inside: less ink than this, above the sheet's usual, is none
TICKED: Final = 0.075  # more is a tick
BLACKED: Final = 0.62  # more is a box that was blacked out, or a smudge

# Why a person must look at a row.
WHY: Final[dict[str, Text]] = read_texts(Path(__file__).with_suffix(".toml"))["why"]


class ReadDeal(NamedTuple):
    """A deal as it is ticked: its hand, None where it cannot be made out; the fields that a person must look at, each with
    a key of `WHY`."""

    deal: int
    hand: Hand | None
    why: Mapping[str, str]
    ticked: Mapping[str, object]  # what each row seems to say, sure or not
    is_blank: bool = False

    @property
    def unsure(self) -> tuple[str, ...]:
        """The fields that a person must look at."""
        return tuple(self.why)


class ReadSheet(NamedTuple):
    """What is ticked on a page: the number of each seat's player, None where the sheet has them printed; its deals."""

    seats: tuple[int | None, ...] | None
    deals: tuple[ReadDeal, ...]


class Row(NamedTuple):
    """What a row of boxes says: the value of its tick, and why that is not sure. `is_blank`: nothing is on it."""

    value: object
    why: str
    is_blank: bool

    @property
    def is_sure(self) -> bool:
        return not self.why


def read_sheet(layout: Layout, written: Sequence[float], law: Law) -> ReadSheet:
    """The hands of a page, given the ink in each of its boxes."""
    rows = _rows(layout, written)
    deals = [
        _deal(deal, {field: row for (at, field), row in rows.items() if at == deal}, law) for deal in layout.numbers
    ]
    return ReadSheet(_seats(layout, written) if layout.mark.has_numbers else None, _in_turn(deals))


def _rows(layout: Layout, written: Sequence[float]) -> dict[tuple[int, str], Row]:
    usual = _usual(written)
    boxes: dict[tuple[int, str], list[tuple[Box, float]]] = defaultdict(list)
    for box, ink in zip(layout.boxes, written, strict=True):
        boxes[box.deal, box.field].append((box, ink - usual))
    return {key: _row(found) for key, found in boxes.items()}


def _usual(written: Sequence[float]) -> float:
    """The ink of most boxes, which are empty; boxes out of sight have none that is known."""
    known = [ink for ink in written if not isnan(ink)]
    return median(known) if known else 0.0


def _row(boxes: Sequence[tuple[Box, float]]) -> Row:
    """One tick is sure; two, a blacked box, a trace of ink or a box out of sight are not."""
    ticks = [box for box, ink in boxes if TICKED <= ink < BLACKED]
    value = ticks[0].value if len(ticks) == 1 else None
    return Row(value, _doubt([ink for _, ink in boxes], len(ticks)), all(ink < CLEAN for _, ink in boxes))


def _doubt(inks: Sequence[float], ticks: int) -> str:
    """Why a row of so many ticks is not sure; nothing where it is."""
    if any(isnan(ink) for ink in inks):
        return "hidden"
    if ticks > 1:
        return "several"
    if any(ink >= BLACKED for ink in inks):
        return "black"
    if any(CLEAN <= ink < TICKED for ink in inks):
        return "faint"
    return "" if ticks else "none"


def _seats(layout: Layout, written: Sequence[float]) -> tuple[int | None, ...]:
    """Each seat's number; None where it is not sure."""
    usual = _usual(written)
    found: dict[str, dict[int, list[tuple[Box, float]]]] = defaultdict(lambda: defaultdict(list))
    for box, ink in zip(layout.boxes, written, strict=True):
        if isinstance(box.value, dict):
            found[box.field][box.value["place"]].append((box, ink - usual))
    return tuple(_number([_row(boxes) for _, boxes in sorted(places.items())]) for _, places in sorted(found.items()))


def _number(rows: Sequence[Row]) -> int | None:
    """Its digits, all of them ticked."""
    if not all(row.is_sure for row in rows):
        return None
    return int("".join(str(row.value["digit"]) for row in rows if isinstance(row.value, dict)))


def _deal(deal: int, rows: Mapping[str, Row], law: Law) -> ReadDeal:
    if all(row.is_blank for row in rows.values()):
        return ReadDeal(deal, None, {}, {}, is_blank=True)
    passed = rows["bid"].is_sure and rows["bid"].value is None
    why = {field: rows[field].why for field in ("dealer", "trump", "bid", "bidder", *law.counts) if rows[field].why}
    if passed:
        why = {field: each for field, each in why.items() if field != "bidder"}
        why |= {} if rows["bidder"].is_blank else {"bidder": "passed"}
    ticked = {field: row.value for field, row in rows.items() if row.value is not None}
    hand = None
    if not why:
        try:
            hand = read_hand(write_hand(_hand(rows, law, passed=passed)), law)[0]
        except Refused as refused:
            why = {_field(fault.field): "law" for fault in refused.faults}
    if not rows["director"].is_blank:
        why["director"] = "director"
    return ReadDeal(deal, hand, why, ticked)


def _hand(rows: Mapping[str, Row], law: Law, *, passed: bool) -> Hand:
    """The hand that sure rows say; a count is its side's by the side's first seat."""
    taken = tuple((count, int(str(rows[count].value))) for count in law.counts)
    dealer, trump = int(str(rows["dealer"].value)), str(rows["trump"].value)
    if passed:
        return Hand(law.key, dealer, trump, bids=(None,) * 4, taken=taken)
    contract = Contract(int(str(rows["bidder"].value)), int(str(rows["bid"].value)))
    return Hand(law.key, dealer, trump, contract=contract, taken=taken)


def _field(path: str) -> str:
    """The row that a fault of the hand is about."""
    last = path.rpartition(".")[2]
    return "bid" if last.startswith(("bid", "points")) else "bidder" if last == "seat" else last or "deal"


def _in_turn(deals: Sequence[ReadDeal]) -> tuple[ReadDeal, ...]:
    """Dealers go round: those of the deals that do not agree with most are unsure, all where no start has most."""
    first = {
        each.deal: (int(str(each.ticked["dealer"])) - each.deal) % 4
        for each in deals
        if "dealer" in each.ticked and "dealer" not in each.unsure
    }
    starts = Counter(first.values()).most_common(2)
    if len(starts) <= 1:
        return tuple(deals)
    usual = None if starts[0][1] == starts[1][1] else starts[0][0]
    return tuple(
        each._replace(why={"dealer": "turn"} | dict(each.why)) if first.get(each.deal, usual) != usual else each
        for each in deals
    )
