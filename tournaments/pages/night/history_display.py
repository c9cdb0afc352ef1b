"""A night's history in words: what was done, where, by whom, why, and what stood before and after."""

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, overload

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from club.people.accounts import shown_name
from scoring.hand import seat_name
from scoring.law import Law
from scoring.laws import law_named
from scoring.notation import read_hand
from scoring.one_line import write_line
from scoring.reasons import hand_in_words
from scoring.rulings.words import HAPPENINGS, REMEDIES
from tournaments.display.hand_versions import program_reason
from tournaments.display.translation import translate
from tournaments.models import Call, Change, Dispute, HandRecord, Night, Ruling
from tournaments.pages.night.change_words import CHANGE_WORDS, Names
from tournaments.records.history import Event, HistoryPlace, People


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


class Entries(Sequence[Entry]):
    """The events in words, found for those that are looked at: a page shows fifty of thousands.

    `names` are the entrants', by number, and `people` those whose seats have numbers.
    """

    def __init__(self, events: Sequence[Event], law: Law, names: Names, people: People) -> None:
        self._events, self._known = events, (law, names, people)

    def __len__(self) -> int:
        return len(self._events)

    @overload
    def __getitem__(self, at: int) -> Entry: ...
    @overload
    def __getitem__(self, at: slice) -> "Entries": ...
    def __getitem__(self, at: int | slice) -> "Entry | Entries":
        if isinstance(at, slice):
            return Entries(self._events[at], *self._known)
        return _entry(self._events[at], *self._known)


def place_in_words(place: HistoryPlace, deal: int | None = None) -> str:
    """A place as it is read: "round 2, table 5, deal 1"."""
    words = [
        (place.round_number, _("round %(number)s")),
        (place.table, _("table %(number)s")),
        (deal, _("deal %(number)s")),
        (place.entrant, _("number %(number)s")),
    ]
    return ", ".join(word % {"number": number} for number, word in words if number is not None)


def _entry(event: Event, law: Law, names: Names, people: People) -> Entry:
    row = event.row
    words = _change(row, names) if isinstance(row, Change) else _AT_TABLE[type(row)](event, row, people)
    if isinstance(row, HandRecord | Dispute):
        law = law_named(row.table.law) if row.table.law else law
        found = {side: read_hand(words[side], law)[0] for side in ("before", "after") if words.get(side)}
        words |= {"after": "", "notation": tuple(write_line(hand) for hand in found.values())}
        words |= {side: capfirst(translate(hand_in_words(hand, law))) for side, hand in found.items()}
    where = place_in_words(event.place, getattr(row, "deal", None))
    return Entry(event.at, where, **words)


def _hand(event: Event, row: HandRecord, people: People) -> dict[str, Any]:
    if event.kind == "accepted":
        by = shown_name(row.accepted_by) or _at_phone(row, row.accepted_seat, people)
        return {"what": _("Hand accepted"), "by": by, "after": row.hand}
    by = _at_phone(row, row.reported_seat, people) if row.source == HandRecord.Source.TABLE else shown_name(row.by)
    by = by or str(row.get_source_display())
    if event.kind == "undone":
        return {"what": _("Hand undone"), "by": by, "before": row.hand}
    words = {"by": by, "after": row.hand, "why": program_reason(row.why) or row.why}
    if event.before is None:
        return words | {"what": _("Hand reported")}
    return words | {"what": _("Hand corrected"), "before": event.before.hand}


def _dispute(event: Event, row: Dispute, people: People) -> dict[str, Any]:
    if event.kind == "settled":
        what = _("Late hand set aside") if row.why else _("Dispute settled")
        return {"what": what, "by": shown_name(row.settled_by), "why": row.why}
    what = _("Hand disputed") if row.hand is None else _("Another version reported")
    return {"what": what, "by": _at_phone(row, row.seat, people), "after": row.hand}


def _ruling(event: Event, row: Ruling, people: People) -> dict[str, Any]:
    # Translators: what happened, and the remedy of the book
    ruling = _("%(happening)s: %(remedy)s") % {
        "happening": translate(HAPPENINGS[row.kind].text) if row.kind in HAPPENINGS else row.kind,
        "remedy": translate(REMEDIES[row.remedy].text) if row.remedy in REMEDIES else row.remedy,
    }
    if event.kind == "ruled":
        return {"what": _("Ruling"), "by": shown_name(row.by), "after": ruling, "why": row.why}
    by = shown_name(row.withdrawn_by)
    return {"what": _("Ruling withdrawn"), "by": by, "before": ruling, "why": row.withdrawn_why}


def _call(event: Event, row: Call, people: People) -> dict[str, Any]:
    if event.kind == "called":
        return {
            "what": _("Director called: %(reason)s") % {"reason": row.get_reason_display()},
            "by": _("the table"),
        }
    if row.was_taken:
        return {"what": _("Call taken"), "by": shown_name(row.taken_by)}
    if row.outcome == Call.Outcome.WITHDRAWN:
        return {"what": _("Call withdrawn"), "by": _("the table")}
    return {"what": _("Call ended with the round; no director had taken it")}


def _change(row: Change, names: Names) -> dict[str, Any]:
    state = (row.after or {}).get("state") if row.kind == Change.Kind.SETTINGS else None
    of_draw = {Night.State.PLAYING: _("Draw published"), Night.State.DRAWN: _("Draw taken back")}
    words: dict[str, Any] = {
        "what": of_draw[state] if state in of_draw else str(capfirst(row.get_kind_display())),
        "by": shown_name(row.by) or row.program or (_("the table") if row.kind == Change.Kind.SEATS else ""),
        "why": row.why,
    }
    if in_words := CHANGE_WORDS.get(row.kind):
        words |= {"before": in_words(row.before, names), "after": in_words(row.after, names)}
    return words


def _at_phone(row: HandRecord | Dispute, seat: int | None, people: People) -> str:
    """Who was at the table's phone: where the seat has a number, with the person's name."""
    if not seat:
        return _("the table")
    name = translate(seat_name(seat, row.table.players))
    person = people.get((row.table_id, seat))
    return _("%(seat)s, %(name)s") % {"seat": name, "name": person} if person else name


_AT_TABLE: Mapping[type, Callable[[Event, Any, People], dict[str, Any]]] = {
    HandRecord: _hand,
    Dispute: _dispute,
    Ruling: _ruling,
    Call: _call,
}
