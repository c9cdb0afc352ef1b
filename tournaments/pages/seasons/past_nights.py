"""The page that reads past nights from a spreadsheet of totals: choose the file, look at what was read, import it."""

import datetime as dt
import re
from collections.abc import Iterable, Sequence
from fractions import Fraction

from django import forms
from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods

from club.names import MOST_LETTERS, BadNameError, clean_name, folded
from club.people.rosters import rows_of
from club.people.rosters.bounds import MOST_BYTES, BadRosterError
from club.people.rosters.columns import heading, name_in
from club.sign_in.roles import DirectorRequest, director_required
from scoring.faults import Fault, Refused, refuse, shown
from scoring.wording import Text, gettext_noop
from tournaments.actions.seasons import import_past_nights
from tournaments.display.translation import translate
from tournaments.models import Season
from tournaments.night.standings import Points
from tournaments.night.standings import shown as points_shown
from tournaments.printing.spreadsheet import csv_parts
from tournaments.records.past_nights import PastColumn, compared

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


MOST_SHOWN = 50  # faults, and names of nobody on the roster


class TotalsForm(forms.Form):
    """A spreadsheet, or with `read` what the page has read of one and shown."""

    file = forms.FileField(
        label=gettext_lazy("The file"),
        widget=forms.FileInput(attrs={"accept": ".csv,.txt,.tsv,.xlsx"}),
        help_text=gettext_lazy(
            "Excel (.xlsx) or CSV. One row a person, one column a night, headed by its date: 2026-09-11, or "
            "“2026-09-11 Friday cinch”. An empty cell: did not come."
        ),
    )


@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def import_totals(request: DirectorRequest, season_id: int) -> HttpResponse:
    """Show what was read of a file that was sent, or import what was shown."""
    season = get_object_or_404(Season, pk=season_id)
    context: dict[str, object] = {"season": season, "form": TotalsForm(), "most_shown": MOST_SHOWN}
    if request.method == "POST":
        try:
            if "read" in request.POST:
                columns = read_past_totals(request.POST["read"].encode("utf-8", "replace"))
                many = import_past_nights(season_id=season_id, columns=columns, by=request.user, at=timezone.now())
                message = ngettext("%(nights)s night is imported.", "%(nights)s nights are imported.", many)
                messages.success(request, message % {"nights": many})
                return redirect("season", season_id)
            columns = read_past_totals(_content(request.FILES.get("file")))
            context |= {"found": compared(season, columns), "read": _written(columns)}
        except Refused as refused:
            faults = [(fault.field, translate(fault.text)) for fault in refused.faults]
            context |= {"faults": faults[:MOST_SHOWN], "more": max(0, len(faults) - MOST_SHOWN)}
    status = 422 if "faults" in context else 200
    return render(request, "tournaments/seasons/import_totals.html", context, status=status)


def _content(file: UploadedFile | None) -> bytes:
    """Raises Refused where no file was sent, or a larger one than is read."""
    if file is None:
        raise refuse("", gettext_noop("Choose a file first."))
    if (file.size or 0) > MOST_BYTES:
        raise refuse("", gettext_noop("This file is larger than any season: it was not read."))
    return file.read()


def _written(columns: Sequence[PastColumn]) -> str:
    """What was read, as a file that reads the same: the page sends it back."""
    names = list(dict.fromkeys(name for column in columns for name in column.totals))
    heads = ["Name", *(f"{column.date.isoformat()} {column.name}".strip() for column in columns)]
    rows = [
        [name, *(None if (points := column.totals[name][1]) is None else points_shown(points) for column in columns)]
        for name in names
    ]
    return b"".join(csv_parts([heads, *rows])).decode("utf-8-sig")
