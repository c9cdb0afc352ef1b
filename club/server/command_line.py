"""The command line: `head-table` where the program is installed, `python manage.py` in its own folder.

Knows the data folder; knows no command of ours.
"""

import gc
import os
import sys

from django.conf import settings
from django.core.management import CommandError, ManagementUtility
from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from club import VERSION
from club.server.data_folder import make_folder, make_ready, make_secret_key
from club.server.lost_database import lost_database

# Django's own commands that somebody may run before `up` has made the folder and the database.
MAY_COME_FIRST = frozenset(("changepassword", "createsuperuser", "migrate", "runserver"))
HELP = frozenset(("-h", "--help"))


class CommandLine(ManagementUtility):
    """Django's command line, whose own commands find a data folder from the first on."""

    def fetch_command(self, subcommand: str) -> BaseCommand:
        command = super().fetch_command(subcommand)
        gc.freeze()  # all that is loaded by now stays
        gc.enable()
        is_run = self.argv[1:2] == [subcommand] and not HELP & set(self.argv)
        if is_run and subcommand in MAY_COME_FIRST:
            _make_what_is_missing(subcommand)
        return command


def _make_what_is_missing(subcommand: str) -> None:
    """The folder for `migrate`, which makes the tables itself; folder and tables for the others, unless it is there."""
    try:
        if subcommand == "migrate":
            make_folder()
            if lost := lost_database():
                raise CommandError(lost)
            make_secret_key()
        elif not settings.SECRET_KEY_FILE.exists():
            make_ready()
    except OSError as error:
        message = _("Cannot write to %(folder)s: %(error)s. Set HEADTABLE_DATA to a folder of yours.")
        sys.exit(message % {"folder": settings.DATA, "error": error.strerror or error})
    except CommandError as error:
        sys.exit(str(error))


def main() -> None:
    """Run the command that the arguments of this process name."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "club.settings")
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]  # a Windows console has no suits
    if sys.argv[1:] in (["--version"], ["version"]):
        print("Head Table", VERSION)  # where Django prints its own
        return
    gc.disable()  # to look for garbage while modules are loaded takes a fifth of a start, and there is none
    CommandLine(sys.argv).execute()


if __name__ == "__main__":
    main()
