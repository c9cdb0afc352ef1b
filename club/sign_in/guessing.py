"""Makes guessing passwords hopeless: longer and longer waits, counted before anything is hashed.

Wrong tries are counted for one username from one side: an address, a browser in which that username signed in before
(see `signing_in`), or the computer on which the program runs. Guesses from one side make no other wait, so a director
who comes for the first time gets in while somebody guesses elsewhere. All addresses together have a limit too.
Usernames that nobody has are counted and hashed like the others, and wait in the same line: how long an answer takes
shows nobody which usernames exist. The line is shared fairly by the addresses that guesses come from. The database
counts, with a digest of the username that was typed.

The first five tries are free, then the wait is 15 seconds and doubles with each try up to 15 minutes: some 50 guesses
in twelve hours. All addresses together have two hundred free tries. The right password resets the count, and so does a
day.
"""

import datetime as dt
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from ipaddress import IPv6Interface

from django.db import transaction
from django.utils.crypto import salted_hmac

from club.models import Guesses
from club.server.serving.listening import SENDING
from club.server.signals import guess_refused, waited
from club.sign_in.fair_queue import FairQueue, Source

FREE_TRIES = 5
FREE_FOR_ALL = 200
FIRST_WAIT, LONGEST_WAIT = dt.timedelta(seconds=15), dt.timedelta(minutes=15)
FORGOTTEN_AFTER = dt.timedelta(days=1)
MOST_ROWS = 10_000  # each costs an attacker a hash
BUSY_SECONDS = 3

# A hash takes a processor for a quarter of a second. Eight who sign in at once all get in, eight who guess all the time
# leave one of these places to anyone who knows the password, and a crowd leaves three of the server's threads to the hall.
_checks_waiting = FairQueue(places=SENDING - 3, patience=10)


class GuessRefused(Exception):
    """No password is checked now; try again after `seconds`."""

    def __init__(self, seconds: int) -> None:
        self.seconds = seconds
        guess_refused.send(type(self))
        super().__init__(seconds)


class TooManyGuesses(GuessRefused):
    """This username was tried too often from this side."""


class TooBusy(GuessRefused):
    """Others are signing in right now."""


def side_of(name: str, side: str) -> str:
    """The key under which tries for the account `name` from `side` are counted."""
    return salted_hmac("club.guessing", f"{side}\n{name}", algorithm="sha256").hexdigest()[:32]


def network_of(address: str) -> str:
    """The address, or of an IPv6 address the /64 that one subscriber has. No address is itself."""
    try:
        return str(IPv6Interface(f"{address}/64").network)
    except ValueError:
        return address


@contextmanager
def a_guess(
    side: str, source: Source | None, *, at: dt.datetime, free: int = FREE_TRIES
) -> Iterator[Callable[[], object]]:
    """Inside, a password may be hashed; call what is yielded if it was the right one.

    If there is a source, it waits for the queue. The first `free` tries need not wait. Raises TooManyGuesses or TooBusy
    before anything is hashed.
    """
    _refuse_if_waiting(Guesses.objects.filter(pk=side).first(), at, free)
    begun = time.monotonic()
    with _checks_waiting.passing(source) if source else nullcontext(True) as is_turn:
        waited.send(None, what="sign in", seconds=time.monotonic() - begun)
        if not is_turn:
            raise TooBusy(BUSY_SECONDS)
        _count(side, at, free)
        yield lambda: Guesses.objects.filter(pk=side).delete()


def wait_after(tries: int, free: int = FREE_TRIES) -> dt.timedelta:
    """How long the next try must wait after this many wrong ones, of which that many were free."""
    if tries < free:
        return dt.timedelta(0)
    return min(LONGEST_WAIT, FIRST_WAIT * 2 ** min(tries - free, 16))


def _refuse_if_waiting(row: Guesses | None, at: dt.datetime, free: int) -> None:
    """Raises TooManyGuesses. A try in the future does not count: the clock was set back, perhaps by years."""
    if row is None or row.last_at > at:
        return
    left = row.last_at + wait_after(row.tries, free) - at
    if left > dt.timedelta(0):
        raise TooManyGuesses(int(left.total_seconds()) + 1)


def _count(side: str, at: dt.datetime, free: int) -> None:
    """Count the try before its password is checked, so that many at once cannot avoid the wait. Raises TooManyGuesses."""
    with transaction.atomic():
        first = Guesses(side=side, tries=0, last_at=at)
        Guesses.objects.bulk_create([first], ignore_conflicts=True)  # two firsts at once make one row
        # A right password may have just deleted it.
        row = Guesses.objects.select_for_update().filter(pk=side).first() or first
        _refuse_if_waiting(row, at, free)
        if row.tries == 0:
            _delete_old(at)
        row.tries = 1 if at - row.last_at > FORGOTTEN_AFTER else row.tries + 1
        row.last_at = at
        row.save()


def _delete_old(at: dt.datetime) -> None:
    """Delete rows that are a day old, and the oldest beyond MOST_ROWS."""
    Guesses.objects.filter(last_at__lt=at - FORGOTTEN_AFTER).delete()
    beyond = Guesses.objects.order_by("-last_at").values_list("last_at", flat=True)[MOST_ROWS : MOST_ROWS + 1]
    for oldest in beyond:
        Guesses.objects.filter(last_at__lte=oldest).delete()
