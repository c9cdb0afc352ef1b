"""What waits at the same time is written together: found one after the other in one transaction, and sent once that is stored.

A disk takes as long for the hands of twenty tables as for that of one. Knows connections and transactions; knows no night.
"""

import logging
import threading
from collections import deque
from typing import Final

from waitress.task import ThreadedTaskDispatcher

from club.database.writing import together
from club.server.channel import Application, Channel

MOST: Final = 32  # hands a transaction: all of them wait for the last

log = logging.getLogger(__name__)


class WritesTogether(ThreadedTaskDispatcher):
    """So many threads, each of which takes all that waits to be written at one place, such as a night.

    Paths that begin alike, up to a hyphen, are of one place: a table's has its night first. Were that wrong, each is written
    alone. So is what waits by itself.
    """

    def __init__(self, application: Application) -> None:
        super().__init__()
        self._application = application
        self._mutex = threading.Lock()
        self._waiting: deque[Channel] = deque()
        self._busy: set[str] = set()

    def add_task(self, channel: Channel) -> None:
        """Any of the threads takes it, or the one who is there already."""
        with self._mutex:
            self._waiting.append(channel)
        super().add_task(self)

    def cancel(self) -> None:
        """The server closes: what waits is not answered."""
        with self._mutex:
            waiting, self._waiting = self._waiting, deque()
        for channel in waiting:
            channel.cancel()

    def service(self) -> None:
        """Answer whatever waits first, with all that waits for the same place; nothing where others are at it."""
        with self._mutex:
            place = next((each for each in map(_place_of, self._waiting) if each not in self._busy), None)
            if place is None:
                return
            self._busy.add(place)
            taken = [each for each in self._waiting if _place_of(each) == place][:MOST]
            self._waiting = deque(each for each in self._waiting if each not in taken)
        try:
            self._answer(taken)
        finally:
            with self._mutex:
                self._busy.discard(place)
                left = len(self._waiting)
            for _ in range(min(left, 1)):  # anyone who came for it meanwhile went away again
                super().add_task(self)

    def _answer(self, taken: list[Channel]) -> None:
        if len(taken) > 1:
            self._find_answers(taken)
        for channel in taken:
            channel.service()

    def _find_answers(self, taken: list[Channel]) -> None:
        try:
            with together() as group:
                for channel in taken:
                    channel.find_answer(self._application)
                    group.check()
        except Exception as error:  # nothing of it is stored: each is asked again, and told by itself what is wrong
            log.warning("%d requests could not be stored together: %s", len(taken), str(error).split("\n")[0])
            for channel in taken:
                channel.requests[0].found = None


def _place_of(channel: Channel) -> str:
    path: str = channel.requests[0].path
    return path.partition("-")[0]
