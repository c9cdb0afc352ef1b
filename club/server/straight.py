"""What a hall asks all evening goes straight to its view: who is signed in, forms and sessions are for pages.

Knows the marks of a view and the headers that every answer has; knows no address and no night.
"""

from collections.abc import Callable
from typing import Any

from csp.constants import HEADER
from csp.utils import build_policy
from django.conf import settings
from django.core.handlers.exception import convert_exception_to_response
from django.http import HttpRequest, HttpResponse
from django.urls import Resolver404, resolve
from django.utils.cache import patch_vary_headers
from django.utils.translation import activate

from club.server.bounds import READS
from club.server.languages import language_of


class StraightMiddleware:
    """Answers a poll that finds nothing changed, and what is marked as straight; all else goes on to its page."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self._headers = {HEADER: str(build_policy()), "X-Frame-Options": settings.X_FRAME_OPTIONS}
        self._answer: Callable[[HttpRequest], Any] = convert_exception_to_response(_answer)

    def __call__(self, request: HttpRequest) -> HttpResponse:
        try:
            found = resolve(request.path_info, settings.ROOT_URLCONF)
        except Resolver404:
            return self.get_response(request)
        view, args, kwargs = found
        if hasattr(view, "poll") and request.method == "GET" and "HTTP_IF_NONE_MATCH" in request.META:
            unchanged: HttpResponse | None = view.poll(request, *args, **kwargs)
            if unchanged is not None:
                request.resolver_match = found
                return unchanged
        # What a form sends needs its page's token, unless the view says otherwise.
        if not (hasattr(view, "straight") and (request.method in READS or getattr(view, "csrf_exempt", False))):
            return self.get_response(request)
        request.resolver_match = found
        response: HttpResponse = self._answer(request)
        for name, value in self._headers.items():
            response.headers.setdefault(name, value)
        response.headers.setdefault("Content-Length", str(len(response.content)))
        return response


def _answer(request: HttpRequest) -> HttpResponse:
    """The answer of the view that was found, in the asker's language. Raises DisallowedHost."""
    request.get_host()
    found = request.resolver_match
    assert found is not None
    language = language_of(request, found.func)
    activate(language)
    response: HttpResponse = found.func(request, *found.args, **found.kwargs)
    response["Content-Language"] = language
    patch_vary_headers(response, ["Accept-Language"])
    return response
