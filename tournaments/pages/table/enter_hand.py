"""A hand is entered in the page's form: its score is shown before it counts, and then it is recorded."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.faults import Fault, Refused
from scoring.notation import read_hand
from scoring.wording import Text, gettext_noop
from tournaments.actions.record_hand import KeyReused, record_hand
from tournaments.display.table import worth_of
from tournaments.display.translation import translate
from tournaments.entry.hand_form import form_field, hand_from_fields
from tournaments.hand_comparison import digest_of
from tournaments.pages.table.correct_hand import dealer_by_others
from tournaments.pages.table.fields import PageFields, numbers_in
from tournaments.pages.table.hand_entry import HandEntry
from tournaments.pages.table.json_requests import is_key
from tournaments.pages.table.rendering import back_to_page, blank, new_key, show, show_as_it_stands
from tournaments.pages.table.report_hand import refusal_of
from tournaments.pages.table.table_page import PlayedHand, TablePage
from tournaments.table_result import check_place

SENT_BEFORE = gettext_noop("Another hand was sent from this page. Check this one and send it again.")
ANOTHER_ROUND = gettext_noop("Round %(round)s is not being played; it is round %(current)s now.")


def preview(request: HttpRequest, table: TablePage) -> HttpResponse:
    """The score of the hand entered, with its reasons, or what is wrong; for the page's script the score alone."""
    entry = _entered(request, table)
    if entry.round == table.number:
        entry = _scored(table, entry)
    else:  # other people sat here: their score under these names would be nobody's
        entry = entry._replace(faults=[_another_round(table, entry)])
    if not request.POST.get("fragment"):
        return _show_entered(request, table, entry)
    faults = list(dict.fromkeys(translate(fault.text) for fault in entry.faults))
    context = {"worth": entry.preview, "faults": faults}
    return render(request, "tournaments/table/preview.html", context, status=422 if faults else 200)


def send(request: HttpRequest, table: TablePage) -> HttpResponse:
    """Record the hand, if it is the one whose score was shown."""
    entry = _scored(table, _entered(request, table))
    if entry.faults or entry.previewed != request.POST.get("previewed"):
        return _show_entered(request, table, entry)
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
        entry = entry._replace(key=new_key(), faults=[Fault("key", Text(SENT_BEFORE))])
        return _show_entered(request, table, entry)
    except Refused as refused:
        return _show_entered(request, table, entry._replace(faults=_in_form(refused)))
    if not recorded.refused:
        return back_to_page(request, table, "notes", recorded=entry.deal)
    standing = None
    if recorded.record is not None and recorded.hand is not None:
        standing = PlayedHand(entry.deal, recorded.record.state, worth_of(recorded.hand, table.law, table.sides))
    refusal = _(refusal_of(recorded))
    return show_as_it_stands(request, table, 409, standing=standing, refusal=refusal, refused=recorded)


def _show_entered(request: HttpRequest, table: TablePage, entry: HandEntry) -> HttpResponse:
    """The form as it was sent; where it is another round's, why not, and the form for the hand now."""
    if entry.round != table.number:
        stale = translate(_another_round(table, entry).text)
        return show(request, table, blank(table), status=422, stale=stale)
    return show(request, table, entry, status=422 if entry.faults else 200)


def _another_round(table: TablePage, entry: HandEntry) -> Fault:
    return Fault("round", Text(ANOTHER_ROUND, {"round": entry.round, "current": table.number}))


def _entered(request: HttpRequest, table: TablePage) -> HandEntry:
    """The form as it was sent, for the round and the deal that it names; 0 where it names none."""
    sent = request.POST.dict()
    numbers = numbers_in(PageFields, sent)
    number, deal, key = numbers["round"] or 0, numbers["deal"] or 0, sent.get("key", "")
    is_now = number == table.number
    return HandEntry(
        table,
        number,
        deal,
        dealer_by_others(table, deal) if is_now else None,
        key if is_key(key) else new_key(),
        sent,
        (),
        corrects=is_now and deal in table.played.records and bool(sent.get("corrects")),
        seat=numbers["seat"],
    )


def _scored(table: TablePage, entry: HandEntry) -> HandEntry:
    """The form with the score of its hand, or with what is wrong in it."""
    try:
        hand = read_hand(_hand_of(entry), table.law)[0]
        if entry.round == table.number:
            check_place(hand, entry.deal, dict(table.played.record.hands))
    except Refused as refused:
        return entry._replace(faults=_in_form(refused))
    digest = digest_of(hand, (entry.round, entry.deal))
    return entry._replace(preview=worth_of(hand, table.law, table.sides), previewed=digest)


def _hand_of(entry: HandEntry) -> dict[str, Any]:
    """The hand as the contracts write it. Raises Refused at the fields of the form."""
    return hand_from_fields(entry.fields, entry.law, entry.dealer)


def _in_form(refused: Refused) -> list[Fault]:
    """A refusal at the fields of the form."""
    return [Fault(form_field(fault.field.removeprefix("hand.")), fault.text) for fault in refused.faults]
