"""`manage.py export_night`: a night of the database as a night file."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import gettext_lazy as _

from tournaments.management.reading import night_numbered, refusals_as_errors
from tournaments.night_file.writing import write_night
from tournaments.records.queries import night_record_of, rounds_of


class Command(BaseCommand):
    help = str(_("Write a night as a night file (cinch-night/1 or /2) to standard output, as far as it is played."))

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("id", type=int, help=str(_("the night's number, as its pages show it")))

    def handle(self, *args: object, **options: Any) -> None:
        night = night_numbered(options["id"])
        with refusals_as_errors():
            file = write_night(night_record_of(night, rounds_of(night)))
        self.stdout.write(json.dumps(file, ensure_ascii=False, indent=1))
