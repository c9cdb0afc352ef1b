"""A web server on the hall's network: where it listens, under which address, for how many phones.

Knows sockets and waitress; knows no database and prints nothing.
"""

import ctypes
import errno
import socket
import sys
from contextlib import suppress

from django.core.management.base import CommandError
from django.utils.translation import gettext as _
from waitress import wasyncore
from waitress.adjustments import Adjustments

from club.server.serving.channel import Application
from club.server.serving.queues import POLLING, Lanes, reading_beside
from club.server.serving.server import BoundedServer

if sys.platform != "win32":
    import resource

EVERYWHERE = ("", "0.0.0.0", "::")  # noqa: S104  # for the phones in the hall
SENDING = 12  # threads for those who send, and a third as many for those who read
# A hall of 160 phones, each with a connection or two left open, many times over.
MOST_CONNECTIONS = 1000
# Windows takes 512 sockets at most; elsewhere files and databases need some of what a process may open.
MOST_ON_WINDOWS = 400
OTHER_FILES = 300  # of them some 100 for requests of half a megabyte and more, until they are in
MOST_BYTES_SENT = 20_000_000
# Seconds for which one thread may keep the interpreter while others wait, a tenth of Python's own. Anyone who writes a hand
# gives it up at each statement, and would wait so long to get it back while a scene of the hall screen is made.
LONGEST_TURN = 0.0005
NO_LANES = Lanes()
_ARENAS = -8  # M_ARENA_MAX of malloc.h
MOST_ARENAS = 2
# A documentation address (RFC 5737): finding the route to it sends nothing.
_SOMEWHERE = ("192.0.2.1", 9)


class CannotListenError(CommandError):
    """The address is not available; the message says what to do."""


def listen_at(host: str, port: int) -> socket.socket:
    """A socket bound to `host` and `port` (0: any that is free). Raises CannotListenError."""
    if not 0 <= port <= 65535:
        raise CannotListenError(_("There is no port %(port)s. Use one between 1024 and 65535.") % {"port": port})
    try:
        family, kind, protocol, _name, place = socket.getaddrinfo(
            host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        bound = socket.socket(family, kind, protocol)
    except (OSError, UnicodeError) as error:
        raise CannotListenError(_("There is no host %(host)s. Leave out --host.") % {"host": host}) from error
    try:
        if sys.platform == "win32":  # where SO_REUSEADDR lets two programs share a port
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind(place)
        bound.listen()
    except OSError as error:
        bound.close()
        raise CannotListenError(_why(error, host, port)) from error
    return bound


def _why(error: OSError, host: str, port: int) -> str:
    values = {"host": host, "port": port, "other": port + 1 if port < 65535 else 8000, "error": error.strerror}
    # Winsock's own numbers: 10048 in use, 10013 forbidden, 10049 not this machine's.
    if error.errno in (errno.EADDRINUSE, 10048):
        message = _("Port %(port)s is in use, perhaps by Head Table in another window. Try: up --port %(other)s")
    elif error.errno in (errno.EACCES, 10013):
        message = _("You may not open port %(port)s. Use one above 1023: up --port 8000")
    elif error.errno in (errno.EADDRNOTAVAIL, 10049):
        message = _(
            "This computer does not have the address %(host)s. Leave out --host to serve on all its addresses."
        )
    else:
        message = _("Cannot serve on %(host)s, port %(port)s: %(error)s.")
    return message % values


def address_of(host: str, port: int) -> str:
    """What a phone in the hall types to reach `host` and `port`."""
    name = host_in_hall() if host in EVERYWHERE else host
    name = f"[{name}]" if ":" in name else name
    return f"http://{name}" if port == 80 else f"http://{name}:{port}"


def host_in_hall() -> str:
    """This computer's address in its network, found without sending anything; "localhost" if it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_SOMEWHERE)
            found = str(probe.getsockname()[0])
        except OSError:
            return "localhost"
    return "localhost" if found.startswith(("127.", "0.")) else found


def make_server(
    application: Application,
    listening: socket.socket,
    lanes: Lanes = NO_LANES,
    *,
    https: bool = False,
    proxy: str = "",
) -> BoundedServer:
    """A waitress server on `listening`; phones that connect early are answered once `run_until_stopped` runs.

    `https`: a web server in front of it takes the https requests and marks them so.
    `proxy`: the address of that web server, or * for any; only what comes from there is believed, and the visitor's
    address, as it passes it on, counts.
    """
    believed = {}
    if proxy:
        believed = {"trusted_proxy": proxy, "trusted_proxy_headers": "x-forwarded-for x-forwarded-proto"}
    elif https:
        believed = {"trusted_proxy": "*", "trusted_proxy_headers": "x-forwarded-proto"}
    adjustments = Adjustments(
        sockets=[listening],
        threads=SENDING,
        connection_limit=most_connections(),
        channel_timeout=60,
        max_request_body_size=MOST_BYTES_SENT,
        ident=None,
        **believed,
    )
    return BoundedServer(application, listening, adjustments, lanes)


def threads_for(places: int) -> int:
    """How many threads answer requests where so many write together: `places` of `Lanes`."""
    return SENDING + 2 * reading_beside(SENDING) + POLLING + places


def most_database_connections(places: int) -> int:
    """One a thread that answers, and three: for the start, which shows that this is served, for a backup, for the daily jobs."""
    return threads_for(places) + 3


def run_until_stopped(server: BoundedServer) -> None:
    """Serve until Ctrl-C; then let running requests finish, for 5 seconds at most, and close."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(LONGEST_TURN)
    try:
        server.run()
    finally:
        sys.setswitchinterval(before)
        wasyncore.close_all(server.open)


def keep_memory_in_few_places() -> None:
    """Let all threads share two arenas of memory, before they begin: glibc gives each its own, which fills with what is left over.

    Other systems have no such number, and the program runs as well with many.
    """
    with suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).mallopt(_ARENAS, MOST_ARENAS)


def most_connections() -> int:
    """How many phones may stay connected, after asking the system for enough open files (macOS begins at 256)."""
    if sys.platform == "win32":
        return MOST_ON_WINDOWS
    wanted = MOST_CONNECTIONS + OTHER_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return MOST_CONNECTIONS if soft == resource.RLIM_INFINITY else max(50, min(MOST_CONNECTIONS, soft - OTHER_FILES))
