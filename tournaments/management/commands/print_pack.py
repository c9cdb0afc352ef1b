"""`manage.py print_pack`: all that an evening from paper needs as one PDF, with no night in the database."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.club_settings.stored import in_force
from club.server.host_command import HostCommand, add_language
from tournaments.display.translation import translate
from tournaments.management.reading import refusals_as_errors, write_papers
from tournaments.movement import MOVEMENTS
from tournaments.night.form import NightForm, check_form, suitable_movement, usual_size
from tournaments.printing.booklet import pressed
from tournaments.printing.press import PAPERS
from tournaments.records.house_laws import law_at
from tournaments.records.pack_values import pack

MOST_TABLES, MOST_ROUNDS = 60, 30


class Command(HostCommand):
    help = str(
        gettext_lazy("Print all that an evening from paper needs into one PDF file, before anybody is enrolled.")
    )
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--tables", type=int, required=True, help=str(gettext_lazy("card tables")))
        parser.add_argument("--rounds", type=int, required=True, help=str(gettext_lazy("rounds of the night")))
        parser.add_argument("--law", default="foster-1897", help=str(gettext_lazy("the law's key (foster-1897)")))
        movement = gettext_lazy("progressive-cinch, or what suits the law")
        parser.add_argument("--movement", choices=sorted(MOVEMENTS), help=str(movement))
        parser.add_argument("--paper", choices=sorted(PAPERS), help=str(gettext_lazy("the club's where left out")))
        add_language(parser)
        to_write = gettext_lazy("score sheets to write on, two a page, which no camera reads")
        parser.add_argument("--to-write", action="store_true", help=str(to_write))
        marks = gettext_lazy("a file to write for other programs: where on the sheets what can be ticked")
        parser.add_argument("--marks", type=Path, metavar="FILE", help=str(marks))
        parser.add_argument("--out", type=Path, required=True, help=str(gettext_lazy("the PDF file to write")))

    def handle(self, *args: object, **options: Any) -> None:
        for name, most in (("tables", MOST_TABLES), ("rounds", MOST_ROUNDS)):
            if not 1 <= options[name] <= most:
                message = _("--%(name)s %(value)s: give a number from 1 to %(most)s.")
                raise CommandError(message % {"name": name, "value": options[name], "most": most})
        with refusals_as_errors():
            law = law_at(options["law"])
            movement = MOVEMENTS[options["movement"] or suitable_movement(law, None)]
            check_form(NightForm(law, usual_size(law, movement, {}), fewest=movement.fewest_alone), movement)
            if movement.most and options["tables"] > 1:
                message = _("--tables %(tables)s: the movement “%(movement)s” has one table. Give --tables 1.")
                raise CommandError(message % {"tables": options["tables"], "movement": translate(movement.TITLE)})
            size = (options["tables"], options["rounds"])
            papers = pack(*size, law, movement, to_tick=not options["to_write"])
        write_papers(
            pressed(papers, _("An evening from paper"), options["paper"] or in_force("paper"), translate), options
        )
        self.stdout.write(str(options["out"]))
