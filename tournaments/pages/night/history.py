"""What was done in a night, newest first: each change as a line, filtered by table, kind and words."""

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, overload

from django import forms
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.template.loader import render_to_string
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext
from django.views.decorators.http import require_safe

from club.people.accounts import shown_name
from club.sign_in.roles import DirectorRequest, director_required
from scoring.hand import seat_name
from scoring.law import Law
from scoring.laws import law_named
from scoring.notation import read_hand
from scoring.one_line import write_line
from scoring.reasons import hand_in_words
from scoring.rulings.words import HAPPENINGS, REMEDIES
from scoring.wording import Text, gettext_noop, pgettext_lazy
from tournaments.display.hand_versions import program_reason
from tournaments.display.listed_table import listed_table
from tournaments.display.translation import translate
from tournaments.models import Call, Change, Dispute, HandRecord, Night, Ruling
from tournaments.pages.night.change_words import CHANGE_WORDS, Names
from tournaments.printing.listed import TEXT, Column, Listed
from tournaments.records.history import Event, HistoryPlace, People, events_of, people_at
from tournaments.records.merged import names_ever_in
from tournaments.records.night_rules import form_of, law_of


@dataclass(frozen=True)
class Entry:
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
    where = place_in_words(event.where, getattr(row, "deal", None))
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


GROUPS = (
    ("", gettext_lazy("everything")),
    ("hands", gettext_lazy("hands")),
    ("disputes", gettext_lazy("disputes")),
    ("rulings", gettext_lazy("rulings")),
    ("seats", gettext_lazy("seats and names")),
    ("calls", gettext_lazy("calls and time")),
    ("night", gettext_lazy("the night itself")),
)


class HistorySearch(forms.Form):
    """What to look for. What cannot be looked for leaves nothing out."""

    table = forms.TypedChoiceField(label=gettext_lazy("Table"), coerce=int, empty_value=None, required=False)
    what = forms.ChoiceField(label=gettext_lazy("What"), choices=GROUPS, required=False)
    words = forms.CharField(label=gettext_lazy("Words"), max_length=100, required=False)

    def __init__(self, query: Mapping[str, Any], night: Night) -> None:
        super().__init__(query)
        numbers = night.cards.values_list("number", flat=True)
        table = self.fields["table"]
        assert isinstance(table, forms.ChoiceField)
        table.choices = [("", pgettext("tables", "all")), *((number, number) for number in numbers)]
        self.is_valid()


COLUMNS: Sequence[Column[Entry]] = (
    Column("at", pgettext_lazy("of a change", "Time"), 0, TEXT),
    Column("what", "What", 0, TEXT),
    Column("where", "Where", 0, TEXT),
    Column("by", "Who", 0, TEXT),
)


@director_required
@require_safe
def history(request: DirectorRequest, night_id: int) -> HttpResponse:
    """Everything that happened, newest first, a page at a time; the search leaves out the rest."""
    night = get_object_or_404(Night, pk=night_id)
    search = HistorySearch(request.GET, night)
    asked = search.cleaned_data
    events = events_of(night, asked.get("table"), asked.get("what", ""))
    law, names = law_of(night), Names(names_ever_in(night))
    names.players = form_of(night, law).usual
    entries = Entries(events, law, names, people_at(events))
    words = asked.get("words", "")
    found = [entry for entry in entries if entry.has(words)] if words else entries
    html = {key: partial(_cell, night, key) for key in ("at", "what")}
    listing = listed_table(
        request, Listed(Text(gettext_noop("History")), COLUMNS, found), html, css="history", rows=50, order=None
    )
    context = {"night": night, "search": search, "listing": listing}
    return render(request, "tournaments/night/history.html", context)


def _cell(night: Night, key: str, entry: Entry, _words: str) -> str:
    return render_to_string(f"tournaments/night/history/{key}.html", {"record": entry, "night": night})
