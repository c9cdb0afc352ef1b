"""A second person at the desk keys a table's sheet blind, or reads what stands and confirms it."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from club.sign_in.roles import HelperRequest, helper_required
from scoring.faults import Refused
from scoring.notation import write_hand
from tournaments.actions.answer_hand import confirm_hands
from tournaments.actions.enter_sheet import SECOND_KEYING, enter_sheet
from tournaments.display.refusals import say_refusal
from tournaments.entry.typed_deal import ENTRIES
from tournaments.models import Night
from tournaments.pages.desk.desk import UNPUBLISHED, not_published
from tournaments.pages.desk.second_keying_form import Checked, Waiting, blind_sheet, number_of, read_check, waiting_at
from tournaments.pages.desk.sheet import way_of
from tournaments.pages.desk.sheet_display import SheetShown, sheet_shown
from tournaments.pages.desk.sheet_form import TypedSheet
from tournaments.pages.desk.sheet_rows import check_form


@helper_required
@require_http_methods(["GET", "HEAD", "POST"])
def check_sheet(request: HelperRequest, night_id: int, number: int, table: int) -> HttpResponse:
    """The sheet without what was keyed; a POST compares, accepts what agrees, and does what was chosen.

    `check` in it only says what the lines come to; `confirm` confirms what stands; `read` shows it first.
    """
    night = get_object_or_404(Night, pk=night_id)
    if night.state in UNPUBLISHED:
        return not_published(request, night)
    shown = sheet_shown(night, number, table)
    if shown is None:
        raise Http404
    waiting = waiting_at(shown, request.user)
    if request.method == "POST":
        return _posted(request, shown, waiting)
    if "read" in request.GET:
        return render(request, "tournaments/desk/second_keying/read.html", _context(shown, waiting))
    blank = blind_sheet(shown, ENTRIES[way_of(request)]).as_it_stands()
    return _page(request, shown, waiting, Checked(blank, {}, {}), way_of(request))


def _posted(request: HelperRequest, shown: SheetShown, waiting: Waiting) -> HttpResponse:
    if "confirm" in request.POST:
        return _confirmed(request, shown, waiting)
    way = request.POST.get("way", "")
    way = way if way in ENTRIES else "lines"
    checked = read_check(request.POST.dict(), shown, waiting, ENTRIES[way])
    if "check" in request.POST:
        bare = checked._replace(cells={}, first_differs=False)
        return _page(request, shown, waiting, bare, way, template="tournaments/desk/second_keying/form.html")
    if checked.typed.at_fault or checked.first_differs:
        return _page(request, shown, waiting, checked, way, status=422)
    try:
        _write(request, shown, checked)
    except Refused as refused:
        typed = checked.typed.refused(refused.faults)
        return _page(request, shown, waiting, checked._replace(typed=typed, cells={}), way, status=422)
    if not checked.cells:
        return redirect("check_sheet", shown.night.pk, shown.round.number, shown.number)
    again = sheet_shown(shown.night, shown.round.number, shown.number)
    assert again is not None
    return _page(request, again, waiting_at(again, request.user), checked, way, status=422)


def _write(request: HelperRequest, shown: SheetShown, checked: Checked) -> None:
    """Correct what the sheet bears out otherwise, confirm the rest, and say so."""
    table, by, at = shown.table.row.pk, request.user, timezone.now()
    records = shown.table.records
    if checked.take:
        seen = {deal: records[deal].revision for deal in checked.take} | dict(checked.seen)
        hands = {deal: write_hand(hand) for deal, hand in checked.take.items()}
        enter_sheet(table_id=table, hands=hands, seen=seen, by=by, why=SECOND_KEYING, at=at)
        messages.success(request, _told_corrected(sorted(checked.take)))
    if checked.confirmed:
        confirm_hands(table_id=table, seen=checked.confirmed, by=by, at=at)
        messages.success(request, _told_accepted(len(checked.confirmed)))
    if not checked.take and not checked.confirmed and not checked.cells:
        messages.info(request, _("Nothing was keyed; the book is as it was."))


def _confirmed(request: HelperRequest, shown: SheetShown, waiting: Waiting) -> HttpResponse:
    """What stands was read and is right."""
    told = request.POST.dict()
    seen = {deal: number_of(str(told[f"seen-{deal}"])) for deal in waiting.deals if f"seen-{deal}" in told}
    try:
        confirmed = confirm_hands(table_id=shown.table.row.pk, seen=seen, by=request.user, at=timezone.now())
    except Refused as refused:
        say_refusal(request, refused)
    else:
        messages.success(request, _told_accepted(len(confirmed)))
    return redirect("check_sheet", shown.night.pk, shown.round.number, shown.number)


def _told_accepted(count: int) -> str:
    return ngettext("%(count)s hand accepted.", "%(count)s hands accepted.", count) % {"count": count}


def _told_corrected(deals: list[int]) -> str:
    message = ngettext(
        "Deal %(deals)s stands now as you keyed it, and waits for another person to check it.",
        "Deals %(deals)s stand now as you keyed them, and wait for another person to check them.",
        len(deals),
    )
    return message % {"deals": ", ".join(map(str, deals))}


def _context(shown: SheetShown, waiting: Waiting) -> dict[str, object]:
    return {
        "sheet": shown,
        "night": shown.night,
        "waiting": waiting,
        "section": "nights",
        "step": "play",
        "at": "desk",
    }


def _page(
    request: HelperRequest,
    shown: SheetShown,
    waiting: Waiting,
    checked: Checked,
    way: str,
    *,
    template: str = "tournaments/desk/second_keying.html",
    status: int = 200,
) -> HttpResponse:
    typed: TypedSheet = checked.typed
    form = check_form(shown, typed, ENTRIES[way], waiting.deals, checked.cells, first_differs=checked.first_differs)
    return render(request, template, _context(shown, waiting) | {"form": form}, status=status)
