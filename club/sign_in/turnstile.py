"""One at a time, while a few wait. Knows threads; knows neither passwords nor people."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore, Lock


class Turnstile:
    """Lets one thread through at a time. Each queue has its own places, so that a crowd in one leaves the others open.

    `places`: how many of each queue may be here at once, including the one that is let through.
    `patience`: how many seconds one waits in a queue.
    """

    def __init__(self, *, places: dict[str, int], patience: float) -> None:
        self._free = Lock()
        self._places = {queue: BoundedSemaphore(most) for queue, most in places.items()}
        self._patience = patience

    @contextmanager
    def passing(self, queue: str) -> Iterator[bool]:
        """Yields True when it is one's turn; False, at once or after the patience, if it never is."""
        place = self._places[queue]
        if not place.acquire(blocking=False):
            yield False
            return
        try:
            is_turn = self._free.acquire(timeout=self._patience)
            try:
                yield is_turn
            finally:
                if is_turn:
                    self._free.release()
        finally:
            place.release()
