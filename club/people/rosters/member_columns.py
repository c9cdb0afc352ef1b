"""Rows → members' fields: which column holds which, and what each row holds of them. Opens no file and no database."""

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from club.names import is_formula
from club.people.member_fields import FIELDS, BadValueError
from club.people.rosters.bounds import BadRosterError, RosterFault, refused, shown_value
from club.people.rosters.columns import MOST_NAME_BYTES, beyond, filled_rows, heading, name_in, words_of

NAME = "name"
SEVERAL = "contact"  # may stand in several columns: a phone, an address


class Columns(NamedTuple):
    """Where each field stands, the headings that are no field's, and all headings."""

    places: Mapping[str, tuple[int, ...]]
    unread: tuple[str, ...]
    headings: tuple[str, ...]


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
    columns = _columns(filled[0][1], filled[0][0]) if filled else None
    if columns is None:
        return None
    if len(filled) == 1:
        raise refused(_("This file has a heading but no names."))
    faults: list[RosterFault] = []
    found: list[MemberRow] = []
    texts = {}
    used = sorted({place for places in columns.places.values() for place in places})
    for row, cells in filled[1:]:
        if any(cell.strip() for cell in cells[len(columns.headings) :]):
            faults.append(beyond(row, cells))
            continue
        values, wrong = _values(row, cells, columns.places)
        faults += wrong
        found.append(values)
        texts[row] = _as_text(cells[place] if place < len(cells) else "" for place in used)
    if faults:
        raise BadRosterError(*faults)
    if sum(map(len, texts.values())) > MOST_NAME_BYTES:
        raise refused(_("This file holds too much for one list. Split it."))
    return MemberRows(tuple(found), columns.unread, texts, _as_text(columns.headings[place] for place in used))


def _columns(cells: Sequence[str], row: int) -> Columns | None:
    """The columns of a heading; None where it is none, or has names alone. Raises BadRosterError for a field twice."""
    names = heading(list(cells))
    words = words_of(cells)
    places: dict[str, tuple[int, ...]] = {NAME: names} if names else {}
    for field in FIELDS:
        known = field.also | {field.heading.casefold(), _(field.heading).casefold()}
        at = tuple(place for place, word in enumerate(words) if word in known and place not in names)
        if len(at) > 1 and field.key not in (NAME, SEVERAL):
            sentence = _("two columns are headed “%(value)s”. Remove one of them.")
            raise refused(sentence % {"value": _(field.heading)}, row)
        if at and field.key != NAME:
            places[field.key] = at
    if not names or len(places) == 1:
        return None
    used = {place for each in places.values() for place in each}
    unread = tuple(shown_value(cell) for place, cell in enumerate(cells) if place not in used and cell.strip())
    return Columns(places, unread, tuple(cells))


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
            shown = f"{_(field.heading)}, “{shown_value(text.strip())}”" if text.strip() else _(field.heading)
            faults.append(RosterFault(f"{shown}: {bad}", row))
    return MemberRow(row, written, values), faults


def _cell(cells: list[str], key: str, places: tuple[int, ...]) -> str:
    if key == NAME:
        return name_in(cells, places)
    return "\n".join(cells[place] for place in places if place < len(cells) and cells[place].strip())


def _as_text(cells: Iterable[str]) -> str:
    """A line of CSV, without what cannot be sent."""
    line = io.StringIO(newline="")
    csv.writer(line).writerow([cell.encode(errors="ignore").decode() for cell in cells])
    return line.getvalue()
