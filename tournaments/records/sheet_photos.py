"""A photograph of a score sheet → which sheet of the night it is, and what the desk's form would have for it. Stores nothing."""

from collections.abc import Mapping
from io import BytesIO
from typing import Any, NamedTuple

from PIL import Image

from scoring.faults import Refused
from scoring.law import Law
from scoring.wording import Text, gettext_noop
from tournaments.models import Night, Table
from tournaments.records.night_rules import law_at_table, law_of
from tournaments.records.waiting_sheets import is_to_come
from tournaments.scanning.hands import WHY
from tournaments.scanning.layout import Area, Layout, SheetMark, read_mark, short_name

OTHER_NIGHT = gettext_noop("This sheet is of another night. Open that night, and photograph it there.")
NOT_READ = gettext_noop("Sheets cannot be read on this computer: zxing-cpp is missing. Key them by hand.")
OWN_FIELDS = ("bid", "bidder", "trump")  # of a deal, besides its counts: they are left empty where they are unsure
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
    others = table is not None and page.seats is not None and page.seats != _numbers(table)
    to_come = bool(page.mark.round and page.mark.table and is_to_come(night, page.mark.round, page.mark.table))
    seats = {"seats": page.seats} if page.seats is not None and (others or to_come) else {}
    deals = tuple(
        {
            "deal": each.deal,
            "sheet": page.mark.name,
            "ticked": dict(each.ticked),
            "unsure": [*each.unsure, *(["seats"] if others else [])],
            "why": dict(each.why),
        }
        | seats
        for each in page.deals
        if not each.is_blank
    )
    there = (page.mark.round, page.mark.table) if table or to_come else (None, None)
    return SeenSheet(_jpeg(page.straight), round_number=there[0], table_number=there[1], read=deals)


def numbers_written(read: list[dict[str, Any]]) -> tuple[int | None, ...]:
    """The numbers that were read on a photograph, None for one that was not; nothing where they are as people sat."""
    return next((tuple(each["seats"]) for each in read if each.get("seats")), ())


def _jpeg(image: Image.Image) -> bytes:
    """The picture as it is stored."""
    small, out = image.copy(), BytesIO()
    small.thumbnail((SIDE, SIDE))
    small.save(out, "JPEG", quality=80)
    return out.getvalue()


def _table(night: Night, mark: SheetMark) -> Table | None:
    return Table.objects.filter(round__night=night, round__number=mark.round, number=mark.table).first()


def _numbers(table: Table) -> tuple[int, ...]:
    """The numbers of those who sat there, by seat."""
    return tuple(table.seats.order_by("seat").values_list("entrant__number", flat=True))


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
    """A deal on a page that was straightened: the size of the page in millimetres, and the deal's rows by field."""

    width: float
    height: float
    rows: dict[str, Row]


def seen_deal(read: Mapping[str, Any], law: Law) -> SeenDeal | None:
    """Where a deal that was read stands on its picture; None where no page of this law was straightened."""
    found = read_mark(f"{read.get('sheet', '')}0")
    if found is None or found[0].law != short_name(law):
        return None
    layout = Layout(found[0], list(law.counts), law.most_bid)
    unsure, why = set(read["unsure"]), read["why"]
    rows = {
        field: Row(field, area, Text(WHY[why.get(field, "none")]) if field in unsure else None)
        for field, area in layout.areas_of(read["deal"]).items()
    }
    return SeenDeal(layout.width, layout.height, rows)


def unsure_deals(read: list[Mapping[str, Any]]) -> list[int]:
    """The deals of a photograph that a person has to look at."""
    return [each["deal"] for each in read if each["unsure"]]
