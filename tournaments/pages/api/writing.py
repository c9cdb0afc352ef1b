"""How a program's request is answered: JSON or 304 to a read, what stands to a write, faults with their fields to anything else.

A write is done if the token may, once for each Idempotency-Key, in one transaction, with a line of what it did. The tag of
an answer is a digest of it: a season's table changes with a member's name too, which no version counts.
"""

import datetime as dt
import json
from collections.abc import Callable, Mapping
from functools import partial, wraps
from typing import Any, NamedTuple, TypeAlias

from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from django.views.decorators.http import conditional_page
from django.views.decorators.vary import vary_on_headers

from club.database.writing import together
from club.models import ApiToken, ApiWrite
from club.server.json_answers import as_json, faults_as_json
from club.server.languages import for_programs
from club.server.serving.queues import READS
from club.sign_in.api_tokens import REMEMBERED, TokenRequest
from club.sign_in.roles import token_required
from scoring.faults import Refused, refuse, shown
from scoring.wording import gettext_noop
from tournaments.actions import writers
from tournaments.display import json_types as types
from tournaments.display.polling import PRIVATE
from tournaments.display.translation import translate
from tournaments.entry.json_body import MOST_KEY_LETTERS, TOO_LARGE, body_of, is_key, key_of
from tournaments.entry.whole_number import whole_number
from tournaments.night.file.reading import date_in

JSON = "application/json"
MADE_AND_GONE = gettext_noop("This was done before under this key, and what it made is gone since.")


class Sent(NamedTuple):
    """What a program sent: the body, under which token, and when; `of` is the key of the member or night, 0 for a new one."""

    body: Any
    of: int
    token: ApiToken
    at: dt.datetime


class Write(NamedTuple):
    """A change: `do` makes it and returns the key of what was changed, `response` returns what it is now.

    `scope` is the field of the token that allows it. `lane` returns, for a key, the lane whose writes wait for each other.
    """

    act: ApiWrite.Act
    scope: str
    do: Callable[[Sent], int]
    response: Callable[[int], Any] | None
    lane: Callable[[int], int] = int

    @property
    def status(self) -> int:
        if self.response is None:
            return 204
        return 201 if self.act in (ApiWrite.Act.MEMBER_MADE, ApiWrite.Act.NIGHT_MADE) else 200


def may(token: ApiToken, scope: str) -> bool:
    """Whether the token has that field; no scope is needed to read nights and seasons."""
    return not scope or bool(getattr(token, scope))


def not_allowed(scope: str) -> HttpResponse:
    message = {
        "may_write_members": _("This token cannot read or change members. Under “Settings”, make one that can."),
        "may_write_nights": _("This token cannot change nights. Under “Settings”, make one that can."),
    }[scope]
    return faults_as_json([("Authorization", message)], 403)


def answer_write(request: TokenRequest, write: Write, of: int = 0) -> HttpResponse:
    """What stands once it is written: 201, 200 or 204; 200 for the same again, 404 if that is gone. 400 for a body that
    is not JSON, 413 for a large one, 415 for one that is said to be something else. Raises Refused, Http404.
    """
    token, at = request.api_token, timezone.now()
    if not may(token, write.scope):
        return not_allowed(write.scope)
    if not is_key(key := key_of(request)) or " " in key:
        message = gettext_noop("Send an Idempotency-Key of 1 to %(most)s letters or digits.")
        raise refuse("Idempotency-Key", message, most=MOST_KEY_LETTERS)
    body = None
    if request.method != "DELETE":
        if request.content_type not in (JSON, ""):
            return faults_as_json(
                [("Content-Type", _("Send JSON, with the header “Content-Type: application/json”."))], 415
            )
        try:
            body = body_of(request)
        except RequestDataTooBig:
            return faults_as_json([("", _(TOO_LARGE))], 413)
        except Refused as refused:
            return faults_as_json(((fault.field, translate(fault.text)) for fault in refused.faults), 400)
    content = json.dumps([request.method, request.path, body], sort_keys=True)
    digest = salted_hmac("tournaments.api", content, algorithm="sha256").hexdigest()
    status = write.status
    with together(), writers.transaction(write.lane(of), partial(_locked, token)):
        before = token.writes.filter(key=key, at__gte=at - REMEMBERED).first()
        if before is None:
            of = write.do(Sent(body, of, token, at))
            ApiWrite.objects.filter(at__lt=at - REMEMBERED).delete()
            token.writes.create(key=key, digest=digest, act=write.act, of=of, at=at)
        elif before.digest != digest:
            message = gettext_noop("This Idempotency-Key came before with something else. Each change needs its own.")
            raise refuse("Idempotency-Key", message)
        else:
            of, status = before.of, min(status, 200) if write.response else status
    if write.response is None:
        return HttpResponse(status=status)
    try:
        return as_json(write.response(of), status)
    except Http404:
        return faults_as_json([("Idempotency-Key", _(MADE_AND_GONE))], 404)


def _locked(token: ApiToken) -> None:
    """Others with this token wait, so that a key is used once. Raises Refused where it was withdrawn meanwhile."""
    if not ApiToken.objects.select_for_update().filter(pk=token.pk, withdrawn_at=None).exists():
        raise refuse("Authorization", gettext_noop("This token was withdrawn. Nothing was saved."))


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
