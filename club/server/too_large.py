"""Answer a request whose body is too large with a page or with JSON. This module knows no page of its own."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from club.server.channel import TOO_LARGE
from club.server.json_answers import faults_as_json
from club.server.serving import MOST_BYTES_SENT


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
