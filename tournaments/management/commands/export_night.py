"""`manage.py export_night`: a night of the database as a night file, or its results as pages that need no server."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext, override
from django.utils.translation import gettext_lazy as _

from club.checks import ADDRESS
from club.server.host_command import HostCommand, add_language
from club.server.languages import language_for
from tournaments.management.reading import night_numbered, refusals_as_errors
from tournaments.models import Night
from tournaments.night.file.writing import write_night
from tournaments.pages.guests.results import saved_pages
from tournaments.records.load import rounds_of
from tournaments.records.night_record import night_record_of


class Command(HostCommand):
    help = str(
        _(
            "Write a night, as far as it is played, as a night file (cinch-night/1 or /2) to standard output, or "
            "its results as a folder of pages."
        )
    )
    requires_system_checks = [ADDRESS]

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("id", type=int, help=str(_("the night's number, as its pages show it")))
        parser.add_argument(
            "--html",
            type=Path,
            metavar="DIR",
            help=str(_("write the results as pages into this empty or new folder, published or not")),
        )

        add_language(parser)

    def handle(self, *args: object, **options: Any) -> None:
        night = night_numbered(options["id"])
        if options["html"]:
            with override(options["language"] or language_for(night.language)):
                self.write_pages(night, options["html"])
            return
        with refusals_as_errors():
            file = write_night(night_record_of(night, rounds_of(night)))
        self.stdout.write(json.dumps(file, ensure_ascii=False, indent=1))

    def write_pages(self, night: Night, folder: Path) -> None:
        """Raises CommandError where the folder is not empty or cannot be written."""
        try:
            if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
                message = gettext("%(folder)s is not an empty folder. Nothing was written. Name a new one.")
                raise CommandError(message % {"folder": folder})
            for name, content in saved_pages(night):
                file = folder / name
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(content)
        except OSError as error:
            message = gettext("Cannot write to %(folder)s: %(error)s.") % {"folder": folder, "error": error.strerror}
            raise CommandError(message) from None
        self.stdout.write(str(folder / "index.html"))
