"""A gate that lets one in at a time, in the order of coming. Knows threads; asks no database, so it serves any."""

import threading
from collections import deque


class GateClosed(Exception):
    """Nobody came out for as long as one waits before it."""


class Gate:
    """A fair lock: `threading.Lock` lets a newcomer pass those who wait, and the last of them waits for a second."""

    def __init__(self, patience: float = -1) -> None:
        """`patience`: how many seconds one waits before it; without it, as long as it takes."""
        self._patience = patience
        self._mutex = threading.Lock()
        self._waiting: deque[threading.Lock] = deque()
        self._is_taken = False

    def __enter__(self) -> None:
        """Raises GateClosed."""
        with self._mutex:
            if not self._is_taken:
                self._is_taken = True
                return
            turn = threading.Lock()
            turn.acquire()
            self._waiting.append(turn)
        if turn.acquire(timeout=self._patience):  # once the one who leaves hands the gate over
            return
        with self._mutex:
            if turn in self._waiting:  # else it was handed over in the last moment
                self._waiting.remove(turn)
                raise GateClosed("nobody came out of the gate")

    def enter_if_free(self) -> bool:
        """Whether one is in, at once: for anyone who would rather go away than wait. Leave by `leave`."""
        with self._mutex:
            is_mine = not self._is_taken
            self._is_taken = True
            return is_mine

    def leave(self) -> None:
        """Hand the gate over to the one who waits longest."""
        self.__exit__()

    def __exit__(self, *_: object) -> None:
        with self._mutex:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._is_taken = False
