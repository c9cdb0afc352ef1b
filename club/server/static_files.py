"""Styles and scripts under names that change with their content, so that a new page never runs an old script.

Knows files; knows no page. Where nothing can be stored, the plain names are served.
"""

import hashlib
import logging
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management import call_command
from whitenoise.storage import CompressedManifestStaticFilesStorage

STAMP = "collected.txt"
_IMPORTED = re.compile(r'@import url\("([\w-]+\.css)"\) layer\((\w+)\);')


class HashedFiles(CompressedManifestStaticFilesStorage):
    """Each file under a name with its content's hash, and packed beside it; imports between scripts follow.

    A style sheet contains those beside it that it imports, so that a page asks for one.
    """

    support_js_module_import_aggregation = True

    def post_process(self, paths: dict[str, Any], **options: Any) -> Iterator[Any]:
        """Put into each style sheet the ones that it imports, then do as Django does."""
        for name in [each for each in paths if each.endswith(".css")]:
            file = Path(self.path(name))
            text = file.read_text(encoding="utf-8")
            whole = _IMPORTED.sub(lambda found: _in_its_layer(file.parent, *found.groups()), text)  # noqa: B023
            if whole != text:
                file.write_text(whole, encoding="utf-8")
                paths[name] = (self, name)
        yield from super().post_process(paths, **options)

    def stored_name(self, name: str) -> str:
        """The name with the hash; the plain one for what is not collected."""
        return str(self.hashed_files.get(self.hash_key(self.clean_name(name)), name))


def _in_its_layer(folder: Path, name: str, layer: str) -> str:
    return f"@layer {layer} {{\n{(folder / name).read_text(encoding='utf-8')}}}"


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
