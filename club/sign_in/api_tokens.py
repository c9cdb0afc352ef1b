"""The club's tokens, with which other programs read its nights and seasons, and write what they may. Knows no night.

A token has 256 bits of chance, so nobody guesses one, and wrong ones need no waits as passwords do: each costs one look
into an index and writes nothing. The database has a digest of it alone.
"""

import datetime as dt
import hashlib
import re
import secrets
from typing import Final, cast

from django.contrib.auth.models import User
from django.http import HttpRequest, JsonResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from club.models import ApiToken
from club.server.json_answers import faults_as_json

REMEMBERED: Final = dt.timedelta(days=31)  # what a program wrote, and under which key
PREFIX: Final = "cinch_"
_ASKS: Final = 'Bearer realm="Head Table"'
_MISPLACED: Final = re.compile(rf"{PREFIX}|[?&](token|access_token|api_key)=", re.IGNORECASE)


class TokenRequest(HttpRequest):
    """A request that brought a good token."""

    api_token: ApiToken


def make_token(*, name: str, by: User | None, at: dt.datetime, **may: bool) -> tuple[ApiToken, str]:
    """A new token under that name, which reads, and writes what it `may`; its text is nowhere but in what is returned."""
    token = PREFIX + secrets.token_urlsafe(32)
    return ApiToken.objects.create(name=name, digest=_digest(token), made_by=by, made_at=at, **may), token


def withdraw_token(*, token_id: int, by: User | None, at: dt.datetime) -> None:
    """It opens nothing from now on, and stays in the list. Withdrawn already, it stays as it is."""
    ApiToken.objects.filter(pk=token_id, withdrawn_at=None).update(withdrawn_by=by, withdrawn_at=at)


def refusal_of(request: HttpRequest) -> JsonResponse | None:
    """None for a request that brings a good token, which it has from here on; else what it is answered.

    The token is marked as used today.
    """
    if _MISPLACED.search(request.get_full_path()):
        message = _(
            "Addresses are written to logs: send the token as the header “Authorization: Bearer …” instead. If it "
            "was valid, withdraw it and make another."
        )
        return faults_as_json([("Authorization", message)], 400)
    scheme, _space, sent = request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() != "bearer":
        return _unknown(_("Send a token of the club as the header “Authorization: Bearer …”."), _ASKS)
    token = ApiToken.objects.filter(digest=_digest(sent.strip()), withdrawn_at=None).first()
    if token is None:
        message = _("This token is unknown or withdrawn. A director can make another under “Settings”.")
        return _unknown(message, f'{_ASKS}, error="invalid_token"')
    today = timezone.localdate()
    if token.last_used != today:
        ApiToken.objects.filter(pk=token.pk).update(last_used=today)
    cast(TokenRequest, request).api_token = token
    return None


def _unknown(message: str, asks: str) -> JsonResponse:
    response = faults_as_json([("Authorization", message)], 401)
    response["WWW-Authenticate"] = asks
    return response


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()
