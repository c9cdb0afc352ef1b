"""A table's page as it is rendered, whichever action came before. Writes nothing."""

import secrets
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.http import urlencode
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from club.sign_in.roles import key_in_the_link
from scoring.notation import MOST_SEATS
from tournaments.actions import CardWithdrawn
from tournaments.display.clock import clock_of
from tournaments.display.polling import etag_of
from tournaments.entry.json_body import TOO_LARGE, is_too_large
from tournaments.entry.whole_number import whole_number
from tournaments.models import TableCard
from tournaments.pages.table.as_played import as_played
from tournaments.pages.table.games import games_shown
from tournaments.pages.table.hand_entry import HandEntry
from tournaments.pages.table.questions import calls_of, hands_asked
from tournaments.pages.table.script_texts import UNSENT_TEXTS, script_texts
from tournaments.pages.table.table_page import TablePage, table_page
from tournaments.records.links import card_for, token_of, withdrawn_table
from tournaments.records.load import newest_table


def form_view(answer: Callable[[HttpRequest, TablePage], HttpResponse]) -> Callable[..., HttpResponseBase]:
    """A page or a form of the table behind the token: 404 for a token that opens nothing, 413 for too much."""

    @key_in_the_link
    @csrf_exempt  # the token is the key
    @require_http_methods(["GET", "HEAD", "POST"])
    @wraps(answer)
    def view(request: HttpRequest, token: str) -> HttpResponse:
        with suppress(CardWithdrawn):
            if table := table_behind(token):
                return HttpResponse(_(TOO_LARGE), status=413) if is_too_large(request) else answer(request, table)
        context = {"number": withdrawn_table(token), "token": token, "script_texts": UNSENT_TEXTS}
        return render(request, "tournaments/table/not_found.html", context, status=404)

    return view


def table_behind(token: str) -> TablePage | None:
    """The table that `token` opens, in the newest round; None if it opens none."""
    card = card_for(token)
    return page_of(card) if card else None


def page_of(card: TableCard) -> TablePage | None:
    """The card's table, in the newest round that has it; None before the draw."""
    played = newest_table(card.night, card.number)
    return played and table_page(card, played, timezone.now())


def blank(table: TablePage) -> HandEntry | None:
    """The form for the next deal; None when all are in, or none is taken any more."""
    if table.deal is None or not table.takes_hands:
        return None
    cut = table.played.cut_to_deal  # who dealt is asked all the same, with that answer filled in
    fields = {"dealer": str(cut)} if cut else {}
    return HandEntry(table, table.number, table.deal, table.dealer, new_key(), fields)


def seat_in(sent: Mapping[str, str], name: str = "seat") -> int | None:
    """The seat that was sent under that name, None where there is none."""
    return whole_number(sent.get(name), least=1, most=MOST_SEATS)


def holder_of(request: HttpRequest) -> int | None:
    """The seat at which the phone is held, None where nobody said."""
    return seat_in(request.POST or request.GET, "bottom")


def new_key() -> str:
    """A key for one form, so that sending it twice counts once."""
    return secrets.token_urlsafe(16)


def show(
    request: HttpRequest, table: TablePage, entry: HandEntry | None, status: int = 200, **more: Any
) -> HttpResponse:
    """The page, with a form for `entry` and notes from `more`; the place of the phone's holder is drawn at the bottom."""
    holder = next((place for place in table.places if place.seat == holder_of(request)), None)
    etag = etag_of(table.card, get_language())
    context = parts_of(table, entry) | {"etag": etag, "holder": holder} | more
    response = render(request, "tournaments/table/page.html", context, status=status)
    patch_cache_control(response, no_cache=True, private=True)
    return response


def parts_of(table: TablePage, entry: HandEntry | None) -> dict[str, Any]:
    """What the templates of the page's parts show, the same for each phone of the table but for the `entry`."""
    row = table.played.row
    return {
        "clock": None if table.unused_in else clock_of(row.round, [row], timezone.now(), begun=bool(table.hands)),
        "token": token_of(table.card),
        "card": table.card,
        "table": table,
        "entry": entry,
        "form": entry and entry.form,
        "as_played": as_played(table),
        "asked": hands_asked(table),
        "games": games_shown(table, asks=entry is not None and entry.dealer is None),
        "calls": calls_of(table),
        "script_texts": script_texts(table),
    }


def show_as_it_stands(request: HttpRequest, table: TablePage, status: int, **more: Any) -> HttpResponse:
    """The page as the records have it now, with the form for the next deal and notes from `more`."""
    now = table_behind(token_of(table.card)) or table
    return show(request, now, blank(now), status, **more)


def back_to_page(request: HttpRequest, table: TablePage, place: str, **notes: str | int) -> HttpResponse:
    """A redirect to that place of the page, drawn as the phone is held, which then shows these notes."""
    holder = holder_of(request)
    query = urlencode(notes | ({} if holder is None else {"bottom": holder}))
    path = reverse("table", args=[token_of(table.card)])
    return redirect(f"{path}{'?' if query else ''}{query}#{place}")
