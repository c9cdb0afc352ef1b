"""`manage.py check_night`: whether every figure of a night follows from its hands."""

from argparse import ArgumentParser
from typing import Any

from django.utils.translation import gettext_lazy, ngettext

from club.server.host_command import HostCommand
from tournaments.display.translation import translate
from tournaments.management.reading import night_numbered
from tournaments.models import HandRecord
from tournaments.records.audit import wrong_in


class Command(HostCommand):
    help = str(
        gettext_lazy("Check that every figure of a night follows from its hands; exit 1 and name each if not.")
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("id", type=int, help=str(gettext_lazy("the night's number, as its pages show it")))
        parser.add_argument(
            "--noinput",
            action="store_true",
            help=str(gettext_lazy("accepted for scripts; this command asks nothing")),
        )

    def handle(self, *args: object, **options: Any) -> None:
        """Raises SystemExit with status 1 where a figure is wrong."""
        night = night_numbered(options["id"])
        if wrong := wrong_in(night):
            for each in wrong:
                self.stdout.write(translate(each))
            raise SystemExit(1)
        hands = HandRecord.objects.filter(table__round__night=night, current=True).count()
        everything = ngettext(
            "Night %(night)s holds together: all follows from its %(hands)s hand.",
            "Night %(night)s holds together: all follows from its %(hands)s hands.",
            hands,
        )
        self.stdout.write(everything % {"night": night.pk, "hands": hands})
