"""Past nights from a spreadsheet: a row a person, a column a night, headed by its date, and its name where it has one.

Files come from strangers: the roster's readers check every bound before what it bounds is read. Knows no season.
"""

import datetime as dt
import re
from collections.abc import Iterable, Sequence
from fractions import Fraction

from club.names import MOST_LETTERS, BadNameError, clean_name, folded
from club.people.rosters import rows_of
from club.people.rosters.bounds import BadRosterError
from club.people.rosters.columns import heading, name_in
from scoring.faults import Fault, Refused, refuse, shown
from scoring.wording import Text, gettext_noop
from tournaments.night.standings import Points
from tournaments.records.past_nights import PastColumn

MOST_PEOPLE = 2_000
MOST_POINTS = 10_000
_ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})(?: 00:00:00)?")
_DOTTED = re.compile(r"(\d{1,2})\.(\d{1,2})\.(\d{4})")
_SERIAL = re.compile(r"[2-7]\d{4}(?:\.0)?")  # a date as Excel counts days
_NUMBER = re.compile(r"[-−+]?\d{1,6}(?:[.,]\d{1,6})?")
_ABSENT = ("", "-", "–", "—")
_NO_NIGHT = frozenset(("total", "sum", "rank", "place", "average", "nights", "number", "no."))
Rows = Sequence[tuple[int, list[str]]]


def read_past_totals(content: bytes) -> list[PastColumn]:
    """The nights of a CSV file or an Excel workbook. Raises Refused with every fault, each at its cell: "C3"."""
    try:
        rows, _read_as = rows_of(content)
    except BadRosterError as bad:
        faults = [Fault("" if each.row is None else f"A{each.row}", Text(each.sentence)) for each in bad.faults]
        raise Refused(faults) from None
    return columns_in([(row, cells) for row, cells in rows if any(cell.strip() for cell in cells)])


def columns_in(rows: Rows) -> list[PastColumn]:
    """The same of rows with their numbers. Raises Refused."""
    if len(rows) < 2:
        raise refuse("", gettext_noop("The file needs a heading with the nights and a row for each person."))
    if len(rows) - 1 > MOST_PEOPLE:
        message = gettext_noop("The file has %(people)s people; at most %(most)s are read.")
        raise refuse("", message, people=len(rows) - 1, most=MOST_PEOPLE)
    (top, head), *people = rows
    own = heading(head) or (0,)
    faults: list[Fault] = []
    names = _names(people, own, faults)
    found = []
    for place, title in enumerate(head):
        if place not in own and title.strip().casefold() not in _NO_NIGHT:
            found += _column(
                place, top, title, [(row, names[row], cells) for row, cells in people if row in names], faults
            )
    wide = [(row, cells) for row, cells in people if any(cell.strip() for cell in cells[len(head) :])]
    message = gettext_noop("There is no night above this cell.")
    faults += [Fault(_cell(len(head), row), Text(message)) for row, _ in wide]
    faults += _twice(found)
    if faults:
        raise Refused(faults)
    if not found:
        raise refuse(
            _cell(len(own), top), gettext_noop("No column is headed by the date of a night, such as 2026-09-11.")
        )
    return found


def _names(people: Rows, own: tuple[int, ...], faults: list[Fault]) -> dict[int, str]:
    """Everyone's name by row."""
    names, rows = dict[int, str](), dict[str, int]()
    for row, cells in people:
        raw = name_in(cells, own)
        try:
            name = clean_name(raw)
        except BadNameError:
            message = gettext_noop("This is not a name: “%(value)s”.")
            faults.append(Fault(_cell(own[0], row), Text(message, {"value": shown(raw.strip())})))
            continue
        first = rows.setdefault(folded(name), row)
        if first != row:
            message = gettext_noop("%(name)s is in row %(first)s already.")
            faults.append(Fault(_cell(own[0], row), Text(message, {"name": name, "first": first})))
        names[row] = name
    return names


def _column(
    place: int, top: int, title: str, people: Iterable[tuple[int, str, list[str]]], faults: list[Fault]
) -> list[PastColumn]:
    """The night of one column, if its heading and its cells can be read; an empty column is none."""
    people = list(people)
    if not title.strip() and not any(cells[place : place + 1] and cells[place].strip() for _, _, cells in people):
        return []
    cell, night = _cell(place, top), _night(title)
    if night is None:
        message = gettext_noop("A night is headed by its date, such as 2026-09-11, not “%(value)s”.")
        faults.append(Fault(cell, Text(message, {"value": shown(title.strip())})))
        return []
    totals: dict[str, tuple[str, Points | None]] = {}
    for row, name, cells in people:
        text, at = (cells[place] if place < len(cells) else "").strip(), _cell(place, row)
        points = _points(text)
        if points is None and text not in _ABSENT:
            message = gettext_noop("Enter points here, at most %(most)s, not “%(value)s”.")
            faults.append(Fault(at, Text(message, {"value": shown(text), "most": MOST_POINTS})))
        totals[name] = (at, points)
    return [PastColumn(cell, *night, totals)]


def _night(title: str) -> tuple[dt.date, str] | None:
    """Date and name of a heading: "2026-09-11", "11.9.2026 Friday cinch", a date of Excel."""
    title = " ".join(title.split())
    if _SERIAL.fullmatch(title):
        return dt.date(1899, 12, 30) + dt.timedelta(int(float(title))), ""
    for pattern, order in ((_ISO, (0, 1, 2)), (_DOTTED, (2, 1, 0))):
        if found := pattern.match(title):
            parts = [int(part) for part in found.groups()]
            try:
                name = title[found.end() :].strip(" ,:–-")
                return dt.date(*(parts[at] for at in order)), clean_name(name)[:MOST_LETTERS] if name else ""
            except (ValueError, BadNameError):
                return None
    return None


def _points(text: str) -> Points | None:
    if not _NUMBER.fullmatch(text):
        return None
    points = Fraction(text.replace(",", ".").replace("−", "-"))
    if abs(points) > MOST_POINTS:
        return None
    return int(points) if points.denominator == 1 else points


def _twice(columns: Sequence[PastColumn]) -> list[Fault]:
    first: dict[tuple[dt.date, str], str] = {}
    found = []
    for column in columns:
        at = first.setdefault((column.date, folded(column.name)), column.cell)
        if at != column.cell:
            message = gettext_noop("%(cell)s has the same night already. Write each night’s name after its date.")
            found.append(Fault(column.cell, Text(message, {"cell": at})))
    return found


def _cell(place: int, row: int) -> str:
    """A cell as a spreadsheet calls it: "C3"."""
    letters = ""
    place += 1
    while place:
        place, letter = divmod(place - 1, 26)
        letters = chr(65 + letter) + letters
    return f"{letters}{row}"
