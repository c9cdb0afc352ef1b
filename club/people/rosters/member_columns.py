"""Rows → members' fields: which column holds which, and what each row holds of them. Opens no file and no database."""

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from club.names import is_formula
from club.people.member_fields import (
    FIELDS,
    BadValueError,
    ContradictoryDatesError,
    TwoWays,
    is_day_first,
    iso_date,
    sorted_out,
    two_ways,
)
from club.people.rosters.bounds import BadRosterError, RosterFault, refused, shown_value
from club.people.rosters.columns import MOST_NAME_BYTES, beyond, filled_rows, heading, name_in, words_of
from club.people.rosters.text_file import Row

NAME = "name"
DATE = "since"
CONTACT = "contact"
SEVERAL = {field.key: field.between for field in FIELDS if field.between}  # may stand in several columns


class Columns(NamedTuple):
    """Where each field stands, and all headings."""

    places: Mapping[str, tuple[int, ...]]
    headings: tuple[str, ...]

    @property
    def unread(self) -> list[int]:
        """The columns that are no field's."""
        used = {place for each in self.places.values() for place in each}
        return [place for place in range(len(self.headings)) if place not in used]


class MemberRow(NamedTuple):
    """A row's number, its fields as they are written there, and as they were read."""

    row: int
    written: Mapping[str, str]
    values: Mapping[str, Any]


class MemberRows(NamedTuple):
    """The rows of a file with more than names, the headings that are not read, and the rows as text to be sent again."""

    rows: tuple[MemberRow, ...]
    unread: tuple[str, ...]
    texts: Mapping[int, str]
    heading: str


def member_rows(rows: Iterable[tuple[int, list[str]]]) -> MemberRows | None:
    """What the rows hold, where they have a heading of more than names; else None.

    Raises BadRosterError with every row that cannot be read.
    """
    filled = filled_rows(rows)
    columns = columns_of(filled[0][1], filled[0][0]) if filled else None
    if columns is None or NAME not in columns.places or len(columns.places) == 1:
        return None
    if len(filled) == 1:
        raise refused(_("This file has a heading but no names."))
    faults: list[RosterFault] = []
    found: list[MemberRow] = []
    texts = {}
    used = sorted({place for places in columns.places.values() for place in places})
    filled = with_days(filled, columns, day_first=day_comes_first(filled[1:], columns))
    for row, cells in filled[1:]:
        if any(cell.strip() for cell in cells[len(columns.headings) :]):
            faults.append(beyond(row, cells))
            continue
        values, wrong = _values(row, cells, columns.places)
        faults += wrong
        found.append(values)
        texts[row] = as_text(cells[place] if place < len(cells) else "" for place in used)
    if faults:
        raise BadRosterError(*faults)
    if sum(map(len, texts.values())) > MOST_NAME_BYTES:
        raise refused(_("This file holds too much for one list. Split it."))
    unread = (columns.headings[place] for place in columns.unread)
    return MemberRows(
        tuple(found),
        tuple(shown_value(cell) for cell in unread if cell.strip()),
        texts,
        as_text(columns.headings[place] for place in used),
    )


def columns_of(cells: Sequence[str], row: int) -> Columns:
    """The columns of a heading, none where it is none. Raises BadRosterError for a field twice."""
    names = heading(list(cells))
    words = words_of(cells)
    places: dict[str, tuple[int, ...]] = {NAME: names} if names else {}
    for field in FIELDS:
        known = field.also | set(words_of((field.heading, _(field.heading))))
        at = tuple(place for place, word in enumerate(words) if word in known and place not in names)
        if len(at) > 1 and field.key not in (NAME, *SEVERAL):
            sentence = _("two columns are headed “%(value)s”. Remove one of them.")
            raise refused(sentence % {"value": _(field.heading)}, row)
        if at and field.key != NAME:
            places[field.key] = at
    return Columns(places, tuple(cells))


def day_comes_first(rows: Sequence[Row], columns: Columns) -> bool | None:
    """Whether the day comes first in the column of dates; None where none of its dates shows it. Raises BadRosterError."""
    try:
        return is_day_first((row, cell) for row, cells in rows for cell in _dates(cells, columns))
    except ContradictoryDatesError as error:
        (row, text), (other, day) = error.month_first, error.day_first
        sentence = _(
            "%(text)s has the month first, and %(day)s in row %(other)s has the day first. Write the dates of this "
            "column in one way, such as 2019-05-31."
        )
        words = {"text": shown_value(text), "day": shown_value(day), "other": other}
        raise refused(sentence % words, row) from None


def with_days(rows: Sequence[Row], columns: Columns, *, day_first: bool | None) -> list[Row]:
    """The rows with the dates of their column as 2019-05-31; as they are where it is not known which number is the day."""
    if day_first is None:
        return list(rows)
    at = columns.places.get(DATE, ())
    return [
        (row, [iso_date(cell, day_first=day_first) if place in at else cell for place, cell in enumerate(cells)])
        for row, cells in rows
    ]


def two_ways_in(rows: Sequence[Row], columns: Columns) -> TwoWays | None:
    """The first date of the column that can be read in two ways."""
    found = (two_ways(cell) for _row, cells in rows for cell in _dates(cells, columns))
    return next(filter(None, found), None)


def _dates(cells: Sequence[str], columns: Columns) -> list[str]:
    return [cells[place] for place in columns.places.get(DATE, ()) if place < len(cells)]


def _values(row: int, cells: list[str], places: Mapping[str, tuple[int, ...]]) -> tuple[MemberRow, list[RosterFault]]:
    written: dict[str, str] = {}
    values: dict[str, Any] = {}
    faults = []
    for field in FIELDS:
        if field.key not in places:
            continue
        text = _cell(cells, field.key, places[field.key])
        written[field.key] = text
        if field.key == "active" and not text.strip():
            continue  # as it is, and a new member comes
        # As an export writes what no spreadsheet may run.
        is_marked = text.startswith("'") and is_formula(text[1:])
        try:
            values[field.key] = field.read(text[1:] if is_marked else text)
        except BadValueError as bad:
            message = _("%(heading)s, “%(value)s”: %(fault)s") if text.strip() else _("%(heading)s: %(fault)s")
            shown = {"heading": _(field.heading), "value": shown_value(text.strip()), "fault": bad}
            faults.append(RosterFault(message % shown, row))
    if values.get(CONTACT) and not {"email", "phone"} & places.keys():
        # One column for all, as earlier versions wrote it.
        sorted_values = sorted_out(values[CONTACT])._asdict()
        found = {CONTACT: sorted_values.pop("rest")} | {key: text for key, text in sorted_values.items() if text}
        values, written = values | found, written | found
    return MemberRow(row, written, values), faults


def _cell(cells: list[str], key: str, places: tuple[int, ...]) -> str:
    if key == NAME:
        return name_in(cells, places)
    return SEVERAL.get(key, "").join(cells[place] for place in places if place < len(cells) and cells[place].strip())


def as_text(cells: Iterable[str]) -> str:
    """A line of CSV, without what cannot be sent; in quotation marks, so that no text is taken for a delimiter."""
    line = io.StringIO(newline="")
    csv.writer(line, quoting=csv.QUOTE_ALL).writerow([cell.encode(errors="ignore").decode() for cell in cells])
    return line.getvalue()
