"""How a program's question is answered: JSON or 304 to a read, faults with their fields to anything else.

The tag of an answer is a digest of it: a season's table changes with a member's name too, which no version counts.
"""

import datetime as dt
from collections.abc import Callable, Mapping
from functools import wraps
from typing import TypeAlias

from django.core.exceptions import TooManyFieldsSent
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _
from django.views.decorators.http import conditional_page
from django.views.decorators.vary import vary_on_headers

from club.server.bounds import READS
from club.server.json_answers import as_json, faults_as_json
from club.server.languages import for_programs
from club.sign_in.roles import token_required
from scoring.faults import Refused, refuse, shown
from scoring.wording import gettext_noop
from tournaments.display.polling import PRIVATE
from tournaments.display.translation import translate
from tournaments.night.file.reading import date_in

Read: TypeAlias = Callable[..., Mapping[str, object] | str]


class Filters:
    """What stands behind the “?” of an address, each name once. Raises Refused for a name that is not `known`."""

    def __init__(self, request: HttpRequest, *known: str) -> None:
        for name, values in request.GET.lists():
            if name not in known:
                message = gettext_noop("“%(name)s” is not known here. The names are: %(known)s.")
                raise refuse(shown(name), message, name=shown(name), known=", ".join(known) or "–")
            if len(values) > 1:
                raise refuse(name, gettext_noop("“%(key)s” is here twice. Give it once."), key=name)
        self._given = request.GET

    def text(self, name: str, usual: str) -> str:
        """What was sent, or what is usual."""
        return self._given.get(name, usual)

    def day(self, name: str) -> dt.date | None:
        """The day. Raises Refused for anything else."""
        return date_in(self._given[name], name) if name in self._given else None


def api_view(*filters: str) -> Callable[[Read], Callable[..., HttpResponseBase]]:
    """A view of what `read` finds, which takes these filters and no others."""

    def as_view(read: Read) -> Callable[..., HttpResponseBase]:
        @for_programs
        @token_required
        @conditional_page
        @vary_on_headers("Authorization")
        @wraps(read)
        def view(request: HttpRequest, **place: int) -> HttpResponse:
            if request.method not in READS:
                message = _("This address only answers GET and HEAD.")
                refusal = faults_as_json([("", message)], 405)
                refusal["Allow"] = ", ".join(READS)
                return refusal
            try:
                found = read(Filters(request, *filters), **place)
            except Http404:
                return not_found()
            except Refused as refused:
                return faults_as_json(((fault.field, translate(fault.text)) for fault in refused.faults), 400)
            except TooManyFieldsSent:
                return faults_as_json([("", _("There are too many names after the “?”."))], 400)
            response = answer_of(found)
            response["Cache-Control"] = PRIVATE["Cache-Control"]
            return response

        return view

    return as_view


def answer_of(found: Mapping[str, object] | str) -> HttpResponse:
    """What was found as JSON, which text is already."""
    return HttpResponse(found, content_type="application/json") if isinstance(found, str) else as_json(found)


def not_found() -> HttpResponse:
    return faults_as_json([("", _("There is nothing at this address."))], 404)
