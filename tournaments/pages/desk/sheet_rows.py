"""The sheet's form as its page draws it: a row a deal, its fields, what they come to, what is wrong where."""

from collections.abc import Sequence
from typing import Any, TypeAlias

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.faults import Fault
from scoring.hand import COUNT_NAMES
from scoring.law import Law
from tournaments.display.table import worth_of
from tournaments.display.translation import translate
from tournaments.entry.hand_form import HandForm
from tournaments.entry.typed_deal import Entry
from tournaments.pages.desk.sheet_display import SheetShown
from tournaments.pages.desk.sheet_form import TypedLine, TypedSheet, dealer_at

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
