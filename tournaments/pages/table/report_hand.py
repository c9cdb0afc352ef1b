"""A hand told by the page's form: its score is shown before it counts, and then it is written down."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone

from scoring.faults import Fault, Refused
from scoring.notation import read_hand
from scoring.wording import Text, gettext_noop
from tournaments.actions.record_hand import KeyReused, Recorded, record_hand
from tournaments.display.table import Line, TableShown, worth_of
from tournaments.display.translation import translate
from tournaments.entry.hand_form import form_field, hand_from_fields
from tournaments.hand_comparison import digest_of
from tournaments.pages.table.correct_hand import dealer_told_by_others
from tournaments.pages.table.door_bodies import is_key
from tournaments.pages.table.hand_entry import HandEntry
from tournaments.pages.table.phone_holder import holder_of, seat_told
from tournaments.pages.table.rendering import blank, new_key, show, table_behind
from tournaments.table_result import check_place

KEY_REUSED = gettext_noop("Another hand was sent from this page. Look at this one and send it again.")
ANOTHER_ROUND = gettext_noop("Round %(round)s is not being played; it is round %(current)s now.")


def preview(request: HttpRequest, token: str, table: TableShown) -> HttpResponse:
    """The score of the hand told, with its reasons, or what is amiss; for the page's script the score alone."""
    entry = _entry_told(request, table)
    if entry.round == table.number:
        entry = _previewed(table, entry)
    else:  # other people sat here: their score under these names would be nobody's
        entry = entry._replace(faults=[_another_round(table, entry)])
    if not request.POST.get("fragment"):
        return _show_told(request, token, table, entry)
    faults = list(dict.fromkeys(translate(fault.text) for fault in entry.faults))
    context = {"worth": entry.preview, "faults_told": faults}
    return render(request, "tournaments/table/preview.html", context, status=422 if entry.faults else 200)


def send(request: HttpRequest, token: str, table: TableShown) -> HttpResponse:
    """Write the hand down, if it is the one whose score was shown."""
    entry = _previewed(table, _entry_told(request, table))
    if entry.faults or entry.previewed != request.POST.get("previewed"):
        return _show_told(request, token, table, entry)
    try:
        recorded = record_hand(
            card=table.card,
            round_number=entry.round,
            deal=entry.deal,
            reported=_hand_of(entry),
            key=entry.key,
            at=timezone.now(),
            seat=entry.seat,
        )
    except KeyReused:
        entry = entry._replace(key=new_key(), faults=[Fault("key", Text(KEY_REUSED))])
        return _show_told(request, token, table, entry)
    except Refused as refused:
        return _show_told(request, token, table, entry._replace(faults=_in_form(refused)))
    if recorded.refused:
        return _show_what_stands(request, token, table, entry, recorded)
    holder = holder_of(request)
    kept = "" if holder is None else f"&bottom={holder}"
    return redirect(f"{reverse('table', args=[token])}?in={entry.deal}{kept}#notes")


def _show_told(request: HttpRequest, token: str, table: TableShown, entry: HandEntry) -> HttpResponse:
    """The form as it was told; where it is another round's, why not, and the form for the hand now."""
    if entry.round != table.number:
        stale = translate(_another_round(table, entry).text)
        return show(request, token, table, blank(table), status=422, stale=stale)
    return show(request, token, table, entry, status=422 if entry.faults else 200)


def _another_round(table: TableShown, entry: HandEntry) -> Fault:
    return Fault("round", Text(ANOTHER_ROUND, {"round": entry.round, "current": table.number}))


def _show_what_stands(
    request: HttpRequest, token: str, table: TableShown, entry: HandEntry, recorded: Recorded
) -> HttpResponse:
    standing = None
    if recorded.record is not None:
        hand = read_hand(recorded.record.hand, table.law)[0]
        standing = Line(entry.deal, recorded.record.state, worth_of(hand, table.law, table.sides))
    now = table_behind(token) or table
    return show(request, token, now, blank(now), status=409, standing=standing, refused=recorded)


def _entry_told(request: HttpRequest, table: TableShown) -> HandEntry:
    """The form as it was sent, for the round and the deal that it names."""
    said = request.POST.dict()
    number = _number(said.get("round", ""))
    deal = _number(said.get("deal", ""))
    key = said.get("key", "")
    dealer = dealer_told_by_others(table, deal) if number == table.number else None
    seat = seat_told(said.get("seat"))
    mends = number == table.number and deal in table.played.records and bool(said.get("mends"))
    return HandEntry(table, number, deal, dealer, key if is_key(key) else new_key(), said, (), mends=mends, seat=seat)


def _number(sent: str) -> int:
    """The number of a round or a deal; 0, which none has, where the form does not say one."""
    return int(sent) if sent.isascii() and sent.isdigit() and len(sent) < 5 else 0


def _previewed(table: TableShown, entry: HandEntry) -> HandEntry:
    """The form with the score of its hand, or with what is amiss in it."""
    try:
        hand = read_hand(_hand_of(entry), table.law)[0]
        if entry.round == table.number:
            check_place(hand, entry.deal, dict(table.played.record.hands))
    except Refused as refused:
        return entry._replace(faults=_in_form(refused))
    digest = digest_of(hand, (entry.round, entry.deal))
    return entry._replace(preview=worth_of(hand, table.law, table.sides), previewed=digest)


def _hand_of(entry: HandEntry) -> dict[str, Any]:
    return hand_from_fields(entry.said, entry.law, entry.dealer)


def _in_form(refused: Refused) -> list[Fault]:
    """A refusal told at the fields of the form."""
    return [Fault(form_field(fault.field.removeprefix("hand.")), fault.text) for fault in refused.faults]
