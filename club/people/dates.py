"""Dates as people write them in numbers: which of two is the day. Knows no field, no file and no clock."""

import datetime as dt
import re
from collections.abc import Iterable
from typing import NamedTuple

_NUMBERS = re.compile(r"(\d{1,2})([./-])(\d{1,2})\2(\d{4}|(?<!-)\d{2})")  # 03-04-19 could begin with the year
_YEAR_FIRST = re.compile(r"(\d{4})[./-](\d{1,2})[./-](\d{1,2})")
_LATEST_SHORT = 50  # 49 is 2049, 50 is 1950


class TwoWays(NamedTuple):
    """A date that is another where the month comes first."""

    text: str
    day_first: dt.date
    month_first: dt.date


class ContradictoryDatesError(ValueError):
    """Of these two texts one has the day first and the other the month; each with the number of its row."""

    def __init__(self, day_first: tuple[int, str], month_first: tuple[int, str]) -> None:
        self.day_first, self.month_first = day_first, month_first
        super().__init__(day_first, month_first)


def in_numbers(text: str) -> tuple[dt.date | None, dt.date | None] | None:
    """The date if the day comes first, and if the month does; None where the text is no date in numbers."""
    bare = bare_date(text)
    if found := _YEAR_FIRST.fullmatch(bare):
        return (_date(*map(int, found.groups())),) * 2
    if not (found := _NUMBERS.fullmatch(bare)):
        return None
    first, second, year = int(found[1]), int(found[3]), int(found[4])
    if len(found[4]) == 2:
        year += 2000 if year < _LATEST_SHORT else 1900
    return _date(year, second, first), _date(year, first, second)


def bare_date(text: str) -> str:
    """The text without blanks behind its dots and without a spreadsheet's midnight."""
    return re.sub(r"([./-]) +", r"\1", text.strip().removesuffix(" 00:00:00"))


def two_ways(text: str) -> TwoWays | None:
    """Both readings, where there are two."""
    days = in_numbers(text)
    if not days or days[0] == days[1] or None in days:
        return None
    return TwoWays(text.strip(), *days)  # type: ignore[arg-type]


def is_day_first(column: Iterable[tuple[int, str]]) -> bool | None:
    """Whether the day comes first in a column (row, text) as its own dates show; None where none of them does.

    Raises ContradictoryDatesError.
    """
    shown: dict[bool, tuple[int, str]] = {}
    for row, text in column:
        days = in_numbers(text) or (None, None)
        if (days[0] is None) != (days[1] is None):
            shown.setdefault(days[0] is not None, (row, text.strip()))
    if len(shown) == 2:
        raise ContradictoryDatesError(shown[True], shown[False])
    return next(iter(shown), None)


def settled(text: str, *, day_first: bool) -> str:
    """A date in numbers as 2019-05-31; any other text as it is."""
    day = (in_numbers(text) or (None, None))[0 if day_first else 1]
    return day.isoformat() if day else text


def _date(year: int, month: int, day: int) -> dt.date | None:
    try:
        return dt.date(year, month, day)
    except ValueError:
        return None
