"""`manage.py replay`: a night file played again, one JSON object out. Touches no database."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import gettext_lazy as _

from scoring.laws import law_named
from tournaments.management.reading import night_in, refusals_as_errors
from tournaments.night.replay import replay, write_replay


class Command(BaseCommand):
    help = str(_("Play a night file again: every seat, total and winner, the next seats and the standings."))
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help=str(_("a night file (cinch-night/1 or /2)")))
        parser.add_argument("--law", help=str(_("score the same hands under this law")))

    def handle(self, *args: object, **options: Any) -> None:
        with refusals_as_errors():
            law = law_named(options["law"]) if options["law"] else None
            played = replay(night_in(options["file"]), law)
        self.stdout.write(json.dumps(write_replay(played), ensure_ascii=False))
