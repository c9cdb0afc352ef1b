"""When the database cannot be reached or written: which errors mean that, and what people and the log then read.

Knows databases, disks and pages; asks neither a database nor a session, and repairs nothing. Any other error is a bug
and is answered as one.
"""

import errno
import logging
import sys
import traceback
from typing import Final, NamedTuple

from django.core.exceptions import BadRequest, SuspiciousOperation
from django.db import Error, InterfaceError, OperationalError, connections
from django.db.transaction import TransactionManagementError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.request import RawPostDataException, UnreadablePostError
from django.template.loader import render_to_string
from django.urls import Resolver404, resolve
from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import get_language_from_request, gettext_lazy
from django.utils.translation import gettext as _
from django.views.defaults import server_error

from club.database.gate import GateClosed
from club.database.patience import expect_to_wait_in_vain
from club.server.signals import database_lost

if sys.platform != "win32":
    import resource

RETRY_SECONDS = 5
_UNKNOWN: Final = "an unknown address"
FORM = "application/x-www-form-urlencoded"


class Cause(NamedTuple):
    """Why the database is away: for the log, in a sentence for everyone, and what the director can do.

    `passes`: once that is done, the program carries on by itself.
    """

    log: str
    sentence: Promise
    advice: Promise
    passes: bool = True


FULL: Final = Cause(
    "the disk is full",
    gettext_lazy("The disk is full."),
    gettext_lazy("Free some space on the disk that the database is on."),
)
READ_ONLY: Final = Cause(
    "the database can be read but not written",
    gettext_lazy("The database can be read but not written."),
    gettext_lazy("Check whether the folder or the USB stick that the database is on is write-protected."),
)
NOT_THERE: Final = Cause(
    "the database file does not open",
    gettext_lazy("The database file does not open."),
    gettext_lazy(
        "Check that the folder or the USB stick that the database is on is still there and can be written to."
    ),
)
HELD: Final = Cause(
    "another program has locked the database",
    gettext_lazy("Another program has locked the database."),
    gettext_lazy(
        "Close any other program that has the database open, such as a database viewer or a backup program."
    ),
)
FAILING: Final = Cause(
    "the disk is failing",
    gettext_lazy("The disk is not working properly."),
    gettext_lazy(
        "Check the disk or the USB stick that the database is on. Once it works, make a backup on another one."
    ),
)
SLOW: Final = Cause("saving takes too long", gettext_lazy("Saving takes too long at the moment."), HELD.advice)
LIMITED: Final = Cause(
    "a file may not grow larger",
    gettext_lazy("This program’s files have reached their size limit."),
    gettext_lazy("Raise the limit (ulimit -f, or LimitFSIZE= of its service)."),
)
SILENT: Final = Cause(
    "the database does not answer",
    gettext_lazy("The database does not answer."),
    gettext_lazy("Check that the database server is running and that its computer can be reached."),
)
DAMAGED: Final = Cause(
    "the database is damaged",
    gettext_lazy("The database file is damaged."),
    gettext_lazy(
        "Stop Head Table and start it again: it names the backup to restore. On PostgreSQL, restore it into a new database."
    ),
    passes=False,
)
OTHER_KEY: Final = Cause(
    "the database is signed with another secret key",
    gettext_lazy("The database was restored, or belongs to another secret key."),
    gettext_lazy("Stop Head Table and start it again."),
    passes=False,
)


class OtherKeyError(OperationalError):
    """The database is signed with another key than this server's; the message says what to do."""


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
# SQLITE_IOERR_WRITE; and SQLITE_IOERR, as not every driver gives the extended code.
_MAY_BE_LIMITED: Final = (778, 10)
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
_OF_SYSTEM: Final = {errno.ENOSPC: FULL, errno.EDQUOT: FULL, errno.EROFS: READ_ONLY, errno.EFBIG: LIMITED}


def cause_of(error: BaseException | None) -> Cause | None:
    """Why the database is away, or None for any other kind of error."""
    if isinstance(error, GateClosed):
        return SLOW
    if isinstance(error, OSError):
        return _OF_SYSTEM.get(error.errno or 0)
    if isinstance(error, UnicodeDecodeError):  # of sqlite3, as it words what is wrong with the file
        return DAMAGED if _place_of(error).startswith("django.db.") else None
    if not isinstance(error, Error):
        return None
    if isinstance(error, OtherKeyError):
        return OTHER_KEY
    if isinstance(error, TransactionManagementError):  # SQLite has ended the transaction by itself
        return cause_of(error.__cause__ or error.__context__)
    driver = error.__cause__
    if (code := getattr(driver, "sqlite_errorcode", None)) is not None:
        return LIMITED if code in _MAY_BE_LIMITED and _is_limited() else _OF_SQLITE.get(code & 0xFF)
    if state := getattr(driver, "sqlstate", None):
        return next((_OF_POSTGRESQL[state[:n]] for n in (5, 3, 2) if state[:n] in _OF_POSTGRESQL), None)
    # Without a code nobody answered, or the connection was gone already.
    was_silent = type(driver).__module__.startswith("psycopg") or driver is None
    return SILENT if was_silent and isinstance(error, OperationalError | InterfaceError) else None


def _place_of(error: BaseException) -> str:
    """The module in which it was raised, or that called what is no Python."""
    frames = [frame for frame, _line in traceback.walk_tb(error.__traceback__)]
    return str(frames[-1].f_globals["__name__"]) if frames else ""


def _is_limited() -> bool:
    return sys.platform != "win32" and resource.getrlimit(resource.RLIMIT_FSIZE)[0] != resource.RLIM_INFINITY


def reason(error: BaseException) -> str:
    """Why the database is out of reach, and what the director can do, where that is known; else the driver's own words."""
    cause = cause_of(error)
    return f"{cause.sentence} {cause.advice}" if cause else str(error).strip().split("\n")[0]


def broken(request: HttpRequest) -> HttpResponse:
    """Called for an error that nobody caught: 503 if the database is away, else the page for a bug."""
    cause = cause_of(sys.exc_info()[1])
    return server_error(request) if cause is None else database_away(request, cause)


def database_away(request: HttpRequest, cause: Cause) -> HttpResponse:
    """503 and when to try again: a sentence as JSON for a script, a page with what was typed for a person."""
    database_lost.send(None, cause=cause.log)
    if cause is HELD:
        expect_to_wait_in_vain()
    elif cause is not SLOW:
        for each in connections.all(initialized_only=True):
            each.close_at = 0  # at the end of this request; the other end may be gone for good
    with translation.override(get_language_from_request(request)):
        response = _to_script(cause) if _is_script(request) else _to_person(request, cause)
    response.headers["Retry-After"] = str(RETRY_SECONDS)
    response.headers["Cache-Control"] = "no-store"
    return response


def _is_script(request: HttpRequest) -> bool:
    """Pages end in a slash; other addresses are for scripts, unless a browser was sent there, and so is the API."""
    if hasattr(request.resolver_match and request.resolver_match.func, "for_programs"):
        return True
    return not request.path.endswith("/") and "text/html" not in request.headers.get("Accept", "")


def _to_script(cause: Cause) -> HttpResponse:
    # Translators: a sentence: what is wrong with the database
    message = _("%(cause)s Not saved yet. Send it again in a moment.")
    payload = {"message": message % {"cause": cause.sentence}}
    return JsonResponse(payload, status=503, json_dumps_params={"ensure_ascii": False})


def _to_person(request: HttpRequest, cause: Cause) -> HttpResponse:
    context = {
        "cause": cause,
        "typed": _typed(request),
        "path": request.get_full_path(),
        "method": request.method,
        "seconds": RETRY_SECONDS,
    }
    # Without the request: who is signed in is in the database.
    return HttpResponse(render_to_string("503.html", context), status=503)


def _typed(request: HttpRequest) -> list[tuple[str, str]]:
    """The fields of a form, so that it can be sent again from the page; none if a password is among them."""
    if request.method != "POST" or request.content_type != FORM:
        return []
    try:
        fields = [(name, value) for name, values in request.POST.lists() for value in values]
    except (BadRequest, RawPostDataException, SuspiciousOperation, UnreadablePostError):
        return []
    return [] if any("password" in name for name, _value in fields) else fields


class OneLine(logging.Filter):
    """When the database is away, the log gets one line with the cause; a bug gets its traceback, without values of rows.

    For a path, every line has its route.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        if cause := cause_of(error):
            match = getattr(getattr(record, "request", None), "resolver_match", None)
            route = getattr(match, "route", None) or _UNKNOWN
            first_line = str(error).strip().split("\n")[0]
            record.msg, record.args = "503: %s (%s) at %s", (cause.log, first_line, route)
            record.exc_info = record.exc_text = None
        elif record.exc_info and isinstance(error, Error):  # PostgreSQL adds the values, and names are among them
            lines = logging.Formatter().formatException(record.exc_info).splitlines()
            record.exc_text = "\n".join(line for line in lines if not line.startswith(("DETAIL:", "CONTEXT:")))
        if isinstance(record.args, tuple):
            record.args = tuple(map(_without_path, record.args))
        return True


def _without_path(value: object) -> object:
    """Of a path its route: a table's link is its key."""
    if not (isinstance(value, str) and value.startswith("/")):
        return value
    try:
        return resolve(value).route
    except Resolver404:
        return _UNKNOWN
