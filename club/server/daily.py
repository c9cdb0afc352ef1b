"""What the program does by itself: after its first answer, and once a day. Knows a thread; knows no night."""

import logging
import threading
from collections.abc import Callable
from typing import Any, Final

from django.core.management.base import CommandError
from django.core.signals import request_finished
from django.db import DatabaseError, connections

from club.database.unavailable import cause_of

DAY: Final = 24 * 60 * 60  # seconds
_one_at_a_time: Final = threading.Lock()  # so that all jobs together hold one connection to the database

log = logging.getLogger(__name__)


def after_the_first_answer(act: Callable[[], object]) -> None:
    """Do it once, in a thread, as soon as somebody was answered."""

    def begin(**_: Any) -> None:
        if request_finished.disconnect(begin):
            threading.Thread(target=act, name="after_the_first_answer", daemon=True).start()

    request_finished.connect(begin, weak=False)


def run_daily(name: str, job: Callable[[], object], *, pause: float = DAY) -> threading.Event:
    """Do it now and then once a day, in a thread that ends with the program, or once the event is set.

    What fails is logged without its values.
    """
    stopped = threading.Event()
    threading.Thread(target=_repeat, args=(name, job, stopped, pause), name=name, daemon=True).start()
    return stopped


def _repeat(name: str, job: Callable[[], object], stopped: threading.Event, pause: float) -> None:
    while True:
        with _one_at_a_time:
            try:
                job()
            except (CommandError, DatabaseError, OSError) as error:
                cause = cause_of(error)
                log.error(
                    "%s failed and is tried again tomorrow: %s", name, cause.log if cause else type(error).__name__
                )
            finally:
                connections.close_all()  # this thread's own
        if stopped.wait(pause):
            return
