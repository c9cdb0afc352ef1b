"""The command line: `head-table` where the program is installed, `python manage.py` in its own folder.

If a command fails, Django's or ours, this module says why in one sentence. It knows the data folder, and of the commands
only the names of those of Django's that are offered.
"""

import gc
import os
import re
import shutil
import sys
from argparse import SUPPRESS
from collections.abc import Callable
from difflib import get_close_matches
from functools import partial
from pathlib import Path
from textwrap import fill
from typing import Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management import CommandError, ManagementUtility, get_commands, load_command_class
from django.core.management.base import BaseCommand, CommandParser, SystemCheckError
from django.utils.translation import gettext as _
from django.utils.translation import override

from club import VERSION
from club.database.trouble import trouble_behind
from club.server.data_folder import make_ready

OUR_APPS = ("club", "tournaments")
# Django's other commands delete records without a backup, show secrets, or make what this program does not use.
OF_DJANGO = (
    "changepassword check clearsessions compilemessages createsuperuser makemigrations runserver shell showmigrations"
).split()
# Those that somebody may run before `up` has made the folder and the database.
MAY_COME_FIRST = frozenset(("changepassword", "createsuperuser", "runserver"))
# Accepted by every command, but of no use to a host.
NOT_IN_HELP = frozenset(
    ("-v", "--settings", "--pythonpath", "--traceback", "--no-color", "--force-color", "--skip-checks")
)


class CommandLine(ManagementUtility):
    """Django's command line: our commands come first, and those of Django's that can do harm are left out."""

    def fetch_command(self, subcommand: str) -> BaseCommand:
        """The command of that name. Raises SystemExit if there is none."""
        names = (*our_commands(), *OF_DJANGO)
        if subcommand not in names:
            message = _("There is no command “%(name)s”. %(program)s help lists them.")
            lines = [message % {"name": subcommand, "program": settings.PROGRAM}]
            lines += [
                _("Did you mean %(name)s?") % {"name": name} for name in get_close_matches(subcommand, names, 1)
            ]
            sys.exit(" ".join(lines))
        command = super().fetch_command(subcommand)
        command.create_parser = partial(_short_parser, command.create_parser)  # type: ignore[method-assign]
        command.get_version = lambda: f"Head Table {VERSION}"  # type: ignore[method-assign]
        command.execute = partial(_run, command, subcommand, command.execute)  # type: ignore[method-assign]
        gc.freeze()  # what is loaded by now stays
        gc.enable()
        return command

    def main_help_text(self, commands_only: bool = False) -> str:
        """Every command, and what ours do."""
        names = our_commands()
        if commands_only:
            return "\n".join((*names, *OF_DJANGO))
        helps = {name: str(load_command_class(get_commands()[name], name).help) for name in names}
        first_sentences = {name: re.split(r"(?<=\.)\s", text)[0] for name, text in helps.items()}
        width = max(map(len, names)) + 4
        return "\n".join(
            [
                _("Commands of Head Table (%(program)s COMMAND --help says more):") % {"program": settings.PROGRAM},
                *(_wrapped(f"  {name}".ljust(width) + text, width) for name, text in first_sentences.items()),
                "",
                _("Django’s own:"),
                _wrapped("  " + " ".join(OF_DJANGO), 2),
            ]
        )


def our_commands() -> list[str]:
    """The names of the commands of our own, `up` first."""
    return sorted(
        (name for name, app in get_commands().items() if app in OUR_APPS), key=lambda name: (name != "up", name)
    )


def _wrapped(text: str, indent: int) -> str:
    width = min(shutil.get_terminal_size().columns, 100)
    return fill(text, width, subsequent_indent=" " * indent, break_long_words=False, break_on_hyphens=False)


def _short_parser(create_parser: Callable[..., CommandParser], *args: Any, **options: Any) -> CommandParser:
    """The command's parser. Its help leaves out what is of no use to a host, and lists choices where they can wrap."""
    parser = create_parser(*args, **options)
    for action in parser._actions:
        if NOT_IN_HELP.intersection(action.option_strings):
            action.help = SUPPRESS
        elif action.option_strings and action.choices and len(names := ", ".join(map(str, action.choices))) > 40:
            action.metavar, action.help = action.dest.upper(), f"{action.help}: {names}"
    return parser


def _run(command: BaseCommand, name: str, execute: Callable[..., Any], /, *args: Any, **options: Any) -> None:
    """Run the command. If it fails, print why and end this process."""
    try:
        if name in MAY_COME_FIRST and not settings.SECRET_KEY_FILE.exists():
            make_ready()
        execute(*args, **options)
        sys.stdout.flush()
    except KeyboardInterrupt:
        sys.exit(130)  # as a shell has it
    except BrokenPipeError:
        # The reader has enough, like `head`; Python would complain once more when it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except Exception as error:
        with override(settings.LANGUAGE_CODE):  # the club’s, once a connection has read it
            message = _sentence(error)
        if not message or options.get("traceback"):
            raise
        command.stderr.write(message)
        sys.exit(getattr(error, "returncode", 1))


def _sentence(error: Exception) -> str:
    """Why a command failed, and what to do; "" if nobody but a programmer can do anything."""
    if isinstance(error, SystemCheckError):
        return str(error).replace("SystemCheckError: ", "")
    if isinstance(error, CommandError | ImproperlyConfigured):
        return str(error)
    if not (isinstance(error, OSError) and error.filename):
        return trouble_behind(error)
    values = {"folder": error.filename, "error": error.strerror or error}
    file = Path(os.fsdecode(error.filename))
    if settings.DATA in (file, *file.parents) or file in settings.DATA.parents:
        return _("Cannot write to %(folder)s: %(error)s. Set HEADTABLE_DATA to a folder of yours.") % values
    return _("Cannot read or write %(folder)s: %(error)s.") % values


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
