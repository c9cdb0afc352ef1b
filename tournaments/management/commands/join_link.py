"""`manage.py join_link`: the link with which guests join tonight's night."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.checks import ADDRESS
from club.server.data_folder import address
from club.server.host_command import HostCommand
from tournaments.management.reading import night_numbered
from tournaments.records.links import screen_path_of
from tournaments.records.tonight import night_on


class Command(HostCommand):
    help = str(gettext_lazy("Print the link with which guests join tonight's night, or that of the given number."))
    requires_system_checks = [ADDRESS]

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("id", type=int, nargs="?", help=str(gettext_lazy("the night's number")))

    def handle(self, *args: object, **options: Any) -> None:
        """Raises CommandError where there is no such night."""
        if options["id"] is not None:
            night = night_numbered(options["id"])
        else:
            today = timezone.localdate()
            tonight = night_on(today)
            if tonight is None or tonight.date != today:
                raise CommandError(_("There is no night today that is not over."))
            night = tonight
        self.stdout.write(address() + screen_path_of(night, "join"))
