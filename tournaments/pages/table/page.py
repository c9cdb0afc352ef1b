"""The table’s page itself: who sits here, the hand to be entered, what stands. No cookie and no sign-in.

Also the card that leads to tonight’s table, and the service worker with the list of the files that the pages need.
"""

import json
from functools import cache
from hashlib import sha256
from pathlib import Path

from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from club.sign_in.roles import key_in_the_link, open_to_all
from tournaments.entry.whole_number import whole_number
from tournaments.pages.table.answer_hand import answer, answered_note, is_answer
from tournaments.pages.table.confirm_seats import seats_note
from tournaments.pages.table.enter_hand import entry_asked, preview, send
from tournaments.pages.table.rendering import form_view, show
from tournaments.pages.table.table_page import TablePage
from tournaments.records.links import card_tonight, path_of, standing_number_of


@form_view
def page(request: HttpRequest, table: TablePage) -> HttpResponse:
    """`/t/<token>/`: the whole evening of one table. A POST reports a hand, or answers for one."""
    if request.method != "POST":
        deal = whole_number(request.GET.get("recorded"))
        return show(
            request,
            table,
            entry_asked(request, table),
            recorded=deal if deal in table.played.records else None,
            answered=answered_note(request, table),
            **seats_note(request, table),
        )
    do = request.POST.get("do", "")
    if is_answer(do):
        return answer(request, table)
    return send(request, table) if do == "send" else preview(request, table)


@key_in_the_link
@require_safe
@never_cache
def tonight(request: HttpRequest, token: str) -> HttpResponse:
    """`/table/<token>/`: 404 for a card that was withdrawn; before play begins a page that says so."""
    number = standing_number_of(token)
    if not number:
        return render(request, "tournaments/table/not_found.html", status=404)
    card = card_tonight(number, timezone.localdate())
    if card is None:
        return render(request, "tournaments/table/not_open.html", {"number": number})
    return redirect(path_of(card))


WORKER = "headtable/table/worker.js"
WITHDRAWN = "headtable/table/withdrawn.js"  # of a page that is not stored
SHARED = ("favicon.svg", "suits.svg", "display/clock.js", "display/plain.js", "look/look.css")


def files() -> list[str]:
    """The names of the static files that a table's page is made of, without the worker itself."""
    found = [*SHARED, *_beside("table/table.js")]
    if static("headtable/look/look.css").endswith("/look.css"):  # collected it contains its parts
        found += [name for name in _beside("look/look.css") if name not in SHARED]
    return [name for name in (f"headtable/{each}" for each in found) if name not in (WORKER, WITHDRAWN)]


def _beside(name: str) -> list[str]:
    """The scripts and styles in the folder of that file."""
    folder = Path(_found(f"headtable/{name}")).parent
    return sorted(f"{folder.name}/{path.name}" for path in folder.iterdir() if path.suffix in (".js", ".css"))


@cache
def script() -> str:
    """The worker's text; another one as soon as any of the files is another."""
    version = sha256(b"".join(Path(_found(name)).read_bytes() for name in [*files(), WORKER])).hexdigest()[:16]
    addresses = json.dumps([static(name) for name in files()])
    text = Path(_found(WORKER)).read_text(encoding="utf-8")
    return f'const VERSION = "{version}";\nconst FILES = {addresses};\n\n{text}'


@open_to_all
@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:
    """`/t/sw.js`: it lies there, since a worker serves no page above its own address."""
    response = HttpResponse(script(), content_type="text/javascript; charset=utf-8")
    patch_cache_control(response, no_cache=True)
    return response


def _found(name: str) -> str:
    path = finders.find(name)
    assert isinstance(path, str), f"there is no static file {name}"
    return path
