"""What the desk typed on a table's sheet → hands, a line a deal. Knows the rotation of the deal; writes nothing.

Two ways to type: the one-line notation (`line-2`), or the fields of `hand_form` under each deal's own prefix
(`deal-2-trump`). A line whose dealer is not told is dealt by rotation from the first dealer.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from scoring.faults import Fault, Refused
from scoring.hand import Hand
from scoring.law import Law
from scoring.one_line import read_line, write_line
from scoring.wording import Text, gettext_noop
from tournaments.actions.record_hand import check_place

MOST_LETTERS_LINE = 120
_DEALER = re.compile(r"d([1-4])", re.IGNORECASE)


class Line(NamedTuple):
    """One deal as it was typed. `hand` is None where nothing is typed or where it cannot be read; see `faults`.

    `seen` is the revision that the desk saw, 0 for none; `touched` tells that something else is typed than was seen.
    The faults' fields are those of a hand (`bids`, `taken.jack`); `deal` is the field of what concerns the whole line.
    """

    deal: int
    typed: str
    seen: int
    hand: Hand | None = None
    touched: bool = False
    corrects: bool = False
    faults: tuple[Fault, ...] = ()


class TypedSheet(NamedTuple):
    """A whole sheet as it was typed; `first` is the seat that dealt first, as far as anything tells it."""

    lines: tuple[Line, ...]
    first: int | None
    why: str
    faults: tuple[Fault, ...] = ()  # of no line: `first`, `why`

    @property
    def at_fault(self) -> bool:
        return bool(self.faults) or any(line.faults for line in self.lines)

    @property
    def hands(self) -> dict[int, Hand]:
        """The hands to write, by deal: what the desk touched."""
        return {line.deal: line.hand for line in self.lines if line.touched and line.hand is not None}

    @property
    def corrects(self) -> bool:
        """True where a line that stands is changed, so that a reason is needed."""
        return any(line.corrects for line in self.lines)

    def refused(self, faults: Iterable[Fault]) -> "TypedSheet":
        """The same sheet with what the deed found wrong, each fault at its line (`deals[2].bids`)."""
        at_lines, others = _by_deal(faults)
        lines = tuple(line._replace(faults=line.faults + at_lines.pop(line.deal, ())) for line in self.lines)
        strays = tuple(fault for found in at_lines.values() for fault in found)
        return self._replace(lines=lines, faults=self.faults + others + strays)


def standing_sheet(deals: int, past: Mapping[int, Sequence[Hand]]) -> TypedSheet:
    """The sheet as it stands in the book, to be typed over. `past` has every revision of each deal, oldest first."""
    first = _first_in_the_book(past)
    return TypedSheet(tuple(_standing(deal, past.get(deal, ()), first) for deal in range(1, deals + 1)), first, "")


def read_sheet(post: Mapping[str, str], law: Law, deals: int, past: Mapping[int, Sequence[Hand]]) -> TypedSheet:
    """The sheet that `post` tells, every line with its own faults.

    A line left as it was seen is as it stands now, whatever came meanwhile; a line that was changed both here and
    by someone else is at fault, and what is typed is kept.
    """
    typed = {deal: post.get(f"line-{deal}", "").strip() for deal in range(1, deals + 1)}
    first = _first_dealer(post.get("first", ""), typed, past)
    lines = []
    for deal, text in typed.items():
        seen = _seen(post.get(f"seen-{deal}", ""), len(past.get(deal, ())))
        dealer = None if first is None else (first + deal - 2) % 4 + 1
        lines.append(_read(Line(deal, text[:MOST_LETTERS_LINE], seen), text, law, dealer, past.get(deal, ()), first))
    sheet = TypedSheet(tuple(_in_turn(lines)), first, " ".join(post.get("why", "").split()))
    return sheet._replace(faults=tuple(_faults_beside(sheet)))


def _first_dealer(told: str, typed: Mapping[int, str], past: Mapping[int, Sequence[Hand]]) -> int | None:
    """Who dealt first: as the first line that is typed says itself, as the field says, as the book or a line says."""
    named = {
        deal: (int(word[1]) - deal) % 4 + 1
        for deal, text in typed.items()
        if (word := next(filter(None, map(_DEALER.fullmatch, text.split()[:2])), None))
    }
    opening = next((deal for deal, text in typed.items() if text), None)
    if opening in named:
        return named[opening]
    if told in ("1", "2", "3", "4"):
        return int(told)
    return _first_in_the_book(past) or next(iter(named.values()), None)


def _first_in_the_book(past: Mapping[int, Sequence[Hand]]) -> int | None:
    if not past:
        return None
    deal = min(past)
    return (past[deal][-1].dealer - deal) % 4 + 1


def _seen(told: str, revisions: int) -> int:
    """The revision that the desk saw; one that never was is none."""
    return int(told) if told.isascii() and told.isdecimal() and len(told) < 5 and int(told) <= revisions else 0


def _standing(deal: int, revisions: Sequence[Hand], first: int | None) -> Line:
    if not revisions:
        return Line(deal, "", 0)
    return Line(deal, line_of(revisions[-1], deal, first), len(revisions), revisions[-1])


def line_of(hand: Hand, deal: int, first: int | None) -> str:
    """The hand on one line; the dealer is told only where the rotation would say another."""
    by_rotation = first is not None and hand.dealer == (first + deal - 2) % 4 + 1
    return write_line(hand).removeprefix(f"d{hand.dealer} ") if by_rotation else write_line(hand)


def _read(line: Line, text: str, law: Law, dealer: int | None, revisions: Sequence[Hand], first: int | None) -> Line:
    """The line with its hand or its faults."""
    deal, seen = line.deal, line.seen
    if not text:
        if not seen:
            return _standing(deal, revisions, first)
        message = gettext_noop(
            "A hand that stands cannot be taken out. Write what was played, or bring the line back."
        )
        return line._replace(touched=True, corrects=True, faults=(Fault("deal", Text(message)),))
    try:
        hand = read_line(text, law, dealer)
    except Refused as refused:
        missing = dealer is None and refused.faults[0].field == "dealer"
        return line._replace(touched=True, faults=() if missing else refused.faults, hand=None)
    if seen and hand == revisions[seen - 1]:
        return _standing(deal, revisions, first)
    if revisions and hand == revisions[-1]:
        return _standing(deal, revisions, first)
    if seen != len(revisions):
        message = gettext_noop(
            "Someone else wrote this deal meanwhile. Look at what stands now, and save again if yours is right."
        )
        return line._replace(hand=hand, touched=True, corrects=True, faults=(Fault("deal", Text(message)),))
    return line._replace(hand=hand, touched=True, corrects=bool(revisions))


def _in_turn(lines: Sequence[Line]) -> Iterable[Line]:
    """The lines, each that is dealt out of turn at fault."""
    told: dict[int, Hand] = {}
    for line in lines:
        if line.hand is not None:
            if line.touched:
                try:
                    check_place(line.hand, line.deal, told)
                except Refused as refused:
                    line = line._replace(faults=line.faults + refused.faults)
            told[line.deal] = line.hand
        yield line


def _faults_beside(sheet: TypedSheet) -> Iterable[Fault]:
    if sheet.first is None and any(line.typed for line in sheet.lines):
        message = gettext_noop("Say who dealt first, or write d and the dealer’s seat before the bids, like d4.")
        yield Fault("first", Text(message))
    if sheet.corrects and not sheet.why:
        yield Fault("why", Text(gettext_noop("A line that stands is changed here. Say why, in a few words.")))


def _by_deal(faults: Iterable[Fault]) -> tuple[dict[int, tuple[Fault, ...]], tuple[Fault, ...]]:
    """Faults of the deed by deal, their fields told from within the line, and those of no line."""
    at_lines: dict[int, tuple[Fault, ...]] = {}
    others: tuple[Fault, ...] = ()
    for fault in faults:
        told = re.fullmatch(r"deals\[(\d+)\]\.?(.*)", fault.field)
        if told is None:
            others = (*others, fault)
        else:
            deal = int(told[1])
            at_lines[deal] = (*at_lines.get(deal, ()), fault._replace(field=told[2] or "deal"))
    return at_lines, others
