"""Each request as it was answered, for the log and the metrics. Knows views by name: the path may be a key."""

import logging
import time
from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest, HttpResponse

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
