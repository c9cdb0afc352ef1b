"""`manage.py backup`: the whole book in one file, taken at one moment and read back."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.backup.backing_up import back_up
from club.backup.backup_file import BackupRefused


class Command(BaseCommand):
    help = str(
        gettext_lazy(
            "Write the whole book to a file, while the program runs if need be, and read it back. It holds every "
            "name, but no password and no table's link."
        )
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "file", type=Path, help=str(gettext_lazy("the file to write; an older backup is replaced"))
        )
        parser.add_argument(
            "--noinput", action="store_true", help=str(gettext_lazy("ask nothing (nothing is asked)"))
        )

    def handle(self, *args: object, file: Path, **options: Any) -> None:
        try:
            counts = back_up(file, at=timezone.now())
        except BackupRefused as refused:
            raise CommandError(str(refused)) from refused
        except OSError as error:
            told = {"file": file, "error": error.strerror or error}
            raise CommandError(_("Nothing can be written to %(file)s: %(error)s.") % told) from error
        message = _("The book is in %(file)s: %(rows)s rows, %(size)s kB, read back and found whole.")
        size = -(-file.stat().st_size // 1000)
        self.stdout.write(message % {"file": file, "rows": sum(counts.values()), "size": size})
