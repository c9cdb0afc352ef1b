"""Second keying: another person keys a table's sheet without seeing the first keying, or reads and confirms it."""

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
from tournaments.display.numbers import whole_number
from tournaments.display.refusals import say_refusal
from tournaments.entry.typed_deal import ENTRIES
from tournaments.models import Night
from tournaments.pages.desk.desk import UNPUBLISHED, not_published
from tournaments.pages.desk.second_keying_sheet import (
    SecondKeying,
    Waiting,
    blank_sheet,
    read_second_keying,
    waiting_at,
)
from tournaments.pages.desk.sheet import way_of
from tournaments.pages.desk.sheet_display import SheetShown, sheet_shown
from tournaments.pages.desk.sheet_rows import second_keying_form


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
    if shown is None:
        raise Http404
    waiting = waiting_at(shown, request.user)
    if request.method == "POST":
        return _posted(request, shown, waiting)
    if "read" in request.GET:
        return render(request, "tournaments/desk/second_keying/read.html", _context(shown, waiting))
    blank = blank_sheet(shown, ENTRIES[way_of(request)]).as_it_stands()
    return _page(request, shown, waiting, SecondKeying(blank, {}, {}), way_of(request))


def _posted(request: HelperRequest, shown: SheetShown, waiting: Waiting) -> HttpResponse:
    if "confirm" in request.POST:
        return _confirmed(request, shown, waiting)
    way = request.POST.get("way", "")
    way = way if way in ENTRIES else "lines"
    keying = read_second_keying(request.POST.dict(), shown, waiting, ENTRIES[way])
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
    assert again is not None
    return _page(request, again, waiting_at(again, request.user), keying, way, status=422)


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
        confirm_hands(table_id=table, seen=keying.confirmed, by=by, at=at)
        messages.success(request, _accepted(len(keying.confirmed)))
    if not keying.take and not keying.confirmed and not keying.cells:
        messages.info(request, _("You keyed nothing, so nothing changed."))


def _confirmed(request: HelperRequest, shown: SheetShown, waiting: Waiting) -> HttpResponse:
    """What stands was read and is right."""
    posted = {deal: request.POST.get(f"seen-{deal}") for deal in waiting.deals}
    seen = {deal: whole_number(text) or 0 for deal, text in posted.items() if text is not None}
    try:
        confirmed = confirm_hands(table_id=shown.table.row.pk, seen=seen, by=request.user, at=timezone.now())
    except Refused as refused:
        say_refusal(request, refused)
    else:
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
        "section": "nights",
        "step": "play",
        "at": "desk",
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
    form = second_keying_form(shown, keying, ENTRIES[way], waiting.deals)
    return render(request, template, _context(shown, waiting) | {"form": form}, status=status)
