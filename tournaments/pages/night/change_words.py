"""What was changed about a night, in words: one function for each kind of change. Knows no event and no page."""

import datetime as dt
from collections.abc import Callable, Mapping
from typing import Any, Final

from django.conf import settings
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.hand import seat_name
from tournaments.display.clock import duration, hour
from tournaments.display.screen import screen_words
from tournaments.display.table import both
from tournaments.display.translation import in_parts, labelled, setting_in_words, translate
from tournaments.models import Change, Entrant, Night
from tournaments.movement.formation import card_words
from tournaments.night.order import Order, seats_in, seats_of, side_of
from tournaments.night.rules import SETTINGS

_COLUMNS: Final = {field.name: field for field in Night._meta.concrete_fields if field.name != "rules"}


class Names(dict[int, str]):
    """Of the entrants, by number; `players` usually sit at a table of the night."""

    players: int = 4

    def seat(self, seat: int) -> str:
        """What the seat is called."""
        return translate(seat_name(seat, self.players))


def _settings(values: Mapping[str, Any] | None, names: Names) -> str:
    """Return the settings in the order of the form: the database may store the keys in another."""
    order = {name: place for place, name in enumerate((*_COLUMNS, *SETTINGS))}
    keys = sorted(values or {}, key=lambda name: (order.get(name, len(order)), name))
    return in_parts(_setting(name, (values or {})[name]) for name in keys)


def _setting(name: str, value: Any) -> str:
    if name == "spread":
        return _("partners spread over the season “%(name)s”") % {"name": value}
    if name in SETTINGS:
        return labelled(_(SETTINGS[name].label), setting_in_words(name, value))
    if name not in _COLUMNS:
        return f"{name} {value}"
    if name in ("language", "second_language"):
        value = dict(settings.LANGUAGES).get(value, value or None)
    field = _COLUMNS[name]
    return labelled(capfirst(field.verbose_name), "–" if value is None else dict(field.flatchoices).get(value, value))


def _seats(value: Any, names: Names) -> str:
    """Numbers in the order of their seats, or entrant's number → table and seat."""
    if isinstance(value, dict):
        by_number = sorted((int(number), place) for number, place in value.items())
        return in_parts(
            labelled(names.get(number, number), _place(place[0], place[1], names)) for number, place in by_number
        )
    seats = enumerate(value or [], start=1)
    return ", ".join(
        f"{translate(seat_name(seat, len(value)))} {names.get(number, number)}" for seat, number in seats
    )


def _place(table: int, seat: int, names: Names) -> str:
    if not table:
        return _("sitting out")
    return _("table %(table)s, %(seat)s") % {"table": table, "seat": names.seat(seat)}


def _time(value: Any, names: Names) -> str:
    if not isinstance(value, str):
        return ""
    clock = hour(dt.datetime.fromisoformat(value))
    return _("until %(time)s") % {"time": clock}


def _clock(value: Any, names: Names) -> str:
    if value and "left" in value:
        return _("paused, %(time)s left") % {"time": duration(value["left"])}
    return _time(value and value["ends_at"], names)


def _bell(value: Any, names: Names) -> str:
    return (_("rung") if value["rang"] else _("has not rung after all")) if value else ""


def _cut(value: Any, names: Names) -> str:
    if not isinstance(value, dict):
        return ""
    players, sides, seats = value.get("players", 4), value.get("sides", 2), seats_in(value["seat"])
    won = [both(translate(seat_name(seat, players)) for seat in side) for side in _cut_sides(seats, sides, players)]
    if len(won) > 1:
        # Translators: who won the cut, the highest first
        return _("in this order: %(sides)s") % {"sides": ", ".join(won)}
    # Translators: the cut
    return _("%(side)s won") % {"side": won[0]}


def _cut_sides(seats: Order, sides: int, players: int) -> list[Order]:
    return [seats_of(side_of(seat, sides), sides, players) for seat in seats]


def _sheet(value: Any, names: Names) -> str:
    """Who sat there and how many hands a sheet has that waits for its round."""
    if not value:
        return ""
    hands = ngettext("%(count)s hand", "%(count)s hands", len(value["hands"])) % {"count": len(value["hands"])}
    cut = [_cut({"seat": value["cut"], "players": len(value["numbers"])}, names)] if value["cut"] else []
    return in_parts([_seats(value["numbers"], names), hands, *cut])


def _name(value: Any, names: Names) -> str:
    return _("off the list") if value is None else str(value)


def _member(value: Any, names: Names) -> str:
    return _("a guest") if value is None else str(value)


def _tally(value: Any, names: Names) -> str:
    """What a tally card says, round by round."""
    return ", ".join(
        _("round %(number)s: %(points)s") % {"number": number, "points": "–" if points is None else points}
        for number, points in (value or {}).items()
    )


def _from_round(value: Any, names: Names) -> str:
    if value and "seat" in value:
        words = {"number": value["round"], "seat": names.seat(value["seat"])}
        return _("%(seat)s, in round %(number)s") % words
    return _("from round %(number)s on") % {"number": value["round"]} if value else ""


def _after_round(value: Any, names: Names) -> str:
    if value and value.get("now"):
        return _("during round %(number)s") % {"number": value["round"]}
    return _("after round %(number)s") % {"number": value["round"]} if value else ""


def _substitute(value: Any, names: Names) -> str:
    if not value:
        return "" if value is None else _("is still here after all")
    words = _("%(name)s plays on; the round counts for the one who left")
    if value["credit"] == "by":
        words = _("%(name)s plays on, and the round counts for them")
    return words % {"name": names.get(value["by"], value["name"])}


def _offer(value: Any, names: Names) -> str:
    if not value:
        return ""
    words = _("sits out round %(number)s, if anybody must") if value["offers"] else _("plays in round %(number)s")
    return words % {"number": value["round"]}


def _wish(value: Any, names: Names) -> str:
    if not value:
        return ""
    who = [names.get(number, str(number)) for number in value["numbers"]]
    words = {
        "apart": _("%(one)s and %(other)s stay apart"),
        "together": _("%(one)s and %(other)s begin together"),
        "fixed": _("%(one)s: table %(table)s"),
    }[value["kind"]]
    if value.get("seat"):
        return labelled(who[0], _place(value["table"], value["seat"], names))
    return words % {"one": who[0], "other": who[-1], "table": value.get("table")}


def _deals(value: Any, names: Names) -> str:
    return ", ".join(_("deal %(number)s") % {"number": deal} for deal in value or ())


def _arrival(value: Any, names: Names) -> str:
    if isinstance(value, dict):
        return _("expected, as they came last time: %(names)s") % {"names": ", ".join(value["expected"]) or "–"}
    if isinstance(value, list):
        return ngettext("%(count)s person", "%(count)s people", len(value)) % {"count": len(value)}
    return str(Entrant.Arrival(value).label) if value else ""


def _paid(value: Any, names: Names) -> str:
    if not value:
        return ""
    words = _("paid %(amount)s") if value["fee"] is None else _("paid %(amount)s of %(fee)s")
    return words % {"amount": value["paid"], "fee": value["fee"]}


def _prizes(value: Any, names: Names) -> str:
    return ", ".join(value["names"]) if value else ""


def _award(value: Any, names: Names) -> str:
    return labelled(value["name"], value["winner"]) if value else ""


def _announced(value: Any, names: Names) -> str:
    # Translators: steps of the results
    return _("%(announced)s of %(of)s announced") % value if value else ""


def _seats_or_cut(value: Any, names: Names) -> str:
    """Seats, or the cards by which a table was formed, those for the first game before."""
    if not isinstance(value, dict) or "deals" not in value:
        return _seats(value, names)
    cut = [
        ", ".join(
            f"{names.get(int(number), number)} {'/'.join(translate(card_words(card)) for card in cards)}"
            for number, cards in each.items()
        )
        for each in (value["first"], value["cards"])
        if each
    ]
    words = {"cards": in_parts(cut), "dealer": names.get(value["deals"], value["deals"])}
    return _("cut for the seats: %(cards)s. %(dealer)s deals first") % words


CHANGE_WORDS: Mapping[str, Callable[[Any, Names], str]] = {
    Change.Kind.SETTINGS: _settings,
    Change.Kind.SEATS: _seats_or_cut,
    Change.Kind.TIME: _time,
    Change.Kind.CLOCK: _clock,
    Change.Kind.BREAK: _time,
    Change.Kind.BELL: _bell,
    Change.Kind.CUT: _cut,
    Change.Kind.NAME: _name,
    Change.Kind.SHEET: _sheet,
    Change.Kind.TALLY: _tally,
    Change.Kind.ARRIVED: _from_round,
    Change.Kind.LEFT: _after_round,
    Change.Kind.SUBSTITUTE: _substitute,
    Change.Kind.OFFERED: _offer,
    Change.Kind.UNPLAYED: _deals,
    Change.Kind.WISH: _wish,
    Change.Kind.DOOR: _arrival,
    Change.Kind.PAID: _paid,
    Change.Kind.MERGED: _name,
    Change.Kind.MEMBER: _member,
    Change.Kind.SCREEN: screen_words,
    Change.Kind.PRIZES: _prizes,
    Change.Kind.AWARDED: _award,
    Change.Kind.REVEALED: _announced,
}
