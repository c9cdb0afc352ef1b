"""`manage.py print_night`: a night's papers as one PDF file."""

import sys
from argparse import ArgumentParser
from getpass import getpass
from pathlib import Path
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override

from club.checks import ADDRESS
from club.club_settings.stored import in_force
from club.server.host_command import HostCommand, add_language
from club.server.languages import language_for
from tournaments.display.translation import labelled, translate
from tournaments.management.reading import night_numbered, refusals_as_errors, write_papers
from tournaments.models import Night
from tournaments.printing.booklet import pressed
from tournaments.printing.press import PAPERS
from tournaments.records.paper_values import SETS, sets_of, values_for, waits_of


class Command(HostCommand):
    help = str(gettext_lazy("Print a night's papers into one PDF file."))
    requires_system_checks = [ADDRESS]

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("id", type=int, help=str(gettext_lazy("the night's number")))
        parser.add_argument(
            "--set",
            nargs="+",
            action="extend",
            choices=("all", *SETS),
            help=str(gettext_lazy("which papers, one or several (all that are ready)")),
        )
        parser.add_argument("--paper", choices=sorted(PAPERS), help=str(gettext_lazy("the club's where left out")))
        add_language(parser)
        parser.add_argument("--round", type=int, help=str(gettext_lazy("the round of the score sheets")))
        parser.add_argument("--blank", action="store_true", help=str(gettext_lazy("to be filled in by hand")))
        network = gettext_lazy(
            "the network on the Wi-Fi poster; its password is asked for, or read from standard input"
        )
        parser.add_argument("--wifi", default="", metavar="NETWORK", help=str(network))
        marks = gettext_lazy("a file to write for other programs: where on the sheets what can be ticked")
        parser.add_argument("--marks", type=Path, metavar="FILE", help=str(marks))
        parser.add_argument("--out", type=Path, required=True, help=str(gettext_lazy("the PDF file to write")))

    def handle(self, *args: object, **options: Any) -> None:
        night = night_numbered(options["id"])
        with override(options["language"] or language_for(night.language)):
            self.write(night, **options)

    def write(self, night: Night, **options: Any) -> None:
        """In the language that is active. Raises CommandError."""
        asked = options["set"] or ["all"]
        waits = waits_of(night, blank=options["blank"])
        ready = [name for name in sets_of(night) if name not in waits] if "all" in asked else []
        names = [name for name in SETS if name in ready or name in asked]
        with refusals_as_errors():
            of = {"round_number": options["round"], "blank": options["blank"]}
            values = {name: values_for(name, night, **of) for name in names}
        if options["wifi"] and "wifi-poster" in values:
            values["wifi-poster"] = values["wifi-poster"]._replace(network=options["wifi"], password=_password())
        parts = [(SETS[name].draw, found) for name, found in values.items()]
        write_papers(pressed(parts, night.name, options["paper"] or in_force("paper"), translate), options)
        if left_out := [name for name in waits if "all" in asked and name not in names]:
            self.stderr.write(_left_out({name: waits[name] for name in left_out}), str)
        self.stdout.write(str(options["out"]))


def _left_out(waits: dict[str, str]) -> str:
    """Which papers there was nothing to print on, and when they will be ready."""
    papers: dict[str, list[str]] = {}
    for name, why in waits.items():
        papers.setdefault(why, []).append(translate(SETS[name].title))
    reasons = " ".join(labelled(", ".join(titles), why) for why, titles in papers.items())
    # Translators: for each reason the papers and a sentence
    return _("Left out for now. %(reasons)s") % {"reasons": reasons}


def _password() -> str:
    """In no command line, which others on the computer can read."""
    return getpass(_("Password of the Wi-Fi: ")) if sys.stdin.isatty() else sys.stdin.readline().rstrip("\r\n")
