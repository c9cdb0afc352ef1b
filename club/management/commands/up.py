"""`manage.py up`: the program set up where it is not, and served in the hall until it is stopped."""

import getpass
import io
import json
import logging
import shutil
import signal
import sys
from argparse import ArgumentParser
from types import FrameType
from typing import Any

from django.apps import apps
from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ImproperlyConfigured, ValidationError
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.core.management.color import supports_color
from django.core.servers.basehttp import get_internal_wsgi_application
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connection
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.database.key_mark import OtherKeyError, compare_key
from club.names import MOST_LETTERS, BadNameError, clean_name
from club.people.directors import FIRST_DIRECTOR, has_director, make_director, one_time_password
from club.server.data_folder import address, keep_address, make_ready
from club.server.serving import CannotListenError, address_of, listen_at, make_server, run_until_stopped
from club.server.terminal_code import terminal_code

REHEARSAL: dict[str, Any] = {"tables": 3, "rounds": 6, "play": 2, "partly": True}


class Command(BaseCommand):
    help = str(
        gettext_lazy(
            "Open Head Table to the hall. The first start makes the data folder, the database and a director's "
            "account; every start prints the address and its QR code. Ctrl-C stops it."
        )
    )
    requires_system_checks = []  # they read the database, so they come after it is made
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--noinput",
            "--no-input",
            action="store_false",
            dest="interactive",
            help=str(gettext_lazy("ask nothing: the first director gets a one-time password, printed once")),
        )
        parser.add_argument(
            "--rehearsal",
            action="store_true",
            help=str(gettext_lazy("first play two rounds of an invented night, if the book has no night yet")),
        )
        parser.add_argument(
            "--new-key",
            action="store_true",
            help=str(
                gettext_lazy("the book's secret key was lost: the one in the data folder is its own from now on")
            ),
        )
        parser.add_argument(
            "--host",
            default="0.0.0.0",  # noqa: S104  # the hall's phones are to reach it
            help=str(gettext_lazy("the address to serve on (default 0.0.0.0: all that this computer has)")),
        )
        parser.add_argument(
            "--port", type=int, default=8000, help=str(gettext_lazy("the port to serve on (default 8000)"))
        )

    def handle(self, *args: object, **options: Any) -> None:
        signal.signal(signal.SIGTERM, _interrupt)
        signal.signal(signal.SIGINT, _interrupt)  # a shell that starts it in the background has switched it off
        try:
            self.serve(**options)
        except KeyboardInterrupt:
            pass
        except CannotListenError as error:
            raise CommandError(str(error)) from error
        self.say("\n" + _("Head Table is closed. Everything that was entered is kept."))

    def serve(
        self, *, host: str, port: int, interactive: bool, rehearsal: bool, new_key: bool, **options: Any
    ) -> None:
        """Everything from nothing to a served page; returns, or raises KeyboardInterrupt, when it is stopped."""
        with listen_at(host, port) as listening:
            self.make_book(new_key=new_key)
            if not has_director():
                self.welcome_director(ask=interactive and sys.stdin is not None and sys.stdin.isatty())
            if not settings.ADDRESS:
                self.keep_address(address_of(host, listening.getsockname()[1]))
            if rehearsal:
                self.rehearse()
            # A hall's worth of phones arriving at once is no news on the host's screen.
            logging.getLogger("waitress.queue").setLevel(logging.ERROR)
            server = make_server(get_internal_wsgi_application(), listening, behind_proxy=settings.HTTPS)
            self.announce(coloured=supports_color() and not options["no_color"])
            run_until_stopped(server)

    def make_book(self, *, new_key: bool) -> None:
        try:
            if kept := make_ready():
                self.say(
                    _("The book now has the form of this version. As it was before, it is in %(file)s")
                    % {"file": kept}
                )
            self.check(databases=[DEFAULT_DB_ALIAS])
            compare_key(is_new=new_key)
        except OtherKeyError as error:
            raise CommandError(str(error)) from error
        except OSError as error:
            raise _nothing_kept(error) from error
        except (DatabaseError, ImproperlyConfigured) as error:
            told = {"book": _book(), "error": str(error).strip()}
            raise CommandError(_("The database does not open (%(book)s): %(error)s") % told) from error

    def keep_address(self, where: str) -> None:
        try:
            keep_address(where)
        except OSError as error:
            raise _nothing_kept(error) from error

    def welcome_director(self, *, ask: bool) -> None:
        if ask:
            self.say(_("Welcome. Who runs the nights? Choose a name and a password to sign in with."))
            make_director(self.ask_name(), self.ask_password())
            return
        password = one_time_password()
        if make_director(FIRST_DIRECTOR, password):
            told = {"name": FIRST_DIRECTOR, "password": password}
            self.say(_("Sign in as %(name)s with this one-time password, shown only now: %(password)s") % told)
            self.say(_("Then choose your own, at “Change your password”."))

    def ask_name(self) -> str:
        while True:
            asked = input(_("Name [%(name)s]: ") % {"name": FIRST_DIRECTOR}) or FIRST_DIRECTOR
            try:
                return clean_name(asked)
            except BadNameError:
                self.say(_("A name has at least one letter and at most %(most)s.") % {"most": MOST_LETTERS})

    def ask_password(self) -> str:
        while True:
            password = getpass.getpass(_("Password: "))
            try:
                validate_password(password)
            except ValidationError as error:
                self.say(" ".join(error.messages))
                continue
            if getpass.getpass(_("The same again: ")) == password:
                return password
            self.say(_("The two differ. Once more."))

    def rehearse(self) -> None:
        """A night in progress, once: a book that has a night gets no other."""
        if apps.get_model("tournaments", "Night").objects.exists():
            self.say(_("The book has a night already, so no rehearsal was added to it."))
            return
        self.say(_("Playing two rounds of an invented night …"))
        told = io.StringIO()
        call_command("rehearse", **REHEARSAL, json=True, stdout=told)
        played = json.loads(told.getvalue())
        where = address()
        self.say(_("The rehearsal:  %(address)s") % {"address": where + reverse("night", args=[played["night"]])})
        self.say(_("A table's page: %(address)s") % {"address": where + played["tables"][0]["link"]})

    def announce(self, *, coloured: bool) -> None:
        where = address()
        columns = shutil.get_terminal_size().columns
        encoding = getattr(self.stdout, "encoding", None) or "ascii"
        code = terminal_code(where, columns=columns, encoding=encoding, coloured=coloured)
        lines = [
            "",
            _("Head Table is open at"),
            "",
            f"    {where}",
            "",
            *([code, ""] if code else []),
            _("Nights:      %(address)s") % {"address": where + reverse("nights")},
            _("The book:    %(book)s") % {"book": _book()},
            _("To stop it:  press Ctrl-C"),
        ]
        self.say("\n".join(lines))

    def say(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()


def _nothing_kept(error: OSError) -> CommandError:
    told = {"folder": settings.DATA, "error": error.strerror or error}
    return CommandError(
        _("Nothing can be kept in %(folder)s: %(error)s. Set HEADTABLE_DATA to a folder of yours.") % told
    )


def _book() -> str:
    """Where the database is, without its password."""
    told = connection.settings_dict
    if connection.vendor == "sqlite":
        return str(told["NAME"])
    return f"{told['NAME']} ({connection.display_name}, {told['HOST'] or 'localhost'})"


def _interrupt(signum: int, frame: FrameType | None) -> None:
    """Ctrl-C, and SIGTERM as a service manager sends it, end it alike."""
    raise KeyboardInterrupt
