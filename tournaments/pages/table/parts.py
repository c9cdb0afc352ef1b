"""What a phone asks all evening: the parts of its table's page that have changed. They are made once for all its phones.

What is a phone's own is never among them: who holds it, and the key of a hand that it enters.
"""

import json
import threading
from functools import lru_cache
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.text import compress_string
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from club.server.languages import language_of
from club.server.marks import marked
from club.sign_in.roles import key_in_the_link
from tournaments.actions.table_card import mark_table_seen
from tournaments.display.polling import PRIVATE, etag_of, has_seen, unchanged
from tournaments.models import TableCard
from tournaments.pages.table.json_requests import no_such_table
from tournaments.pages.table.rendering import blank, page_of, parts_of
from tournaments.records.links import card_for

# Each is a template and, in the page, the element of that id.
PARTS: Final = ("clock", "news", "now", "turn", "last", "work", "confirm", "played", "call", "texts")
MOST: Final = 200  # tables' parts that are remembered, before and after a change


def _poll(request: HttpRequest, token: str) -> HttpResponse | None:
    card = card_for(token)
    if card is None:
        return None
    etag = etag_of(card, language_of(request, parts))
    for seen in (etag, _own(etag)):  # the page itself has the first
        if has_seen(request, seen):
            mark_table_seen(card=card, at=timezone.now())
            return unchanged(seen)
    return None


@key_in_the_link
@marked(straight=True, poll=_poll)
@require_safe
def parts(request: HttpRequest, token: str) -> HttpResponse:
    """`GET /t/<token>/parts`: of the page's parts those that differ from what the asker's tag had, all for an unknown tag."""
    card = card_for(token)
    if card is None:
        return no_such_table()
    mark_table_seen(card=card, at=timezone.now())
    etag, made_at = _own(etag_of(card, get_language())), card.night.made_at
    before = made_at, request.META.get("HTTP_IF_NONE_MATCH", "")
    with _making:
        body = _body(card, (made_at, etag), before if before in _made else None)
    if not body:
        return no_such_table()
    headers = {"ETag": etag, "Vary": "Accept-Encoding"} | PRIVATE
    if "gzip" in request.META.get("HTTP_ACCEPT_ENCODING", ""):
        body, headers["Content-Encoding"] = _compressed(body), "gzip"
    return HttpResponse(body, content_type="application/json", headers=headers)


def _own(etag: str) -> str:
    """The tag of the parts: who has the page alone, as it is loaded, has no part to which another could be added."""
    return f'{etag[:-1]}-parts"'


Tag = tuple[object, str]  # with the time at which the night was made: another database may count on to the same
_made: dict[Tag, dict[str, str]] = {}  # the parts, the newest last
_making = threading.Lock()  # four phones ask at once


@lru_cache(maxsize=MOST)
def _body(card: TableCard, tag: Tag, before: Tag | None) -> bytes:
    had = _made[before] if before else {}
    if tag not in _made:
        while len(_made) >= MOST:
            del _made[next(iter(_made))]
        _made[tag] = _rendered(card)
    changed = {name: part for name, part in _made[tag].items() if part != had.get(name)}
    return json.dumps(changed).encode() if _made[tag] else b""


_compressed = lru_cache(maxsize=MOST)(compress_string)


def _rendered(card: TableCard) -> dict[str, str]:
    """The parts by name; none before the draw."""
    table = page_of(card)
    if table is None:
        return {}
    entry = blank(table)
    context = parts_of(table, entry and entry._replace(key=""))
    return {name: render_to_string(f"tournaments/table/{name}.html", context) for name in PARTS}
