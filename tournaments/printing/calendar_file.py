"""Days with a name → an iCalendar file (RFC 5545) that a calendar program subscribes to. Knows no night."""

import datetime as dt
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

MOST_OCTETS: Final = 75  # in a line; what is longer goes on in the next, behind a blank
_ESCAPED: Final = {"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n", "\r": ""}


class Day(NamedTuple):
    """Something on a day, at a time and in a place where they are known; `uid` is its own for ever, `made` when it was entered."""

    uid: str
    date: dt.date
    name: str
    made: dt.datetime
    begins: dt.datetime | None = None  # aware; None: it takes the whole day
    place: str = ""


def calendar_file(name: str, days: Iterable[Day]) -> bytes:
    """The calendar of that name with those days."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Head Table//Nights//EN", f"X-WR-CALNAME:{escaped(name)}"]
    for day in days:
        lines += _event(day)
    return b"".join(part + b"\r\n" for line in [*lines, "END:VCALENDAR"] for part in folded_line(line))


def _event(day: Day) -> list[str]:
    return [
        "BEGIN:VEVENT",
        f"UID:{escaped(day.uid)}",
        f"DTSTAMP:{_moment(day.made)}",
        f"DTSTART:{_moment(day.begins)}" if day.begins else f"DTSTART;VALUE=DATE:{_day(day.date)}",
        f"SUMMARY:{escaped(day.name)}",
        *([f"LOCATION:{escaped(day.place)}"] if day.place else []),
        "TRANSP:TRANSPARENT",
        "END:VEVENT",
    ]


def _moment(at: dt.datetime) -> str:
    at = at.astimezone(dt.UTC)
    return f"{_day(at.date())}T{at:%H%M%S}Z"


def _day(date: dt.date) -> str:
    return f"{date.year:04}{date.month:02}{date.day:02}"  # strftime leaves out leading zeros of early years


def escaped(text: str) -> str:
    """The text as a value, on one line."""
    return "".join(_ESCAPED.get(letter, letter) for letter in text)


def folded_line(line: str) -> Iterator[bytes]:
    """The line in pieces of at most 75 octets, none of which ends inside a letter."""
    piece = b""
    for letter in line:
        encoded = letter.encode(errors="replace")
        if len(piece) + len(encoded) > MOST_OCTETS:
            yield piece
            piece = b" "
        piece += encoded
    yield piece
