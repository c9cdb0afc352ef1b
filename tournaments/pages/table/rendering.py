"""The table's page as it is rendered, whichever deed came before. Writes nothing."""

import secrets
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.translation import get_language

from tournaments.display.polling import etag_of
from tournaments.display.table import TableShown, table_shown
from tournaments.pages.table.call_status import call_words, calling_of
from tournaments.pages.table.hand_entry import HandEntry
from tournaments.pages.table.hand_questions import hands_asked
from tournaments.pages.table.phone_holder import holder_shown
from tournaments.pages.table.script_texts import words
from tournaments.pages.table.seat_question import seat_words, seating_of
from tournaments.pages.table.state import table_now
from tournaments.records.links import card_for


def table_behind(token: str) -> TableShown | None:
    """The table that `token` opens, in the newest round; None if it opens none."""
    card = card_for(token)
    played = table_now(card) if card else None
    return table_shown(card, played, timezone.now()) if card and played else None


def blank(table: TableShown) -> HandEntry | None:
    """The form for the next deal; None when all are in, or none is taken any more."""
    if table.deal is None or not table.takes_hands:
        return None
    return HandEntry(table, table.number, table.deal, table.dealer, new_key(), {}, ())


def new_key() -> str:
    """A key for one form, so that sending it twice counts once."""
    return secrets.token_urlsafe(16)


def show(
    request: HttpRequest, token: str, table: TableShown, entry: HandEntry | None, status: int = 200, **more: Any
) -> HttpResponse:
    """The page, with a form for `entry` and notes from `more`."""
    context = {
        "token": token,
        "card": table.card,
        "etag": etag_of(table.card, get_language()),
        "table": table,
        "entry": entry,
        "asked": hands_asked(table),
        "holder": holder_shown(request, table),
        "seating": seating_of(table),
        "calling": calling_of(table),
        "words": words(table) | seat_words() | call_words(),
    } | more
    response = render(request, "tournaments/table/page.html", context, status=status)
    patch_cache_control(response, no_cache=True, private=True)
    return response


def no_table(request: HttpRequest) -> HttpResponse:
    """What a link that leads nowhere shows."""
    return render(request, "tournaments/table/not_found.html", status=404)
