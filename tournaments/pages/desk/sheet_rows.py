"""The sheet's form as its page draws it: a row a deal, its fields, what they come to, what is wrong where."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.faults import Fault
from scoring.hand import COUNT_NAMES
from scoring.law import Law
from tournaments.display.hand_versions import Part
from tournaments.display.table import Credit, Side, Worth, worth_of
from tournaments.display.translation import translate
from tournaments.entry.hand_form import HandForm
from tournaments.entry.typed_deal import Entry
from tournaments.pages.desk.deal_versions import Revision
from tournaments.pages.desk.sheet_display import SheetShown
from tournaments.pages.desk.sheet_form import TypedLine, TypedSheet, dealer_at

STANDS, KEYED = "stands", "keyed"  # the two versions, where keyings differ


class Row(NamedTuple):
    """One deal of the sheet. `faults` are (part, sentence); `stands` is what a touched line would change.

    `cells` are where a second keying differs from it.
    """

    deal: int
    dealer: str
    line: TypedLine
    seen: int
    worth: Worth | None
    faults: list[tuple[str, str]]
    stands: Revision | None
    paper: HandForm | None
    by_side: list[tuple[Side, Credit | None]]
    cells: Sequence[Part] = ()

    @property
    def prefix(self) -> str:
        return f"deal-{self.deal}-"

    @property
    def opening(self) -> str:
        """The id of the field in which the deal begins."""
        return self.prefix + (self.paper.opening if self.paper else "line")

    @property
    def choices(self) -> list[tuple[str, str]]:
        """What the paper sheet may say where two keyings differ: the value of the form's `choose`, and its button."""
        if len(self.cells) == 1:
            says = _("The sheet says %(value)s")
            return [(STANDS, says % {"value": self.cells[0].one}), (KEYED, says % {"value": self.cells[0].other})]
        return [(STANDS, _("The first keying is right")), (KEYED, _("Mine is right"))]


class SheetForm(NamedTuple):
    """The whole form; `totals` are what it comes to as it is typed; `focus` is the id of where typing goes on.

    `is_second`: a second person types it. `first_stands` and `first_keyed` are empty unless they differ.
    `asks_dealers`: who deals first in the next game of a rubber can be chosen.
    """

    way: str
    rows: list[Row]
    first: str
    first_fault: str
    seats: list[tuple[str, str]]
    why: str
    why_fault: str
    asks_why: bool
    faults: list[str]
    totals: list[tuple[Side, int]]
    focus: str
    asks_dealers: bool = False
    is_second: bool = False
    first_stands: str = ""
    first_keyed: str = ""

    @property
    def columns(self) -> int:
        """Of the table with a line a deal."""
        return 4 + len(self.totals)

    @property
    def template(self) -> str:
        """The part of the page in which this way is typed."""
        return f"tournaments/desk/sheet/{self.way}.html"

    @property
    def legend(self) -> str:
        """The part of the page that explains it."""
        return f"tournaments/desk/sheet/{'legend' if self.way == 'lines' else 'fields_legend'}.html"


def sheet_form(shown: SheetShown, typed: TypedSheet, entry: Entry, *, saved: bool = False) -> SheetForm:
    """The form for what is `typed`; after it was `saved`, a whole sheet hands the focus on."""
    beside = {fault.field: translate(fault.text) for fault in typed.faults}
    rows = [_row(shown, line, typed.first, entry) for line in typed.lines]
    credits = [credit for row in rows if row.worth for credit in row.worth.credits]
    focus = _focus(shown, typed, rows, saved=saved)
    return SheetForm(
        entry.key,
        rows,
        str(typed.first or ""),
        beside.pop("first", ""),
        [(place.value, place.compass) for place in shown.places],
        typed.why,
        beside.get("why", ""),
        typed.corrects or "why" in beside,
        [text for field, text in beside.items() if field != "why"],
        [(side, sum(credit.points for credit in credits if credit.side == side)) for side in shown.sides],
        focus,
        shown.dealers is not None,
    )


def _row(shown: SheetShown, line: TypedLine, first: int | None, entry: Entry) -> Row:
    revisions = shown.revisions.get(line.deal, [])
    dealer = line.hand.dealer if line.hand else dealer_at(line.deal, first, shown.table.players, shown.dealers)
    worth = worth_of(line.hand, shown.law, shown.sides) if line.hand else None
    return Row(
        line.deal,
        "" if dealer is None else shown.places[dealer - 1].compass,
        line,
        len(revisions),
        worth,
        [(_part(fault, shown.law), translate(fault.text)) for fault in line.faults],
        revisions[-1] if line.touched and revisions else None,
        HandForm(shown.law, shown.places, shown.sides, line.typed, line.faults) if entry.key == "fields" else None,
        list(zip(shown.sides, worth.credits if worth else [None] * len(shown.sides), strict=True)),
    )


def _focus(shown: SheetShown, typed: TypedSheet, rows: list[Row], *, saved: bool) -> str:
    """Where the host goes on: at what is wrong, the cut, the next table, the first dealer, the first empty line.

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
    empty = next((row for row in rows if row.line.blank), None)
    return empty.opening if empty else ""


def first_fault(typed: TypedSheet, rows: list[Row]) -> str:
    beside = {fault.field for fault in typed.faults}
    if "first" in beside:
        return "first"
    row = next((row for row in rows if row.faults), None)
    if row is None:
        return "why" if "why" in beside else ""
    at = row.paper.first_invalid if row.paper else ""
    return f"{row.prefix}{at}" if at else row.opening


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
        "taken": _("Counts"),
        "points": _("Points"),
        "faults": _("Revoke or foul hand"),
    }
    return names.get(fault.field.replace("[", ".").split(".")[0], "")
