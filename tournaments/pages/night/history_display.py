"""A night's history in words: what was done, where, by whom, why, and what stood before and after."""

import datetime as dt
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, TypeAlias

from django.db.models import Field
from django.utils import timezone
from django.utils.formats import time_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from club.people.accounts import shown_name
from scoring.hand import seat_name
from scoring.hand_words import hand_in_words
from scoring.law import Law
from scoring.notation import read_hand
from scoring.one_line import write_line
from scoring.rulings.words import HAPPENINGS, REMEDIES
from tournaments.display.clock import duration
from tournaments.display.hand_versions import program_reason
from tournaments.display.screen import screen_words
from tournaments.display.translation import translate
from tournaments.models import Call, Change, Dispute, Entrant, HandRecord, Night, Ruling
from tournaments.records.history import Event, Place
from tournaments.table_result import PAIRS, pair_of

Names: TypeAlias = Mapping[int, str]  # of the entrants, by number


class Entry(NamedTuple):
    """One line of the history. `notation` has a hand once more in the one-line form, before and after."""

    at: dt.datetime
    where: str
    what: str
    by: str = ""
    before: str = ""
    after: str = ""
    why: str = ""
    notation: tuple[str, ...] = ()

    def has(self, words: str) -> bool:
        """Whether all of these words are in it, however capitals are used."""
        text = " ".join(
            (self.what, self.where, self.by, self.before, self.after, self.why, *self.notation)
        ).casefold()
        return all(word in text for word in words.casefold().split())


def entries_of(events: Iterable[Event], law: Law, names: Names) -> list[Entry]:
    """The events in words; `names` are the entrants', by number."""
    return [_entry(event, law, names) for event in events]


def place_in_words(place: Place, deal: int | None = None) -> str:
    """A place as it is read: "round 2, table 5, deal 1"."""
    words = [
        (place.round_number, _("round %(number)s")),
        (place.table, _("table %(number)s")),
        (deal, _("deal %(number)s")),
        (place.entrant, _("number %(number)s")),
    ]
    return ", ".join(word % {"number": number} for number, word in words if number is not None)


def _entry(event: Event, law: Law, names: Names) -> Entry:
    row = event.row
    words = _change(row, names) if isinstance(row, Change) else _AT_TABLE[type(row)](event, row)
    if isinstance(row, HandRecord | Dispute):
        found = {side: read_hand(words[side], law)[0] for side in ("before", "after") if words.get(side)}
        words |= {"after": "", "notation": tuple(write_line(hand) for hand in found.values())}
        words |= {side: translate(hand_in_words(hand, law)) for side, hand in found.items()}
    where = place_in_words(event.place, getattr(row, "deal", None))
    return Entry(event.at, where, **words)


def _hand(event: Event, row: HandRecord) -> dict[str, Any]:
    if event.kind == "accepted":
        by = shown_name(row.accepted_by) or _at_phone(row.accepted_seat)
        return {"what": _("Hand accepted"), "by": by, "after": row.hand}
    by = _at_phone(row.reported_seat) if row.source == HandRecord.Source.TABLE else shown_name(row.by)
    by = by or str(row.get_source_display())
    if event.kind == "undone":
        return {"what": _("Hand undone"), "by": by, "before": row.hand}
    words = {"by": by, "after": row.hand, "why": program_reason(row.why) or row.why}
    if event.before is None:
        return words | {"what": _("Hand reported")}
    return words | {"what": _("Hand corrected"), "before": event.before.hand}


def _dispute(event: Event, row: Dispute) -> dict[str, Any]:
    if event.kind == "settled":
        return {"what": _("Dispute settled"), "by": shown_name(row.settled_by)}
    what = _("Hand disputed") if row.hand is None else _("Another version reported")
    return {"what": what, "by": _at_phone(row.seat), "after": row.hand}


def _ruling(event: Event, row: Ruling) -> dict[str, Any]:
    ruling = _("%(happening)s: %(remedy)s") % {
        "happening": translate(HAPPENINGS[row.kind].text) if row.kind in HAPPENINGS else row.kind,
        "remedy": translate(REMEDIES[row.remedy].text) if row.remedy in REMEDIES else row.remedy,
    }
    if event.kind == "ruled":
        return {"what": _("Ruling"), "by": shown_name(row.by), "after": ruling, "why": row.why}
    by = shown_name(row.withdrawn_by)
    return {"what": _("Ruling withdrawn"), "by": by, "before": ruling, "why": row.withdrawn_why}


def _call(event: Event, row: Call) -> dict[str, Any]:
    if event.kind == "called":
        return {
            "what": _("Director called: %(reason)s") % {"reason": row.get_reason_display()},
            "by": _at_phone(None),
        }
    if row.outcome == Call.Outcome.TAKEN:
        return {"what": _("Call taken"), "by": shown_name(row.taken_by)}
    if row.outcome == Call.Outcome.WITHDRAWN:
        return {"what": _("Call withdrawn"), "by": _at_phone(None)}
    return {"what": _("Call ended with the round; no director had taken it")}


def _change(row: Change, names: Names) -> dict[str, Any]:
    published = row.kind == Change.Kind.SETTINGS and "state" in (row.after or {})
    words: dict[str, Any] = {
        "what": _("Draw published") if published else str(capfirst(row.get_kind_display())),
        "by": shown_name(row.by) or (_at_phone(None) if row.kind == Change.Kind.SEATS else ""),
        "why": row.why,
    }
    if in_words := _WORDS.get(row.kind):
        words |= {"before": in_words(row.before, names), "after": in_words(row.after, names)}
    return words


def _at_phone(seat: int | None) -> str:
    return translate(seat_name(seat)) if seat else _("the table")


_AT_TABLE: Mapping[type, Callable[[Event, Any], dict[str, Any]]] = {
    HandRecord: _hand,
    Dispute: _dispute,
    Ruling: _ruling,
    Call: _call,
}


def _settings(values: Mapping[str, Any] | None, names: Names) -> str:
    """In the order of the night's fields: the database may store the keys in another."""
    fields = {field.name: field for field in Night._meta.get_fields()}
    order = {name: place for place, name in enumerate(fields)}
    keys = sorted(values or {}, key=lambda name: (order.get(name, len(order)), name))
    return "; ".join(_setting(name, fields.get(name), (values or {})[name]) for name in keys)


def _setting(name: str, field: object, value: Any) -> str:
    if not isinstance(field, Field):
        return f"{name} {value}"
    if name in ("movement_options", "companions") and value:  # stored as Python writes it
        value = value.strip("{}").replace("'", "") or None
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


def _clock(value: Any, names: Names) -> str:
    if value and "left" in value:
        return _("paused, %(time)s left") % {"time": duration(value["left"])}
    return _time(value and value["ends_at"], names)


def _bell(value: Any, names: Names) -> str:
    return (_("rung") if value["rang"] else _("has not rung after all")) if value else ""


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


def _from_round(value: Any, names: Names) -> str:
    if value and "seat" in value:
        words = {"number": value["round"], "seat": translate(seat_name(value["seat"]))}
        return _("%(seat)s, in round %(number)s") % words
    return _("from round %(number)s on") % {"number": value["round"]} if value else ""


def _after_round(value: Any, names: Names) -> str:
    if value and value.get("now"):
        return _("during round %(number)s") % {"number": value["round"]}
    return _("after round %(number)s") % {"number": value["round"]} if value else ""


def _substitute(value: Any, names: Names) -> str:
    if not value:
        return "" if value is None else _("has not gone after all")
    words = _("%(name)s plays on; the round counts for whoever left")
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
        return f"{who[0]}: {_place(value['table'], value['seat'])}"
    return words % {"one": who[0], "other": who[-1], "table": value.get("table")}


def _deals(value: Any, names: Names) -> str:
    return ", ".join(_("deal %(number)s") % {"number": deal} for deal in value or ())


def _arrival(value: Any, names: Names) -> str:
    if isinstance(value, dict):
        return _("expected, as they came last time: %(names)s") % {"names": ", ".join(value["expected"]) or "–"}
    return str(Entrant.Arrival(value).label) if value else ""


def _paid(value: Any, names: Names) -> str:
    if not value:
        return ""
    paid = _("paid %(amount)s") % {"amount": value["paid"]}
    return paid if value["fee"] is None else paid + " " + _("of %(amount)s") % {"amount": value["fee"]}


def _prizes(value: Any, names: Names) -> str:
    return ", ".join(value["names"]) if value else ""


def _award(value: Any, names: Names) -> str:
    return f"{value['name']}: {value['winner']}" if value else ""


def _announced(value: Any, names: Names) -> str:
    return _("%(announced)s of %(of)s announced") % value if value else ""


_WORDS: Mapping[str, Callable[[Any, Names], str]] = {
    Change.Kind.SETTINGS: _settings,
    Change.Kind.SEATS: _seats,
    Change.Kind.TIME: _time,
    Change.Kind.CLOCK: _clock,
    Change.Kind.BREAK: _time,
    Change.Kind.BELL: _bell,
    Change.Kind.CUT: _cut,
    Change.Kind.NAME: _name,
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
    Change.Kind.SCREEN: screen_words,
    Change.Kind.PRIZES: _prizes,
    Change.Kind.AWARDED: _award,
    Change.Kind.REVEALED: _announced,
}
