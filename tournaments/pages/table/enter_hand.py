"""A hand is entered in the page's form, its score shown before it counts; or it is reported as JSON.

The form is blank for the next deal, or filled in with a hand that was reported before.
"""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from club.server.json_answers import as_json
from club.server.marks import marked
from club.sign_in.roles import key_in_the_link
from scoring.faults import Fault, Refused, refuse
from scoring.hand import Hand
from scoring.law import Law
from scoring.laws import law_named
from scoring.notation import MOST_SEATS, read_hand, write_hand
from scoring.strict_json import an_integer
from scoring.wording import Text, gettext_noop
from tournaments.actions.hands import KeyReused, Outcome, record_hand
from tournaments.display.table import worth_of
from tournaments.display.translation import translate
from tournaments.entry.hand_fields import HandFields, form_field
from tournaments.entry.hand_form import question_of
from tournaments.entry.json_body import is_key
from tournaments.entry.law_fields import fields_from_hand
from tournaments.entry.whole_number import whole_number
from tournaments.models import HandRecord, Night
from tournaments.night.games import check_place
from tournaments.night.hand_comparison import digest_of
from tournaments.night.order import side_of
from tournaments.pages.table.hand_entry import HandEntry, order_of_pegging
from tournaments.pages.table.json_requests import MOST_NUMBER, Sent, answer_json, number_of
from tournaments.pages.table.rendering import back_to_page, blank, new_key, seat_in, show, show_as_it_stands
from tournaments.pages.table.state import hand_json
from tournaments.pages.table.table_page import PlayedHand, TablePage
from tournaments.records.links import card_for
from tournaments.records.night_rules import law_of

KEY_REUSED = gettext_noop("This Idempotency-Key came before with another hand. Each hand needs a key of its own.")
REFUSALS = {
    Outcome.SAME: gettext_noop("The round is closed. Your hand was reported before."),
    Outcome.TOO_MANY: gettext_noop(
        "Too many versions of this deal are waiting, so yours was not saved. Please call the director."
    ),
    Outcome.DIFFERS: gettext_noop(
        "Another hand is reported for this deal, or the round is closed. The director has yours and decides."
    ),
    Outcome.ROUND_CLOSED: gettext_noop("The round is closed. The director has your hand and decides."),
    Outcome.BELL_HAS_RUNG: gettext_noop(
        "The bell has rung. The director has your hand and decides whether it counts."
    ),
    Outcome.DECIDED: gettext_noop(
        "The director has seen this version and decided. Call the director if that was wrong."
    ),
}


@key_in_the_link
@marked(skips_middleware=True)
@csrf_exempt  # the token is the key
@require_http_methods(["POST"])
def hands(request: HttpRequest, token: str) -> HttpResponse:
    """`POST /t/<token>/hands`: one hand in, once."""
    return answer_json(request, card_for(token), _record)


def _record(sent: Sent) -> HttpResponse:
    key = sent.key()
    fields = sent.fields("round", "deal", "hand", optional=["seat"])
    number = number_of(fields, "round")
    try:
        recorded = record_hand(
            card=sent.card,
            round_number=number,
            deal=number_of(fields, "deal"),
            reported=fields["hand"],
            key=key,
            at=sent.at,
            seat=None if fields.get("seat") is None else an_integer(fields["seat"], "seat", 1, MOST_SEATS),
        )
    except KeyReused:
        raise refuse("Idempotency-Key", KEY_REUSED) from None
    content = {"round": number}
    if recorded.record is not None:
        content |= hand_json(recorded.record, _law_of(sent.card.night, recorded.hand), recorded.hand, recorded.score)
    if recorded.is_refused:
        is_same, message = recorded.outcome is Outcome.SAME, _(REFUSALS[recorded.outcome])
        return as_json(content | {"kept": recorded.is_stored_beside, "same": is_same, "message": message}, 409)
    # The same body for the same key again, whatever has become of the hand since.
    return as_json(
        content | {"state": "reported", "accepted_by": None}, 201 if recorded.outcome is Outcome.CREATED else 200
    )


def _law_of(night: Night, hand: Hand | None) -> Law:
    """The night's law, or another that its table plays: only a law of the books is played there."""
    law = law_of(night)
    return law if hand is None or hand.law == law.key else law_named(hand.law)


SENT_BEFORE = gettext_noop("Another hand was sent from this page. Check this one and send it again.")
ANOTHER_ROUND = gettext_noop("Round %(round)s is not being played; it is round %(current)s now.")


def entry_asked(request: HttpRequest, table: TablePage) -> HandEntry | None:
    """The form that the address asks for: `?correct=2` for the other side's version of deal 2, `?back=2` to enter it again.

    `seat` is who corrects it. The form for the next deal where the address asks for neither.
    """
    if not table.takes_hands:
        return None
    back = whole_number(request.GET.get("back"))
    record = table.played.records.get(whole_number(request.GET.get("correct")) or 0)
    if record is not None and record.state == HandRecord.State.REPORTED:
        return _filled(table, record, corrects=True, seat=seat_in(request.GET))
    if back in table.missing:
        dropped = HandRecord.objects.filter(table=table.played.row, deal=back, dropped_at__isnull=False).last()
        if dropped is not None:
            return _filled(table, dropped)
    return blank(table)


def preview(request: HttpRequest, table: TablePage) -> HttpResponse:
    """The score of the hand entered, with its reasons, or what is wrong; for the page's script the score alone."""
    entry = _entered(request, table)
    if entry.round == table.number:
        entry = _scored(table, entry)
    else:  # other people sat here: their score under these names would be nobody's
        entry = entry._replace(faults=[_another_round(table, entry)])
    if not request.POST.get("fragment"):
        return _show_entered(request, table, entry)
    faults = list(
        dict.fromkeys(
            (translate(fault.text), "" if table.is_usual else question_of(fault.field)) for fault in entry.faults
        )
    )
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
            reported=write_hand(_hand_of(entry)),
            key=entry.key,
            at=timezone.now(),
            seat=entry.seat,
        )
    except KeyReused:
        entry = entry._replace(key=new_key(), faults=[Fault("key", Text(SENT_BEFORE))])
        return _show_entered(request, table, entry)
    except Refused as refused:
        return _show_entered(request, table, entry._replace(faults=_in_form(refused)))
    if not recorded.is_refused:
        return back_to_page(request, table, "notes", recorded=entry.deal)
    standing = None
    if recorded.record is not None and recorded.hand is not None:
        standing = PlayedHand(entry.deal, recorded.record.state, worth_of(recorded.hand, table.law, table.sides))
    refusal = _(REFUSALS[recorded.outcome])
    return show_as_it_stands(request, table, 409, standing=standing, refusal=refusal, outcome=recorded.outcome)


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
    number, deal = (whole_number(sent.get(name), most=MOST_NUMBER) or 0 for name in ("round", "deal"))
    key = sent.get("key", "")
    is_now = number == table.number
    return HandEntry(
        table,
        number,
        deal,
        table.played.dealer_of(deal) if is_now else None,
        key if is_key(key) else new_key(),
        sent,
        corrects=is_now and deal in table.played.records and bool(sent.get("corrects")),
        seat=seat_in(sent),
    )


def _scored(table: TablePage, entry: HandEntry) -> HandEntry:
    """The form with the score of its hand, or with what is wrong in it."""
    try:
        hand = _hand_of(entry)
        if entry.round == table.number:
            free, dealer = bool(table.played.result.free), table.played.dealer_by_board(entry.deal)
            check_place(hand, entry.deal, dict(table.played.hands), table.players, free=free, dealer=dealer)
    except Refused as refused:
        return entry._replace(faults=_in_form(refused))
    digest = digest_of(hand, (entry.round, entry.deal))
    return entry._replace(preview=worth_of(hand, table.law, table.sides), previewed=digest)


def _hand_of(entry: HandEntry) -> Hand:
    """The hand that is entered. Raises Refused at the fields of the form."""
    fields = {**entry.fields, "pegged": order_of_pegging(entry.fields)}
    return HandFields(fields, entry.table.law, entry.dealer, entry.table.players).read()


def _in_form(refused: Refused) -> list[Fault]:
    return [Fault(form_field(fault.field.removeprefix("hand.")), fault.text) for fault in refused.faults]


def _filled(table: TablePage, record: HandRecord, *, corrects: bool = False, seat: int | None = None) -> HandEntry:
    """The form with the hand of `record`; who dealt is asked where no other hand shows it."""
    dealer = table.played.dealer_of(record.deal)
    fields = _answers(read_hand(record.hand, table.law)[0], table)
    return HandEntry(table, table.number, record.deal, dealer, new_key(), fields, corrects=corrects, seat=seat)


def _answers(hand: Hand, table: TablePage) -> dict[str, str]:
    """The hand as the page's questions are answered: a count is given to a side, by its first seat."""
    fields = fields_from_hand(hand, table.law)
    fields |= {
        "turned_jack": "yes" if hand.turned_jack else "no",
        "beg": "gift" if hand.gifts else "again" if hand.turned_again else "stood",
        "call": fields.get("call", "alone"),
    }
    for count, taker in hand.taken or ():
        if taker:
            fields[f"taken_{count}"] = str(side_of(taker, len(table.sides)) + 1)
    return fields
