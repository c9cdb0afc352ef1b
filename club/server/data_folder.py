"""The folder in which the program keeps its state: made on first use, with a secret key and the database in it."""

import os
import secrets
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from django.conf import settings
from django.utils import timezone

from club.database.upgrading import bring_up_to_date


def make_ready(verbosity: int = 0) -> Path | None:
    """Make the folder, the secret key and the database's tables where they are missing. Safe to call again.

    A book of an older version is brought up to date; answers the backup that was made of it first.
    """
    make_folder()
    return bring_up_to_date(at=timezone.now(), verbosity=verbosity)


def make_folder() -> None:
    """Make the folder and the secret key where they are missing."""
    settings.DATA.mkdir(mode=0o700, parents=True, exist_ok=True)  # the book holds the directors' password hashes
    settings.STATIC_ROOT.mkdir(exist_ok=True)  # whitenoise looks there, though it serves from the apps
    make_secret_key()


def make_secret_key() -> None:
    """Write a secret key that only this user may read, unless there is one, and sign with it from now on."""
    kept = settings.SECRET_KEY_FILE
    if not kept.exists() or not kept.read_text().strip():
        draft = _new_key()
        if kept.exists() and not kept.read_text().strip():
            kept.unlink()
        with suppress(FileExistsError):
            os.link(draft, kept)
        os.unlink(draft)
    settings.SECRET_KEY = kept.read_text().strip()


@contextmanager
def another_secret_key() -> Iterator[None]:
    """Sign with another key from within on: no link, session or cookie from before opens anything.

    The file is changed last: whoever fails in it keeps the key that the book is signed with.
    """
    before, draft = settings.SECRET_KEY, Path(_new_key())
    settings.SECRET_KEY = draft.read_text().strip()
    try:
        yield
        os.replace(draft, settings.SECRET_KEY_FILE)
    except BaseException:
        settings.SECRET_KEY = before
        draft.unlink(missing_ok=True)
        raise


def _new_key() -> str:
    """A file beside the key's, whole, so that a power cut or a second start finds no half of a key."""
    kept = settings.SECRET_KEY_FILE
    file, draft = tempfile.mkstemp(dir=kept.parent, prefix=kept.name)
    with os.fdopen(file, "w") as opened:
        opened.write(secrets.token_urlsafe(50) + "\n")
        opened.flush()
        os.fsync(opened.fileno())
    return draft


def keep_address(address: str) -> None:
    """Build links and QR codes from `address` from now on, in other commands too. OSError, with the old one kept."""
    kept = settings.ADDRESS_FILE
    if kept.exists() and kept.read_text() == address + "\n":
        return  # a disk that is full meanwhile keeps nobody from opening again
    draft = kept.with_suffix(".new")
    draft.write_text(address + "\n")
    os.replace(draft, kept)


def address() -> str:
    """The one address from which links and QR codes are built, without a slash at its end."""
    if settings.ADDRESS:
        return settings.ADDRESS
    if settings.ADDRESS_FILE.exists():
        return settings.ADDRESS_FILE.read_text().strip()
    return "http://localhost:8000"
