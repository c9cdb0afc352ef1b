"""A night's history: who did what, when and why."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from django import forms
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.template.loader import render_to_string
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_safe

from club.sign_in.roles import DirectorRequest, director_required
from scoring.wording import Text, gettext_noop, pgettext_lazy
from tournaments.display.listed_table import listed_table
from tournaments.models import Night
from tournaments.pages.night.change_words import Names
from tournaments.pages.night.history_display import Entries, Entry
from tournaments.printing.listed import TEXT, Column, Listed
from tournaments.records.history import events_of, people_at
from tournaments.records.merged import names_ever_in
from tournaments.records.night_rules import form_of, law_of

GROUPS = (
    ("", _("everything")),
    ("hands", _("hands")),
    ("disputes", _("disputes")),
    ("rulings", _("rulings")),
    ("seats", _("seats and names")),
    ("calls", _("calls and time")),
    ("night", _("the night itself")),
)


class HistorySearch(forms.Form):
    """What to look for. What cannot be looked for leaves nothing out."""

    table = forms.TypedChoiceField(label=_("Table"), coerce=int, empty_value=None, required=False)
    what = forms.ChoiceField(label=_("What"), choices=GROUPS, required=False)
    words = forms.CharField(label=_("Words"), max_length=100, required=False)

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
