"""A queue that admits one thread at a time and serves the sources in turn, so that a crowd from one delays no other.

Knows threads; knows no password.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Lock
from typing import NamedTuple


class Source(NamedTuple):
    """Where somebody comes from: an address or a browser. A trusted one has a place even where strangers took all."""

    name: str
    is_trusted: bool = False


class Visitor:
    """A request in the queue: `answer` is set when it is let in, or when its place went to another."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.answer = Event()
        self.is_let_in = False


class FairQueue:
    """A few places, one of them inside. If all are taken, the source that has most gives up its last place to another source.

    `places`: how many may be here at once, including the one inside.
    `patience`: how many seconds one waits.
    """

    def __init__(self, *, places: int, patience: float) -> None:
        self._mutex = Lock()
        self._places, self._patience = places, patience
        self._here: list[Visitor] = []  # in the order of coming
        self._inside: Visitor | None = None
        self._turn = 0
        self._last_turns: dict[Source, int] = {}  # of the sources that are here

    @contextmanager
    def passing(self, source: Source) -> Iterator[bool]:
        """Yields True when it is one's turn; False, at once or after the patience, if it never is."""
        visitor = self.come(source)
        try:
            visitor.answer.wait(self._patience)
            yield visitor.is_let_in
        finally:
            self.leave(visitor)

    def come(self, source: Source) -> Visitor:
        """A visitor who is let in, has a place to wait, or is refused already. Anyone who comes has to leave."""
        visitor = Visitor(source)
        with self._mutex:
            if len(self._here) < self._places or self._make_room(source):
                self._here.append(visitor)
                self._let_in()
            else:
                visitor.answer.set()
        return visitor

    def leave(self, visitor: Visitor) -> None:
        """Let in the next, if it was this one's turn."""
        with self._mutex:
            if visitor in self._here:
                self._here.remove(visitor)
            if visitor is self._inside:
                self._inside = None
                self._let_in()

    def _make_room(self, source: Source) -> bool:
        """Whether a place is free now, taken from the one who came last of a source that has more than `source` will."""
        taken = Counter(visitor.source for visitor in self._here)
        # A stranger's place counts as one more, so it goes to a trusted newcomer.
        shares = {each: taken[each] + (not each.is_trusted) for each in {*taken, source}}
        waiting = [visitor for visitor in reversed(self._here) if visitor is not self._inside]
        last = max(waiting, key=lambda visitor: shares[visitor.source], default=None)
        if last is None or shares[last.source] <= shares[source] + 1:
            return False
        self._here.remove(last)
        last.answer.set()
        return True

    def _let_in(self) -> None:
        """If nobody is inside, let in who came first of the sources whose last turn is longest ago."""
        if self._inside is not None or not self._here:
            return
        visitor = self._inside = min(self._here, key=lambda each: self._last_turns.get(each.source, 0))
        self._turn += 1
        here = {each.source for each in self._here}
        self._last_turns = {each: turn for each, turn in self._last_turns.items() if each in here}
        self._last_turns[visitor.source] = self._turn
        visitor.is_let_in = True
        visitor.answer.set()
