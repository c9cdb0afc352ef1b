"""The tag of a board, by which a look that finds nothing new costs next to nothing. Knows the night's version; knows no hands.

A board follows from the night's records, of which each change is counted, from when its phones were seen, and from the
time: the tag says from when to when the board stays as it is.
"""

import datetime as dt
import re
from hashlib import sha256

from django.http import HttpRequest
from django.utils.translation import get_language

from club.sign_in.roles import HelperRequest
from tournaments.pages.board.board_display import Board
from tournaments.pages.board.phone_seen import phone_step
from tournaments.records.night_version import BoardGlance, records_mark


def tag_of(request: HelperRequest, night: BoardGlance, at: dt.datetime, *, held: bool) -> str:
    """What the board's tag begins with: whatever it follows from but for the time."""
    phones = [(number, phone_step(at, last)) for number, last in night.phones]
    seen = (
        request.get_full_path(),
        request.user.pk,
        request.user.is_staff,
        get_language(),
        held,
        phones,
        night.waiting,
    )
    digest = sha256(repr(seen).encode()).hexdigest()[:16]
    return f"{records_mark()}-{night.night_id}-{night.version}-{digest}"


def with_time(tag: str, board: Board) -> str:
    """The whole tag, weak as the page is compressed: the same from every server, whenever within that time it is asked."""
    since, until = (int(moment.timestamp()) if moment else "" for moment in board.stays)
    return f'W/"{tag}-{since}-{until}"'


def is_unchanged(request: HttpRequest, tag: str, at: dt.datetime) -> str | None:
    """The tag that the asker has, if the board is still as it was then."""
    found = re.search(rf'W/"{tag}-(\d{{0,12}})-(\d{{0,12}})"', request.headers.get("If-None-Match", ""))
    if found is None:
        return None
    since, until = (int(second) if second else None for second in found.groups())
    now = at.timestamp()
    return found[0] if (since is None or since <= now) and (until is None or now < until) else None
