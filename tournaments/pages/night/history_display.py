"""A night's history in words: what was done, where, by whom, why, and what stood before and after."""

import datetime as dt
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from django.contrib.auth.models import User
from django.db.models import Field
from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext as _

from scoring.hand import seat_name
from scoring.law import Law
from scoring.notation import read_hand
from scoring.one_line import write_line
from scoring.rulings.words import HAPPENINGS, REMEDIES
from tournaments.actions.enter_sheet import SECOND_KEYING
from tournaments.actions.settle_dispute import TAKEN_OVER
from tournaments.display.translation import translate
from tournaments.models import Change, HandRecord, Night
from tournaments.records.history import Event, Place
from tournaments.table_result import PAIRS, pair_of


class Entry(NamedTuple):
    """One line of the history. `is_hand`: before and after are hands in the one-line form."""

    at: dt.datetime
    what: str
    where: str
    before: str
    after: str
    why: str
    by: str
    is_hand: bool


class Book(NamedTuple):
    """What the words need beside an event: the night, its law, and everyone's name by number."""

    night: Night
    law: Law
    names: Mapping[int, str]


def entries_of(events: Iterable[Event], book: Book) -> list[Entry]:
    """The events in words."""
    return [_OF_KIND.get(event.kind, _change)(event, book) for event in events]


def place_told(place: Place, deal: int | None = None) -> str:
    """A place in words: "round 2, table 5, deal 1"."""
    words = [
        (place.round_number, _("round %(number)s")),
        (place.table, _("table %(number)s")),
        (deal, _("deal %(number)s")),
        (place.entrant, _("number %(number)s")),
    ]
    return ", ".join(word % {"number": number} for number, word in words if number is not None)


# ---- What happened at a table ----


def _hand(event: Event, book: Book) -> Entry:
    row: HandRecord = event.row
    words = {
        "told": _("Hand told"),
        "changed": _("Hand changed"),
        "dropped": _("Hand taken back by the table"),
        "accepted": _("Hand accepted"),
    }
    line = _line(row.hand, book)
    before = line if event.kind == "dropped" else _line(event.before.hand, book) if event.before else ""
    after = "" if event.kind == "dropped" else line
    by = _accepted_by(row) if event.kind == "accepted" else _told_by(row)
    why = _reason(row.why) if event.kind in ("told", "changed") else ""
    return Entry(event.at, words[event.kind], place_told(event.place, row.deal), before, after, why, by, True)


def _dispute(event: Event, book: Book) -> Entry:
    row = event.row
    if event.kind == "settled":
        what, by = _("Dispute settled"), _person(row.settled_by)
    else:
        what = _("The other side says no") if row.hand is None else _("Another version told")
        by = _at_phone(row.seat)
    after = "" if row.hand is None or event.kind == "settled" else _line(row.hand, book)
    return Entry(event.at, what, place_told(event.place, row.deal), "", after, "", by, True)


def _ruling(event: Event, book: Book) -> Entry:
    row = event.row
    where = place_told(event.place, row.deal)
    told = _("%(happening)s: %(remedy)s") % {
        "happening": translate(HAPPENINGS[row.kind].text) if row.kind in HAPPENINGS else row.kind,
        "remedy": translate(REMEDIES[row.remedy].text) if row.remedy in REMEDIES else row.remedy,
    }
    if event.kind == "withdrawn":
        by = _person(row.withdrawn_by)
        return Entry(event.at, _("Ruling withdrawn"), where, told, "", row.withdrawn_why, by, False)
    return Entry(event.at, _("Ruling"), where, "", told, row.why, _person(row.by), False)


def _call(event: Event, book: Book) -> Entry:
    row = event.row
    if event.kind == "taken":
        return Entry(event.at, _("Call taken"), place_told(event.place), "", "", "", _person(row.taken_by), False)
    if event.kind == "unanswered":
        what = _("Call closed with the round: no director had taken it")
        return Entry(event.at, what, place_told(event.place), "", "", "", "", False)
    if event.kind == "uncalled":
        what = _("Call taken back")
        return Entry(event.at, what, place_told(event.place), "", "", "", _at_phone(None), False)
    what = _("Director called: %(reason)s") % {"reason": row.get_reason_display()}
    return Entry(event.at, what, place_told(event.place), "", "", "", _at_phone(None), False)


# ---- What was changed about the night ----


def _change(event: Event, book: Book) -> Entry:
    row: Change = event.row
    telling = _OF_CHANGE.get(row.kind, _nothing)
    before, after = telling(row, book)
    what = _("the draw is published") if _is_publishing(row) else str(row.get_kind_display())
    by = _person(row.by) or (_at_phone(None) if row.kind == Change.Kind.SEATS else "")
    return Entry(event.at, what[:1].upper() + what[1:], place_told(event.place), before, after, row.why, by, False)


def _is_publishing(row: Change) -> bool:
    """Whether the draw became everyone's with it."""
    return row.kind == Change.Kind.SETTINGS and "state" in (row.after or {})


def _settings(row: Change, book: Book) -> tuple[str, str]:
    return _settings_told(row.before or {}), _settings_told(row.after or {})


def _settings_told(values: Mapping[str, Any]) -> str:
    """In the order of the night's fields: a database may keep the names in an order of its own."""
    fields = {field.name: field for field in Night._meta.get_fields()}
    place = {name: at for at, name in enumerate(fields)}
    names = sorted(values, key=lambda name: (place.get(name, len(place)), name))
    return "; ".join(_setting(name, fields.get(name), values[name]) for name in names)


def _setting(name: str, found: object, value: Any) -> str:
    if not isinstance(found, Field):
        return f"{name} {value}"
    told = dict(found.flatchoices).get(value, value)
    left_open = told is None or (told == "None" and found.null)  # as it was kept at first
    return f"{found.verbose_name}: {'–' if left_open else told}"


def _seats(row: Change, book: Book) -> tuple[str, str]:
    return _seated(row.before, book), _seated(row.after, book)


def _seated(told: Any, book: Book) -> str:
    """Four numbers in the order of their seats, or entrant's number → table and seat."""
    if isinstance(told, dict):
        by_number = sorted((int(number), spot) for number, spot in told.items())  # as every database tells it
        return "; ".join(f"{book.names.get(number, number)}: {_spot(*spot)}" for number, spot in by_number)
    seats = enumerate(told or [], start=1)
    return ", ".join(f"{translate(seat_name(seat))} {book.names.get(number, number)}" for seat, number in seats)


def _spot(table: int, seat: int) -> str:
    if not table:
        return _("sitting out")
    return _("table %(table)s, %(seat)s") % {"table": table, "seat": translate(seat_name(seat))}


def _time(row: Change, book: Book) -> tuple[str, str]:
    return _until(row.before), _until(row.after) or _("none")


def _until(told: Any) -> str:
    if not isinstance(told, str):
        return ""
    clock = time_format(timezone.localtime(dt.datetime.fromisoformat(told)), "H:i")
    return _("until %(time)s") % {"time": clock}


def _link(row: Change, book: Book) -> tuple[str, str]:
    return "", _("a new link; the old one leads nowhere")


def _cut(row: Change, book: Book) -> tuple[str, str]:
    return _cut_won(row.before), _cut_won(row.after)


def _cut_won(told: Any) -> str:
    if not isinstance(told, dict):
        return ""
    one, other = (translate(seat_name(seat)) for seat in PAIRS[pair_of(told["seat"])])
    return _("%(one)s and %(other)s won") % {"one": one, "other": other}


def _name(row: Change, book: Book) -> tuple[str, str]:
    return str(row.before), _("off the list") if row.after is None else str(row.after)


def _tally(row: Change, book: Book) -> tuple[str, str]:
    """What a tally card said, and says, round by round."""
    before, after = (
        ", ".join(
            _("round %(number)s: %(points)s") % {"number": number, "points": "–" if points is None else points}
            for number, points in (told or {}).items()
        )
        for told in (row.before, row.after)
    )
    return before, after


def _nothing(row: Change, book: Book) -> tuple[str, str]:
    """What it did is all in its name; what is kept beside it is for the book's own checks."""
    return "", ""


# ---- Who, and why ----


def _person(user: User | None) -> str:
    return "" if user is None else user.get_short_name() or user.get_username()


def _at_phone(seat: int | None) -> str:
    return translate(seat_name(seat)) if seat else _("the table")


def _told_by(row: HandRecord) -> str:
    if row.source == HandRecord.Source.TABLE:
        return _at_phone(row.reported_seat)
    return _person(row.by) or str(row.get_source_display())


def _accepted_by(row: HandRecord) -> str:
    return _person(row.accepted_by) or _at_phone(row.accepted_seat)


def _reason(why: str) -> str:
    known = {
        TAKEN_OVER: _("the other version was right"),
        SECOND_KEYING: _("by the second keying"),
        "ruled": _("by the director’s ruling"),
        "ruling withdrawn": _("the ruling was withdrawn"),
    }
    return known.get(why, why)


def _line(told: Any, book: Book) -> str:
    return write_line(read_hand(told, book.law)[0])


_OF_KIND: Mapping[str, Callable[[Event, Book], Entry]] = (
    dict.fromkeys(("told", "changed", "dropped", "accepted"), _hand)
    | dict.fromkeys(("disputed", "settled"), _dispute)
    | dict.fromkeys(("ruled", "withdrawn"), _ruling)
    | dict.fromkeys(("called", "taken", "uncalled", "unanswered"), _call)
)
_OF_CHANGE: Mapping[str, Callable[[Change, Book], tuple[str, str]]] = {
    Change.Kind.SETTINGS: _settings,
    Change.Kind.SEATS: _seats,
    Change.Kind.TIME: _time,
    Change.Kind.LINK: _link,
    Change.Kind.CUT: _cut,
    Change.Kind.NAME: _name,
    Change.Kind.TALLY: _tally,
}
