"""How a poll of a table or a hall screen finds that nothing has changed: most requests of an evening.

Knows the version of a card and of a night; knows no hands.
"""

import datetime as dt
from typing import Final, NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.http import parse_etags

from tournaments.models import TableCard
from tournaments.records.night_version import records_mark
from tournaments.records.screens import ScreenGlance, is_on

PRIVATE: Final = {"Cache-Control": "no-cache, private"}
MOST_NIGHTS: Final = 100  # whose screens are remembered


def etag_of(card: TableCard, language: str | None) -> str:
    """The tag of the table's state, whose scores are in the reader's language.

    It is a weak one: a hand at another table moves the night's records on, which the state names, and changes nothing here.
    """
    return f'W/"{records_mark()}-{card.night_id}-{card.number}-{card.version}-{language}"'


def screen_etag_of(screen: ScreenGlance, at: dt.datetime, language: str | None) -> str:
    """The tag of what the screen shows. A break that ends makes another one, and nothing else does but an action."""
    on_break, version = int(is_on(screen.break_ends_at, at)), version_shown(screen, at)
    return f'W/"{records_mark()}-screen-{screen.night_id}-{screen.generation}-{version}-{on_break}-{language}"'


class _ScreenVersion(NamedTuple):
    """The version of a night that its screens show, since when, and how many actions until then brought no hand."""

    version: int
    others: int
    since: dt.datetime


_screen_versions: dict[int, _ScreenVersion] = {}


def version_shown(screen: ScreenGlance, at: dt.datetime) -> int:
    """The version of the night that its screens show: the newest, but one a second while nothing but hands come in.

    Each hand of a full hall would have a scene of its own made otherwise, for one screen of fifty.
    """
    shown, others = _screen_versions.get(screen.night_id), screen.version - screen.hands
    if shown and shown.others == others and dt.timedelta(0) <= at - shown.since < settings.SCENE_STANDS:
        return shown.version
    if len(_screen_versions) >= MOST_NIGHTS:
        _screen_versions.clear()
    _screen_versions[screen.night_id] = _ScreenVersion(screen.version, others, at)
    return screen.version


def has_seen(request: HttpRequest, etag: str) -> bool:
    """Whether the asker has it, weak or strong."""
    tags = parse_etags(request.META.get("HTTP_IF_NONE_MATCH", ""))
    return etag.removeprefix("W/") in {tag.removeprefix("W/") for tag in tags}


def unchanged(etag: str) -> HttpResponse:
    """304 with the tag."""
    return HttpResponse(status=304, headers={"ETag": etag} | PRIVATE)
