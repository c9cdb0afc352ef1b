"""What comes to a table's door, read within bounds, and how the door answers. Knows no deed."""

import datetime as dt
import re
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, JsonResponse
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _

from scoring.faults import Fault, refuse, shown
from scoring.strict_json import a_text, an_integer, read_json
from scoring.wording import gettext_noop
from tournaments.display.translation import translate

MOST_BYTES = 20_000
MOST_KEY_LETTERS = 100
_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d:\d\d)", re.ASCII)


def seat_in(told: dict[str, Any]) -> int | None:
    """Who speaks, where the page says so."""
    return None if told.get("seat") is None else an_integer(told["seat"], "seat", 1, 4)


def a_time(told: object, field: str) -> dt.datetime:
    """A moment as the door itself tells it: ISO 8601, with how far it is from UTC."""
    text = a_text(told, field)
    try:
        moment = dt.datetime.fromisoformat(text) if _MOMENT.fullmatch(text) else None
    except ValueError:
        moment = None
    if moment is None:
        message = gettext_noop("%(value)s is no time as this table’s state tells it.")
        raise refuse(field, message, value=shown(text))
    return moment


def is_too_large(request: HttpRequest) -> bool:
    """True for a body that no hand fills; told from its announced length, before anything of it is read."""
    announced = request.headers.get("Content-Length") or "0"
    return not announced.isascii() or not announced.isdigit() or len(announced) > 9 or int(announced) > MOST_BYTES


def is_key(text: str) -> bool:
    """True for what can be an Idempotency-Key."""
    return 1 <= len(text) <= MOST_KEY_LETTERS and text.isascii() and text.isprintable()


def body_of(request: HttpRequest) -> Any:
    """The JSON of the body, read strictly; RequestDataTooBig before anything of a large one is read."""
    if is_too_large(request):
        raise RequestDataTooBig
    return read_json(request.read(MOST_BYTES))


def key_of(request: HttpRequest) -> str:
    key = request.headers.get("Idempotency-Key", "")
    if not is_key(key):
        message = gettext_noop("Send the hand with an Idempotency-Key of 1 to %(most)s letters or digits.")
        raise refuse("Idempotency-Key", message, most=MOST_KEY_LETTERS)
    return key


def refusal(faults: tuple[Fault, ...], status: int) -> JsonResponse:
    """The faults as the contracts write them."""
    return as_json({"faults": [{"field": fault.field, "message": translate(fault.text)} for fault in faults]}, status)


def no_such_table() -> JsonResponse:
    """What a token that opens nothing is told."""
    message = _(
        "This link leads to no table: it is mistyped, or a newer card was printed. Ask the director for the new card."
    )
    return as_json({"faults": [{"field": "token", "message": message}]}, 404)


def as_json(content: dict[str, Any], status: int) -> JsonResponse:
    """The answer, kept by nobody on the way."""
    response = JsonResponse(content, status=status, json_dumps_params={"ensure_ascii": False})
    patch_cache_control(response, no_store=True)
    return response
