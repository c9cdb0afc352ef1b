"""What the desk typed on a table's sheet → hands, a line a deal, and the form as the page draws it. Writes nothing.

The fields: `first` (the seat that dealt first), `why`, and for each deal `seen-<deal>` (the revision that the desk
saw, 0 for none) beside what `typed_deal` reads.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.faults import Fault, Refused
from scoring.hand import COUNT_NAMES, Hand
from scoring.law import Law
from scoring.wording import Text, gettext_noop
from tournaments.actions.sheets import MEANWHILE, SAY_WHY
from tournaments.display.table import worth_of
from tournaments.display.translation import translate
from tournaments.entry.hand_form import HandForm
from tournaments.entry.typed_deal import Entry, Typed, same
from tournaments.entry.whole_number import whole_number
from tournaments.night.games import check_place
from tournaments.pages.desk.sheet_display import SheetShown

Past: TypeAlias = Mapping[int, Sequence[Hand]]  # every revision of each deal, oldest first: the last one stands

WHOLE = "deal"  # the field of a fault that concerns a line as a whole


class TypedLine(NamedTuple):
    """One deal as it is typed. `hand` is None where nothing is typed or where it cannot be read: see `faults`.

    `touched`: something else is typed than was seen; `corrects`: it would change a hand that stands.
    """

    deal: int
    typed: Typed
    seen: int
    hand: Hand | None = None
    touched: bool = False
    corrects: bool = False
    faults: tuple[Fault, ...] = ()

    @property
    def blank(self) -> bool:
        return not any(text for name, text in self.typed.items() if name != "dealer")


class TypedSheet(NamedTuple):
    """A whole sheet as it is typed; `first` is the seat that dealt first, as far as anything says."""

    lines: tuple[TypedLine, ...]
    first: int | None
    why: str = ""
    faults: tuple[Fault, ...] = ()  # of no line: `first`, `why`, `night`

    @property
    def at_fault(self) -> bool:
        return bool(self.faults) or any(line.faults for line in self.lines)

    @property
    def hands(self) -> dict[int, Hand]:
        """The hands to write, by deal: those that the desk touched."""
        return {line.deal: line.hand for line in self.lines if line.touched and line.hand is not None}

    @property
    def corrects(self) -> bool:
        """True where a line that stands is changed, so that a reason is needed."""
        return any(line.corrects for line in self.lines)

    def refused(self, faults: Iterable[Fault]) -> "TypedSheet":
        """The same sheet with what the action refused, each fault at its line (`deals[2].bids`)."""
        at_lines: dict[int, tuple[Fault, ...]] = {}
        others = self.faults
        for fault in faults:
            match = re.fullmatch(r"deals\[(\d+)\]\.?(.*)", fault.field)
            deal = int(match[1]) if match else 0
            if match and any(line.deal == deal for line in self.lines):
                at_lines[deal] = (*at_lines.get(deal, ()), fault._replace(field=match[2] or WHOLE))
            else:
                others = (*others, fault)
        lines = tuple(line._replace(faults=line.faults + at_lines.get(line.deal, ())) for line in self.lines)
        return self._replace(lines=lines, faults=others)


class Sheet(NamedTuple):
    """A table's sheet as it stands, and the way in which it is typed over."""

    law: Law
    deals: int
    past: Past
    entry: Entry
    players: int = 4
    # Who dealt each hand that stands, where the rotation does not give every dealer of the round; else None.
    dealers: Mapping[int, int] | None = None
    cut: int | None = None  # the seat that was cut to deal first, while no hand shows who dealt

    def as_it_stands(self) -> TypedSheet:
        return self.showing(TypedSheet((), first_dealer(self.past, self.players) or self.cut))

    def showing(self, typed: TypedSheet) -> TypedSheet:
        """A sheet that can be read through, typed in this way instead of the other."""
        of_deal = {line.deal: line for line in typed.lines}
        lines = [self._line_as_typed(of_deal.get(deal), deal, typed.first) for deal in range(1, self.deals + 1)]
        return typed._replace(lines=tuple(lines))

    def read(self, post: Mapping[str, str]) -> TypedSheet:
        """The sheet that was posted, every line with its own faults.

        A line left as it was seen is as it stands now, whatever came meanwhile; a line that was changed both here
        and by someone else is at fault, and keeps what is typed.
        """
        typed = {deal: self.entry.typed(post, deal, self.law, self.players) for deal in range(1, self.deals + 1)}
        lines = [TypedLine(deal, texts, self._seen(post.get(f"seen-{deal}"), deal)) for deal, texts in typed.items()]
        first = self._first(post.get("first"), lines)
        named = {line.deal: dealer for line in lines if (dealer := self.entry.dealer(line.typed))}
        here = self if self.dealers is None else self._replace(dealers={**self.dealers, **named})
        read = (here._read(line, first) for line in lines)
        lines = list(_in_turn(read, self.players, free=self.dealers is not None))
        sheet = TypedSheet(tuple(lines), first, " ".join(post.get("why", "").split()))
        return sheet._replace(faults=tuple(_faults_beside(sheet)))

    def _first(self, chosen: str | None, lines: Sequence[TypedLine]) -> int | None:
        """Who dealt first: as the first line that is typed says itself, or the field, the hands that stand, another line."""
        named = {
            line.deal: (dealer - line.deal) % self.players + 1
            for line in lines
            if (dealer := self.entry.dealer(line.typed))
        }
        opening = next((line.deal for line in lines if not line.blank), None)
        if opening in named:
            return named[opening]
        chosen_seat = whole_number(chosen, least=1, most=self.players)
        return chosen_seat or first_dealer(self.past, self.players) or next(iter(named.values()), None)

    def _seen(self, revision: str | None, deal: int) -> int:
        """The revision that the desk saw; one that never was is none."""
        return whole_number(revision, most=len(self.past.get(deal, ()))) or 0

    def _standing(self, deal: int, first: int | None) -> TypedLine:
        revisions = self.past.get(deal, ())
        if not revisions:
            return TypedLine(deal, dict.fromkeys(self.entry.typed({}, deal, self.law, self.players), ""), 0)
        hand = revisions[-1]
        return TypedLine(deal, self._typed(hand, deal, first), len(revisions), hand)

    def _line_as_typed(self, line: TypedLine | None, deal: int, first: int | None) -> TypedLine:
        if line is None or line.hand is None or not line.touched:
            return self._standing(deal, first)
        return line._replace(typed=self._typed(line.hand, deal, first))

    def _typed(self, hand: Hand, deal: int, first: int | None) -> Typed:
        return self.entry.show(hand, self.law, dealer_at(deal, first, self.players, self.dealers))

    def _read(self, line: TypedLine, first: int | None) -> TypedLine:
        """The line with its hand or its faults."""
        revisions = self.past.get(line.deal, ())
        if line.blank and not line.seen:
            return self._standing(line.deal, first)
        if line.blank:
            return line._replace(touched=True, faults=(Fault(WHOLE, Text(_NOT_TAKEN_OUT)),))
        dealer = dealer_at(line.deal, first, self.players, self.dealers)
        try:
            hand = self.entry.read(line.typed, self.law, dealer, self.players)
        except Refused as refused:
            nobody_dealt = dealer is None and all(fault.field == "dealer" for fault in refused.faults)
            return line._replace(touched=True, faults=() if nobody_dealt else refused.faults)
        as_seen = revisions[line.seen - 1 : line.seen] if line.seen else ()
        if any(same(hand, other) for other in (*as_seen, *revisions[-1:])):
            return self._standing(line.deal, first)
        faults = () if line.seen == len(revisions) else (Fault(WHOLE, Text(MEANWHILE, {"deal": line.deal})),)
        return line._replace(hand=hand, touched=True, corrects=bool(revisions), faults=faults)


def first_dealer(past: Past, players: int = 4) -> int | None:
    """Who dealt first, as the first hand that stands has it."""
    if not past:
        return None
    deal = min(past)
    return (past[deal][-1].dealer - deal) % players + 1


def dealer_at(deal: int, first: int | None, players: int, dealers: Mapping[int, int] | None = None) -> int | None:
    """Who deals that deal, as the latest of the `dealers` so far has it, or if `first` dealt the first."""
    known = max((other for other in dealers or () if other <= deal), default=1)
    dealer = (dealers or {}).get(known, first)
    return None if dealer is None else (dealer + deal - known - 1) % players + 1


_NOT_TAKEN_OUT = gettext_noop("A hand cannot be removed here. Write what was played.")


def _in_turn(lines: Iterable[TypedLine], players: int, *, free: bool) -> Iterator[TypedLine]:
    """The lines, each that is dealt out of turn at fault."""
    before: dict[int, Hand] = {}
    for line in lines:
        if line.hand is not None and line.touched:
            try:
                check_place(line.hand, line.deal, before, players, free=free)
            except Refused as refused:
                line = line._replace(faults=line.faults + refused.faults)
        if line.hand is not None:
            before[line.deal] = line.hand
        yield line


def _faults_beside(sheet: TypedSheet) -> Iterator[Fault]:
    if sheet.first is None and any(line.touched for line in sheet.lines):
        message = gettext_noop(
            "Choose who dealt first, or write d and the dealer’s seat before the bids, such as d4."
        )
        yield Fault("first", Text(message))
    if sheet.corrects and not sheet.why:
        yield Fault("why", Text(SAY_WHY))


Context: TypeAlias = dict[str, Any]


def sheet_form(
    shown: SheetShown, typed: TypedSheet, entry: Entry, *, saved: bool = False, deals_first: Sequence[int] = ()
) -> Context:
    """The form for what is `typed`: `totals` are what it comes to, `focus` is the id of where typing goes on.

    `deals_first` come before the others. After it was `saved`, a whole sheet hands the focus on. `asks_dealers`: who deals first in the next game can be chosen.
    """
    beside = {fault.field: translate(fault.text) for fault in typed.faults}
    lines = sorted(typed.lines, key=lambda line: [*deals_first, line.deal].index(line.deal))
    rows = [_row(shown, line, typed.first, entry) for line in lines]
    credits = [credit for row in rows if row["worth"] for credit in row["worth"].credits]
    return {
        "way": entry.key,
        "rows": rows,
        "first": str(typed.first or ""),
        "first_fault": beside.pop("first", ""),
        "seats": [(place.value, place.compass) for place in shown.places],
        "why": typed.why,
        "why_fault": beside.get("why", ""),
        "asks_why": typed.corrects or "why" in beside,
        "faults": [text for field, text in beside.items() if field != "why"],
        "totals": [(side, sum(credit.points for credit in credits if credit.side == side)) for side in shown.sides],
        "focus": _focus(shown, typed, rows, saved=saved),
        "asks_dealers": shown.dealers is not None,
        "columns": 4 + len(shown.sides),
        "template": f"tournaments/desk/sheet/{entry.key}.html",
        "legend": f"tournaments/desk/sheet/{'legend' if entry.key == 'lines' else 'fields_legend'}.html",
    }


def _row(shown: SheetShown, line: TypedLine, first: int | None, entry: Entry) -> Context:
    """One deal of the sheet: `faults` are (part, sentence), `stands` is what a touched line would change."""
    revisions = shown.revisions.get(line.deal, [])
    dealer = line.hand.dealer if line.hand else dealer_at(line.deal, first, shown.table.players, shown.dealers)
    worth = worth_of(line.hand, shown.law, shown.sides) if line.hand else None
    paper = HandForm(shown.law, shown.places, shown.sides, line.typed, line.faults) if entry.key == "fields" else None
    prefix = f"deal-{line.deal}-"
    return {
        "deal": line.deal,
        "dealer": "" if dealer is None else shown.places[dealer - 1].compass,
        "line": line,
        "seen": len(revisions),
        "worth": worth,
        "faults": [(_part(fault, shown.law), translate(fault.text)) for fault in line.faults],
        "stands": revisions[-1] if line.touched and revisions else None,
        "paper": paper,
        "by_side": list(zip(shown.sides, worth.credits if worth else [None] * len(shown.sides), strict=True)),
        "prefix": prefix,
        "opening": prefix + (paper.opening if paper else "line"),
    }


def _focus(shown: SheetShown, typed: TypedSheet, rows: list[Context], *, saved: bool) -> str:
    """Where the director goes on: at what is wrong, the cut, the next table, the first dealer, the first empty line.

    Nowhere where a dispute waits at the head of the page, or where a whole sheet is only looked at.
    """
    if fault := first_fault(typed, rows):
        return fault
    if shown.disputes:
        return ""
    if shown.can_cut and (shown.cut_won_by is None or shown.is_being_cut):
        return "cut"
    if saved and shown.complete:
        return "go" if shown.tables > 1 else "next"
    if typed.first is None:
        return "first"
    empty = next((row for row in rows if row["line"].blank), None)
    return str(empty["opening"]) if empty else ""


def first_fault(typed: TypedSheet, rows: list[Context]) -> str:
    beside = {fault.field for fault in typed.faults}
    if "first" in beside:
        return "first"
    row = next((row for row in rows if row["faults"]), None)
    if row is None:
        return "why" if "why" in beside else ""
    at = row["paper"].first_invalid if row["paper"] else ""
    return f"{row['prefix']}{at}" if at else str(row["opening"])


def _part(fault: Fault, law: Law) -> str:
    """The part of the hand that a fault of a line is about, as the page calls it."""
    for count in law.counts:
        if fault.field == f"taken.{count}":
            return translate(COUNT_NAMES[count])
    names = {
        "dealer": _("Dealer"),
        "bids": _("Bids"),
        "bid": _("Bids"),
        "call": _("Called partner"),
        "sold": _("Sale"),
        "turned_jack": _("Turned Jack"),
        "gifts": _("Given on a beg"),
        "pegged": _("Order of pegging"),
        "trump": _("Trumps"),
        "taken": pgettext("cards", "Counts"),
        "points": _("Points"),
        "faults": _("Revoke or foul hand"),
    }
    return names.get(fault.field.replace("[", ".").split(".")[0], "")
