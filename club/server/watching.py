"""A waitress server that looks again only at connections of which something has changed.

waitress itself asks every open connection, at each turn of its loop, whether it is to be read or written: with the screens
and phones of a full hall that took more than half of the interpreter's time, from the one who was writing a hand.

Knows waitress and its connections; knows no page.
"""

import selectors
import time
from contextlib import suppress
from typing import Any, Final

from waitress import wasyncore
from waitress.channel import HTTPChannel
from waitress.server import TcpWSGIServer

# Seconds: waitress closes the connections that are long silent, and some change without a word.
ALL_AGAIN_AFTER: Final = 1.0


class WatchedChannel(HTTPChannel):
    """A connection that says when it begins and ends."""

    def add_channel(self, map: Any = None) -> None:
        """It is open."""
        super().add_channel(map)
        self.server.look_again_at(self)

    def del_channel(self, map: Any = None) -> None:
        """It is about to be closed."""
        self.server.unwatch(self)
        super().del_channel(map)


class WatchingServer(TcpWSGIServer):
    """Its channels are `WatchedChannel`s."""

    channel_class = WatchedChannel

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """As waitress has it."""
        self._selector = selectors.DefaultSelector()
        self._watched: dict[int, int] = {}  # file → the events that are waited for
        self._changed: set[Any] = set()
        self._all_again = 0.0
        super().__init__(*args, **kwargs)

    def run(self) -> None:
        """Serve until this thread is interrupted."""
        try:
            while self._map:
                self._turn()
        except (SystemExit, KeyboardInterrupt):
            self.task_dispatcher.shutdown()

    def look_again_at(self, channel: Any) -> None:
        """Before the next wait: it may be read, written or closed now."""
        self._changed.add(channel)

    def unwatch(self, channel: Any) -> None:
        """It is closed before the next wait."""
        self._changed.discard(channel)
        self._watched.pop(channel._fileno, None)
        with suppress(KeyError, ValueError):  # it may be this that went wrong
            self._selector.unregister(channel._fileno)

    def handle_error(self) -> None:
        """A connection could not be taken: the others are served on, where waitress would close the server."""
        self.logger.exception("A connection could not be taken")

    def _turn(self) -> None:
        now = time.monotonic()
        everything = now >= self._all_again
        if everything:
            self._all_again = now + ALL_AGAIN_AFTER
        for each in list(self._map.values()) if everything else [self, *self._changed]:
            try:
                self._watch(each)
            except Exception:
                self._end(each)
        for key, events in self._selector.select(ALL_AGAIN_AFTER):
            if key.data._fileno != key.fd:  # closed by what came just before
                continue
            try:
                self._serve(key.data, events)
            except Exception:
                self._end(key.data)

    def _serve(self, found: Any, events: int) -> None:
        """It can be read or written."""
        self._changed.add(found)
        if events & selectors.EVENT_READ:
            if found is self or found.readable():
                wasyncore.read(found)
            else:  # it sends more while it is being answered
                self._wait_for(found, self._watched[found._fileno] & ~selectors.EVENT_READ)
        if found._fileno is not None:
            self.has_read(found)
        if events & selectors.EVENT_WRITE and found._fileno is not None:
            wasyncore.write(found)

    def _end(self, channel: Any) -> None:
        """Close and log a connection with which something just went wrong; what is no connection ends the program."""
        if not isinstance(channel, HTTPChannel):
            raise  # it is called where that is caught
        channel.handle_error()

    def has_read(self, channel: Any) -> None:
        """Something came in, or a connection was taken."""

    def _watch(self, each: Any) -> None:
        """Wait for what it is to do next, if anything.

        Anyone who is being answered stays among those that are read: to take each out for its answer would ask the system twice.
        """
        is_answered = bool(getattr(each, "requests", ()))
        stays = is_answered and self._watched.get(each._fileno, 0) & selectors.EVENT_READ
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
        file = each._fileno
        before = self._watched.get(file, 0)
        if before == events:
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
