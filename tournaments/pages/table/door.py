"""The table's door, as the contracts fix it: its state as JSON, and its hands coming in. No cookie, no sign-in."""

import json
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from club.sign_in.roles import key_in_the_link
from scoring.faults import Refused, refuse
from scoring.law import Law
from scoring.strict_json import an_integer, an_object
from scoring.wording import gettext_noop
from tournaments.actions.mark_table_seen import mark_table_seen
from tournaments.actions.record_hand import KeyReused, Recorded, record_hand
from tournaments.actions.steps.gate import Gate
from tournaments.display.polling import KEPT_BY_ASKER, etag_of, has_seen, unchanged
from tournaments.pages.table.door_bodies import as_json, body_of, key_of, no_such_table, refusal, seat_in
from tournaments.pages.table.state import hand_told, state_at
from tournaments.records.links import card_for
from tournaments.records.queries import law_of

_KEYS = frozenset(("round", "deal", "hand"))
# Whoever reads a hand meanwhile takes the interpreter from whoever writes one, at each of its statements: in a crowd
# every hand then takes longer, and the last of them twice as long.
_in_turn = Gate()


@key_in_the_link
@require_safe
def state(request: HttpRequest, token: str) -> HttpResponse:
    """`GET /t/<token>/state`: what stands at the table now, with an ETag; 304 where nothing changed."""
    card = card_for(token)
    if card is None:
        return no_such_table()
    mark_table_seen(card=card, at=timezone.now())
    etag = etag_of(card, get_language())
    if has_seen(request, etag):
        return unchanged(etag)
    content = json.dumps(state_at(card), ensure_ascii=False)
    return HttpResponse(content, content_type="application/json", headers={"ETag": etag} | KEPT_BY_ASKER)


@key_in_the_link
@csrf_exempt
@require_http_methods(["POST"])
def hands(request: HttpRequest, token: str) -> HttpResponse:
    """`POST /t/<token>/hands`: one hand in, once. The token is the key, so no cookie is asked for."""
    with _in_turn:
        return _hand_in(request, token)


def _hand_in(request: HttpRequest, token: str) -> HttpResponse:
    card = card_for(token)
    if card is None:
        return no_such_table()
    try:
        body = body_of(request)
        key = key_of(request)
        told = an_object(body, "", _KEYS | {"seat"}, _KEYS)
        round_number = an_integer(told["round"], "round", 1, 10_000)
        deal = an_integer(told["deal"], "deal", 1, 10_000)
        recorded = record_hand(
            card=card,
            round_number=round_number,
            deal=deal,
            reported=told["hand"],
            key=key,
            at=timezone.now(),
            seat=seat_in(told),
        )
    except RequestDataTooBig:
        return refusal(refuse("", gettext_noop("This is larger than any hand. Nothing was read.")).faults, 413)
    except KeyReused:
        message = gettext_noop(
            "This Idempotency-Key came before with another hand. Send each hand under a key of its own."
        )
        return refusal(refuse("Idempotency-Key", message).faults, 422)
    except Refused as refused:
        return refusal(refused.faults, 422)
    return _answer(recorded, round_number, law_of(card.night))


def _answer(recorded: Recorded, round_number: int, law: Law) -> JsonResponse:
    record = recorded.record
    told: dict[str, Any] = {"round": round_number} | (hand_told(record, law) if record else {})
    if not recorded.refused:
        # The same body for the same key again, whatever has become of the hand since.
        return as_json(told | {"state": "reported", "accepted_by": None}, 201 if recorded.created else 200)
    told |= {"kept": recorded.is_dispute, "same": recorded.same}
    if recorded.same:
        told["message"] = _("The round is closed. Your hand is in the book already.")
    elif not recorded.is_dispute:
        told["message"] = _(
            "Too many versions of this deal are waiting already, so yours was not kept. Please call the director."
        )
    elif record is None:
        told["message"] = _("The round is closed. Your hand is kept for the director.")
    else:
        told["message"] = _(
            "Another hand is in the book for this deal, or the round is closed. Yours is kept for the director."
        )
    return as_json(told, 409)
