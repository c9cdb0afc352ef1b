"""The page behind a table's QR code: who sits here, the hand to be told, what stands. No cookie and no sign-in."""

import secrets
from random import SystemRandom
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from scoring.faults import Fault, Refused, refuse
from scoring.notation import read_hand
from scoring.wording import gettext_noop
from tournaments.actions.cut_tie import cut_for, say_cut
from tournaments.actions.record_hand import KeyReused, check_place, digest_of, record_hand
from tournaments.hand_entry import HandEntry
from tournaments.hand_form import form_field, hand_from_fields
from tournaments.links import card_for
from tournaments.results import dealer_of
from tournaments.table_shown import Line, TableShown, table_shown, worth_of
from tournaments.table_state import table_now
from tournaments.telling import tell
from tournaments.views.door import is_key, is_too_large
from tournaments.views.table_words import words


@csrf_exempt  # the token is the key
@require_http_methods(["GET", "HEAD", "POST"])
def table_page(request: HttpRequest, token: str) -> HttpResponse:
    """`/t/<token>/`: the whole evening of one table. A POST shows the score of the hand told, or writes it down."""
    card = card_for(token)
    played = table_now(card) if card else None
    if card is None or played is None:
        return _no_table(request)
    if is_too_large(request):
        return HttpResponse(_("This is larger than any hand. Nothing was read."), status=413)
    table = table_shown(card, played)
    if request.method != "POST":
        return _page(request, token, table, _blank(table), recorded=_recorded(request, table))
    if request.POST.get("do") == "send":
        return _send(request, token, table)
    entry = _previewed(table, _entry_told(request, table))
    if request.POST.get("fragment"):
        return _fragment(request, entry)
    return _page(request, token, table, entry, status=422 if entry.faults else 200)


@csrf_exempt
@require_http_methods(["POST"])
def cut(request: HttpRequest, token: str) -> HttpResponse:
    """`/t/<token>/cut/`: the table says who won the cut, or lets the program cut. What was said here once stands."""
    card = card_for(token)
    played = table_now(card) if card else None
    if card is None or played is None:
        return _no_table(request)
    try:
        _check_cut(request, table_shown(card, played))
        if request.POST.get("do") == "program":
            cut_for(table_id=played.row.pk, rng=SystemRandom())
        else:
            say_cut(table_id=played.row.pk, seat=1 if request.POST.get("cut") == "1" else 2)
    except Refused as refused:
        table = table_shown(card, table_now(card) or played)
        fault = " ".join(tell(fault.text) for fault in refused.faults)
        return _page(request, token, table, _blank(table), status=422, cut_fault=fault)
    return redirect("table", token)


def _check_cut(request: HttpRequest, table: TableShown) -> None:
    if request.POST.get("round") != str(table.number):
        message = gettext_noop("This was about another round. It is round %(round)s now.")
        raise refuse("cut", message, round=table.number)
    if table.was_cut:
        raise refuse("cut", gettext_noop("The cut is written down already. If it is wrong, tell the host."))
    if request.POST.get("do") != "program" and request.POST.get("cut") not in ("1", "2"):
        raise refuse("cut", gettext_noop("Say which pair won the cut."))


def _send(request: HttpRequest, token: str, table: TableShown) -> HttpResponse:
    """Write the hand down, if it is the one whose score was shown."""
    entry = _entry_told(request, table)
    shown = _previewed(table, entry)
    if shown.faults or shown.previewed != request.POST.get("previewed"):
        return _page(request, token, table, shown, status=422 if shown.faults else 200)
    try:
        recorded = record_hand(
            card=table.card,
            round_number=entry.round,
            deal=entry.deal,
            told=_hand_told(entry),
            key=entry.key,
            at=timezone.now(),
        )
    except KeyReused:
        again = [
            refuse("key", gettext_noop("Another hand was sent from this page. Look at this one and send it again."))
        ]
        faults = [fault for refused in again for fault in refused.faults]
        return _page(request, token, table, shown._replace(key=_new_key(), faults=faults), status=422)
    except Refused as refused:
        return _page(request, token, table, shown._replace(faults=_in_form(refused)), status=422)
    if not recorded.refused:
        return redirect(f"{reverse('table', args=[token])}?in={entry.deal}#notes")
    standing = None
    if recorded.record is not None:
        hand = read_hand(recorded.record.hand, table.law)[0]
        standing = Line(entry.deal, recorded.record.state, worth_of(hand, table.law, table.sides))
    table = table_shown(table.card, table_now(table.card) or table.played)
    return _page(request, token, table, _blank(table), status=409, standing=standing, too_late=standing is None)


def _blank(table: TableShown) -> HandEntry | None:
    """The form for the next deal; None when all are in or the round is closed."""
    if table.deal is None or table.closed:
        return None
    return HandEntry(table, table.number, table.deal, table.dealer, _new_key(), {}, ())


def _entry_told(request: HttpRequest, table: TableShown) -> HandEntry:
    """The form as it was sent; for the deal that it names, where a round has one."""
    said = request.POST.dict()
    deal = int(said["deal"]) if said.get("deal") in {str(n) for n in range(1, table.night.deals + 1)} else 0
    sent_round = said.get("round", "")
    number = (
        int(sent_round) if sent_round.isascii() and sent_round.isdigit() and len(sent_round) < 4 else table.number
    )
    deal = deal or table.deal or 1
    key = said.get("key", "")
    dealer = dealer_of(deal, table.played.book.hands) if number == table.number else None
    return HandEntry(table, number, deal, dealer, key if is_key(key) else _new_key(), said, ())


def _previewed(table: TableShown, entry: HandEntry) -> HandEntry:
    """The form with the score of its hand, or with what is amiss in it."""
    try:
        hand = read_hand(_hand_told(entry), table.law)[0]
        if entry.round == table.number:
            check_place(hand, entry.deal, dict(table.played.book.hands))
    except Refused as refused:
        return entry._replace(faults=_in_form(refused))
    digest = digest_of(hand, (entry.round, entry.deal))
    return entry._replace(preview=worth_of(hand, table.law, table.sides), previewed=digest)


def _hand_told(entry: HandEntry) -> dict[str, Any]:
    return hand_from_fields(entry.said, entry.law, entry.dealer)


def _in_form(refused: Refused) -> list[Fault]:
    """A refusal told at the fields of the form."""
    return [Fault(form_field(fault.field.removeprefix("hand.")), fault.text) for fault in refused.faults]


def _recorded(request: HttpRequest, table: TableShown) -> int | None:
    """The deal that was just written down, so that the page can say so."""
    told = request.GET.get("in")
    return next((line.deal for line in table.lines if str(line.deal) == told), None)


def _new_key() -> str:
    return secrets.token_urlsafe(16)


def _page(
    request: HttpRequest, token: str, table: TableShown, entry: HandEntry | None, status: int = 200, **more: Any
) -> HttpResponse:
    context = {"token": token, "card": table.card, "table": table, "entry": entry, "words": words(table)} | more
    response = render(request, "tournaments/table.html", context, status=status)
    patch_cache_control(response, no_cache=True, private=True)
    return response


def _fragment(request: HttpRequest, entry: HandEntry) -> HttpResponse:
    faults = list(dict.fromkeys(tell(fault.text) for fault in entry.faults))
    context = {"worth": entry.preview, "previewed": entry.previewed, "faults_told": faults}
    return render(request, "tournaments/table/preview.html", context, status=422 if faults else 200)


def _no_table(request: HttpRequest) -> HttpResponse:
    return render(request, "tournaments/no_table.html", status=404)
