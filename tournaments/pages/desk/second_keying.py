"""Second keying: another person keys a table's sheet without seeing the first keying, or reads and confirms it.

The fields are those of `sheet_form`, `seen-<deal>` among them, of the deals that wait alone; beside
them `first_is` and `choose` (`<deal>:stands` or `<deal>:keyed`) say which of two versions the paper sheet has.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.sign_in.roles import HelperRequest
from scoring.faults import Fault, Refused
from scoring.hand import Hand, seat_name
from scoring.notation import write_hand
from scoring.wording import Text, gettext_noop
from tournaments.actions.hands import confirm_hands
from tournaments.actions.sheets import SECOND_KEYING, enter_sheet
from tournaments.display.hand_versions import Part, differing
from tournaments.display.refusals import refusals_shown
from tournaments.display.translation import translate
from tournaments.entry.typed_deal import ENTRIES, Entry
from tournaments.entry.whole_number import whole_number
from tournaments.models import Night
from tournaments.pages.desk.desk import Waiting, at_desk, waiting_at
from tournaments.pages.desk.sheet import SheetPage
from tournaments.pages.desk.sheet_display import SheetShown, sheet_shown
from tournaments.pages.desk.sheet_form import Context, Sheet, TypedSheet, first_dealer, first_fault, sheet_form

_ALL_OF_THEM = gettext_noop(
    "Another first dealer changes every deal of the table. Key all that are in, or correct the sheet itself."
)


STANDS, KEYED = "stands", "keyed"  # the two versions, where keyings differ


class SecondKeying(NamedTuple):
    """A sheet as the second person typed it, compared with what stands.

    `confirmed` are deals to confirm, `take` hands to correct; `cells` the differences of the rest, by deal.
    `first_differs`: the two keyings name different first dealers, and nothing is decided before that.
    """

    typed: TypedSheet
    seen: Mapping[int, int]
    cells: Mapping[int, list[Part]]
    confirmed: Sequence[int] = ()
    take: Mapping[int, Hand] = {}
    first_differs: bool = False


def _read(post: Mapping[str, str], shown: SheetShown, waiting: Waiting, sheet: Sheet) -> SecondKeying:
    """What was typed on the blank `sheet` for the deals that wait, compared with what stands."""
    stands, first = shown.table.hands, first_dealer(shown.past, shown.table.players)
    post = {name: text for name, text in post.items() if _is_of(name, waiting)}
    seen = {deal: whole_number(post.get(f"seen-{deal}")) or 0 for deal in waiting.deals}
    typed = sheet.read(post)
    hands = typed.hands
    if typed.at_fault or not hands:
        return SecondKeying(typed, seen, {})
    if first is not None and typed.first not in (first, None):
        if post.get("first_is") == KEYED:
            if hands.keys() < stands.keys():
                typed = typed._replace(faults=(Fault("first", Text(_ALL_OF_THEM)),))
                return SecondKeying(typed, seen, {})
            return SecondKeying(typed, seen, {}, take=hands)
        if post.get("first_is") != STANDS:
            return SecondKeying(typed, seen, {}, first_differs=True)
        typed = sheet.read(post | {"first": str(first)})
        hands = {line.deal: line.hand for line in typed.lines if line.hand is not None and not line.faults}
    cells = {deal: differing(stands[deal], hand, shown.law) for deal, hand in hands.items()}
    return _decided(SecondKeying(typed, seen, cells), hands, post.get("choose", ""))


def _decided(keying: SecondKeying, hands: Mapping[int, Hand], choose: str) -> SecondKeying:
    """With what the person chose for one deal."""
    agree = [deal for deal, cells in keying.cells.items() if not cells]
    keying = keying._replace(confirmed=agree, cells={deal: cells for deal, cells in keying.cells.items() if cells})
    number, _, which = choose.partition(":")
    chosen = whole_number(number) or 0
    if chosen not in keying.cells or which not in (STANDS, KEYED):
        return keying
    rest = {deal: cells for deal, cells in keying.cells.items() if deal != chosen}
    if which == STANDS:
        return keying._replace(cells=rest, confirmed=sorted((*agree, chosen)))
    return keying._replace(cells=rest, take={chosen: hands[chosen]})


def _is_of(name: str, waiting: Waiting) -> bool:
    """Whether a field is of the sheet as a whole, or of a deal that waits."""
    of_deal = re.match(r"(?:deal|seen)-(\d{1,4})(?:-|$)", name, re.ASCII)
    return of_deal is None or int(of_deal[1]) in waiting.deals


def _form(shown: SheetShown, keying: SecondKeying, entry: Entry, deals: Sequence[int]) -> Context:
    """The form of a second keying: the lines of the `deals` that wait, without the first keying.

    Only where the two name different first dealers does it show both.
    """
    first, typed = first_dealer(shown.past, shown.table.players), keying.typed
    form = sheet_form(replace(shown, revisions={}), typed, entry)
    rows = [
        row | {"seen": len(shown.revisions[row["deal"]]), **_differing(keying.cells.get(row["deal"], ()))}
        for row in form["rows"]
        if row["deal"] in deals
    ]
    blank = next((row["opening"] for row in rows if row["line"].blank), "")
    differs = next((f"{row['prefix']}differs" for row in rows if row["cells"]), "")
    going_on = "differs-first" if keying.first_differs else differs or ("first" if typed.first is None else blank)
    form |= {"rows": rows, "focus": first_fault(typed, rows) or going_on, "is_second": True}
    if keying.first_differs and typed.first is not None and first is not None:
        one, other = (translate(seat_name(each, shown.table.players)) for each in (first, typed.first))
        form |= {"first_stands": one, "first_keyed": other}
    return form


def _differing(cells: Sequence[Part]) -> Context:
    """Where a second keying differs, and what the paper sheet may say: the value of the form's `choose`, and its button."""
    if len(cells) == 1:
        says = _("The sheet says %(value)s")
        one, other = (says % {"value": value} for value in (cells[0].one, cells[0].other))
    else:
        one, other = _("The first keying is right"), _("Mine is right")
    return {"cells": cells, "choices": [(STANDS, one), (KEYED, other)]}


@at_desk
def second_keying(request: HelperRequest, night: Night, number: int, table: int) -> HttpResponse:
    """The sheet without the first keying; a POST compares, accepts what agrees, and does what was chosen.

    `preview` only shows what the lines come to; `confirm` confirms what stands; `read` shows it first.
    """
    return SecondKeyingPage(request, night, number, table).answer()


class SecondKeyingPage(SheetPage):
    """The blank sheet, of which the deals that wait are keyed again."""

    waiting: Waiting

    def read_records(self, night: Night, number: int, table: int) -> SheetShown:
        shown = sheet_shown(night, number, table)
        self.waiting = waiting_at(night, shown.table, self.request.user)
        return shown

    @property
    def sheet(self) -> Sheet:
        return super().sheet._replace(past={}, cut=None)

    def answer(self) -> HttpResponse:
        request, post = self.request, self.request.POST
        if request.method != "POST":
            if "read" in request.GET:
                return render(request, "tournaments/desk/second_keying/read.html", self._context())
            return self._compared(SecondKeying(self.sheet.as_it_stands(), {}, {}), status=200)
        if "confirm" in post:
            return self._confirmed()
        keying = _read(post.dict(), self.shown, self.waiting, self.sheet)
        if "preview" in post:
            bare = keying._replace(cells={}, first_differs=False)
            return self._compared(bare, "tournaments/desk/second_keying/form.html", status=200)
        if keying.typed.at_fault or keying.first_differs:
            return self._compared(keying)
        try:
            self._write(keying)
        except Refused as refused:
            return self._compared(keying._replace(typed=keying.typed.refused(refused.faults), cells={}))
        if not keying.cells:
            return self._again()
        self.shown = self.read_records(self.shown.night, self.shown.round.number, self.shown.number)
        return self._compared(keying)

    def _write(self, keying: SecondKeying) -> None:
        """Correct what the first person keyed wrong, confirm the rest, and say so. Raises Refused."""
        table, by, at = self.shown.table.row.pk, self.request.user, timezone.now()
        records = self.shown.table.records
        if keying.take:
            seen = {deal: records[deal].revision for deal in keying.take} | dict(keying.seen)
            hands = {deal: write_hand(hand) for deal, hand in keying.take.items()}
            enter_sheet(table_id=table, hands=hands, seen=seen, by=by, why=SECOND_KEYING, at=at)
            messages.success(self.request, _corrected(sorted(keying.take)))
        if keying.confirmed:
            confirm_hands(table_id=table, seen={deal: keying.seen[deal] for deal in keying.confirmed}, by=by, at=at)
            messages.success(self.request, _accepted(len(keying.confirmed)))
        if not keying.take and not keying.confirmed and not keying.cells:
            messages.info(self.request, _("You keyed nothing, so nothing changed."))

    def _confirmed(self) -> HttpResponse:
        """What stands was read and is right."""
        posted = {deal: self.request.POST.get(f"seen-{deal}") for deal in self.waiting.deals}
        seen = {deal: whole_number(text) or 0 for deal, text in posted.items() if text is not None}
        with refusals_shown(self.request):
            table, by = self.shown.table.row.pk, self.request.user
            confirmed = confirm_hands(table_id=table, seen=seen, by=by, at=timezone.now())
            messages.success(self.request, _accepted(len(confirmed)))
        return self._again()

    def _again(self) -> HttpResponse:
        return redirect("second_keying", self.shown.night.pk, self.shown.round.number, self.shown.number)

    def _context(self) -> Context:
        return {"sheet": self.shown, "night": self.shown.night, "waiting": self.waiting}

    def _compared(
        self, keying: SecondKeying, template: str = "tournaments/desk/second_keying.html", status: int = 422
    ) -> HttpResponse:
        form = _form(self.shown, keying, ENTRIES[self.way], self.waiting.deals)
        return render(self.request, template, self._context() | {"form": form}, status=status)


def _accepted(count: int) -> str:
    return ngettext("%(count)s hand accepted.", "%(count)s hands accepted.", count) % {"count": count}


def _corrected(deals: list[int]) -> str:
    message = ngettext(
        "Deal %(deals)s now stands as you keyed it. Another person has to check it.",
        "Deals %(deals)s now stand as you keyed them. Another person has to check them.",
        len(deals),
    )
    return message % {"deals": ", ".join(map(str, deals))}
