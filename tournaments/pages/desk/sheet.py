"""The desk's page of one table in one round: its sheet is entered and corrected, its ties and disputes are settled."""

from random import SystemRandom
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods, require_POST

from club.sign_in.roles import DirectorRequest, HelperRequest, director_required, helper_required
from scoring.faults import Refused
from scoring.notation import write_hand
from tournaments.actions.add_photo import drop_photo
from tournaments.actions.cut_tie import draw_cut, report_cut
from tournaments.actions.enter_sheet import enter_sheet
from tournaments.actions.settle_dispute import keep_standing, take_disputed
from tournaments.display.back_to_board import back_to_board
from tournaments.display.refusals import refusals_shown
from tournaments.entry.typed_deal import ENTRIES
from tournaments.entry.whole_number import whole_number
from tournaments.models import Dispute, HandRecord, Night, SheetPhoto, Table
from tournaments.pages.desk.desk import UNPUBLISHED, no_such_table, not_published, waiting_at
from tournaments.pages.desk.photos import first_to_look_at, photo_rows, show_beside
from tournaments.pages.desk.sheet_display import SheetShown, sheet_shown
from tournaments.pages.desk.sheet_form import Sheet, TypedSheet
from tournaments.pages.desk.sheet_rows import sheet_form
from tournaments.records.sheet_photos import as_typed

PHOTO_WAITS = gettext_lazy("The photograph still waits: not all that is on it is entered.")
WAY = "sheet_way"  # the cookie that remembers how sheets are typed on this computer
A_YEAR = 365 * 24 * 3600


@helper_required
@require_http_methods(["GET", "HEAD", "POST"])
def sheet(request: HelperRequest, night_id: int, number: int, table: int) -> HttpResponse:
    """One table's sheet; a POST saves it, or with `preview` only shows what it comes to, with `show` changes the way."""
    night = get_object_or_404(Night, pk=night_id)
    if night.state in UNPUBLISHED:
        return not_published(request, night)
    shown = sheet_shown(night, number, table)
    if request.method == "POST":
        return _posted(request, shown)
    if "go" in request.GET:
        return _go(request, shown, request.GET["go"])
    if photo := _photo(request, shown):
        typed = _sheet(shown, "fields").read(read_beside(photo.read, shown))
        return _page(request, shown, typed, way="fields")
    return _page(request, shown, _sheet(shown, way_of(request)).as_it_stands(), saved="saved" in request.GET)


@helper_required
@require_POST
def cut(request: HelperRequest, night_id: int, number: int, table: int) -> HttpResponse:
    """Who won the cut (`seat`), or the program cuts (`for_them`)."""
    found = get_object_or_404(Table, round__night=night_id, round__number=number, number=table)
    seat, seen = (whole_number(request.POST.get(name), least=1, most=7) for name in ("seat", "seen"))
    with refusals_shown(request):
        if "for_them" in request.POST:
            draw_cut(table_id=found.pk, rng=SystemRandom(), by=request.user, at=timezone.now())
        else:
            report_cut(table_id=found.pk, seat=seat or 0, seen=seen, by=request.user, at=timezone.now())
        messages.success(request, _("Table %(number)s: the cut is saved.") % {"number": table})
    return _board_or_sheet(request, night_id, number, table)


@director_required
@require_POST
def dispute(request: DirectorRequest, night_id: int, dispute_id: int) -> HttpResponse:
    """The director decides between two versions: `take` the other, or keep what stands, in the revision that was `seen`.

    A late hand is set aside with `why`; who decides `at_desk` goes back there.
    """
    found = get_object_or_404(
        Dispute.objects.select_related("table__round"), pk=dispute_id, table__round__night=night_id
    )
    number = whole_number(request.POST.get("seen", request.GET.get("seen")))
    seen = -1 if number is None else number
    with refusals_shown(request):
        if "take" in request.POST:
            take_disputed(dispute_id=found.pk, seen=seen, by=request.user, at=timezone.now())
            messages.success(request, _("Deal %(deal)s: the other version is saved.") % {"deal": found.deal})
        else:
            why = request.POST.get("why")
            keep_standing(dispute_id=found.pk, seen=seen, by=request.user, at=timezone.now(), why=why)
            messages.success(request, _("Deal %(deal)s stays as it is.") % {"deal": found.deal})
    if "at_desk" in request.POST:
        return redirect(reverse("desk", args=[night_id]) + "#late")
    return _board_or_sheet(request, night_id, found.table.round.number, found.table.number)


def _board_or_sheet(request: HelperRequest, night_id: int, number: int, table: int) -> HttpResponse:
    """Back to where it was settled."""
    return back_to_board(request, night_id) if "board" in request.POST else _back(night_id, number, table)


def _sheet(shown: SheetShown, way: str) -> Sheet:
    players, cut = shown.table.players, shown.table.cut_to_deal
    return Sheet(shown.law, shown.lines, shown.past, ENTRIES[way], players, shown.dealers, cut)


def way_of(request: HelperRequest) -> str:
    """As the form that was sent says, else as it was chosen on this computer, else in fields, as the paper has it."""
    ways = (request.POST.get("way"), request.COOKIES.get(WAY))
    return next((way for way in ways if way is not None and way in ENTRIES), "fields")


def photo_beside(request: HelperRequest, night: Night, number: int, table: int) -> SheetPhoto | None:
    """The photograph of that sheet that is shown beside its form, if one is."""
    photo = whole_number(request.POST.get("photo", request.GET.get("photo")))
    there = {"round_number": number, "table_number": table}
    return night.photos.defer("image").filter(pk=photo, **there).first() if photo else None


def read_beside(read: list[dict[str, Any]], shown: SheetShown) -> dict[str, str]:
    """What would be typed for a photograph that was read so, over the deals that stand."""
    words = as_typed(read, shown.law)
    seen = {
        f"seen-{deal}": str(len(hands))
        for deal, hands in shown.past.items()
        if any(name.startswith(f"deal-{deal}-") for name in words)
    }
    return words | seen


def _photo(request: HelperRequest, shown: SheetShown) -> SheetPhoto | None:
    return photo_beside(request, shown.night, shown.round.number, shown.number)


def _posted(request: HelperRequest, shown: SheetShown) -> HttpResponse:
    sheet = _sheet(shown, way_of(request))
    typed = sheet.read(request.POST)
    if "preview" in request.POST:
        return _page(request, shown, typed, way=sheet.entry.key, template="tournaments/desk/sheet/form.html")
    if "show" in request.POST:
        return _other_way(request, shown, typed, sheet)
    if not typed.at_fault:
        try:
            return _saved(request, shown, typed)
        except Refused as refused:  # someone wrote in this very moment: look again at what stands
            shown = sheet_shown(shown.night, shown.round.number, shown.number)
            again = _sheet(shown, sheet.entry.key).read(request.POST)
            typed = again if again.at_fault else again.refused(refused.faults)
    return _page(request, shown, typed, way=sheet.entry.key, status=422)


def _saved(request: HelperRequest, shown: SheetShown, typed: TypedSheet) -> HttpResponse:
    records = enter_sheet(
        table_id=shown.table.row.pk,
        hands={deal: write_hand(hand) for deal, hand in typed.hands.items()},
        seen={line.deal: line.seen for line in typed.lines},
        by=request.user,
        why=typed.why,
        at=timezone.now(),
    )
    if records:
        messages.success(request, _saved_words(records))
    else:
        messages.info(request, _("Nothing was changed."))
    if photo := _photo(request, shown):
        return _photo_done(request, shown, photo, wrote=bool(records))
    return _back(shown.night.pk, shown.round.number, shown.number, "?saved=1")


def _photo_done(request: HelperRequest, shown: SheetShown, photo: SheetPhoto, *, wrote: bool) -> HttpResponse:
    """The photograph goes once all that is on it stands; until then it waits."""
    standing = set(shown.table.row.hands.filter(current=True).values_list("deal", flat=True))
    missing = sorted({each["deal"] for each in photo.read} - standing)
    if missing or not (wrote or photo.read):
        messages.warning(request, PHOTO_WAITS)
        return _back(shown.night.pk, shown.round.number, shown.number, f"?photo={photo.pk}")
    drop_photo(night_id=shown.night.pk, photo_id=photo.pk)
    return redirect("photos", shown.night.pk)


def _saved_words(records: list[HandRecord]) -> str:
    new = sum(record.revision == 1 for record in records)
    corrected = len(records) - new
    words = []
    if new:
        words.append(ngettext("%(count)s hand entered.", "%(count)s hands entered.", new) % {"count": new})
    if corrected:
        message = ngettext("%(count)s hand corrected.", "%(count)s hands corrected.", corrected)
        words.append(message % {"count": corrected})
    return " ".join(words)


def _other_way(request: HelperRequest, shown: SheetShown, typed: TypedSheet, sheet: Sheet) -> HttpResponse:
    """The same sheet typed the other way. What cannot be read is corrected first, so that nothing is lost."""
    way = other_way_of(request, typed)
    if way is None:
        return _page(request, shown, typed, way=sheet.entry.key, status=422)
    return remembered(_page(request, shown, _sheet(shown, way).showing(typed._replace(faults=())), way=way), way)


def other_way_of(request: HelperRequest, typed: TypedSheet) -> str | None:
    """The way in which the sheet is to be shown; None where something typed cannot be read yet."""
    way = request.POST["show"]
    unread = any(line.faults or (line.touched and line.hand is None) for line in typed.lines)
    return None if way not in ENTRIES or unread else way


def remembered(response: HttpResponse, way: str) -> HttpResponse:
    """The same page; sheets are typed that way on this computer from now on."""
    response.set_cookie(
        WAY, way, max_age=A_YEAR, secure=settings.SESSION_COOKIE_SECURE, httponly=True, samesite="Lax"
    )
    return response


def _go(request: HelperRequest, shown: SheetShown, typed: str) -> HttpResponse:
    """On to the table whose number was typed; nothing typed is the next one that misses a hand."""
    if not typed.strip():
        if shown.to_enter is None:
            return redirect("desk", shown.night.pk)
        return _back(shown.night.pk, shown.round.number, shown.to_enter)
    table = whole_number(typed, least=1, most=shown.tables)
    if table is None:
        no_such_table(request, shown.tables)
    return _back(shown.night.pk, shown.round.number, table or shown.number)


def _page(
    request: HelperRequest,
    shown: SheetShown,
    typed: TypedSheet,
    *,
    way: str | None = None,
    template: str = "tournaments/desk/sheet.html",
    saved: bool = False,
    status: int = 200,
) -> HttpResponse:
    entry = ENTRIES[way or way_of(request)]
    photo = _photo(request, shown)
    on_photo = photo_rows(photo, shown.law) if photo else {}
    form = sheet_form(shown, typed, entry, saved=saved, deals_first=list(on_photo))
    show_beside(form, on_photo)
    if photo and request.method != "POST":
        form["focus"] = first_to_look_at(photo) or form["focus"]
    context = {
        "sheet": shown,
        "night": shown.night,
        "form": form,
        "photo": photo,
        "waiting": waiting_at(shown.night, shown.table, request.user),
    }
    return render(request, template, context, status=status)


def _back(night_id: int, number: int, table: int, query: str = "") -> HttpResponse:
    return redirect(reverse("sheet", args=[night_id, number, table]) + query)
