"""Second keying: another person keys a table's sheet without seeing the first keying, or reads and confirms it.

The fields are those of `sheet_form`, `seen-<deal>` among them, of the deals that wait alone; beside
them `first_is` and `choose` (`<deal>:stands` or `<deal>:keyed`) say which of two versions the paper sheet has.
"""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from club.sign_in.roles import HelperRequest, helper_required
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
from tournaments.pages.desk.desk import UNPUBLISHED, Waiting, not_published, waiting_at
from tournaments.pages.desk.sheet import way_of
from tournaments.pages.desk.sheet_display import SheetShown, sheet_shown
from tournaments.pages.desk.sheet_form import Sheet, TypedSheet, first_dealer
from tournaments.pages.desk.sheet_rows import Context, first_fault, sheet_form

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


def _blank_sheet(shown: SheetShown, entry: Entry) -> Sheet:
    """The sheet with nothing on it."""
    return Sheet(shown.law, shown.lines, {}, entry, shown.table.players, shown.dealers)


def _read(post: Mapping[str, str], shown: SheetShown, waiting: Waiting, entry: Entry) -> SecondKeying:
    """What was typed for the deals that wait, compared with what stands."""
    stands, first = shown.table.record.hands, first_dealer(shown.past, shown.table.players)
    post = {name: text for name, text in post.items() if _is_of(name, waiting)}
    seen = {deal: whole_number(post.get(f"seen-{deal}")) or 0 for deal in waiting.deals}
    sheet = _blank_sheet(shown, entry)
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
    form = sheet_form(shown._replace(revisions={}), typed, entry)
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


@helper_required
@require_http_methods(["GET", "HEAD", "POST"])
def second_keying(request: HelperRequest, night_id: int, number: int, table: int) -> HttpResponse:
    """The sheet without the first keying; a POST compares, accepts what agrees, and does what was chosen.

    `preview` only shows what the lines come to; `confirm` confirms what stands; `read` shows it first.
    """
    night = get_object_or_404(Night, pk=night_id)
    if night.state in UNPUBLISHED:
        return not_published(request, night)
    shown = sheet_shown(night, number, table)
    waiting = waiting_at(shown.night, shown.table, request.user)
    if request.method == "POST":
        return _posted(request, shown, waiting)
    if "read" in request.GET:
        return render(request, "tournaments/desk/second_keying/read.html", _context(shown, waiting))
    blank = _blank_sheet(shown, ENTRIES[way_of(request)]).as_it_stands()
    return _page(request, shown, waiting, SecondKeying(blank, {}, {}), way_of(request))


def _posted(request: HelperRequest, shown: SheetShown, waiting: Waiting) -> HttpResponse:
    if "confirm" in request.POST:
        return _confirmed(request, shown, waiting)
    way = way_of(request)
    keying = _read(request.POST.dict(), shown, waiting, ENTRIES[way])
    if "preview" in request.POST:
        bare = keying._replace(cells={}, first_differs=False)
        return _page(request, shown, waiting, bare, way, template="tournaments/desk/second_keying/form.html")
    if keying.typed.at_fault or keying.first_differs:
        return _page(request, shown, waiting, keying, way, status=422)
    try:
        _write(request, shown, keying)
    except Refused as refused:
        typed = keying.typed.refused(refused.faults)
        return _page(request, shown, waiting, keying._replace(typed=typed, cells={}), way, status=422)
    if not keying.cells:
        return redirect("second_keying", shown.night.pk, shown.round.number, shown.number)
    again = sheet_shown(shown.night, shown.round.number, shown.number)
    return _page(request, again, waiting_at(again.night, again.table, request.user), keying, way, status=422)


def _write(request: HelperRequest, shown: SheetShown, keying: SecondKeying) -> None:
    """Correct what the first person keyed wrong, confirm the rest, and say so. Raises Refused."""
    table, by, at = shown.table.row.pk, request.user, timezone.now()
    records = shown.table.records
    if keying.take:
        seen = {deal: records[deal].revision for deal in keying.take} | dict(keying.seen)
        hands = {deal: write_hand(hand) for deal, hand in keying.take.items()}
        enter_sheet(table_id=table, hands=hands, seen=seen, by=by, why=SECOND_KEYING, at=at)
        messages.success(request, _corrected(sorted(keying.take)))
    if keying.confirmed:
        confirm_hands(table_id=table, seen={deal: keying.seen[deal] for deal in keying.confirmed}, by=by, at=at)
        messages.success(request, _accepted(len(keying.confirmed)))
    if not keying.take and not keying.confirmed and not keying.cells:
        messages.info(request, _("You keyed nothing, so nothing changed."))


def _confirmed(request: HelperRequest, shown: SheetShown, waiting: Waiting) -> HttpResponse:
    """What stands was read and is right."""
    posted = {deal: request.POST.get(f"seen-{deal}") for deal in waiting.deals}
    seen = {deal: whole_number(text) or 0 for deal, text in posted.items() if text is not None}
    with refusals_shown(request):
        confirmed = confirm_hands(table_id=shown.table.row.pk, seen=seen, by=request.user, at=timezone.now())
        messages.success(request, _accepted(len(confirmed)))
    return redirect("second_keying", shown.night.pk, shown.round.number, shown.number)


def _accepted(count: int) -> str:
    return ngettext("%(count)s hand accepted.", "%(count)s hands accepted.", count) % {"count": count}


def _corrected(deals: list[int]) -> str:
    message = ngettext(
        "Deal %(deals)s now stands as you keyed it. Another person has to check it.",
        "Deals %(deals)s now stand as you keyed them. Another person has to check them.",
        len(deals),
    )
    return message % {"deals": ", ".join(map(str, deals))}


def _context(shown: SheetShown, waiting: Waiting) -> dict[str, object]:
    return {
        "sheet": shown,
        "night": shown.night,
        "waiting": waiting,
    }


def _page(
    request: HelperRequest,
    shown: SheetShown,
    waiting: Waiting,
    keying: SecondKeying,
    way: str,
    *,
    template: str = "tournaments/desk/second_keying.html",
    status: int = 200,
) -> HttpResponse:
    form = _form(shown, keying, ENTRIES[way], waiting.deals)
    return render(request, template, _context(shown, waiting) | {"form": form}, status=status)
