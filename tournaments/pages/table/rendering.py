"""A table's page as it is rendered, whichever action came before. Writes nothing."""

import datetime as dt
import secrets
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import wraps
from typing import Any, NamedTuple

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
from tournaments.display.clock import clock_of, hour
from tournaments.display.polling import etag_of
from tournaments.display.table import POINTS, Side, both
from tournaments.display.translation import translate
from tournaments.entry.json_body import TOO_LARGE, is_too_large
from tournaments.entry.whole_number import whole_number
from tournaments.models import Call, Entrant, HandRecord, TableCard
from tournaments.night.order import seats_of
from tournaments.pages.table.hand_entry import HandEntry, as_played
from tournaments.pages.table.script_texts import UNSENT_TEXTS, script_texts
from tournaments.pages.table.table_page import PlayedHand, TablePage, table_page
from tournaments.records.links import card_for, screen_of, screen_path_of, token_of, withdrawn_table
from tournaments.records.load import StoredTable, newest_table, rounds_of


def games_shown(table: TablePage, *, asks: bool) -> dict[str, Any]:
    """Each side with its total and what it still needs; of a rubber those of the game that is played, and its `number`; and where the page `asks` who deals, who may. As many queries as a look at the round before needs."""
    result = table.played.result
    words = table.rubber
    sides, number = table.sides, 0
    if words and not result.out:
        now = result.games[-1]
        number = len(result.games) + bool(now.out)
        totals = now.totals if not now.out else (0,) * len(sides)
        best = max(totals)
        sides = tuple(
            side._replace(total=total, ahead=total == best and totals.count(best) == 1)
            for side, total in zip(sides, totals, strict=True)
        )
    elif words:  # the points of all its games are no game's score
        sides = tuple(side._replace(scale=POINTS) for side in sides)
    may_deal = _who_may_deal(table) if asks else ""
    needs = [(side, _needs(table, side)) for side in sides]
    return {"sides": needs, "words": words, "number": number, "may_deal": may_deal}


def _needs(table: TablePage, side: Side) -> str:
    """What the side still needs to be out."""
    if table.target is None:
        return ""
    result = table.played.result
    is_rubber = result.to_win > 1
    if side.seat - 1 in result.out:
        # Translators: “is out”: the side has reached the target
        return _("won the rubber") if is_rubber else _("is out")
    missing = 0 if is_rubber and result.out else table.target - side.total
    # Translators: a side that needs so many more points to win the game
    return _("needs %(points)s") % {"points": missing} if missing > 0 else ""


def _who_may_deal(table: TablePage) -> str:
    """Who may choose to deal a game's first deal, as they lost the one before, and who deals otherwise.

    Nothing where the law has it otherwise, or others played the game before.
    """
    if table.law.next_deal != "the losers may" or table.target is None:
        return ""
    before = table.played
    if not table.hands:
        earlier = rounds_of(table.night, table.number - 1) if table.number > 1 else []
        if not earlier or table.card.number > len(earlier[0].tables):
            return ""
        before = earlier[0].tables[table.card.number - 1]
    if {each.pk for each in before.people} != {each.pk for each in table.played.people} or not before.records:
        return ""
    game = before.result.games[-1]
    lost = [side for side in range(before.sides) if game.out and side not in game.out]
    dealt = before.people[before.hands[game.last].dealer - 1]
    return _words_for(table, [before.people[seat - 1] for side in lost for seat in _seats(before, side)], dealt)


def _seats(table: StoredTable, side: int) -> tuple[int, ...]:
    return seats_of(side, table.sides, table.players)


def _words_for(table: TablePage, lost: Sequence[Entrant], dealt: Entrant) -> str:
    """The same, in words: of who lost, and of who sits to the left of who dealt last."""
    if not lost:
        return ""
    losers = sorted(table.played.people.index(each) for each in lost)
    otherwise = (table.played.people.index(dealt) + 1) % table.players
    names = [table.places[seat].short for seat in losers]
    message = _("%(names)s lost the last game and may choose to deal first (%(cite)s).")
    together = both(names) if len(names) < 3 else ", ".join(names)
    words = message % {"names": together, "cite": translate(table.law.cite("next_deal"))}
    if otherwise in losers:
        return words
    return f"{words} " + _("Otherwise %(name)s deals.") % {"name": table.places[otherwise].short}


class SideAsked(NamedTuple):
    """What a side is asked once the round's hands are in: whether those are right that it did not enter itself."""

    side: Side
    hands: tuple[PlayedHand, ...]


def hands_asked(table: TablePage) -> dict[str, Any]:
    """Each side with the hands it is `asked` about; the `newest` hand, and whether the table can take it back.

    No side on nights that do not have the table accept, and once no hand is taken any more.
    """
    newest = (
        max(table.played.records.values(), key=lambda record: record.pk, default=None) if table.takes_hands else None
    )
    return {
        "sides": [SideAsked(side, _asked_of(table, side)) for side in table.sides] if table.asks else [],
        "newest": newest and next(hand for hand in table.hands if hand.deal == newest.deal),
        "can_be_taken_back": newest is not None
        and (newest.state, newest.source) == (HandRecord.State.REPORTED, HandRecord.Source.TABLE),
    }


def _asked_of(table: TablePage, side: Side) -> tuple[PlayedHand, ...]:
    return tuple(hand for hand in table.hands if hand.asked and hand.may_be_answered_by(side))


def calls_of(table: TablePage) -> dict[str, Any]:
    """The table's `last` call in its newest round, and the extra time that it was given. One query where there were any."""
    row = table.played.row
    asks = row.has_calls and not table.over  # type: ignore[attr-defined]  # see `rounds_of`
    last = row.calls.order_by("-pk").first() if asks else None
    return {
        "last": last,
        "note": "" if last is None else _note(last),
        "until": None if table.closed else row.extra_until,
        "possible": not table.over,
        "reasons": Call.Reason.choices,
    }


def _note(call: Call) -> str:
    """What became of the call."""
    params = {"reason": call.get_reason_display(), "time": _clock(call.at if call.stands else call.taken_at)}
    if call.stands:
        return _("Called: %(reason)s, %(time)s. The director’s screen shows it.") % params
    if call.is_withdrawn:
        return _("You cancelled your call at %(time)s.") % params
    return _("A director took your call (%(reason)s) at %(time)s.") % params


def _clock(at: dt.datetime | None) -> str:
    return "" if at is None else hour(at)


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
    return table_page(card, played, timezone.now()) if played else None


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
        "holder": None,
        "card": table.card,
        "table": table,
        "entry": entry,
        "form": entry and entry.form,
        "as_played": as_played(table),
        "asked": hands_asked(table),
        "games": games_shown(table, asks=entry is not None and entry.dealer is None),
        "calls": calls_of(table),
        "results": _results_of(table),
        "script_texts": script_texts(table),
    }


def _results_of(table: TablePage) -> str:
    """Return the path of the night's results once they are published, else nothing."""
    if not table.over or screen_of(table.night).published_at is None:
        return ""
    return screen_path_of(table.night, "results")


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
