"""An iCalendar file, read again as RFC 5545 says: unfold the lines, then undo the escapes."""

import datetime as dt
import re

from hypothesis import given
from hypothesis import strategies as st

from tournaments.printing.calendar_file import MOST_OCTETS, Day, calendar_file

MADE = dt.datetime(2026, 11, 20, 21, 30, tzinfo=dt.timezone(dt.timedelta(hours=2)))


def read(content):
    """The lines of each event as name → value."""
    lines = content.decode().replace("\r\n ", "").split("\r\n")
    events = re.findall(r"BEGIN:VEVENT\n(.*?)\nEND:VEVENT", "\n".join(lines), re.DOTALL)
    return [dict(line.split(":", 1) for line in event.split("\n")) for event in events]


def unescaped(value):
    return re.sub(r"\\(.)", lambda found: "\n" if found[1] == "n" else found[1], value)


def test_a_night_is_a_day_of_its_own():
    content = calendar_file("Tuesday Club", [Day("night-3@head-table", dt.date(2026, 11, 20), "Friday cinch", MADE)])
    assert content.decode().split("\r\n") == [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Head Table//Nights//EN",
        "X-WR-CALNAME:Tuesday Club",
        "BEGIN:VEVENT",
        "UID:night-3@head-table",
        "DTSTAMP:20261120T193000Z",
        "DTSTART;VALUE=DATE:20261120",
        "SUMMARY:Friday cinch",
        "TRANSP:TRANSPARENT",
        "END:VEVENT",
        "END:VCALENDAR",
        "",
    ]


def test_a_night_with_a_time_begins_then_and_is_in_its_place():
    begins = dt.datetime(26, 11, 20, 19, 30, tzinfo=dt.timezone(dt.timedelta(hours=2)))
    [event] = read(calendar_file("", [Day("uid", begins.date(), "Friday cinch", MADE, begins, "Mill; room 2")]))
    assert (event["DTSTART"], unescaped(event["LOCATION"])) == ("00261120T173000Z", "Mill; room 2")
    assert "DTSTART;VALUE=DATE" not in event


def test_a_club_without_nights_has_a_calendar_too():
    assert read(calendar_file("", [])) == []


@given(st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=200), st.dates())
def test_any_name_comes_back_and_no_line_is_too_long(name, date):
    content = calendar_file(name, [Day("uid", date, name, MADE)])
    assert max(map(len, content.split(b"\r\n"))) <= MOST_OCTETS
    assert "\ufffd" not in b"".join(content.split(b"\r\n")[:-1]).decode(errors="replace") or "\ufffd" in name
    [event] = read(content)
    assert unescaped(event["SUMMARY"]) == name
    assert event["DTSTART;VALUE=DATE"] == date.isoformat().replace("-", "")


def test_a_name_of_several_lines_begins_no_line_of_its_own():
    [event] = read(calendar_file("", [Day("uid", dt.date(2026, 1, 2), "a\r\nEND:VEVENT\nb;c,d\\", MADE)]))
    assert unescaped(event["SUMMARY"]) == "a\nEND:VEVENT\nb;c,d\\"
