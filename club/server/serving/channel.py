"""A connection to a phone or another visitor: what it may send, and how it is answered.

Knows waitress; knows no page and no database.
"""

import re
from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser, ParsingError
from waitress.receiver import FixedStreamReceiver
from waitress.task import WSGITask

FOUND: Final = "club.found"
TOO_LARGE: Final = "club.too_large"  # the body was, and was thrown away
MOST_THROWN_AWAY: Final = 500_000_000  # bytes; a larger body is cut off
_CODED: Final = re.compile(rb"^transfer-encoding:", re.IGNORECASE | re.MULTILINE)

Application = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


class Found(NamedTuple):
    """An answer that is to be sent later."""

    status: str
    headers: list[tuple[str, str]]
    body: bytes


def sends_what_is_found(application: Application) -> Application:
    """An application that asks the other one only where no answer was found before."""

    def answer(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        found = environ.pop(FOUND, None)
        if found is None:
            return application(environ, start_response)
        start_response(found.status, found.headers)
        return [found.body]

    return answer


class WholeAnswer(WSGITask):
    """Sends an answer's headers and its body together: waitress makes two packets of them, for every phone to wait for.

    What has no body, as each poll that finds nothing new, leaves the connection open: waitress closes it.
    """

    wrote_header = False

    def get_environment(self) -> dict[str, Any]:
        """What is asked, from its beginning however often, and the answer if that was found already."""
        environ: dict[str, Any] = super().get_environment()
        environ["wsgi.input"].seek(0)
        environ[FOUND] = self.request.found
        if self.request.is_too_large:
            environ |= {TOO_LARGE: True, "CONTENT_LENGTH": "0"}
        return environ

    def set_close_on_finish(self) -> None:
        """Close the connection after this answer, if not only for its lack of a length (RFC 9112, 6.3: 304 has none)."""
        asked_to = self.request.headers.get("CONNECTION", "").lower() == "close"
        if self.has_body or self.version == "1.0" or asked_to:
            super().set_close_on_finish()

    def write(self, data: bytes) -> None:
        """Send a part of the answer."""
        if not self.complete or self.wrote_header or not self.has_body or self.content_length != len(data):
            super().write(data)
            return
        self.channel.write_soon(self.build_response_header() + data)
        self.wrote_header, self.content_bytes_written = True, len(data)


class ThrownAway(FixedStreamReceiver):
    """A body that is read to its end and not stored."""

    def received(self, data: bytes) -> int:
        """How many bytes of the data belong to it."""
        taken = min(len(data), self.remain)
        self.remain -= taken
        self.completed = not self.remain
        return taken


class OneLength(HTTPRequestParser):
    """A request that says in one way only how long it is: of two, a web server before this one may believe the other.

    `found` is the answer to it, once that was found before it is to be sent. A body that `is_too_large` is thrown away: a
    browser shows no answer to a request that it could not send to its end.
    """

    found: Found | None = None
    is_too_large = False
    content_length: int = 0  # what waitress sets
    body_rcv: Any = None

    def received(self, data: bytes) -> int:
        """How many bytes of the data belong to it. What is thrown away counts for no bound."""
        taken: int = super().received(data)
        if self.is_too_large:
            self.body_bytes_received = 0
        return taken

    def parse_header(self, header_plus: bytes) -> None:
        """Raises ParsingError, which is answered with 400 before the connection is closed."""
        super().parse_header(header_plus)
        if self.adj.max_request_body_size <= self.content_length <= MOST_THROWN_AWAY:
            self.body_rcv = ThrownAway(self.content_length, self.body_rcv.getbuf())
            self.is_too_large, self.content_length = True, 0
        if _CODED.search(header_plus) and ("CONTENT_LENGTH" in self.headers or self.version != "1.1"):
            raise ParsingError("Transfer-Encoding belongs to HTTP/1.1 and to no request with a Content-Length")


class Channel(HTTPChannel):
    """A connection whose requests have one length and whose answers are whole; it tells the server when it opens and closes."""

    parser_class = OneLength
    task_class = WholeAnswer

    def add_channel(self, map: Any = None) -> None:
        """Let the server watch the connection, which is open."""
        super().add_channel(map)
        self.server.look_again_at(self)

    def del_channel(self, map: Any = None) -> None:
        """Let the server forget the connection, which is about to be closed."""
        self.server.unwatch(self)
        super().del_channel(map)

    def find_answer(self, application: Application) -> None:
        """Ask for the answer to what came first and keep it: `service` sends it."""
        request = self.requests[0]
        if request.error or not self.connected:
            return
        environ = self.task_class(self, request).get_environment()
        head: list[tuple[str, list[tuple[str, str]]]] = []

        def start_response(status: str, headers: list[tuple[str, str]], exc_info: Any = None) -> None:
            head[:] = [(status, headers)]

        answered = application(environ, start_response)
        try:
            request.found = Found(*head[0], b"".join(answered))
        finally:
            getattr(answered, "close", lambda: None)()
