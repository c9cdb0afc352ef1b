"""A photograph of a score sheet → which sheet of the night it is, and what the desk's form would have for it. Stores nothing."""

from collections.abc import Mapping
from io import BytesIO
from typing import Any, NamedTuple

from scoring.faults import Refused, refuse
from scoring.law import Law
from scoring.wording import Text, gettext_noop
from tournaments.models import Night
from tournaments.records.sheet_laws import law_of_sheet
from tournaments.scanning.image import read_image

OTHER_NIGHT = gettext_noop("This sheet is of another night. Open that night, and photograph it there.")
NOT_READ = gettext_noop("Sheets cannot be read on this computer: zxing-cpp is missing. Key them beside the picture.")
SIDE = 1800  # pixels on the longer side of a picture that is stored


class SeenSheet(NamedTuple):
    """A photograph made ready to be stored; `why_not` says why nothing was read."""

    image: bytes
    round_number: int | None = None
    table_number: int | None = None
    read: tuple[dict[str, Any], ...] = ()
    why_not: Text | None = None


def see(night: Night, data: bytes) -> SeenSheet:
    """The sheet in the photograph, as far as it can be read. Raises Refused at `image` for what is no picture."""
    image = read_image(data)
    image.thumbnail((SIDE, SIDE))
    out = BytesIO()
    image.save(out, "JPEG", quality=80)
    seen = SeenSheet(out.getvalue())
    try:
        from tournaments.scanning.reading import read_page  # zxing-cpp has no wheel for every machine
    except ImportError:
        return seen._replace(why_not=Text(NOT_READ))
    try:
        page = read_page(data, law_of_sheet)
        if isinstance(page.mark.of, int) and page.mark.of != night.pk:
            raise refuse("image", OTHER_NIGHT)
    except Refused as refused:
        return seen._replace(why_not=refused.faults[0].text)
    deals = tuple(
        {"deal": each.deal, "ticked": dict(each.ticked), "unsure": list(each.unsure)}
        for each in page.deals
        if not each.is_blank
    )
    there = night.rounds.filter(number=page.mark.round, tables__number=page.mark.table).exists()
    at = (page.mark.round, page.mark.table) if there else (None, None)
    return SeenSheet(seen.image, at[0], at[1], deals)


def as_typed(read: list[dict[str, Any]], law: Law) -> dict[str, str]:
    """What the desk would have typed in fields; what is unsure is left empty, for a person to fill in."""
    typed: dict[str, str] = {}
    for each in read:
        sure = {field: value for field, value in each["ticked"].items() if field not in each["unsure"]}
        fields = {f"taken_{count}": str(sure[count]) for count in law.counts if count in sure}
        fields |= {name: str(sure[name]) for name in ("dealer", "trump") if name in sure}
        if "bidder" in sure and "bid" in sure:
            fields[f"bid_{sure['bidder']}"] = str(sure["bid"])
        elif "bid" not in each["unsure"] and "bid" not in each["ticked"]:
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


def unsure_deals(read: list[Mapping[str, Any]]) -> list[int]:
    """The deals of a photograph that a person has to look at."""
    return [each["deal"] for each in read if each["unsure"]]
