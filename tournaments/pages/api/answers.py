"""How a program's request is answered: JSON or 304 to a read, what stands to a write, faults with their fields to anything else.

The tag of an answer is a digest of it: a season's table changes with a member's name too, which no version counts.
"""

import datetime as dt
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, TypeAlias

from django.core.exceptions import TooManyFieldsSent
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _
from django.views.decorators.http import conditional_page
from django.views.decorators.vary import vary_on_headers

from club.server.bounds import READS
from club.server.json_answers import as_json, faults_as_json
from club.server.languages import for_programs
from club.sign_in.api_tokens import TokenRequest
from club.sign_in.roles import token_required
from scoring.faults import Refused, refuse, shown
from scoring.wording import gettext_noop
from tournaments.display import json_types as types
from tournaments.display.polling import PRIVATE
from tournaments.display.translation import translate
from tournaments.entry.whole_number import whole_number
from tournaments.night.file.reading import date_in
from tournaments.pages.api.writing import Write, answer_write, may, not_allowed

PER_PAGE = 50
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


def page_of(filters: Filters, rows: Any) -> tuple[types.Paged, list[Any]]:
    """Where among all the rows the asked page is, and those on it: none after the last page. Raises Refused for no number."""
    pages = Paginator(rows, PER_PAGE)
    number = whole_number(filters.text("page", "1"), least=1)
    if number is None:
        raise refuse("page", gettext_noop("Give a whole number from 1 on here."))
    head: types.Paged = {"count": pages.count, "page": number, "pages": pages.num_pages}
    return head, list(pages.page(number)) if number <= pages.num_pages else []


def api_view(*filters: str, scope: str = "", **writes: Write) -> Callable[[Read], Callable[..., HttpResponseBase]]:
    """A view of what `read` finds, which takes these filters and no others; `scope` is what a token needs to read it.

    `writes` are what else it does, by the method in small letters.
    """
    methods = (*READS, *(name.upper() for name in writes))

    def as_view(read: Read) -> Callable[..., HttpResponseBase]:
        @for_programs
        @token_required
        @conditional_page
        @vary_on_headers("Authorization")
        @wraps(read)
        def view(request: TokenRequest, **place: int) -> HttpResponse:
            if request.method not in methods:
                message = _("This address only answers GET and HEAD.")
                if writes:
                    message = _("This address only answers %(methods)s.") % {"methods": ", ".join(methods)}
                refusal = faults_as_json([("", message)], 405)
                refusal["Allow"] = ", ".join(methods)
                return refusal
            is_read = request.method in READS
            try:
                if not is_read:
                    Filters(request)
                    return answer_write(request, writes[str(request.method).lower()], *place.values())
                if not may(request.api_token, scope):
                    return not_allowed(scope)
                found = read(Filters(request, *filters), **place)
            except Http404:
                return not_found()
            except Refused as refused:
                faults = ((fault.field, translate(fault.text)) for fault in refused.faults)
                return faults_as_json(faults, 400 if is_read else 422)
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
