"""The book cannot be reached or written: which errors say so, and what people and the log are told then.

Knows databases, disks and pages; asks neither a database nor a session, and mends nothing. Whatever is no such error is
a bug, and is answered as one.
"""

import errno
import logging
import sys
from typing import Final, NamedTuple

from django.core.exceptions import BadRequest, SuspiciousOperation
from django.db import Error, InterfaceError, OperationalError, connections
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.request import RawPostDataException, UnreadablePostError
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import get_language_from_request, gettext_lazy
from django.utils.translation import gettext as _
from django.views.defaults import server_error

RETRY_SECONDS = 5
FORM = "application/x-www-form-urlencoded"


class Cause(NamedTuple):
    """Why the book is lost: in the log's words, in a sentence for everyone, and what the host can do.

    `passes`: once that is done the program goes on by itself.
    """

    log: str
    told: Promise
    advice: Promise
    passes: bool = True


FULL: Final = Cause(
    "the disk is full",
    gettext_lazy("The disk is full."),
    gettext_lazy("Free some space on the disk that holds the book."),
)
READ_ONLY: Final = Cause(
    "the book may be read but not written",
    gettext_lazy("The book may be read but not written."),
    gettext_lazy("Look whether the folder or the stick that holds the book is locked against writing."),
)
NOT_THERE: Final = Cause(
    "the book's file does not open",
    gettext_lazy("The book’s file does not open."),
    gettext_lazy("Look whether the folder or the stick that holds the book is still there, and can be written to."),
)
HELD: Final = Cause(
    "another program holds the book",
    gettext_lazy("Another program holds the book."),
    gettext_lazy("Close whatever else has the book open, a database viewer or a program that makes backups."),
)
FAILING: Final = Cause(
    "the disk fails",
    gettext_lazy("The disk does not answer as it should."),
    gettext_lazy(
        "Look at the disk or the stick that holds the book. Once it answers, make a backup onto another one."
    ),
)
SILENT: Final = Cause(
    "the database does not answer",
    gettext_lazy("The database does not answer."),
    gettext_lazy("Look whether the database server runs, and whether its computer can be reached."),
)
DAMAGED: Final = Cause(
    "the book is damaged",
    gettext_lazy("The book’s file is damaged."),
    gettext_lazy("Stop Head Table, put the damaged file aside, and restore the newest backup."),
    passes=False,
)

# SQLite's primary result codes.
_OF_SQLITE: Final = {
    3: READ_ONLY,
    5: HELD,
    6: HELD,
    8: READ_ONLY,
    10: FAILING,
    11: DAMAGED,
    13: FULL,
    14: NOT_THERE,
    15: HELD,
    26: DAMAGED,
}
# PostgreSQL's SQLSTATEs, whole or by their class.
_OF_POSTGRESQL: Final = {
    "08": SILENT,
    "25006": READ_ONLY,
    "40001": HELD,
    "40P01": HELD,
    "53": SILENT,
    "53100": FULL,
    "55P03": HELD,
    "57014": HELD,
    "57P": SILENT,
    "58": FAILING,
    "XX001": DAMAGED,
    "XX002": DAMAGED,
}
_OF_SYSTEM: Final = {errno.ENOSPC: FULL, errno.EDQUOT: FULL, errno.EROFS: READ_ONLY}


def cause_of(error: BaseException | None) -> Cause | None:
    """Why the book was lost, None for an error of any other kind."""
    if isinstance(error, OSError):
        return _OF_SYSTEM.get(error.errno or 0)
    if not isinstance(error, Error):
        return None
    driver = error.__cause__
    if (code := getattr(driver, "sqlite_errorcode", None)) is not None:
        return _OF_SQLITE.get(code & 0xFF)
    if state := getattr(driver, "sqlstate", None):
        return next((_OF_POSTGRESQL[state[:n]] for n in (5, 3, 2) if state[:n] in _OF_POSTGRESQL), None)
    # Without a code nobody answered, or the connection was gone already.
    was_silent = type(driver).__module__.startswith("psycopg") or driver is None
    return SILENT if was_silent and isinstance(error, OperationalError | InterfaceError) else None


def broken(request: HttpRequest) -> HttpResponse:
    """Called while an error is handled that nobody caught: 503 for a lost book, else the page for a bug."""
    cause = cause_of(sys.exc_info()[1])
    return server_error(request) if cause is None else book_lost(request, cause)


def book_lost(request: HttpRequest, cause: Cause) -> HttpResponse:
    """503 and when to ask again: a sentence as JSON for a script, a page for a person, with what was typed."""
    for each in connections.all(initialized_only=True):
        each.close_at = 0  # at the end of this request: what it is connected to may be gone for good
    with translation.override(get_language_from_request(request)):
        response = _to_script(cause) if _is_script(request) else _to_person(request, cause)
    response.headers["Retry-After"] = str(RETRY_SECONDS)
    response.headers["Cache-Control"] = "no-store"
    return response


def _is_script(request: HttpRequest) -> bool:
    """Pages end in a slash; what does not is asked by a script, unless a browser was sent there."""
    return not request.path.endswith("/") and "text/html" not in request.headers.get("Accept", "")


def _to_script(cause: Cause) -> HttpResponse:
    message = _("%(cause)s Keep what was told, and send it again in a moment.")
    told = {"message": message % {"cause": cause.told}}
    return JsonResponse(told, status=503, json_dumps_params={"ensure_ascii": False})


def _to_person(request: HttpRequest, cause: Cause) -> HttpResponse:
    told = {"cause": cause, "typed": _typed(request), "path": request.get_full_path(), "method": request.method}
    # Without the request: who is signed in is in the book.
    return HttpResponse(render_to_string("503.html", told | {"seconds": RETRY_SECONDS}), status=503)


def _typed(request: HttpRequest) -> list[tuple[str, str]]:
    """The fields of a form, so that it can be sent again from the page; nothing where a password is among them."""
    if request.method != "POST" or request.content_type != FORM:
        return []
    try:
        fields = [(name, value) for name, values in request.POST.lists() for value in values]
    except (BadRequest, RawPostDataException, SuspiciousOperation, UnreadablePostError):
        return []
    return [] if any("password" in name for name, _value in fields) else fields


class OneLine(logging.Filter):
    """A lost book is one line in the log, which names the cause; a bug keeps its traceback."""

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        if cause := cause_of(error):
            # The route rather than the path: a table's link is its key.
            match = getattr(getattr(record, "request", None), "resolver_match", None)
            record.msg, record.args = "503: %s (%s) at %s", (cause.log, _first_line(error), _route(match))
            record.exc_info = record.exc_text = None
        return True


def _route(match: object) -> str:
    return getattr(match, "route", None) or "the door"


def _first_line(error: BaseException | None) -> str:
    return str(error).strip().split("\n")[0]
