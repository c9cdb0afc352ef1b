"""Whether an uploaded backup is whole and of this program, and what is in it. Stores the last one that is; restores nothing."""

from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings
from django.core.files.uploadedfile import UploadedFile

from club.backup.backing_up import written_whole
from club.backup.backup_file import BackupReader
from club.backup.restoring import migrations_in

# Ten times as much as a file that may be uploaded holds as a rule; anyone who sends more makes nobody wait.
MOST_UNPACKED = 400_000_000


class Contents(NamedTuple):
    """When the backup was taken, the number of rows of each model, the rows of one of them, and where the file lies."""

    taken: str
    counts: dict[str, int]
    rows: list[dict[str, Any]]
    path: Path


def check_uploaded(file: UploadedFile, *, label: str) -> Contents:
    """Read all of the backup, with the rows of the model `label`, and store it in the data folder.

    It takes the place of the one that was uploaded before. Raises BackupRefused, OSError, and stores nothing then.
    """
    name = (file.name or "")[:100]
    reader = BackupReader(file, name, most_bytes=MOST_UNPACKED)
    migrations_in(reader, name)
    rows = [dict(zip(row.columns, row.values, strict=True)) for row in reader.rows() if row.model == label]
    # Its name begins with no date: it is none of the program's own, of which the newest is looked for.
    path: Path = settings.DATA / "backups" / "uploaded.jsonl.gz"
    with written_whole(path) as opened:
        for chunk in file.chunks():
            opened.write(chunk)
    return Contents(reader.head.taken, reader.counts, rows, path)
