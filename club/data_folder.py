"""The folder in which the program keeps its state: made on first use, with a secret key and the database in it."""

import os
import secrets
import tempfile
from contextlib import suppress

from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor


def make_ready(verbosity: int = 0) -> None:
    """Make the folder, the secret key and the database's tables where they are missing. Safe to call again."""
    settings.DATA.mkdir(mode=0o700, parents=True, exist_ok=True)  # the book holds the directors' password hashes
    settings.STATIC_ROOT.mkdir(exist_ok=True)  # whitenoise looks there, though it serves from the apps
    make_secret_key()
    executor = MigrationExecutor(connection)
    # `migrate` with nothing to do still takes most of a second; the plan alone takes a fraction of that.
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        call_command("migrate", interactive=False, verbosity=verbosity)


def make_secret_key() -> None:
    """Write a secret key that only this user may read, unless there is one, and sign with it from now on."""
    kept = settings.SECRET_KEY_FILE
    if not kept.exists() or not kept.read_text().strip():
        # Written whole beside it and moved there: a power cut or a second start finds no half of a key.
        file, draft = tempfile.mkstemp(dir=kept.parent, prefix=kept.name)
        with os.fdopen(file, "w") as opened:
            opened.write(secrets.token_urlsafe(50) + "\n")
            opened.flush()
            os.fsync(opened.fileno())
        if kept.exists() and not kept.read_text().strip():
            kept.unlink()
        with suppress(FileExistsError):
            os.link(draft, kept)
        os.unlink(draft)
    settings.SECRET_KEY = kept.read_text().strip()


def keep_address(address: str) -> None:
    """Build links and QR codes from `address` from now on, in other commands too."""
    settings.ADDRESS_FILE.write_text(address + "\n")


def address() -> str:
    """The one address from which links and QR codes are built, without a slash at its end."""
    if settings.ADDRESS:
        return settings.ADDRESS
    if settings.ADDRESS_FILE.exists():
        return settings.ADDRESS_FILE.read_text().strip()
    return "http://localhost:8000"
