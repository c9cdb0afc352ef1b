"""The table's JSON goes straight to its view: who is signed in, forms and sessions are for pages.

Knows the addresses and the headers that every answer has; knows no hand.
"""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from csp.constants import HEADER
from csp.utils import build_policy
from django.conf import settings
from django.core.handlers.exception import convert_exception_to_response
from django.http import HttpRequest, HttpResponse
from django.urls import resolve
from django.utils.translation import activate, get_language_from_request

from club.server.bounds import READS

NAMES: Final = ("hands", "state", "answers", "undo", "seats", "people", "calls", "uncall")
_PATH: Final = re.compile(rf"/t/([^/]+)/({'|'.join(NAMES)})")


class JsonDoorMiddleware:
    """Answers `/t/<token>/hands` and the like, in the asker's language; all else goes on to its page."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self._headers = {HEADER: str(build_policy()), "X-Frame-Options": settings.X_FRAME_OPTIONS}
        self._answer: Callable[[HttpRequest], Any] = convert_exception_to_response(_answer)

    def __call__(self, request: HttpRequest) -> HttpResponse:
        asked = _PATH.fullmatch(request.path_info)
        if asked is None or not (request.method in READS or _takes_posts(asked[2])):
            return self.get_response(request)
        response: HttpResponse = self._answer(request)
        for name, value in self._headers.items():
            response.headers.setdefault(name, value)
        response.headers.setdefault("Content-Length", str(len(response.content)))
        return response


@lru_cache(maxsize=100)
def _view(name: str, urlconf: str) -> Any:
    return resolve(f"/t/any/{name}", urlconf).func


def _takes_posts(name: str) -> bool:
    """Whether the view takes one that brings no token of a page."""
    return getattr(_view(name, settings.ROOT_URLCONF), "csrf_exempt", False)


def _answer(request: HttpRequest) -> HttpResponse:
    """The answer of the view that the path names. Raises DisallowedHost."""
    request.get_host()
    language = get_language_from_request(request)
    activate(language)
    *_, token, name = request.path_info.split("/")
    response: HttpResponse = _view(name, settings.ROOT_URLCONF)(request, token)
    response["Content-Language"], response["Vary"] = language, "Accept-Language"
    return response
