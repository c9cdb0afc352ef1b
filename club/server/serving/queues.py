"""Choose the thread that answers a request, and write what waits for one place together. The package says why."""

import logging
import re
import threading
import time
from collections import deque
from typing import Final, NamedTuple

from waitress.channel import HTTPChannel
from waitress.task import ThreadedTaskDispatcher

from club.database.writing import together
from club.server.serving.channel import Application, Channel

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


READS: Final = ("GET", "HEAD")
POLLING: Final = 2  # threads: the phones' and the hall screens'


class Lanes(NamedTuple):
    """What is answered apart from all else: regular expressions of a method and a path, with a space between, or "".

    `in_turn`: one thread answers it. `screens`: another one does. `together`: written in one transaction with what waits
    for the same place, by so many threads as there can be `places` at once. `cookie`: who brings it runs the night, and waits for no phone.
    """

    in_turn: str = ""
    screens: str = ""
    together: str = ""
    places: int = 1
    cookie: str = ""


def reading_beside(sending: int) -> int:
    """Threads for those who read, and as many for those who run the night, beside so many for those who send."""
    return (sending + 2) // 3


class Queues(ThreadedTaskDispatcher):
    """So many threads for those who send, a third as many for those who read: who waits for the database holds up no page.

    More readers would take the interpreter from the one who writes a hand, at each of its statements. Phones
    have one thread: whenever a round is under way their polls are most of what is asked, and one at a time is soon answered. Hall
    screens have another, or the last of them would show a new round only after all phones do.
    """

    def __init__(self, application: Application, lanes: Lanes) -> None:
        super().__init__()
        self._cookie = f"{lanes.cookie}=" if lanes.cookie else ""
        self.sending, self.hosts = ThreadedTaskDispatcher(), ThreadedTaskDispatcher()
        phones, screens, together = ThreadedTaskDispatcher(), ThreadedTaskDispatcher(), WritesTogether(application)
        queues = (lanes.in_turn, phones), (lanes.screens, screens), (lanes.together, together)
        self.lanes = [(re.compile(asked), queue) for asked, queue in queues]
        self._others = (phones, screens, together, self.hosts, self.sending)
        for polls in (phones, screens):
            polls.set_thread_count(1)
        together.set_thread_count(lanes.places)

    def set_thread_count(self, count: int) -> None:
        reading = reading_beside(count)
        self.sending.set_thread_count(count)
        self.hosts.set_thread_count(reading)
        super().set_thread_count(reading)

    def add_task(self, task: HTTPChannel) -> None:
        request = task.requests[0]
        method, path = (getattr(request, name, "") for name in ("command", "path"))
        for asked, queue in self.lanes:
            if asked.fullmatch(f"{method} {path}"):
                queue.add_task(task)
                return
        if self._cookie and self._cookie in request.headers.get("COOKIE", ""):
            self.hosts.add_task(task)
        elif method in (*READS, ""):  # without one it is refused at once
            super().add_task(task)
        else:
            self.sending.add_task(task)

    def waiting(self) -> int:
        """How many requests no thread has taken yet."""
        return sum(len(each.queue) for each in (self, *self._others))

    def shutdown(self, cancel_pending: bool = True, timeout: float = 5) -> bool:
        """Let what runs finish, for so many seconds."""
        end = time.monotonic() + timeout
        for queue in self._others:
            queue.shutdown(cancel_pending, max(0, end - time.monotonic()))
        return bool(super().shutdown(cancel_pending, max(0, end - time.monotonic())))
