"""How a program writes: what its token may, once for each Idempotency-Key, in one transaction, with a line of what it did."""

import datetime as dt
import json
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from django.core.exceptions import RequestDataTooBig
from django.http import Http404, HttpResponse
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from club.database.writing import together
from club.models import ApiToken, ApiWrite
from club.server.json_answers import as_json, faults_as_json
from club.sign_in.api_tokens import REMEMBERED, TokenRequest
from scoring.faults import Refused, refuse
from scoring.wording import gettext_noop
from tournaments.actions import writers
from tournaments.display.translation import translate
from tournaments.entry.json_body import MOST_KEY_LETTERS, TOO_LARGE, body_of, is_key, key_of

JSON = "application/json"
MADE_AND_GONE = gettext_noop("This was done before under this key, and what it made is gone since.")


class Sent(NamedTuple):
    """What a program sent: the body, under which token, and when; `of` is the key of the member or night, 0 for a new one."""

    body: Any
    of: int
    token: ApiToken
    at: dt.datetime


class Write(NamedTuple):
    """A change: `do` makes it and returns the key of what was changed, `shown` answers what that is now.

    `scope` is the field of the token that allows it. `place` says of a key what the action locks.
    """

    act: ApiWrite.Act
    scope: str
    do: Callable[[Sent], int]
    shown: Callable[[int], Any] | None
    place: Callable[[int], int] = int

    @property
    def status(self) -> int:
        if self.shown is None:
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
    with together(), writers.transaction(write.place(of), partial(_locked, token)):
        before = token.writes.filter(key=key, at__gte=at - REMEMBERED).first()
        if before is None:
            of = write.do(Sent(body, of, token, at))
            ApiWrite.objects.filter(at__lt=at - REMEMBERED).delete()
            token.writes.create(key=key, digest=digest, act=write.act, of=of, at=at)
        elif before.digest != digest:
            message = gettext_noop("This Idempotency-Key came before with something else. Each change needs its own.")
            raise refuse("Idempotency-Key", message)
        else:
            of, status = before.of, min(status, 200) if write.shown else status
    if write.shown is None:
        return HttpResponse(status=status)
    try:
        return as_json(write.shown(of), status)
    except Http404:
        return faults_as_json([("Idempotency-Key", _(MADE_AND_GONE))], 404)


def _locked(token: ApiToken) -> None:
    """Others with this token wait, so that a key is used once. Raises Refused where it was withdrawn meanwhile."""
    if not ApiToken.objects.select_for_update().filter(pk=token.pk, withdrawn_at=None).exists():
        raise refuse("Authorization", gettext_noop("This token was withdrawn. Nothing was saved."))
