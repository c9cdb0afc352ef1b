"""The sheet's form as its page draws it: a row a deal, its fields, what they come to, what is wrong where."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.cards import SHAPES
from scoring.faults import Fault
from scoring.hand import COUNT_NAMES, SUIT_NAMES, SUITS, seat_name
from scoring.law import Law
from tournaments.display.table import Credit, Side, Worth, worth_of
from tournaments.display.translation import translate
from tournaments.entry.hand_form import SEATS
from tournaments.entry.typed_deal import MOST_LETTERS_MORE, Entry
from tournaments.pages.desk.keying_differences import Cell
from tournaments.pages.desk.revisions import Revision
from tournaments.pages.desk.second_keying_sheet import KEYED, STANDS, SecondKeying
from tournaments.pages.desk.sheet_display import SheetShown
from tournaments.pages.desk.sheet_form import WHOLE, TypedLine, TypedSheet, dealer_by_rotation, first_dealer

OPENING = {"lines": "line", "fields": "bid_1"}  # the field in which a deal begins, by the way of typing


class Field(NamedTuple):
    """One field of a deal; with `choices` (value, label) it is a select."""

    name: str
    label: str
    value: str
    choices: tuple[tuple[str, str], ...] = ()
    invalid: bool = False

    @property
    def most(self) -> int:
        """How many letters it takes."""
        return MOST_LETTERS_MORE if self.name == "more_bids" else 6

    @property
    def css(self) -> str:
        return "more" if self.most > 6 else "tiny"


class Group(NamedTuple):
    """Fields that belong together."""

    key: str
    name: str
    fields: list[Field]

    @property
    def is_filled(self) -> bool:
        return any(field.value for field in self.fields)


class Row(NamedTuple):
    """One deal of the sheet. `faults` are (part, sentence); `stands` is what a touched line would change.

    `cells` are where a second keying differs from it; `focus` is its part where typing goes on.
    """

    deal: int
    dealer: str
    line: TypedLine
    seen: int
    worth: Worth | None
    faults: list[tuple[str, str]]
    stands: Revision | None
    groups: list[Group]
    by_side: list[tuple[Side, Credit | None]]
    cells: Sequence[Cell] = ()
    focus: str = ""

    @property
    def prefix(self) -> str:
        return f"deal-{self.deal}-"

    @property
    def choices(self) -> list[tuple[str, str]]:
        """What the paper sheet may say where two keyings differ: the value of the form's `choose`, and its button."""
        if len(self.cells) == 1:
            says = _("The sheet says %(value)s")
            return [(STANDS, says % {"value": self.cells[0].stands}), (KEYED, says % {"value": self.cells[0].keyed})]
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
        _focused(rows, focus),
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


def second_keying_form(shown: SheetShown, keying: SecondKeying, entry: Entry, deals: Sequence[int]) -> SheetForm:
    """The form of a second keying: the lines of the `deals` that wait, without the first keying.

    Only where the two name different first dealers does it show both.
    """
    first, typed = first_dealer(shown.past), keying.typed
    form = sheet_form(shown._replace(revisions={}), typed, entry)
    rows = [
        row._replace(seen=len(shown.revisions[row.deal]), cells=keying.cells.get(row.deal, ()))
        for row in form.rows
        if row.deal in deals
    ]
    blank = next((f"{row.prefix}{OPENING[entry.key]}" for row in rows if row.line.blank), "")
    differs = next((f"{row.prefix}differs" for row in rows if row.cells), "")
    going_on = "differs-first" if keying.first_differs else differs or ("first" if typed.first is None else blank)
    focus = _first_fault(typed, rows, entry) or going_on
    form = form._replace(rows=_focused(rows, focus), focus=focus, asks_why=False, is_second=True)
    if not keying.first_differs or typed.first is None or first is None:
        return form
    return form._replace(first_stands=translate(seat_name(first)), first_keyed=translate(seat_name(typed.first)))


def _focused(rows: list[Row], focus: str) -> list[Row]:
    """The rows, each with the name of its part on which typing goes on."""
    return [
        row._replace(focus=focus.removeprefix(row.prefix) if focus.startswith(row.prefix) else "") for row in rows
    ]


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
    if fault := _first_fault(typed, rows, entry):
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


def _first_fault(typed: TypedSheet, rows: list[Row], entry: Entry) -> str:
    beside = {fault.field for fault in typed.faults}
    if "first" in beside:
        return "first"
    row = next((row for row in rows if row.faults), None)
    if row is None:
        return "why" if "why" in beside else ""
    invalid = [field.name for group in row.groups for field in group.fields if field.invalid]
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


def _groups(line: TypedLine, law: Law) -> list[Group]:
    """The fields of a deal in the order in which they are typed."""
    seats = [(str(seat), translate(seat_name(seat))) for seat in SEATS]
    letters = [pgettext("compass", "N"), pgettext("compass", "E"), pgettext("compass", "S"), pgettext("compass", "W")]
    nobody = [] if law.all_in_play(4) else [("none", _("not in play"))]
    takers = _choices([*seats, ("discard", pgettext("who took a count", "discards")), *nobody])
    foul_hand = [] if law.foul_hand == "put right" else [("foul_hand", _("foul hand"))]
    kinds = _choices([("revoke", _("revoke")), *foul_hand])
    suits = _choices([(suit, f"{translate(SUIT_NAMES[suit])} {SHAPES[suit]}") for suit in SUITS])
    points = [("points", _("or maker’s points"))]
    points += [] if law.all_in_play(4) else [("points_other", _("others’ points"))]
    bids: list[tuple[str, str, tuple[tuple[str, str], ...]]] = [
        (f"bid_{seat}", letter, ()) for seat, letter in zip(SEATS, letters, strict=True)
    ]
    bids += [("more_bids", _("further bids"), ())] if law.second_bids else []
    groups: list[tuple[str, str, list[tuple[str, str, tuple[tuple[str, str], ...]]]]] = [
        ("bids", _("Bids"), bids),
        ("trump", _("Trumps"), [("trump", _("Trumps"), suits)]),
        (
            "counts",
            _("Who took"),
            [(f"taken_{count}", translate(COUNT_NAMES[count]), takers) for count in law.counts],
        ),
        ("points", _("or points"), [(name, label, ()) for name, label in points]),
        (
            "faults",
            _("Revoke or foul hand"),
            [(f"fault_{seat}", name, kinds) for seat, (_s, name) in zip(SEATS, seats, strict=True)],
        ),
    ]
    return [Group(key, name, list(_fields(line, fields))) for key, name, fields in groups]


def _choices(choices: list[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    return (("", "–"), *choices)


def _fields(line: TypedLine, fields: Iterable[tuple[str, str, tuple[tuple[str, str], ...]]]) -> Iterable[Field]:
    wrong = {fault.field for fault in line.faults}
    for name, label, choices in fields:
        invalid = name in wrong or (name.startswith("bid_") and "bids" in wrong)
        yield Field(name, label, line.typed.get(name, ""), choices, invalid)
