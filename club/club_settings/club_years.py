"""The years of the club: from which day to which, and how they are called. Knows the settings; knows no member."""

import datetime as dt
import re
from typing import NamedTuple

from club.club_settings.stored import in_force

FIRST, LAST = 1900, 2998


class ClubYear(NamedTuple):
    """The year that begins in `number`, on the first of the `month` that the club has settled."""

    number: int
    month: int

    def __str__(self) -> str:
        return str(self.number) if self.month == 1 else f"{self.number}/{(self.number + 1) % 100:02}"

    @property
    def first(self) -> dt.date:
        return dt.date(self.number, self.month, 1)

    @property
    def last(self) -> dt.date:
        return dt.date(self.number + 1, self.month, 1) - dt.timedelta(days=1)

    @property
    def before(self) -> "ClubYear":
        return self._replace(number=self.number - 1)

    @property
    def after(self) -> "ClubYear":
        return self._replace(number=self.number + 1)

    def has(self, day: dt.date | None) -> bool:
        """Whether that day is in it."""
        return day is not None and self.first <= day <= self.last


def club_year(number: int) -> ClubYear:
    """The year that begins in that one."""
    return ClubYear(number, in_force("year_begins"))


def year_at(day: dt.date) -> ClubYear:
    """The year that has that day."""
    begins = club_year(day.year)
    return begins if begins.has(day) else begins.before


def year_asked(text: str | None, today: dt.date) -> ClubYear | None:
    """The year of an address, today's where it names none; None where it is no year."""
    if text is None:
        return year_at(today)
    number = int(text) if re.fullmatch("[0-9]{4}", text) else 0
    return club_year(number) if FIRST <= number <= LAST else None
