"""The folder with the program's state: made on first use, with a secret key and the database in it."""

import os
import secrets
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.utils import timezone

from club.backup.backing_up import sync_folder
from club.database.file_mode import open_to_others
from club.database.in_use import DatabaseInUseError, while_not_served
from club.database.upgrading import bring_up_to_date


def take_over_old_file() -> None:
    """Rename the file that has the old name, with all that it holds; what is in use or damaged keeps the name for now.

    SQLite first closes its journal or log, which would be lost under another name than the file's: so there is one file
    to rename, and a start that is killed leaves it whole under one of the two names.
    """
    if connection.settings_dict["NAME"] != settings.OLD_DATABASE_FILE:
        return
    connection.close()
    with suppress(DatabaseInUseError, sqlite3.Error, OSError), while_not_served():
        if not settings.DATABASE_FILE.exists():  # else another start did it
            _rename(settings.OLD_DATABASE_FILE, settings.DATABASE_FILE)
    if settings.DATABASE_FILE.exists():
        connection.settings_dict["NAME"] = settings.DATABASE_FILE


def _rename(old: Path, new: Path) -> None:
    """Raises sqlite3.Error, OSError, and changes nothing then."""
    with closing(sqlite3.connect(f"{old.as_uri()}?mode=rw", uri=True, isolation_level=None)) as opened:
        for mode in ("TRUNCATE", "DELETE"):  # rolls back, ends the log, and deletes what is left of the journal
            opened.execute(f"PRAGMA journal_mode={mode}")
        opened.execute("BEGIN EXCLUSIVE")
        if os.name == "posix":
            os.rename(old, new)
    if os.name != "posix":  # no file is renamed there while it is open
        os.rename(old, new)
    sync_folder(new.parent)


def make_ready(verbosity: int = 0, *, may_be_empty: bool = False) -> Path | None:
    """Make the folder, the database's tables and the secret key where they are missing. Safe to call again.

    A database of an older version is upgraded; returns the backup that was made of it first. Unless it `may_be_empty`, one
    that seems lost is not made anew. Raises OSError, DatabaseError, DatabaseIsNewer, CommandError.
    """
    make_folder()
    backup = bring_up_to_date(at=timezone.now(), verbosity=verbosity, may_be_empty=may_be_empty)
    make_secret_key()  # after the tables: a key without a database is what a lost one leaves
    return backup


def make_folder() -> None:
    """Make the folder where it is missing."""
    settings.DATA.mkdir(mode=0o700, parents=True, exist_ok=True)  # the database holds the directors' password hashes
    settings.STATIC_ROOT.mkdir(exist_ok=True)  # whitenoise looks there, though it serves from the apps
    take_over_old_file()
    if connection.vendor == "sqlite" and os.name == "posix":
        make_private(Path(str(connection.settings_dict["NAME"])))


def make_private(database: Path) -> None:
    """Let only this user read SQLite's files, which the folder does not hide where it was there before."""
    if not database.exists() and database.parent == settings.DATA:
        database.touch(mode=0o600)  # what SQLite makes beside it later has the same mode
    for file in open_to_others(database):
        with suppress(OSError):  # another user's, or on a disk without modes; the system check says so
            file.chmod(0o600)


def make_secret_key() -> None:
    """Write a secret key unless there is one, and sign with it from now on."""
    settings.SECRET_KEY = lasting_key(settings.SECRET_KEY_FILE)


def lasting_key(file: Path) -> str:
    """The key in the file, which only this user may read; made unless there is one. Raises OSError."""
    if not file.exists() or not file.read_text().strip():
        draft = _new_key()
        if file.exists() and not file.read_text().strip():
            file.unlink()
        with suppress(FileExistsError):
            os.link(draft, file)
        os.unlink(draft)
    return file.read_text().strip()


@contextmanager
def another_secret_key() -> Iterator[None]:
    """From here on, sign with another key: no link, session or cookie from before is valid.

    The file is changed last: if the block raises, the old key stays the one that the database is signed with. After
    a crash the next start finds the new key in its own file, see `finish_change`.
    """
    before, draft = settings.SECRET_KEY, next_key_file()
    os.replace(_new_key(), draft)
    settings.SECRET_KEY = draft.read_text().strip()
    try:
        yield
        os.replace(draft, settings.SECRET_KEY_FILE)
    except BaseException:
        settings.SECRET_KEY = before
        draft.unlink(missing_ok=True)
        raise


def next_key_file() -> Path:
    """Where a new key lies until the database is signed with it."""
    return Path(settings.SECRET_KEY_FILE).with_suffix(".new")


def _new_key() -> str:
    """A new key in a file beside the key's, so that a power cut or a second start never finds half a key."""
    key = settings.SECRET_KEY_FILE
    handle, draft = tempfile.mkstemp(dir=key.parent, prefix=key.name)
    with os.fdopen(handle, "w") as opened:
        opened.write(secrets.token_urlsafe(50) + "\n")
        opened.flush()
        os.fsync(opened.fileno())
    return draft


def save_address(address: str) -> None:
    """Build links and QR codes from `address` from now on, in other commands too. Raises OSError and leaves the old one."""
    file = settings.ADDRESS_FILE
    if file.exists() and file.read_text() == address + "\n":
        return  # so that a full disk does not prevent a start
    draft = file.with_suffix(".new")
    draft.write_text(address + "\n")
    os.replace(draft, file)


def address() -> str:
    """The one address from which links and QR codes are built, without a slash at its end."""
    if settings.ADDRESS:
        return settings.ADDRESS
    if settings.ADDRESS_FILE.exists():
        return settings.ADDRESS_FILE.read_text().strip()
    return "http://localhost:8000"
