"""`manage.py up`: sets the program up if needed, and serves it in the hall until it is stopped."""

import gc
import io
import json
import logging
import shutil
import signal
import sys
from argparse import ArgumentParser
from contextlib import suppress
from types import FrameType
from typing import Any

from django.apps import apps
from django.conf import settings
from django.contrib.auth.models import User
from django.core.handlers.wsgi import WSGIHandler
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.core.management.color import supports_color
from django.db import DEFAULT_DB_ALIAS, connection
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import activate, get_language, override
from django.utils.translation import gettext as _

from club.backup.damage import look_for_damage
from club.database.in_use import serve
from club.database.key_mark import compare_key, watch_key
from club.database.writing import PLACES, keep_together_open
from club.people.accounts import (
    FIRST_DIRECTOR,
    end_old_rehearsals,
    end_rehearsal,
    has_director,
    make_director,
    one_time_password,
    password_link,
)
from club.server.daily import after_the_first_answer, run_daily
from club.server.data_folder import address, make_folder, make_ready, save_address
from club.server.languages import language_for
from club.server.lost_database import database_place, lost_database
from club.server.pages import queue_patterns, views
from club.server.qr_code import terminal_code
from club.server.serving.listening import (
    address_of,
    keep_memory_in_few_places,
    listen_at,
    make_server,
    run_until_stopped,
)
from club.server.serving.queues import Lanes
from club.server.static_files import collect


class Command(BaseCommand):
    help = _(
        "Open Head Table to the hall. The first start makes the data folder, the database and a director's "
        "account; every start prints the address and its QR code. Ctrl-C stops it."
    )
    requires_system_checks = []  # they read the database, so they come after it is made
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--noinput",
            "--no-input",
            action="store_false",
            dest="interactive",
            help=_("do not ask whether to start with an empty database"),
        )
        parser.add_argument(
            "--rehearsal",
            action="store_true",
            help=_("first play two rounds of an invented night, if there is no night yet"),
        )
        parser.add_argument(
            "--new-key",
            action="store_true",
            help=_("the database's secret key is lost: use the one in the data folder from now on"),
        )
        parser.add_argument(
            "--empty",
            action="store_true",
            help=_("start with an empty database even if there are backups or a secret key of an older one"),
        )
        parser.add_argument(
            "--host",
            default="0.0.0.0",  # noqa: S104  # for the phones in the hall
            help=_("the address to serve on (default 0.0.0.0: all addresses of this computer)"),
        )
        parser.add_argument("--port", type=int, default=settings.PORT, help=_("the port to serve on (default 8000)"))

    def handle(self, *args: object, **options: Any) -> None:
        """Raises CommandError, OSError, DatabaseError."""
        signal.signal(signal.SIGTERM, _interrupt)
        signal.signal(signal.SIGINT, _interrupt)  # a shell that starts it in the background switches it off
        with override(get_language()):  # and in the club's as soon as the database says which that is
            with suppress(KeyboardInterrupt):
                self.serve(**options)
            self.say("\n" + _("Head Table is closed. Everything entered is saved."))

    def serve(
        self, *, host: str, port: int, interactive: bool, rehearsal: bool, new_key: bool, empty: bool, **options: Any
    ) -> None:
        """Set up whatever is missing, then serve until stopped. Raises KeyboardInterrupt, CommandError, OSError, DatabaseError."""
        ask = interactive and sys.stdin is not None and sys.stdin.isatty()
        keep_memory_in_few_places()
        with listen_at(host, port) as listening:
            self.prepare_database(new_key=new_key, may_be_lost=empty, ask=ask)  # a new one leaves much garbage
            gc.disable()  # until the first answer, as modules are loaded: see `_take_up_the_rest`
            end_old_rehearsals(at=timezone.now())
            if not settings.ADDRESS:
                save_address(address_of(host, listening.getsockname()[1]))
            welcome = [] if has_director() else self.first_director(ask=ask)
            if rehearsal:
                self.rehearse()
            # A hall full of phones at once is no news for the host's screen.
            logging.getLogger("waitress.queue").setLevel(logging.ERROR)
            watch_key()
            collect()
            keep_together_open()
            lanes = Lanes(*queue_patterns(), PLACES[connection.vendor], settings.SESSION_COOKIE_NAME)
            server = make_server(WSGIHandler(), listening, lanes, https=settings.HTTPS, proxy=settings.PROXY)
            if settings.METRICS_TOKEN:
                # Its library takes 20 ms, and few clubs ask for it.
                from club.server.metrics import watch

                watch(server)
            self.announce(welcome, coloured=supports_color() and not options["no_color"])
            run_daily("rehearsals", lambda: end_old_rehearsals(at=timezone.now()))
            run_daily("forget_guests", lambda: call_command("forget_guests", stdout=io.StringIO()))
            after_the_first_answer(_take_up_the_rest)
            run_until_stopped(server)

    def prepare_database(self, *, new_key: bool, may_be_lost: bool, ask: bool) -> None:
        """Create, upgrade and check it. Raises CommandError, OSError, DatabaseError."""
        make_folder()
        serve()
        look_for_damage()
        if not may_be_lost and (lost := lost_database()):
            self.ask_for_empty_database(lost, ask=ask)
        backup = make_ready(may_be_empty=True)
        activate(language_for())
        if backup:
            message = _("The database was upgraded to this version. A backup of the old one is in %(file)s")
            self.say(message % {"file": backup})
        self.check(databases=[DEFAULT_DB_ALIAS])
        compare_key(is_new=new_key)

    def ask_for_empty_database(self, lost: str, *, ask: bool) -> None:
        """Raises CommandError unless the host wants to start without the records that seem lost."""
        if not ask:
            raise CommandError(lost)
        self.say(lost)
        if input(_("Start with an empty database? [y/N] ")).strip().casefold() != _("y"):
            raise CommandError(_("Nothing was changed."))

    def first_director(self, *, ask: bool) -> list[str]:
        """Make the account, and return what is printed about it; nothing if another start made it at the same moment."""
        password = one_time_password()
        if not make_director(FIRST_DIRECTOR, password):
            return []
        values = {"name": FIRST_DIRECTOR, "password": password}
        link = password_link(User.objects.get(username=FIRST_DIRECTOR))
        lines = [_("Welcome. Open this link on this computer and choose your password:"), "", f"    {link}", ""]
        if not ask:  # what reads a log may open no link
            lines.append(_("Sign in as %(name)s with this one-time password, shown only now: %(password)s") % values)
        return lines

    def rehearse(self) -> None:
        """Make a night in progress, unless there is a night already."""
        if apps.get_model("tournaments", "Night").objects.exists():
            self.say(_("There is a night already, so no rehearsal was added."))
            return
        self.say(_("Playing two rounds of an invented night …"))
        output = io.StringIO()
        call_command("rehearse", tables=3, rounds=6, play=2, partly=True, marked=True, json=True, stdout=output)
        played = json.loads(output.getvalue())
        end_rehearsal(played["night"])  # nobody is told its director's password
        where = address()
        self.say(_("The rehearsal:  %(address)s") % {"address": where + reverse("night", args=[played["night"]])})
        self.say(_("A table's page: %(address)s") % {"address": where + played["tables"][0]["link"]})

    def announce(self, welcome: list[str], *, coloured: bool) -> None:
        """Print where the program is; on the first start with what is needed to sign in."""
        where = address()
        columns = shutil.get_terminal_size().columns
        encoding = getattr(self.stdout, "encoding", None) or "ascii"
        link, opens = _for_phones(where)
        code = terminal_code(link, columns=columns, encoding=encoding, coloured=coloured)
        lines = [
            "",
            _("Head Table is open at"),
            "",
            f"    {where}",
            "",
            *([code, opens, ""] if code else []),
            *(welcome or [_("Nights:      %(address)s") % {"address": where + reverse("nights")}]),
            _("Database:    %(place)s") % {"place": database_place()},
            _("To stop it:  press Ctrl-C"),
        ]
        self.say("\n".join(lines))

    def say(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()


def _for_phones(where: str) -> tuple[str, str]:
    """What the code in the terminal opens, and a line that says so: joining tonight's night, else signing in."""
    output = io.StringIO()
    try:
        call_command("join_link", stdout=output)
    except CommandError:
        return where + reverse("login"), _("The code opens the page to sign in.")
    return output.getvalue().strip(), _("The code takes guests to tonight's night: they choose their name.")


def _take_up_the_rest() -> None:
    """Import every page. What is loaded stays: to look through it for garbage would stop every request meanwhile."""
    list(views())
    gc.collect()
    gc.freeze()
    gc.enable()


def _interrupt(signum: int, frame: FrameType | None) -> None:
    """Ends it for Ctrl-C, and for SIGTERM, which a service manager sends. Raises KeyboardInterrupt."""
    raise KeyboardInterrupt
