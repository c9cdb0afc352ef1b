"""The loop that waits for connections, and the bounds on what visitors take of the server together. The package says why."""

import selectors
import socket
import time
from collections import defaultdict
from contextlib import suppress
from typing import Any, Final

from waitress import wasyncore
from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.server import TcpWSGIServer

from club.server.serving.channel import Application, Channel, sends_what_is_found
from club.server.serving.queues import Lanes, Queues

# Seconds: waitress closes the connections that are long silent, and some change without a word.
ALL_AGAIN_AFTER: Final = 1.0
# More than the largest request (`max_request_body_size`) from each of three visitors.
MOST_HALF_SENT: Final = 64_000_000  # bytes
AT_ONCE: Final = 20  # connections that are closed to make room


class BoundedServer(TcpWSGIServer):
    """A waitress server on a socket that listens already, with its own loop and bounds: see the package."""

    channel_class = Channel

    def __init__(
        self, application: Application, listening: socket.socket, adjustments: Adjustments, lanes: Lanes
    ) -> None:
        queues = Queues(application, lanes)
        queues.set_thread_count(adjustments.threads)
        self._listening = listening
        self._half_sent: dict[HTTPChannel, int] = {}
        self._selector = selectors.DefaultSelector()
        self._watched: dict[int, int] = {}  # file → the events that are waited for
        self._changed: set[Any] = set()
        self._all_again = 0.0
        self.open: dict[int, Any] = {}  # file → connection, or what else waitress waits for
        where = (listening.family, listening.type, listening.proto, listening.getsockname())
        super().__init__(
            sends_what_is_found(application), map=self.open, dispatcher=queues, adj=adjustments, sockinfo=where
        )

    def bind_server_socket(self) -> None:
        """Serve on the socket that listens already, in place of the new one that waitress would bind."""
        self.del_channel(self.open)
        self.socket.close()
        self._listening.setblocking(False)
        self.set_socket(self._listening, self.open)

    def run(self) -> None:
        """Serve until this thread is interrupted."""
        try:
            while self.open:
                self._turn()
        except (SystemExit, KeyboardInterrupt):
            self.task_dispatcher.shutdown()

    def look_again_at(self, channel: Any) -> None:
        """Before the next wait: it may be read, written or closed now."""
        self._changed.add(channel)

    def unwatch(self, channel: Any) -> None:
        """It is closed before the next wait."""
        self._changed.discard(channel)
        self._half_sent.pop(channel, None)
        self._watched.pop(channel.socket.fileno(), None)
        with suppress(KeyError, ValueError):  # it may be this that went wrong
            self._selector.unregister(channel.socket)

    def handle_error(self) -> None:
        """A connection could not be taken: the others are served on, where waitress would close the server."""
        self.logger.exception("A connection could not be taken")

    def _turn(self) -> None:
        now = time.monotonic()
        everything = now >= self._all_again
        if everything:
            self._all_again = now + ALL_AGAIN_AFTER
        for each in list(self.open.values()) if everything else [self, *self._changed]:
            try:
                self._watch(each)
            except Exception:
                self._end(each)
        for key, events in self._selector.select(ALL_AGAIN_AFTER):
            if self.open.get(key.fd) is not key.data:  # closed by what came just before
                continue
            try:
                self._serve(key.data, key.fd, events)
            except Exception:
                self._end(key.data)

    def _serve(self, each: Any, file: int, events: int) -> None:
        """Read or write a connection, as far as the events say that it can be."""
        self._changed.add(each)
        if events & selectors.EVENT_READ:
            if each is self or each.readable():
                wasyncore.read(each)
            else:  # it sends more while it is being answered
                self._wait_for(each, self._watched[file] & ~selectors.EVENT_READ)
        if self.open.get(file) is each:
            self._count_half_sent(each)
            if events & selectors.EVENT_WRITE:
                wasyncore.write(each)

    def _end(self, channel: Any) -> None:
        """Close and log a connection with which something just went wrong; what is no connection ends the program."""
        if not isinstance(channel, HTTPChannel):
            raise  # it is called where that is caught
        channel.handle_error()

    def _watch(self, each: Any) -> None:
        """Wait for what it is to do next, if anything.

        Anyone who is being answered stays among those that are read: to take each out for its answer would ask the system twice.
        """
        is_answered = bool(getattr(each, "requests", ()))
        stays = is_answered and self._watched.get(each.socket.fileno(), 0) & selectors.EVENT_READ
        events = selectors.EVENT_READ if stays or each.readable() else 0
        if is_answered and each.total_outbufs_len:
            with each.outbuf_lock:
                pass  # let the thread that is sending it finish: else each turn finds it writable, and takes the interpreter
        if each.writable() and not each.accepting:
            events |= selectors.EVENT_WRITE
        self._wait_for(each, events)
        if not is_answered:  # else another thread changes it
            self._changed.discard(each)

    def _wait_for(self, each: Any, events: int) -> None:
        file = each.socket.fileno()
        before = self._watched.get(file, 0)
        if before == events or file < 0:  # below 0: another thread has just closed the server
            return
        if not before and events:
            self._selector.register(file, events, each)
        elif before and not events:
            self._selector.unregister(file)
        else:
            self._selector.modify(file, events, each)
        self._watched.pop(file, None)
        if events:
            self._watched[file] = events

    def readable(self) -> bool:
        """Return whether one more connection is taken. The loop asks it at each turn."""
        if len(self.open) >= self.adj.connection_limit:
            waiting = (each for each in self.active_channels.values() if not (each.will_close or each.requests))
            self._close_at_largest(dict.fromkeys(waiting, 1), AT_ONCE)
        return bool(super().readable())

    def _count_half_sent(self, channel: Any) -> None:
        """Store how much of a request has come in, and close connections where all of it together is too much."""
        if getattr(channel, "request", None) is None or channel.will_close:
            self._half_sent.pop(channel, None)
            return
        received = channel.request.header_bytes_received + channel.request.body_bytes_received
        self._half_sent[channel] = int(received)
        if sum(self._half_sent.values()) > MOST_HALF_SENT:
            self._close_at_largest(self._half_sent, 1)

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
