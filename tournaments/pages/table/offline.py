"""The service worker of the tables' pages, with the list of the files that they need and a version drawn from these."""

import json
from functools import cache
from hashlib import sha256
from pathlib import Path

from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse
from django.templatetags.static import static
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from club.sign_in.roles import open_to_all

WORKER = "headtable/table/worker.js"
WITHDRAWN = "headtable/table/withdrawn.js"  # of a page that is not stored
SHARED = ("app.css", "favicon.svg", "suits.svg", "display/clock.css", "display/clock.js", "display/plain.js")


def files() -> list[str]:
    """The names of the static files that a table's page is made of, without the worker itself."""
    folder = Path(_found("headtable/table/table.js")).parent
    own = sorted(f"headtable/table/{path.name}" for path in folder.iterdir() if path.suffix in (".js", ".css"))
    return [*(f"headtable/{name}" for name in SHARED), *(name for name in own if name not in (WORKER, WITHDRAWN))]


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
