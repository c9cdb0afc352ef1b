"""One at a time, with a few who wait. Knows threads; knows neither passwords nor people."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore, Lock


class Turnstile:
    """Lets one through at a time. Each queue has its own places, so that a crowd in one leaves the other open.

    `places`: how many of a queue may stand here at once, the one who is being let through among them.
    `patience`: seconds for which one waits in a queue.
    """

    def __init__(self, *, places: dict[str, int], patience: float) -> None:
        self._free = Lock()
        self._places = {queue: BoundedSemaphore(most) for queue, most in places.items()}
        self._patience = patience

    @contextmanager
    def passing(self, queue: str) -> Iterator[bool]:
        """True while it is one's turn; False, at once or after the patience, where there is no getting through."""
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
