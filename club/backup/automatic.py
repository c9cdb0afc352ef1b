"""The backups that the program makes by itself after a night: in the data folder, the newest few of them.

Nobody waits for one, and a night ends whether its backup works or not. Knows the folder; knows no night.
"""

import logging
import re
import threading
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, connections

from club.backup.backing_up import back_up, path_aside
from club.backup.backup_file import BackupRefused
from club.club_settings.stored import in_force
from club.database.unavailable import reason

# Names that only this module gives: a copy of one, or a file called "after-the-cup", belongs to the director.
_OWN = re.compile(r"\d{4}-\d\d-\d\d-\d{6}-after-[a-z]+-\d+\.jsonl\.gz")

log = logging.getLogger(__name__)


def back_up_soon(after: str, *, at: datetime) -> threading.Thread | None:
    """Start a backup named by the time and `after`, in a thread of its own; None where the director wants none.

    `after` is a word and a number, as "night-7". Where it fails, the program's own window says why.
    """
    if not in_force("backups"):
        return None
    # Not a daemon thread: a director who stops the program right after the night still gets the backup.
    thread = threading.Thread(target=_make, args=(after, at), name=f"backup after {after}", daemon=False)
    thread.start()
    return thread


def made_after(after: str, *, at: datetime) -> Path | None:
    """The backup that was started so, None if it is not there."""
    path = path_aside(f"after-{after}", at)
    return path if path.is_file() else None


def backups_aside() -> list[Path]:
    """The backups in the data folder, whatever made them."""
    return sorted((settings.DATA / "backups").glob("*.jsonl.gz"))


def _make(after: str, at: datetime) -> None:
    path = path_aside(f"after-{after}", at)
    try:
        back_up(path, at=at)
        _prune(path)
    except (BackupRefused, OSError, DatabaseError) as error:
        log.error("No backup was made after %s: %s", after, reason(error))
    finally:
        connections.close_all()  # this thread's own


def _prune(newest: Path) -> None:
    """Delete the oldest beyond the number that the director wants, but never `newest`, whatever its date."""
    others = sorted(each for each in newest.parent.iterdir() if _OWN.fullmatch(each.name) and each != newest)
    for path in others[: max(0, len(others) + 1 - in_force("backups"))]:
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            log.warning("The old backup %s could not be deleted: %s", path.name, error)
