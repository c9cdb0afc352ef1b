"""Guessing at a password is made hopeless: longer and longer waits, counted before anything is hashed.

What is counted are the wrong tries for one name from one side, never those of an address: a hall shares one. A browser
in which that name signed in before is a side of its own (`known_browsers`), so is the computer on which the program
runs: who guesses from elsewhere keeps neither waiting. Names that nobody has are counted and hashed like the others.
Nothing of it is kept in a process, and the book keeps a digest instead of the name that was typed.

The waits: the first five tries are free, then 15 seconds, doubled with each try, 15 minutes at most: some 50 guesses
in twelve hours. They are forgotten with the right password, or after a day.
"""

import datetime as dt
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.db import transaction
from django.utils.crypto import salted_hmac

from club.models import Guesses
from club.sign_in.turnstile import Turnstile

FREE_TRIES = 5
FIRST_WAIT, LONGEST_WAIT = dt.timedelta(seconds=15), dt.timedelta(minutes=15)
FORGOTTEN_AFTER = dt.timedelta(days=1)
MOST_ROWS = 10_000  # each costs who fills them a hash
BUSY_SECONDS = 3

KNOWN, HERE, STRANGER = "known", "here", "stranger"
# A hash takes a processor for half a second. Whoever guesses stands in one of these queues and takes none of the
# others' places, so two of the server's eight threads are busy with a crowd, and the hall's hands have the rest.
PLACES = {KNOWN: 2, HERE: 2, STRANGER: 2}
_turnstile = Turnstile(places=PLACES, patience=10)


class GuessRefused(Exception):
    """No password is looked at now; `seconds` from now it may be worth another try."""

    def __init__(self, seconds: int) -> None:
        self.seconds = seconds
        super().__init__(seconds)


class TooManyGuesses(GuessRefused):
    """This name was tried too often from this side."""


class TooBusy(GuessRefused):
    """Others are signing in at this moment."""


def side_of(name: str, side: str) -> str:
    """Under which tries for the account `name` from `side` are counted."""
    return salted_hmac("club.guessing", f"{side}\n{name}", algorithm="sha256").hexdigest()[:32]


@contextmanager
def a_guess(side: str, queue: str, *, at: dt.datetime) -> Iterator[Callable[[], None]]:
    """Within it a password may be hashed; call what it gives if it was the right one.

    Raises TooManyGuesses or TooBusy before anything is hashed.
    """
    _refuse_if_waiting(Guesses.objects.filter(pk=side).first(), at)
    with hashing(queue):
        _count(side, at)
        yield lambda: _forget(side)


@contextmanager
def hashing(queue: str) -> Iterator[None]:
    """Within it nobody else in this process hashes a password. Raises TooBusy."""
    with _turnstile.passing(queue) as is_turn:
        if not is_turn:
            raise TooBusy(BUSY_SECONDS)
        yield


def wait_after(tries: int) -> dt.timedelta:
    """How long the next try must wait after so many wrong ones."""
    if tries < FREE_TRIES:
        return dt.timedelta(0)
    return min(LONGEST_WAIT, FIRST_WAIT * 2 ** min(tries - FREE_TRIES, 16))


def _refuse_if_waiting(row: Guesses | None, at: dt.datetime) -> None:
    """Raise TooManyGuesses; but not by a try of the future: then the clock was set back, and it may be a long way."""
    if row is None or row.last_at > at:
        return
    left = row.last_at + wait_after(row.tries) - at
    if left > dt.timedelta(0):
        raise TooManyGuesses(int(left.total_seconds()) + 1)


def _count(side: str, at: dt.datetime) -> None:
    """Count the try before its password is looked at, so that many at once are no way round the wait."""
    with transaction.atomic():
        first = Guesses(side=side, tries=0, last_at=at)
        Guesses.objects.bulk_create([first], ignore_conflicts=True)  # two firsts at once make one row
        row = Guesses.objects.select_for_update().filter(pk=side).first() or first  # a right one may just forget it
        _refuse_if_waiting(row, at)
        if row.tries == 0:
            _tidy(at)
        row.tries = 1 if at - row.last_at > FORGOTTEN_AFTER else row.tries + 1
        row.last_at = at
        row.save()


def _forget(side: str) -> None:
    Guesses.objects.filter(pk=side).delete()


def _tidy(at: dt.datetime) -> None:
    """What is a day old goes, and of the rest what is beyond the most that are kept."""
    Guesses.objects.filter(last_at__lt=at - FORGOTTEN_AFTER).delete()
    beyond = Guesses.objects.order_by("-last_at").values_list("last_at", flat=True)[MOST_ROWS : MOST_ROWS + 1]
    for oldest in beyond:
        Guesses.objects.filter(last_at__lte=oldest).delete()
