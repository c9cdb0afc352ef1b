"""What a file leaves open, and its rows once that is answered: columns that no heading explains, dates with two readings.

The answers are written into the rows, so that nothing of the file is stored meanwhile. Opens no file and no database.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.people.member_fields import FIELDS, TITLES, TwoWays
from club.people.rosters.bounds import refused, shown_value
from club.people.rosters.columns import MOST_NAME_BYTES, filled_rows, is_wide
from club.people.rosters.member_columns import (
    NAME,
    SEVERAL,
    Columns,
    as_text,
    columns_of,
    day_comes_first,
    two_ways_in,
    with_days,
)
from club.people.rosters.text_file import Row

MOST_VALUES = 3  # of a column, to know it by
DAY, MONTH = "day", "month"
COLUMN = "column-"
# What a column can be → the heading that says so.
_NAMES: dict[str, tuple[str, str | Promise]] = {
    NAME: ("Name", TITLES[NAME]),
    "first": ("First name", gettext_lazy("First name")),
    "last": ("Last name", gettext_lazy("Last name")),
}
KINDS = _NAMES | {field.key: (field.heading, TITLES[field.key]) for field in FIELDS if field.key != NAME}


class OpenColumn(NamedTuple):
    """A column of which nobody has said what it is: its place, heading and first values."""

    place: int
    heading: str
    values: tuple[str, ...]

    @property
    def field(self) -> str:
        return f"{COLUMN}{self.place}"


class Questions(NamedTuple):
    """What is to be asked, and the rows as text to be sent again."""

    columns: tuple[OpenColumn, ...]
    kinds: tuple[tuple[str, str | Promise], ...]
    is_headed: bool
    date: TwoWays | None
    rows: str


def open_questions(rows: Iterable[Row]) -> Questions | None:
    """What the rows leave open. Raises BadRosterError where they contradict themselves, or are too many to be sent again."""
    filled = filled_rows(rows)
    if not filled:
        return None
    (row, cells), *below = filled
    columns = columns_of(cells, row)
    is_headed = bool(columns.places)
    if not is_headed and not is_wide(cells):
        return None
    if not is_headed:
        cells = [_at(cells, place) for place in range(max(len(each) for _row, each in filled))]
        filled, columns = [(row, cells), *below], columns_of(cells, row)
    asked = _open_columns(below if is_headed else filled, columns, is_headed)
    date = two_ways_in(below, columns) if day_comes_first(below, columns) is None else None
    if not asked and not date:
        return None
    return Questions(asked, _kinds(columns), is_headed, date, _text(filled))


def _text(rows: list[Row]) -> str:
    """The rows with their numbers, to be sent again. Raises BadRosterError where they are too many."""
    texts, size = [], 0
    for row, cells in rows:
        texts.append(as_text((str(row), *cells)))
        size += len(texts[-1].encode())
        if size > MOST_NAME_BYTES:
            raise refused(_("This file holds too much for one list. Split it."))
    return "".join(texts)


def _open_columns(rows: list[Row], columns: Columns, is_headed: bool) -> tuple[OpenColumn, ...]:
    found = []
    for place in columns.unread:
        cells = (cells[place].strip() for _row, cells in rows if place < len(cells))
        if values := tuple(shown_value(cell) for cell in dict.fromkeys(filter(None, cells)))[:MOST_VALUES]:
            heading = shown_value(columns.headings[place].strip()) if is_headed else ""
            found.append(OpenColumn(place, heading, values))
    return tuple(found)


def _kinds(columns: Columns) -> tuple[tuple[str, str | Promise], ...]:
    """What a column can still be."""
    taken = columns.places.keys() - SEVERAL.keys()
    return tuple(
        (key, title)
        for key, (_heading, title) in KINDS.items()
        if not (key in taken or (key in _NAMES and NAME in taken))
    )


def sent_again(rows: Iterable[Row]) -> list[Row]:
    """The rows of a page that asked. Raises BadRosterError where no page sent them."""
    found = []
    for _line, cells in rows:
        if not any(cells):
            continue
        if not cells[0].isdecimal() or len(cells[0]) > 9:
            raise refused(_("Choose the file again."))
        found.append((int(cells[0]), cells[1:]))
    return found


def answered(rows: list[Row], answers: Mapping[str, str]) -> list[Row]:
    """The rows with the headings that were chosen and the dates as 2019-05-31. Raises BadRosterError."""
    if not rows:
        raise refused(_("There are no names in this file."))
    (row, cells), *below = rows
    chosen = {int(key.removeprefix(COLUMN)): kind for key, kind in answers.items() if _is_column(key)}
    if chosen:
        _check(chosen, columns_of(cells, row))
        if answers.get("headed") == "no":
            row, below = 0, rows
        left = [place for place in range(len(cells)) if chosen.get(place, "kept")]
        below = [(each, [*(_at(texts, place) for place in left), *texts[len(cells) :]]) for each, texts in below]
        cells = [KINDS[chosen[place]][0] if place in chosen else cells[place] for place in left]
    if answers.get("date") in (DAY, MONTH):
        below = with_days(below, columns_of(cells, row), day_first=answers["date"] == DAY)
    return [(row, cells), *below]


def _is_column(key: str) -> bool:
    place = key.removeprefix(COLUMN)
    return key.startswith(COLUMN) and place.isascii() and place.isdecimal() and len(place) < 4


def _check(chosen: Mapping[int, str], columns: Columns) -> None:
    """Raises BadRosterError where a kind was chosen that is none or twice, or nothing has the names."""
    kinds = Counter(filter(None, chosen.values()))
    known = {kind for kind, _title in _kinds(columns)}
    for kind, many in kinds.items():
        if kind not in known or (many > 1 and kind not in SEVERAL):
            title = KINDS[kind][1] if kind in KINDS else shown_value(kind)
            raise refused(_("Two columns cannot both be “%(kind)s”. Choose one of them.") % {"kind": title})
    has_names = NAME in columns.places or NAME in kinds or {"first", "last"} <= kinds.keys()
    if not has_names or (NAME in kinds and {"first", "last"} & kinds.keys()):
        raise refused(_("Choose the column of the names, or those of the first and the last names."))


def _at(cells: list[str], place: int) -> str:
    return cells[place] if place < len(cells) else ""
