"""`manage.py import_night`: a night file into the database."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from club.server.data_folder import make_ready
from club.server.host_command import HostCommand
from tournaments.actions.imports import LEFT_OUT, import_night
from tournaments.management.reading import night_in, refusals_as_errors


class Command(HostCommand):
    help = _("Read a whole night file into the database, and print the night's number.")
    requires_migrations_checks = False
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help=_("a night file (cinch-night/1 or /2)"))

    def handle(self, *args: object, **options: Any) -> None:
        with refusals_as_errors():
            record = night_in(options["file"])
            make_ready()
            night = import_night(record=record, by=None, at=timezone.now())
        self.stdout.write(str(night.pk))
        # Not on standard output: a script reads the number there.
        self.stderr.write(_(LEFT_OUT), self.style.WARNING)
