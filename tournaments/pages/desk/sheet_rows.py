"""The sheet's form as its page draws it: a row a deal, its fields, what they come to, what is wrong where."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.cards import SHAPES
from scoring.faults import Fault
from scoring.hand import COUNT_NAMES, SUIT_NAMES, SUITS, seat_name
from scoring.law import Law
from tournaments.display.hand_versions import Part
from tournaments.display.table import Credit, Side, Worth, point_of, worth_of
from tournaments.display.translation import translate
from tournaments.entry.hand_form import SEATS
from tournaments.entry.typed_deal import MOST_LETTERS_MORE, Entry
from tournaments.pages.desk.sheet_display import Revision, SheetShown
from tournaments.pages.desk.sheet_form import WHOLE, TypedLine, TypedSheet, dealer_by_rotation

STANDS, KEYED = "stands", "keyed"  # the two versions, where keyings differ
OPENING = {"lines": "line", "fields": "bid_1"}  # the field in which a deal begins, by the way of typing


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
    groups: list[tuple[str, str, list[dict[str, Any]]]]
    by_side: list[tuple[Side, Credit | None]]
    cells: Sequence[Part] = ()

    @property
    def has_fault(self) -> bool:
        """Whether a revoke or a foul hand is typed."""
        return any(value for name, value in self.line.typed.items() if name.startswith("fault_"))

    @property
    def prefix(self) -> str:
        return f"deal-{self.deal}-"

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
    is_second: bool = False
    first_stands: str = ""
    first_keyed: str = ""

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
    focus = _focus(shown, typed, rows, entry, saved=saved)
    return SheetForm(
        entry.key,
        rows,
        str(typed.first or ""),
        beside.pop("first", ""),
        [(str(seat), translate(seat_name(seat))) for seat in SEATS],
        typed.why,
        beside.get("why", ""),
        typed.corrects or "why" in beside,
        [text for field, text in beside.items() if field != "why"],
        [(side, sum(credit.points for credit in credits if credit.side == side)) for side in shown.sides],
        focus,
    )


def _row(shown: SheetShown, line: TypedLine, first: int | None, entry: Entry) -> Row:
    revisions = shown.revisions.get(line.deal, [])
    dealer = dealer_by_rotation(line.deal, first)
    worth = worth_of(line.hand, shown.law, shown.sides) if line.hand else None
    return Row(
        line.deal,
        "" if dealer is None else translate(seat_name(dealer)),
        line,
        len(revisions),
        worth,
        [(_part(fault, shown.law), translate(fault.text)) for fault in line.faults],
        revisions[-1] if line.touched and revisions else None,
        _groups(line, shown.law) if entry.key == "fields" else [],
        list(zip(shown.sides, worth.credits if worth else (None, None), strict=True)),
    )


def _focus(shown: SheetShown, typed: TypedSheet, rows: list[Row], entry: Entry, *, saved: bool) -> str:
    """Where the host goes on: at what is wrong, the cut, the next table, the first dealer, the first empty line.

    Nowhere where a dispute waits at the head of the page, or where a whole sheet is only looked at.
    """
    if fault := first_fault(typed, rows, entry):
        return fault
    if shown.disputes:
        return ""
    if shown.can_cut and shown.cut_won_by is None:
        return "cut"
    if saved and shown.complete:
        return "go" if shown.tables > 1 else "next"
    if typed.first is None:
        return "first"
    empty = next((row for row in rows if row.line.blank), None)
    return f"{empty.prefix}{OPENING[entry.key]}" if empty else ""


def first_fault(typed: TypedSheet, rows: list[Row], entry: Entry) -> str:
    beside = {fault.field for fault in typed.faults}
    if "first" in beside:
        return "first"
    row = next((row for row in rows if row.faults), None)
    if row is None:
        return "why" if "why" in beside else ""
    invalid = [field["name"] for _key, _title, fields in row.groups for field in fields if field["invalid"]]
    return f"{row.prefix}{(invalid or [OPENING[entry.key]])[0]}"


def _part(fault: Fault, law: Law) -> str:
    """The part of the hand that a fault is about, as the page calls it."""
    if fault.field == WHOLE:
        return ""
    for count in law.counts:
        if fault.field in (f"taken.{count}", f"taken_{count}"):
            return translate(COUNT_NAMES[count])
    part = fault.field.replace("_", ".").replace("[", ".").split(".")[0]
    names = {
        "dealer": _("Dealer"),
        "bids": _("Bids"),
        "bid": _("Bids"),
        "more": _("Bids"),
        "trump": _("Trumps"),
        "taken": _("Counts"),
        "points": _("Points"),
        "faults": _("Revoke or foul hand"),
        "fault": _("Revoke or foul hand"),
    }
    return names.get(part, "")


def _groups(line: TypedLine, law: Law) -> list[tuple[str, str, list[dict[str, Any]]]]:
    """The fields of a deal in the order in which they are typed, by groups; one with `choices` is a select."""
    wrong = {fault.field for fault in line.faults}

    def field(name: str, label: str, *choices: tuple[str, str]) -> dict[str, Any]:
        return {
            "name": name,
            "label": label,
            "value": line.typed.get(name, ""),
            "choices": (("", "–"), *choices) if choices else (),
            "invalid": name in wrong or (name.startswith("bid_") and "bids" in wrong),
            "most": MOST_LETTERS_MORE if name == "more_bids" else 6,
        }

    seats = [(str(seat), translate(seat_name(seat))) for seat in SEATS]
    nobody = [] if law.all_in_play(4) else [("none", _("not in play"))]
    takers = [*seats, ("discard", pgettext("who took a count", "discards")), *nobody]
    kinds = [("revoke", _("revoke"))]
    kinds += [] if law.foul_hand == "put right" else [("foul_hand", _("foul hand"))]
    suits = [(suit, f"{translate(SUIT_NAMES[suit])} {SHAPES[suit]}") for suit in SUITS]
    bids = [field(f"bid_{seat}", point_of(seat)) for seat in SEATS]
    bids += [field("more_bids", _("further bids"))] if law.second_bids else []
    points = [field("points", _("or maker’s points"))]
    points += [] if law.all_in_play(4) else [field("points_other", _("others’ points"))]
    counts = [field(f"taken_{count}", translate(COUNT_NAMES[count]), *takers) for count in law.counts]
    return [
        ("bids", _("Bids"), bids),
        ("trump", _("Trumps"), [field("trump", _("Trumps"), *suits)]),
        ("counts", _("Who took"), counts),
        ("points", _("or points"), points),
        ("faults", _("Revoke or foul hand"), [field(f"fault_{seat}", name, *kinds) for seat, name in seats]),
    ]
