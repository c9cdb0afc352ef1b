"""What visitors may take of the server together: threads, connections, and requests that are only half sent.

Where a bound is reached, the address that takes most gives way. Knows waitress and its connections; knows no page.
"""

import re
import socket
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Any, Final

from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser, ParsingError
from waitress.task import ThreadedTaskDispatcher, WSGITask

from club.server.watching import WatchedChannel, WatchingServer

READS: Final = ("GET", "HEAD")
# More than the largest request (`max_request_body_size`) from each of three visitors.
MOST_HALF_SENT: Final = 64_000_000  # bytes
AT_ONCE: Final = 20  # connections that are closed to make room
_CODED: Final = re.compile(rb"^transfer-encoding:", re.IGNORECASE | re.MULTILINE)


class Queues(ThreadedTaskDispatcher):
    """So many threads for those who send, a third as many for those who read: who waits for the database holds up no page.

    More readers would take the interpreter from whoever writes a hand, at each of its statements. What each expression of
    `in_turn` matches has a thread of its own besides. Hands: the database writes them one by one in any case, and every
    connection that did not write last reads its pages of the file anew, so the same one is a sixth faster than eight by
    turns. Polls: whenever a round is under way they are most of what is asked, and one at a time is soon answered.
    """

    def __init__(self, in_turn: Sequence[str]) -> None:
        """`in_turn`: regular expressions of a method and a path, with a space between."""
        super().__init__()
        self.sending = ThreadedTaskDispatcher()
        self.in_turn = [(re.compile(each), ThreadedTaskDispatcher()) for each in in_turn]

    def set_thread_count(self, count: int) -> None:
        self.sending.set_thread_count(count)
        for _, queue in self.in_turn:
            queue.set_thread_count(min(count, 1))
        super().set_thread_count((count + 2) // 3)

    def add_task(self, task: HTTPChannel) -> None:
        method, path = (getattr(task.requests[0], name, "") for name in ("command", "path"))
        for asked, queue in self.in_turn:
            if asked.fullmatch(f"{method} {path}"):
                queue.add_task(task)
                return
        if method in (*READS, ""):  # without one it is refused at once
            super().add_task(task)
        else:
            self.sending.add_task(task)

    def shutdown(self, cancel_pending: bool = True, timeout: float = 5) -> bool:
        """Let what runs finish, for so many seconds."""
        end = time.monotonic() + timeout
        for queue in (*(queue for _, queue in self.in_turn), self.sending):
            queue.shutdown(cancel_pending, max(0, end - time.monotonic()))
        return bool(super().shutdown(cancel_pending, max(0, end - time.monotonic())))


class WholeAnswer(WSGITask):
    """Sends an answer's headers and its body together: waitress makes two packets of them, for every phone to wait for.

    What has no body, as each poll that finds nothing new, leaves the connection open: waitress closes it.
    """

    wrote_header = False

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


class OneLength(HTTPRequestParser):
    """A request that says in one way only how long it is: of two, a web server before this one may believe the other."""

    def parse_header(self, header_plus: bytes) -> None:
        """Raises ParsingError, which is answered with 400 before the connection is closed."""
        super().parse_header(header_plus)
        if _CODED.search(header_plus) and ("CONTENT_LENGTH" in self.headers or self.version != "1.1"):
            raise ParsingError("Transfer-Encoding belongs to HTTP/1.1 and to no request with a Content-Length")


class Channel(WatchedChannel):
    """A connection whose requests have one length and whose answers are whole."""

    parser_class = OneLength
    task_class = WholeAnswer


class BoundedServer(WatchingServer):
    """A waitress server on a socket that listens already."""

    channel_class = Channel

    def __init__(
        self,
        application: Callable[..., Any],
        listening: socket.socket,
        adjustments: Adjustments,
        in_turn: Sequence[str],
    ) -> None:
        queues = Queues(in_turn)
        queues.set_thread_count(adjustments.threads)
        where = (listening.family, listening.type, listening.proto, listening.getsockname())
        self._half_sent: dict[HTTPChannel, int] = {}
        super().__init__(
            application, _sock=listening, dispatcher=queues, adj=adjustments, sockinfo=where, bind_socket=False
        )

    def readable(self) -> bool:
        """Whether one more connection is taken; asked at each turn of the server's loop."""
        if len(self._map) >= self.adj.connection_limit:
            waiting = (each for each in self.active_channels.values() if not (each.will_close or each.requests))
            self._close_at_largest(dict.fromkeys(waiting, 1), AT_ONCE)
        return bool(super().readable())

    def has_read(self, channel: Any) -> None:
        """Add up what is half sent."""
        if getattr(channel, "request", None) is None or channel.will_close:
            self._half_sent.pop(channel, None)
            return
        self._half_sent[channel] = _half_sent(channel)
        if sum(self._half_sent.values()) > MOST_HALF_SENT:
            self._close_at_largest(self._half_sent, 1)

    def unwatch(self, channel: Any) -> None:
        """What it had half sent is given back."""
        self._half_sent.pop(channel, None)
        super().unwatch(channel)

    def _close_at_largest(self, sizes: dict[HTTPChannel, int], most: int) -> None:
        """At the address that takes most in all, close so many: first the largest, of equal ones the longest silent."""
        by_address: dict[str, list[HTTPChannel]] = defaultdict(list)
        for channel in sizes:
            by_address[channel.addr[0]].append(channel)
        largest = max(by_address.values(), key=lambda channels: sum(map(sizes.__getitem__, channels)), default=[])
        for channel in sorted(largest, key=lambda channel: (-sizes[channel], channel.last_activity))[:most]:
            channel.will_close = True
            self._half_sent.pop(channel, None)
            self.look_again_at(channel)


def _half_sent(channel: HTTPChannel) -> int:
    """The bytes of a request that has not come in whole."""
    return int(channel.request.header_bytes_received + channel.request.body_bytes_received)
