"""A damaged database of SQLite gives place to a new one, and stays to be looked at. Knows files; knows no backup's format."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.utils import timezone

from club.backup.backing_up import sync_folder
from club.backup.damage import file_name
from club.database.file_mode import BESIDE


@contextmanager
def instead_of_damaged(at: datetime) -> Iterator[Path]:
    """In the block the database is a new file, which then takes the damaged one's place; if the block raises, nothing changes.

    Gives where the damaged one is copied to. Raises OSError.
    """
    place = Path(file_name())
    aside: Path = settings.DATA / "backups" / f"{timezone.localtime(at):%Y-%m-%d-%H%M%S}-damaged.sqlite3"
    draft = place.with_name(f"{place.name}.restored")
    aside.parent.mkdir(mode=0o700, exist_ok=True)
    connection.close()  # before its file is read: to close that would release SQLite's locks
    for end in BESIDE:
        if (beside := Path(f"{place}{end}")).exists():
            shutil.copy(beside, f"{aside}{end}")
    _remove(draft)
    connection.settings_dict["NAME"] = draft
    try:
        yield aside
        connection.close()
        for end in BESIDE[1:]:  # left there, they would be written into the new one
            Path(f"{place}{end}").unlink(missing_ok=True)
        shutil.copymode(place, draft)
        os.replace(draft, place)
        sync_folder(place.parent)
    finally:
        connection.close()
        connection.settings_dict["NAME"] = place
        _remove(draft)


def _remove(file: Path) -> None:
    for end in BESIDE:
        Path(f"{file}{end}").unlink(missing_ok=True)
