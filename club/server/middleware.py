"""What every request passes: the content security policy, the log and the metrics, and the short way of polls.

What a hall asks all evening goes straight to its view: who is signed in, forms and sessions are for pages. Knows the marks
of a view, views by name and the headers that every answer has; knows no address, no page and no night.
"""

import logging
import time
from collections.abc import Callable
from functools import cached_property
from typing import Any

from csp.constants import HEADER
from csp.middleware import CSPMiddleware
from csp.utils import build_policy
from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.core.handlers.exception import convert_exception_to_response
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import Resolver404, resolve
from django.utils.cache import patch_vary_headers
from django.utils.translation import activate
from django.utils.translation import gettext as _

from club.server.json_answers import faults_as_json
from club.server.languages import language_of
from club.server.serving.channel import TOO_LARGE
from club.server.serving.listening import MOST_BYTES_SENT
from club.server.serving.queues import READS


class PolicyMiddleware(CSPMiddleware):
    """django-csp's header, which it would build again for each response."""

    @cached_property
    def policy(self) -> str:
        return str(build_policy())

    def process_request(self, request: HttpRequest) -> None:
        """Does nothing: no page needs a nonce."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        response.headers.setdefault(HEADER, self.policy)
        return response


log = logging.getLogger(__name__)


class AnsweredMiddleware:
    """Tells how a request was answered and how long that took. Where nobody wants to know, it is not there."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Raises MiddlewareNotUsed."""
        self._get_response = get_response
        self._tell: list[Callable[[str, int, float, str | None], object]] = []
        if log.isEnabledFor(logging.INFO):
            self._tell.append(_write)
        if settings.METRICS_TOKEN:
            # Its library takes 20 ms, and few clubs ask for it.
            from club.server.metrics import count, listen

            listen()
            self._tell.append(count)
        if not self._tell:
            raise MiddlewareNotUsed

    def __call__(self, request: HttpRequest) -> HttpResponse:
        begun = time.perf_counter()
        response = self._get_response(request)
        seconds = time.perf_counter() - begun
        view = request.resolver_match.view_name if request.resolver_match else "none"
        for tell in self._tell:
            tell(view, response.status_code, seconds, request.method)
        return response


def _write(view: str, status: int, seconds: float, method: str | None) -> None:
    log.info("%.7s %s %d in %d ms", method, view, status, seconds * 1000)


class ShortcutMiddleware:
    """Answers a poll that finds nothing changed, and what is marked `skips_middleware`; all else goes on to its page."""

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
        if not (
            hasattr(view, "skips_middleware") and (request.method in READS or getattr(view, "csrf_exempt", False))
        ):
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


def too_large(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: a request whose body was thrown away is answered with 413, to a program as JSON."""

    def answered(request: HttpRequest) -> HttpResponse:
        if TOO_LARGE not in request.META:
            return get_response(request)
        most = MOST_BYTES_SENT // 1_000_000
        if request.content_type == "application/json":
            return faults_as_json([("", _("A file can have at most %(most)s MB.") % {"most": most})], 413)
        return render(request, "413.html", {"most": most}, status=413)

    return answered
