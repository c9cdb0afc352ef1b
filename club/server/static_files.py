"""Styles and scripts under names that change with their content, so that a new page never runs an old script.

Knows files; knows no page. Where nothing can be stored, the plain names are served.
"""

import hashlib
import logging
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management import call_command
from whitenoise.storage import CompressedManifestStaticFilesStorage

STAMP = "collected.txt"


class HashedFiles(CompressedManifestStaticFilesStorage):
    """Each file under a name with its content's hash, and packed beside it; imports between scripts follow."""

    support_js_module_import_aggregation = True

    def stored_name(self, name: str) -> str:
        """The name with the hash; the plain one for what is not collected."""
        return str(self.hashed_files.get(self.hash_key(self.clean_name(name)), name))


def collect() -> None:
    """Bring the collected files up to date, where there is a data folder. Quick where nothing has changed."""
    if not settings.DATA.is_dir():
        return
    stamp, now = settings.STATIC_ROOT / STAMP, _fingerprint()
    try:
        if not stamp.is_file() or stamp.read_text() != now:
            stamp.unlink(missing_ok=True)
            call_command("collectstatic", interactive=False, verbosity=0)
            stamp.write_text(now)
    except OSError as error:
        logging.getLogger(__name__).warning("Styles and scripts cannot be stored: %s", error)
        staticfiles_storage.hashed_files = {}  # type: ignore[attr-defined]  # it is HashedFiles
        return
    settings.WHITENOISE_USE_FINDERS = False


def _fingerprint() -> str:
    """Changes with the name, the size or the date of any file."""
    digest = hashlib.sha256()
    for finder in get_finders():
        for name, storage in finder.list(()):
            found = Path(storage.path(name)).stat()
            digest.update(f"{name} {found.st_size} {found.st_mtime_ns}\n".encode())
    return digest.hexdigest()
