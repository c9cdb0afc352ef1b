"""Photographs of score sheets: those that wait, and the marks that are shown beside the fields of the desk's form.

The form itself saves a sheet.
"""

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any, NamedTuple

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods, require_safe

from club.sign_in.roles import HelperRequest, helper_required
from scoring.faults import Refused
from scoring.hand import COUNT_NAMES
from scoring.law import Law
from scoring.wording import Text
from tournaments.actions.sheets import add_photos, drop_photo, place_photo
from tournaments.display.refusals import refusals_shown
from tournaments.display.translation import labelled, translate
from tournaments.entry.whole_number import WholeNumberField
from tournaments.models import Night, SheetPhoto, Table
from tournaments.pages.desk.desk import at_desk
from tournaments.records.sheet_photos import (
    OWN_FIELDS,
    Row,
    SeenDeal,
    is_of_others,
    numbers_seated,
    see,
    seen_deal,
    seen_numbers,
    unsure_deals,
)
from tournaments.records.waiting_sheets import is_to_come
from tournaments.scanning.layout import DEALS, Area
from tournaments.scanning.scans import MOST_BYTES, read_images


class PlaceForm(forms.Form):
    """Which sheet a photograph shows."""

    round = WholeNumberField(label=gettext_lazy("Round"), min_value=1, max_value=999)
    table = WholeNumberField(label=gettext_lazy("Table"), min_value=1, max_value=999)


@at_desk
def photos(request: HelperRequest, night: Night) -> HttpResponse:
    """What waits, by round and table; a POST adds the pictures that are sent."""
    if request.method != "POST":
        waiting = night.photos.defer("image").select_related("night").order_by("round_number", "table_number", "pk")
        seated = numbers_seated(night)
        rows = [(photo, unsure_deals(photo, seated), _deals_on(photo)) for photo in waiting]
        context = {"night": night, "rows": rows, "most": MOST_BYTES}
        return render(request, "tournaments/desk/photos.html", context)
    files = request.FILES.getlist("image")
    for each in files:
        try:
            seen = [see(night, image) for image in read_images(each.read(MOST_BYTES + 1))]
            added = add_photos(night_id=night.pk, sheets=seen, by=request.user, at=timezone.now())
            for page, (sheet, photo) in enumerate(zip(seen, added, strict=True), start=1):
                name = (
                    _("%(file)s, page %(page)s") % {"file": each.name, "page": page} if len(seen) > 1 else each.name
                )
                messages.info(request, _what_became(photo, sheet.why_not, name or ""))
        except Refused as refused:
            words = " ".join(translate(fault.text) for fault in refused.faults)
            messages.error(request, labelled(each.name, words))
    if not files:
        messages.error(request, _("Choose a photograph of a sheet first."))
    return redirect("photos", night.pk)


def _what_became(photo: SheetPhoto, why_not: Text | None, name: str) -> str:
    """What was read on a picture that is stored, in a sentence."""
    if why_not:
        return labelled(name, translate(why_not))
    if photo.table_number is None:
        return labelled(name, _("No table of tonight is on this sheet. Say which it is."))
    where = _("Table %(table)s, round %(round)s") % {"table": photo.table_number, "round": photo.round_number}
    if deals := _deals_on(photo):
        where = f"{where}, {deals}"
    there = {"table__round__number": photo.round_number, "table__number": photo.table_number}
    look = len(unsure_deals(photo, numbers_seated(photo.night, **there)))
    if not look:
        # Translators: “Table 3, round 2”; the photograph is read
        return _("%(where)s: read.") % {"where": where}
    words = ngettext("%(where)s: %(count)s deal to look at.", "%(where)s: %(count)s deals to look at.", look)
    return words % {"where": where, "count": look}


def _deals_on(photo: SheetPhoto) -> str:
    """Which deals are on a page of a sheet that has several."""
    deals = [each["deal"] for each in photo.read]
    if photo.night.rules.deals <= DEALS or not deals:
        return ""
    return _("deals %(first)s to %(last)s") % {"first": deals[0], "last": deals[-1]}


@helper_required
@require_http_methods(["GET", "HEAD", "POST"])
def photo(request: HelperRequest, night_id: int, photo_id: int) -> HttpResponse:
    """On to its sheet; where nobody knows which that is, a form asks. A POST with `drop` throws it away."""
    night = get_object_or_404(Night, pk=night_id)
    found = get_object_or_404(night.photos.defer("image"), pk=photo_id)
    form = PlaceForm(request.POST if request.method == "POST" and "drop" not in request.POST else None)
    if request.method == "POST" and "drop" in request.POST:
        drop_photo(night_id=night.pk, photo_id=photo_id)
        messages.success(request, _("The photograph is deleted."))
        return redirect("photos", night_id)
    if request.method == "POST" and form.is_valid():
        place: dict[str, Any] = {
            "round_number": form.cleaned_data["round"],
            "table_number": form.cleaned_data["table"],
        }
        with refusals_shown(request):
            place_photo(night_id=night.pk, photo_id=photo_id, **place, at=timezone.now())
        return redirect("photo", night_id, photo_id)
    at = {"round__number": found.round_number or 0, "number": found.table_number or 0}
    there = Table.objects.filter(round__night=night, **at).exists()
    to_come = not there and is_to_come(night, found.round_number or 0, found.table_number or 0)
    if (there or to_come) and not form.errors and "place" not in request.GET:
        # Where others sit than the sheet has, and before the round opens, it is entered with its numbers.
        seated = numbers_seated(night, **{f"table__{name}": value for name, value in at.items()})
        name = "paper_sheet" if to_come or is_of_others(found, seated) else "sheet"
        return redirect(reverse(name, args=[night.pk, found.round_number, found.table_number]) + f"?photo={found.pk}")
    context = {"night": night, "photo": found, "form": form}
    return render(request, "tournaments/desk/photo.html", context, status=422 if form.errors else 200)


@helper_required
@require_safe
def picture(request: HelperRequest, night_id: int, photo_id: int) -> HttpResponse:
    """The photograph itself."""
    found = get_object_or_404(SheetPhoto, pk=photo_id, night=night_id)
    return HttpResponse(bytes(found.image), content_type="image/jpeg")


# Millimetres round the boxes that are shown, at the left, above and at the right: what is printed there says what they mean.
ROUND = {"counts": (12.5, 6.5, 1.0), "bid": (1.0, 4.6, 22.0)}
OTHERS = (1.0, 4.6, 1.0)
LONGEST = 76.0  # mm of boxes in one view; this falls between two boxes of a bid
DOTS = 4  # of the screen to the millimetre, where there is room


class Crop(NamedTuple):
    """A part of the picture as SVG has it: its `views`, each with how many pixels wide it is shown, the size of the whole
    `page`, an outline a field, what is to be said. A row that is too long for a phone has two views, which can stand
    one below the other."""

    label: str
    views: list[tuple[str, int]]
    page: tuple[str, str]
    outlines: list[tuple[dict[str, str], bool]]  # whether a person must look
    whys: list[str]


def photo_rows(photo: SheetPhoto, law: Law) -> dict[int, dict[str, Any]]:
    """What the row of each deal on the picture is shown with, by deal, those to look at first: why, its crops by part of the form."""
    return {
        read["deal"]: {
            "unsure": read["unsure"],
            "asks_trump": not set(read["unsure"]) <= {*OWN_FIELDS, *law.counts},
            "crops": _crops(seen, law) if (seen := seen_deal(read, law)) else None,
        }
        for read in sorted(photo.read, key=lambda read: not read["unsure"])
    }


def show_beside(form: dict[str, Any], on_photo: Mapping[int, dict[str, Any]]) -> None:
    """Each row of the form has what `photo_rows` has for its deal."""
    for row in form["rows"]:
        row |= on_photo.get(row["deal"], {"is_unread": bool(on_photo)})
    form["has_crops"] = any(row["crops"] for row in on_photo.values())


def number_crops(photo: SheetPhoto, law: Law, labels: Mapping[int, str]) -> dict[int, list[Crop]]:
    """The crop beside the number of each seat, by seat; `labels` are the names of the seats."""
    seen = seen_numbers(photo, law)
    if seen is None:
        return {}
    return {
        seat: [_crop(seen, label, "number", [(label, seen.rows[f"seat{seat}"])])] for seat, label in labels.items()
    }


def first_to_look_at(photo: SheetPhoto) -> str:
    """The id of the field where a person begins; empty where all is sure."""
    return next((_field_of(read) for read in photo.read if read["unsure"]), "")


def _field_of(read: Mapping[str, Any]) -> str:
    deal, field = read["deal"], read["unsure"][0]
    prefix = f"deal-{deal}-"
    if field == "dealer" and deal == 1:
        return "first"
    if field in ("bid", "bidder"):
        bidder = None if "bidder" in read["unsure"] else read["ticked"].get("bidder")
        return f"{prefix}bid_{bidder or 1}"
    return f"{prefix}taken_{field}-1" if field in COUNT_NAMES else f"{prefix}trump-S"


def _crops(seen: SeenDeal, law: Law) -> dict[str, list[Crop]]:
    """The crops of a deal, by the part of the form beside which they stand."""
    rows = seen.rows
    alone = {
        field: _crop(seen, label, field, [(label, rows[field])])
        for field, label in (
            ("dealer", _("Dealer")),
            ("bidder", _("Bid by")),
            ("bid", _("Bid")),
            ("trump", _("Trump")),
            ("director", _("Director")),
        )
    }
    counts = _crop(
        seen, _("Who took"), "counts", [(translate(COUNT_NAMES[count]), rows[count]) for count in law.counts]
    )
    return {
        "dealer": [alone["dealer"]],
        "bids": [alone["bidder"], alone["bid"]],
        "suits": [alone["trump"]],
        "counts": [counts],
        "director": [alone["director"]] if rows["director"].why else [],
    }


def _crop(seen: SeenDeal, label: str, name: str, rows: list[tuple[str, Row]]) -> Crop:
    left, above, right = ROUND.get(name, OTHERS)
    x, y, width, height = _around(row.area for _, row in rows)
    start, end = x - left, x + width + right
    cuts = [start, x + LONGEST, end] if width > LONGEST and name != "number" else [start, end]
    return Crop(
        label,
        [
            (f"{one:g} {y - above:g} {other - one:g} {height + above + 1:g}", round((other - one) * DOTS))
            for one, other in pairwise(cuts)
        ],
        (f"{seen.width:g}", f"{seen.height:g}"),
        [({side: f"{each:g}" for side, each in row.area._asdict().items()}, row.why is not None) for _, row in rows],
        [
            translate(row.why) if len(rows) == 1 else labelled(field, translate(row.why))
            for field, row in rows
            if row.why
        ],
    )


def _around(areas: Iterable[Area]) -> Area:
    found = list(areas)
    x, y = min(each.x for each in found), min(each.y for each in found)
    right, below = max(each.x + each.width for each in found), max(each.y + each.height for each in found)
    return Area(x, y, right - x, below - y)
