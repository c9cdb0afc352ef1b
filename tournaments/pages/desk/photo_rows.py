"""A photographed sheet in the desk's form: beside each field the row of boxes that says it, the deals to look at first."""

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from scoring.hand import COUNT_NAMES
from scoring.law import Law
from tournaments.display.translation import labelled, translate
from tournaments.models import SheetPhoto
from tournaments.records.sheet_photos import OWN_FIELDS, Row, SeenDeal, seen_deal, seen_numbers
from tournaments.scanning.layout import Area

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
