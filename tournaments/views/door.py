"""The table's door, as the contracts fix it: its state as JSON, and its hands coming in. No cookie, no sign-in."""

import hashlib
import json
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.http import parse_etags
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from club.roles import key_in_the_link
from scoring.faults import Fault, Refused, refuse
from scoring.law import Law
from scoring.strict_json import an_integer, an_object, read_json
from scoring.wording import gettext_noop
from tournaments.actions.record_hand import KeyReused, Recorded, record_hand
from tournaments.links import card_for
from tournaments.queries import law_of
from tournaments.table_state import hand_told, state_at
from tournaments.telling import tell

MOST_BYTES = 20_000
MOST_KEY_LETTERS = 100
_KEYS = frozenset(("round", "deal", "hand"))


@key_in_the_link
@require_safe
def state(request: HttpRequest, token: str) -> HttpResponse:
    """`GET /t/<token>/state`: what stands at the table now, with an ETag; 304 where nothing changed."""
    card = card_for(token)
    if card is None:
        return _no_such_table()
    told = state_at(card)
    tag = _tag_of(told)
    seen = parse_etags(request.headers.get("If-None-Match", ""))
    if tag in {each.removeprefix("W/") for each in seen}:
        response = HttpResponse(status=304)
    else:
        response = HttpResponse(json.dumps(told, ensure_ascii=False).encode(), content_type="application/json")
    response["ETag"] = f"W/{tag}"
    patch_cache_control(response, no_cache=True, private=True)
    return response


def _tag_of(told: dict[str, Any]) -> str:
    """The same for the same table: a hand at another one moves the book on and changes nothing here, so it is weak."""
    content = json.dumps(told | {"through": None}, sort_keys=True)
    return f'"{hashlib.sha256(content.encode()).hexdigest()[:32]}"'


@key_in_the_link
@csrf_exempt
@require_http_methods(["POST"])
def hands(request: HttpRequest, token: str) -> HttpResponse:
    """`POST /t/<token>/hands`: one hand in, once. The token is the key, so no cookie is asked for."""
    card = card_for(token)
    if card is None:
        return _no_such_table()
    try:
        body = _body(request)
        key = _key(request)
        told = an_object(body, "", _KEYS, _KEYS)
        round_number = an_integer(told["round"], "round", 1, 10_000)
        deal = an_integer(told["deal"], "deal", 1, 10_000)
        recorded = record_hand(
            card=card, round_number=round_number, deal=deal, told=told["hand"], key=key, at=timezone.now()
        )
    except RequestDataTooBig:
        return _refusal(refuse("", gettext_noop("This is larger than any hand. Nothing was read.")).faults, 413)
    except KeyReused:
        message = gettext_noop(
            "This Idempotency-Key came before with another hand. Send each hand under a key of its own."
        )
        return _refusal(refuse("Idempotency-Key", message).faults, 422)
    except Refused as refused:
        return _refusal(refused.faults, 422)
    return _answer(recorded, round_number, law_of(card.night))


def _answer(recorded: Recorded, round_number: int, law: Law) -> JsonResponse:
    record = recorded.record
    told: dict[str, Any] = {"round": round_number} | (hand_told(record, law) if record else {})
    if not recorded.refused:
        # The same body for the same key again, whatever has become of the hand since.
        return _json(told | {"state": "reported"}, 201 if recorded.created else 200)
    told["kept"] = recorded.kept
    if not recorded.kept:
        told["message"] = _("The round is closed. Your hand stands in the book already, as you told it.")
    elif record is None:
        told["message"] = _("The round is closed. Your hand is kept for the host.")
    else:
        told["message"] = _("Another hand stands for this deal, or the round is closed. Yours is kept for the host.")
    return _json(told, 409)


def is_too_large(request: HttpRequest) -> bool:
    """True for a body that no hand fills; told from its announced length, before anything of it is read."""
    announced = request.headers.get("Content-Length") or "0"
    return not announced.isascii() or not announced.isdigit() or len(announced) > 9 or int(announced) > MOST_BYTES


def is_key(text: str) -> bool:
    """True for what can be an Idempotency-Key."""
    return 1 <= len(text) <= MOST_KEY_LETTERS and text.isascii() and text.isprintable()


def _body(request: HttpRequest) -> Any:
    if is_too_large(request):
        raise RequestDataTooBig
    return read_json(request.read(MOST_BYTES))


def _key(request: HttpRequest) -> str:
    key = request.headers.get("Idempotency-Key", "")
    if not is_key(key):
        message = gettext_noop("Send the hand with an Idempotency-Key of 1 to %(most)s letters or digits.")
        raise refuse("Idempotency-Key", message, most=MOST_KEY_LETTERS)
    return key


def _refusal(faults: tuple[Fault, ...], status: int) -> JsonResponse:
    return _json({"faults": [{"field": fault.field, "message": tell(fault.text)} for fault in faults]}, status)


def _no_such_table() -> JsonResponse:
    message = _(
        "This link leads to no table: it is mistyped, or a newer card was printed. Ask the host for the new card."
    )
    return _json({"faults": [{"field": "token", "message": message}]}, 404)


def _json(content: dict[str, Any], status: int) -> JsonResponse:
    response = JsonResponse(content, status=status, json_dumps_params={"ensure_ascii": False})
    patch_cache_control(response, no_store=True)
    return response
