"""`manage.py backup`: the whole database in one file, taken at one moment and read back."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils import timezone
from django.utils.translation import gettext as _

from club.backup.backing_up import back_up
from club.server.host_command import HostCommand


class Command(HostCommand):
    help = _(
        "Back up the whole database to a file and read it back, even while the program runs. The file holds every "
        "name, but no passwords or table links."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help=_("the file to write; an older backup there is replaced"))
        parser.add_argument(
            "--noinput", action="store_true", help=_("accepted for scripts; this command asks nothing")
        )

    def handle(self, *args: object, file: Path, **options: Any) -> None:
        """Raises CommandError."""
        try:
            counts = back_up(file, at=timezone.now())
        except OSError as error:
            values = {"file": file, "error": error.strerror or error}
            raise CommandError(_("Cannot write to %(file)s: %(error)s.") % values) from error
        message = _("Backed up to %(file)s and verified: %(rows)s rows, %(size)s kB.")
        size = -(-file.stat().st_size // 1000)
        self.stdout.write(message % {"file": file, "rows": sum(counts.values()), "size": size})
