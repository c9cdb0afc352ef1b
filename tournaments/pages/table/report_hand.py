"""A hand is reported as JSON: by the page's script, or by another program."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from club.server.json_answers import as_json
from club.server.marks import marked
from club.sign_in.roles import key_in_the_link
from scoring.faults import refuse
from scoring.hand import Hand
from scoring.law import Law
from scoring.laws import law_named
from scoring.notation import MOST_SEATS
from scoring.strict_json import an_integer
from scoring.wording import gettext_noop
from tournaments.actions.hands import KeyReused, Outcome, record_hand
from tournaments.models import Night
from tournaments.pages.table.json_requests import Sent, answer_json, number_of
from tournaments.pages.table.state import hand_json
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
@marked(straight=True)
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
