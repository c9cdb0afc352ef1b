"""A photograph of a score sheet → which sheet of the night it is, and what the desk's form would have for it. Stores nothing."""

from collections.abc import Iterable, Mapping
from io import BytesIO
from typing import Any, NamedTuple

from PIL import Image

from scoring.faults import Refused
from scoring.law import Law
from scoring.laws import KEYS, law_named
from scoring.wording import Text, gettext_noop
from tournaments.models import Night, Seat, SheetPhoto, Table
from tournaments.records.house_laws import laws_of_the_club
from tournaments.records.night_rules import law_at_table, law_of
from tournaments.records.waiting_sheets import is_to_come
from tournaments.scanning.hands import WHY
from tournaments.scanning.layout import Area, Layout, SheetMark, read_mark, short_name


def law_of_sheet(mark: SheetMark) -> Law | None:
    """The law of the mark's night in the version that is played there, else one of that name; None where there is none."""
    night = Night.objects.filter(pk=mark.of).first() if isinstance(mark.of, int) else None
    tonight = [law_of(night)] if night else []
    return _named(mark, tonight) or law_without_records(mark) or _named(mark, laws_of_the_club())


def law_without_records(mark: SheetMark) -> Law | None:
    """The law of that name that comes with the program or a package; None where there is none."""
    return _named(mark, map(law_named, KEYS))


def _named(mark: SheetMark, laws: Iterable[Law]) -> Law | None:
    return next((law for law in laws if short_name(law) == mark.law), None)


OTHER_NIGHT = gettext_noop("This sheet is of another night. Open that night, and photograph it there.")
NOT_READ = gettext_noop("Sheets cannot be read on this computer: zxing-cpp is missing. Key them by hand.")
NO_NUMBER = gettext_noop("This number cannot be read.")
OWN_FIELDS = ("bid", "bidder", "trump")  # of a deal, besides its counts: they are left empty where they are unsure
Place = tuple[int, int]
SIDE = 1800  # pixels on the longer side of a picture that is stored


class SeenSheet(NamedTuple):
    """A photograph made ready to be stored; `why_not` says why nothing was read."""

    image: bytes
    round_number: int | None = None
    table_number: int | None = None
    read: tuple[dict[str, Any], ...] = ()
    why_not: Text | None = None


def see(night: Night, image: Image.Image) -> SeenSheet:
    """The sheet in the photograph, as far as it can be read."""
    seen = SeenSheet(_jpeg(image))
    try:
        from tournaments.scanning.reading import read_page  # zxing-cpp has no wheel for every machine
    except ImportError:
        return seen._replace(why_not=Text(NOT_READ))
    try:
        page = read_page(image, lambda mark: _law_there(night, mark))
    except Refused as refused:
        return seen._replace(why_not=refused.faults[0].text)
    if isinstance(page.mark.of, int) and page.mark.of != night.pk:
        return seen._replace(why_not=Text(OTHER_NIGHT))
    table = _table(night, page.mark)
    to_come = bool(page.mark.round and page.mark.table and is_to_come(night, page.mark.round, page.mark.table))
    seats = {"seats": page.seats} if page.seats is not None else {}
    deals = tuple(
        {
            "deal": each.deal,
            "sheet": page.mark.name,
            "ticked": dict(each.ticked),
            "unsure": list(each.unsure),
            "why": dict(each.why),
        }
        | seats
        for each in page.deals
        if not each.is_blank
    )
    there = (page.mark.round, page.mark.table) if table or to_come else (None, None)
    return SeenSheet(_jpeg(page.straight), round_number=there[0], table_number=there[1], read=deals)


def numbers_written(read: list[dict[str, Any]]) -> tuple[int | None, ...]:
    """The numbers that were read on a photograph, None for one that was not; nothing where the names are printed on it."""
    return next((tuple(each["seats"]) for each in read if each.get("seats")), ())


def numbers_seated(night: Night, **where: Any) -> dict[Place, tuple[int, ...]]:
    """Round and table → the numbers of those who sit there now, by seat."""
    found: dict[Place, tuple[int, ...]] = {}
    seats = Seat.objects.filter(table__round__night=night, **where).order_by("table", "seat")
    for number, table, entrant in seats.values_list("table__round__number", "table__number", "entrant__number"):
        found[number, table] = (*found.get((number, table), ()), entrant)
    return found


def is_of_others(photo: SheetPhoto, seated: Mapping[Place, tuple[int, ...]]) -> bool:
    """Whether the numbers on it are not of those who sit there now."""
    there = seated.get((photo.round_number or 0, photo.table_number or 0))
    written = numbers_written(photo.read)
    return bool(there and written and written != there)


def _jpeg(image: Image.Image) -> bytes:
    """The picture as it is stored."""
    small, out = image.copy(), BytesIO()
    small.thumbnail((SIDE, SIDE))
    small.save(out, "JPEG", quality=80)
    return out.getvalue()


def _table(night: Night, mark: SheetMark) -> Table | None:
    return Table.objects.filter(round__night=night, round__number=mark.round, number=mark.table).first()


def _law_there(night: Night, mark: SheetMark) -> Law | None:
    """The law of the table that the sheet is of, or of the night; None where the sheet was printed for another."""
    table = _table(night, mark)
    law = law_at_table(night, table) if table else law_of(night)
    return law if short_name(law) == mark.law else None


def as_typed(read: list[dict[str, Any]], law: Law) -> dict[str, str]:
    """What the desk would have typed in fields; what is unsure is left empty, for a person to fill in."""
    typed: dict[str, str] = {}
    for each in read:
        unsure = set(each["unsure"])
        sure = {field: value for field, value in each["ticked"].items() if field not in unsure}
        if not unsure <= {*OWN_FIELDS, *law.counts}:
            sure.pop("trump", None)  # nothing else of the deal is empty: a person has to look all the same
        fields = {f"taken_{count}": str(sure[count]) for count in law.counts if count in sure}
        fields |= {name: str(sure[name]) for name in ("dealer", "trump") if name in sure}
        if "bidder" in sure and "bid" in sure:
            fields[f"bid_{sure['bidder']}"] = str(sure["bid"])
        elif not unsure & {"bid", "bidder"} and "bid" not in each["ticked"]:
            fields |= {f"bid_{seat}": "-" for seat in range(1, 5)}
        typed |= {f"deal-{each['deal']}-{name}": text for name, text in fields.items()}
    starts = {(int(typed[f"deal-{deal}-dealer"]) - deal) % 4 + 1 for deal in _dealt(read, typed)}
    if len(starts) == 1:  # the deal went round: then nobody has to type who dealt
        typed = {name: text for name, text in typed.items() if not name.endswith("-dealer")} | {
            "first": str(starts.pop())
        }
    return typed


def _dealt(read: list[dict[str, Any]], typed: Mapping[str, str]) -> list[int]:
    """The deals whose dealer is sure."""
    return [each["deal"] for each in read if f"deal-{each['deal']}-dealer" in typed]


class Row(NamedTuple):
    """A row of boxes on the page; `why` says why a person must look at it, None where it is sure."""

    field: str
    area: Area
    why: Text | None


class SeenDeal(NamedTuple):
    """A deal, or the numbers, on a page that was straightened: the page's size in millimetres, and the rows by field."""

    width: float
    height: float
    rows: dict[str, Row]


def seen_deal(read: Mapping[str, Any], law: Law) -> SeenDeal | None:
    """Where a deal that was read stands on its picture; None where no page of this law was straightened."""
    layout = _layout_of(read, law)
    if layout is None:
        return None
    unsure, why = set(read["unsure"]), read["why"]
    rows = {
        field: Row(field, area, Text(WHY[why.get(field, "none")]) if field in unsure else None)
        for field, area in layout.areas_of(read["deal"]).items()
    }
    return SeenDeal(layout.width, layout.height, rows)


def seen_numbers(photo: SheetPhoto, law: Law) -> SeenDeal | None:
    """Where the number of each seat stands, `seat1` and so on; None where none are ticked or no page was straightened."""
    numbers = numbers_written(photo.read)
    layout = _layout_of(photo.read[0], law) if numbers else None
    if layout is None:
        return None
    whys = [Text(NO_NUMBER) if number is None else None for number in numbers]
    areas = layout.areas_of(0)
    rows = {field: Row(field, area, why) for (field, area), why in zip(areas.items(), whys, strict=True)}
    return SeenDeal(layout.width, layout.height, rows)


def _layout_of(read: Mapping[str, Any], law: Law) -> Layout | None:
    """The page on which that was read; None where none of this law was straightened."""
    found = read_mark(f"{read.get('sheet', '')}0")
    if found is None or found[0].law != short_name(law):
        return None
    return Layout(found[0], list(law.counts), law.most_bid)


def unsure_deals(photo: SheetPhoto, seated: Mapping[Place, tuple[int, ...]]) -> list[int]:
    """The deals of a photograph that a person has to look at: all, where it is of others than sit there now."""
    all_of_them = is_of_others(photo, seated)
    return [each["deal"] for each in photo.read if each["unsure"] or all_of_them]
