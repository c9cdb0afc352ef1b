"""What a phone asks all evening: the parts of its table's page that have changed. They are made once for all its phones.

What is a phone's own is never among them: who holds it, and the key of a hand that it enters.
"""

import json
import threading
from typing import Final, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.text import compress_string
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from club.server.languages import language_of
from club.server.marks import marked
from club.sign_in.roles import key_in_the_link
from tournaments.actions.calls import mark_table_seen
from tournaments.display.polling import PRIVATE, etag_of, has_seen, unchanged
from tournaments.models import TableCard
from tournaments.pages.table.json_requests import card_asked, no_such_table
from tournaments.pages.table.rendering import blank, page_of, parts_of

# Each is a template and, in the page, the element of that id.
PARTS: Final = ("clock", "news", "now", "turn", "last", "work", "confirm", "played", "calling", "call", "texts")
MOST: Final = 200  # tables whose parts are remembered, in each language, before and after a change


def _poll(request: HttpRequest, token: str) -> HttpResponse | None:
    card = card_asked(request, token)
    if card is None:
        return None
    etag = etag_of(card, language_of(request, parts))
    for seen in (etag, _own(etag)):  # the page itself has the first
        if has_seen(request, seen):
            mark_table_seen(card=card, at=timezone.now())
            return unchanged(seen)
    return None


@key_in_the_link
@marked(skips_middleware=True, poll=_poll)
@require_safe
def parts(request: HttpRequest, token: str) -> HttpResponse:
    """`GET /t/<token>/parts`: of the page's parts those that differ from what the asker's tag had, all for an unknown tag."""
    card = card_asked(request, token)
    if card is None:
        return no_such_table()
    mark_table_seen(card=card, at=timezone.now())
    etag = _own(etag_of(card, get_language()))
    made_at = card.night_made_at  # type: ignore[attr-defined]  # see `card_named`
    had = made_at, request.META.get("HTTP_IF_NONE_MATCH", "")
    with _making:
        version, before = _version(card, (made_at, etag), had)
        if not version.parts:
            return no_such_table()
        headers = {"ETag": etag, "Vary": "Accept-Encoding"} | PRIVATE
        if "gzip" in request.META.get("HTTP_ACCEPT_ENCODING", ""):
            body, headers["Content-Encoding"] = version.packed_since(before), "gzip"
        else:
            body = version.since(before)
    return HttpResponse(body, content_type="application/json", headers=headers)


def _own(etag: str) -> str:
    """The tag of the parts: who has the page alone, as it is loaded, has no part to which another could be added."""
    return f'{etag[:-1]}-parts"'


Tag = tuple[object, str]  # with the time at which the night was made: another database may count on to the same


class Version(NamedTuple):
    """A table's parts by name under a tag; none before the draw. `packed` has what was sent of them, by the asker's tag."""

    tag: Tag
    parts: dict[str, str]
    packed: dict[Tag | None, bytes]

    def since(self, before: "Version | None") -> bytes:
        """The parts that have changed since, as JSON."""
        had = before.parts if before else {}
        return json.dumps({name: part for name, part in self.parts.items() if part != had.get(name)}).encode()

    def packed_since(self, before: "Version | None") -> bytes:
        """The same compressed, once for all phones of the table."""
        tag = before and before.tag
        if tag not in self.packed:
            self.packed[tag] = compress_string(self.since(before))
        return self.packed[tag]


_versions: dict[tuple[int, str | None], list[Version]] = {}  # by table and language, the newest last
_making = threading.Lock()  # four phones ask at once


def _version(card: TableCard, tag: Tag, had: Tag) -> tuple[Version, Version | None]:
    """The version of that tag and the one that the asker has, if that is remembered: each table's newest two are."""
    key = card.pk, get_language()
    known = _versions.pop(key, [])
    found = {each.tag: each for each in known}
    version = found.get(tag) or Version(tag, _rendered(card), {})
    while len(_versions) >= MOST:
        del _versions[next(iter(_versions))]
    _versions[key] = known if tag in found else [*known[-1:], version]
    return version, found.get(had)


def _rendered(card: TableCard) -> dict[str, str]:
    table = page_of(card)
    if table is None:
        return {}
    entry = blank(table)
    context = parts_of(table, entry and entry._replace(key=""))
    return {name: render_to_string(f"tournaments/table/{name}.html", context) for name in PARTS}
