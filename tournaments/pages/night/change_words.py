"""What was changed about a night, in words: what stood before, and what stands after."""

import datetime as dt
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from django.db.models import Field
from django.utils import timezone
from django.utils.formats import time_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scoring.hand import seat_name
from tournaments.display.translation import translate
from tournaments.models import Change, Night
from tournaments.table_result import PAIRS, pair_of

Names: TypeAlias = Mapping[int, str]  # of the entrants, by number


def what_changed(change: Change) -> str:
    """What was done, in a few words."""
    if change.kind == Change.Kind.SETTINGS and "state" in (change.after or {}):
        return _("Draw published")
    return str(capfirst(change.get_kind_display()))


def before_and_after(change: Change, names: Names) -> tuple[str, str]:
    """What stood before and what stands after; both empty where `what_changed` says it all."""
    words = _WORDS.get(change.kind)
    return ("", "") if words is None else (words(change.before, names), words(change.after, names))


def _settings(values: Mapping[str, Any] | None, names: Names) -> str:
    """In the order of the night's fields: the database may store the keys in another."""
    fields = {field.name: field for field in Night._meta.get_fields()}
    order = {name: place for place, name in enumerate(fields)}
    keys = sorted(values or {}, key=lambda name: (order.get(name, len(order)), name))
    return "; ".join(_setting(name, fields.get(name), (values or {})[name]) for name in keys)


def _setting(name: str, field: object, value: Any) -> str:
    if not isinstance(field, Field):
        return f"{name} {value}"
    is_open = value is None or (value == "None" and field.null)  # as the first version stored it
    return f"{field.verbose_name}: {'–' if is_open else dict(field.flatchoices).get(value, value)}"


def _seats(value: Any, names: Names) -> str:
    """Four numbers in the order of their seats, or entrant's number → table and seat."""
    if isinstance(value, dict):
        by_number = sorted((int(number), place) for number, place in value.items())
        return "; ".join(f"{names.get(number, number)}: {_place(*place)}" for number, place in by_number)
    seats = enumerate(value or [], start=1)
    return ", ".join(f"{translate(seat_name(seat))} {names.get(number, number)}" for seat, number in seats)


def _place(table: int, seat: int) -> str:
    if not table:
        return _("sitting out")
    return _("table %(table)s, %(seat)s") % {"table": table, "seat": translate(seat_name(seat))}


def _time(value: Any, names: Names) -> str:
    if not isinstance(value, str):
        return ""
    clock = time_format(timezone.localtime(dt.datetime.fromisoformat(value)), "H:i")
    return _("until %(time)s") % {"time": clock}


def _cut(value: Any, names: Names) -> str:
    if not isinstance(value, dict):
        return ""
    one, other = (translate(seat_name(seat)) for seat in PAIRS[pair_of(value["seat"])])
    return _("%(one)s and %(other)s won") % {"one": one, "other": other}


def _name(value: Any, names: Names) -> str:
    return _("off the list") if value is None else str(value)


def _tally(value: Any, names: Names) -> str:
    """What a tally card says, round by round."""
    return ", ".join(
        _("round %(number)s: %(points)s") % {"number": number, "points": "–" if points is None else points}
        for number, points in (value or {}).items()
    )


_WORDS: Mapping[str, Callable[[Any, Names], str]] = {
    Change.Kind.SETTINGS: _settings,
    Change.Kind.SEATS: _seats,
    Change.Kind.TIME: _time,
    Change.Kind.CUT: _cut,
    Change.Kind.NAME: _name,
    Change.Kind.TALLY: _tally,
}
