"""The body of a request as JSON, within bounds, and its Idempotency-Key. Knows no address."""

from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest

from scoring.strict_json import read_json
from scoring.wording import gettext_noop

MOST_BYTES = 20_000
MOST_KEY_LETTERS = 100
TOO_LARGE = gettext_noop("This is too large, so nothing was saved.")


def body_of(request: HttpRequest) -> Any:
    """The JSON of the body, read strictly. Raises RequestDataTooBig before a large one is read, and Refused."""
    if is_too_large(request):
        raise RequestDataTooBig
    return read_json(request.read(MOST_BYTES))


def is_too_large(request: HttpRequest) -> bool:
    """True for a body that no hand fills; known from its announced length, before anything of it is read."""
    announced = request.META.get("CONTENT_LENGTH") or "0"
    return not announced.isascii() or not announced.isdigit() or len(announced) > 9 or int(announced) > MOST_BYTES


def key_of(request: HttpRequest) -> str:
    """The Idempotency-Key as it came, not from `request.headers`, which reads them all."""
    return str(request.META.get("HTTP_IDEMPOTENCY_KEY", ""))


def is_key(text: str) -> bool:
    return 1 <= len(text) <= MOST_KEY_LETTERS and text.isascii() and text.isprintable()
