"""A spreadsheet's totals of past nights beside the nights in the records: which are new, known, or disagree. Writes nothing."""

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from club.models import Member
from club.names import folded
from club.people.finding import told_apart
from scoring.faults import Fault, Refused
from scoring.wording import Text, gettext_noop
from tournaments.models import Night, NightResult, Season
from tournaments.night.standings import Points, exact, shown
from tournaments.records.figures import figure_of


class PastColumn(NamedTuple):
    """A night of the spreadsheet: its heading's cell, as "C1", and everyone's total with its cell, by name.

    The total of somebody whose cell is empty is None.
    """

    cell: str
    date: dt.date
    name: str
    totals: Mapping[str, tuple[str, Points | None]]

    @property
    def stored_name(self) -> str:
        return self.name or _("Imported night")

    @property
    def came(self) -> int:
        """How many people have a total."""
        return sum(points is not None for _, points in self.totals.values())


class Compared(NamedTuple):
    """The nights that are not in the records, and those that are and agree; the names of no member."""

    new: list[PastColumn]
    known: list[PastColumn]
    guests: list[str]


def compared(season: Season, columns: Sequence[PastColumn]) -> Compared:
    """Raises Refused, at each cell, for what is not of the season, was imported already, or disagrees with the records."""
    faults: list[Fault] = []
    new, known = list[PastColumn](), list[PastColumn]()
    nights = list(Night.objects.filter(date__in={column.date for column in columns}, is_rehearsal=False))
    imported = set(season.past_nights.values_list("date", "name"))
    for column in columns:
        here = [night for night in nights if night.date == column.date]
        night = _meant(here, column)
        if not season.first_date <= column.date <= season.last_date:
            message = gettext_noop("%(date)s is not between the season’s first and last day.")
            faults.append(_at(column.cell, message, date=_day(column.date)))
        elif (column.date, column.stored_name) in imported:
            message = gettext_noop("This night was imported already. Remove it first, or leave this column out.")
            faults.append(_at(column.cell, message))
        elif night is None:
            new.append(column)
        else:
            faults += _disagreeing(night, column)
            known.append(column)
    if faults:
        raise Refused(faults)
    members = members_named([name for column in new for name in column.totals])
    names = dict.fromkeys(name for column in new for name, (_, points) in column.totals.items() if points is not None)
    return Compared(new, known, [name for name in names if folded(name) not in members])


def members_named(names: Sequence[str]) -> dict[str, int]:
    """The members among them: folded name → key. Of several with one name, the number behind it says which."""
    wanted = {folded(name) for name in names}
    members = told_apart(Member.objects.names_only()) if wanted else {}
    return {name: pk for pk, each in members.items() if (name := folded(each)) in wanted}


def _meant(nights: Sequence[Night], column: PastColumn) -> Night | None:
    """The night of that date that has the column's name, or is the only one where the column has none."""
    if column.name:
        return next((night for night in nights if folded(night.name) == folded(column.name)), None)
    return nights[0] if nights else None


def _disagreeing(night: Night, column: PastColumn) -> list[Fault]:
    """Each total that is not that of the records."""
    if night.state != Night.State.OVER:
        message = gettext_noop("The night “%(night)s” of %(date)s is in the records and not over yet.")
        return [_at(column.cell, message, night=night.name, date=_day(night.date))]
    stored: dict[str, Points] = {}
    rows = NightResult.objects.filter(entrant__night=night).values_list(
        "entrant__name", "entrant__member__name", "points"
    )
    for name, member, total in rows:
        stored |= {folded(each): exact(total) for each in (name, member) if each}
    faults = []
    for name, (cell, points) in column.totals.items():
        there = stored.get(folded(name))
        if _rounded(there) == _rounded(points):
            continue
        values = {
            "name": name,
            "night": night.name,
            "date": _day(night.date),
            "points": _points_words(points),
        }
        if there is None:
            message = gettext_noop(
                "%(name)s has %(points)s points here, but did not play on “%(night)s” on %(date)s."
            )
        else:
            values["there"] = figure_of(there)
            message = gettext_noop(
                "%(name)s has %(points)s points here, and %(there)s in the records of “%(night)s” on %(date)s."
            )
        faults.append(_at(cell, message, **values))
    return faults


def _rounded(points: Points | None) -> float | None:
    """As a file of ours has it."""
    return None if points is None else shown(points)


def _points_words(points: Points | None) -> int | str | Text:
    return Text(gettext_noop("no")) if points is None else figure_of(points)


def _day(date: dt.date) -> str:
    return date_format(date, "DATE_FORMAT")


def _at(cell: str, message: str, **values: object) -> Fault:
    return Fault(cell, Text(message, values))
