"""A poll of a table or a hall screen that finds nothing changed, answered before anything else is asked: most requests of
an evening.

Knows the version of a card and of a night; knows no hands.
"""

import datetime as dt
import re
from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.http import parse_etags
from django.utils.translation import get_language_from_request

from club import VERSION
from club.club_settings.stored import current
from tournaments.actions.table_card import mark_table_seen
from tournaments.models import TableCard
from tournaments.records.links import glance, screen_glance
from tournaments.records.screens import ScreenGlance, is_on
from tournaments.records.sql import Glance

PRIVATE: Final = {"Cache-Control": "no-cache, private"}
MOST_NIGHTS: Final = 100  # whose screens are remembered
_POLLED = re.compile(r"/(?:t/([^/]+)/state|s/([^/]+)/scene)")


class PollingMiddleware:
    """Answers 304 where the asker has the table's state or the screen's scene; all else goes on to its page."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self._unchanged(request) or self.get_response(request)

    def _unchanged(self, request: HttpRequest) -> HttpResponse | None:
        if request.method != "GET" or "If-None-Match" not in request.headers:
            return None
        asked = _POLLED.fullmatch(request.path_info)
        if asked is None:
            return None
        table, screen = asked.groups()
        return self._state(request, table) if table else self._scene(request, screen)

    def _state(self, request: HttpRequest, token: str) -> HttpResponse | None:
        card = glance(token)
        if card is None or not has_seen(request, etag := etag_of(card, get_language_from_request(request))):
            return None
        mark_table_seen(card=card, at=timezone.now())
        return unchanged(etag)

    def _scene(self, request: HttpRequest, token: str) -> HttpResponse | None:
        screen = screen_glance(token)
        if screen is None:
            return None
        etag = screen_etag_of(screen, timezone.now(), get_language_from_request(request))
        return unchanged(etag) if has_seen(request, etag) else None


def etag_of(card: TableCard | Glance, language: str | None) -> str:
    """The tag of the table's state, whose scores are in the reader's language.

    It is a weak one: a hand at another table moves the night's records on, which the state names, and changes nothing here.
    """
    return f'W/"{records_mark()}-{card.night_id}-{card.number}-{card.version}-{language}"'


def screen_etag_of(screen: ScreenGlance, at: dt.datetime, language: str | None) -> str:
    """The tag of what the screen shows. A break that ends makes another one, and nothing else does but an action."""
    on_break, version = int(is_on(screen.break_ends_at, at)), version_shown(screen, at)
    return f'W/"{records_mark()}-screen-{screen.night_id}-{screen.generation}-{version}-{on_break}-{language}"'


class _Shown(NamedTuple):
    """The version of a night that its screens show, since when, and how many actions until then brought no hand."""

    version: int
    others: int
    since: dt.datetime


_shown: dict[int, _Shown] = {}


def version_shown(screen: ScreenGlance, at: dt.datetime) -> int:
    """The version of the night that its screens show: the newest, but one a second while nothing but hands come in.

    Each hand of a full hall would have a scene of its own made otherwise, for one screen of fifty.
    """
    shown, others = _shown.get(screen.night_id), screen.version - screen.hands
    if shown and shown.others == others and dt.timedelta(0) <= at - shown.since < settings.SCENE_STANDS:
        return shown.version
    if len(_shown) >= MOST_NIGHTS:
        _shown.clear()
    _shown[screen.night_id] = _Shown(screen.version, others, at)
    return screen.version


def records_mark() -> str:
    """What a tag begins with: the same from every server of one database, and another after a restore or an upgrade, and
    once the club's settings are saved: its name and its time zone are on the pages.

    A database that was restored counts its versions on from where they were, and comes to the same ones by other hands.
    """
    return f"{_mark(settings.SECRET_KEY)}{current().version}"


@lru_cache(maxsize=4)
def _mark(secret: str) -> str:
    return salted_hmac("tournaments.polling", VERSION, secret=secret, algorithm="sha256").hexdigest()[:8]


def has_seen(request: HttpRequest, etag: str) -> bool:
    """Whether the asker has it, weak or strong."""
    tags = parse_etags(request.headers.get("If-None-Match", ""))
    return etag.removeprefix("W/") in {tag.removeprefix("W/") for tag in tags}


def unchanged(etag: str) -> HttpResponse:
    """304 with the tag."""
    return HttpResponse(status=304, headers={"ETag": etag} | PRIVATE)
