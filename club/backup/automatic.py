"""The backups that the program makes by itself, after something is over: beside the book, the newest few of them.

Nobody waits for one, and what ends without one has ended all the same. Knows the folder; knows no night.
"""

import logging
import re
import threading
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, connections
from django.utils import timezone

from club.backup.backing_up import back_up
from club.backup.backup_file import BackupRefused

# What this module names so, and no host by chance: a copy of one, or a file called "after-the-cup", is the host's.
_OWN = re.compile(r"\d{4}-\d\d-\d\d-\d{6}-after-[a-z]+-\d+\.jsonl\.gz")

log = logging.getLogger(__name__)


def folder() -> Path:
    """Where they lie, with those that an upgrade makes."""
    place: Path = settings.DATA / "backups"
    return place


def back_up_soon(after: str, *, at: datetime) -> threading.Thread | None:
    """Begin a backup named after the moment and `after`, in a thread of its own; None where none is to be kept.

    `after` is a word and a number, as "night-7". Where it fails, the program's own window says why.
    """
    if not settings.BACKUPS_KEPT:
        return None
    # No daemon, as who answers pages is: a host who stops the program right after the night has the backup all the same.
    thread = threading.Thread(target=_make, args=(after, at), name=f"backup after {after}", daemon=False)
    thread.start()
    return thread


def made_after(after: str, *, at: datetime) -> Path | None:
    """The backup that was begun so, None where it is not there."""
    path = _path(after, at)
    return path if path.is_file() else None


def _path(after: str, at: datetime) -> Path:
    return folder() / f"{timezone.localtime(at):%Y-%m-%d-%H%M%S}-after-{after}.jsonl.gz"


def _make(after: str, at: datetime) -> None:
    path = _path(after, at)
    try:
        path.parent.mkdir(mode=0o700, exist_ok=True)
        back_up(path, at=at)
        _prune(path)
    except (BackupRefused, OSError, DatabaseError) as error:
        log.error("There is no backup after %s: %s", after, error)
    finally:
        connections.close_all()  # this thread's own


def _prune(newest: Path) -> None:
    """Remove the oldest of them past those that are kept; never `newest`, wherever the clock has put it."""
    others = sorted(each for each in newest.parent.iterdir() if _OWN.fullmatch(each.name) and each != newest)
    for path in others[: max(0, len(others) + 1 - settings.BACKUPS_KEPT)]:
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            log.warning("The backup %s is no longer needed, but it could not be removed: %s", path.name, error)
