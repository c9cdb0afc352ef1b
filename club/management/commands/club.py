"""`manage.py club`: the clubs of a server, added, listed and backed up."""

import shlex
import sys
from argparse import REMAINDER, ArgumentParser
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError
from django.utils.timesince import timesince
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.backup.backup_file import taken_at
from club.people.accounts import FIRST_DIRECTOR, make_director, one_time_password, password_link
from club.server.clubs import FOLDER, SITE_FILE, Club, ClubRefusedError, back_up, club_named, clubs_in, health, run
from club.server.data_folder import make_ready
from club.server.lost_database import database_place, has_tables, newest_backup
from club.server.new_club import add


class Command(BaseCommand):
    help = _(
        "Run several clubs on one server. Each has a folder, a database, a host name and a process of its own, which the unit "
        "head-table-club@.service starts."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        where = ArgumentParser(add_help=False)
        where.add_argument(
            "--folder",
            type=Path,
            default=FOLDER,
            help=_("where the clubs are (default %(folder)s)") % {"folder": FOLDER},
        )
        actions = parser.add_subparsers(dest="action", required=True)
        adding = actions.add_parser(
            "add", parents=[where], help=_("make a club: its folder, settings, database, and site for nginx")
        )
        adding.add_argument("name", help=_("the club's name"))
        adding.add_argument("--host", required=True, help=_("its host name, such as cards.example.org"))
        adding.add_argument(
            "--database",
            default="",
            help=_("its database, such as postgres://NAME:PASSWORD@HOST/DATABASE (default: a file in its folder)"),
        )
        actions.add_parser(
            "list", parents=[where], help=_("list the clubs: which version answers, and when each was backed up")
        )
        backing = actions.add_parser("backup", parents=[where], help=_("back up every club"))
        backing.add_argument("--all", action="store_true", required=True, help=_("every club of this server"))
        backing.add_argument(
            "--to", type=Path, help=_("a folder for a copy of each backup; an older one is replaced")
        )
        running = actions.add_parser("run", parents=[where], help=_("run a command of this program for one club"))
        running.add_argument("key", help=_("the name of the club's folder"))
        running.add_argument("arguments", nargs=REMAINDER, help=_("the command, such as changepassword director"))
        actions.add_parser(
            "prepare", help=_("what `add` runs with the club's settings: make its database and first admin")
        )

    def handle(self, *args: object, action: str, folder: Path = FOLDER, **options: Any) -> None:
        """Raises CommandError, OSError."""
        folder = folder.absolute()
        if action == "add":
            self.add(folder, options["name"], options["host"], options["database"])
        elif action == "list":
            self.show(clubs_in(folder))
        elif action == "backup":
            self.back_up(clubs_in(folder), options["to"])
        elif action == "run":
            self.run_in(club_named(options["key"], folder), options["arguments"])
        else:
            self.prepare()

    def add(self, folder: Path, name: str, host: str, database: str) -> None:
        club, link = add(name, host, database, folder)
        values = {"name": club.name, "folder": club.folder, "unit": f"head-table-club@{club.key}", "link": link}
        # A copy: what nginx reads as root is no file that the club's process can write.
        values["site"] = f"{shlex.quote(str(club.folder / SITE_FILE))} /etc/nginx/conf.d/{club.key}.conf"
        lines = [
            _("“%(name)s” is made, in %(folder)s. What to do next:"),
            _("1. Start it:  systemctl enable --now %(unit)s"),
            _("2. Have nginx serve it, once the certificate is there:"),
            "   cp %(site)s && nginx -s reload",
            _("3. Send its first admin this link to choose a password. It works once, for three days:"),
            "   %(link)s",
        ]
        if folder != FOLDER:
            lines.insert(
                1,
                _(
                    "The unit looks in %(usual)s. Change that to %(parent)s: "
                    "systemctl edit --full head-table-club@.service"
                ),
            )
        self.stdout.write("\n".join(lines) % (values | {"usual": FOLDER, "parent": folder}))

    def show(self, clubs: list[Club]) -> None:
        """A line for each club. Raises CommandError if one of them does not answer."""
        with ThreadPoolExecutor(max_workers=20) as asking:
            answers = list(asking.map(health, clubs))
        lines = [(_("Club"), _("Address"), _("Port"), _("Version"), _("State"), _("Last backup"))]
        for club, (version, trouble) in zip(clubs, answers, strict=True):
            lines.append(
                (club.name, club.host, str(club.port or ""), version, trouble or _("ok"), _last_backup(club))
            )
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        for line in lines:
            self.stdout.write("  ".join(map(str.ljust, line, widths)).rstrip())
        if ill := [club.key for club, (_version, trouble) in zip(clubs, answers, strict=True) if trouble]:
            message = ngettext("%(count)s club needs help: %(keys)s", "%(count)s clubs need help: %(keys)s", len(ill))
            raise CommandError(message % {"count": len(ill), "keys": ", ".join(ill)})

    def back_up(self, clubs: list[Club], to: Path | None) -> None:
        """Raises CommandError, at the end, for those of which there is no backup."""
        failed = {}
        for club in clubs:
            try:
                self.stdout.write(f"{club.key}: {back_up(club, to)}")
            except ClubRefusedError as refused:
                failed[club.key] = str(refused)
            except OSError as error:
                failed[club.key] = f"{error.filename}: {error.strerror}"
        if failed:
            heading = ngettext(
                "%(count)s club was not backed up:", "%(count)s clubs were not backed up:", len(failed)
            )
            lines = [heading % {"count": len(failed)}, *(f"{key}: {why}" for key, why in failed.items())]
            raise CommandError("\n".join(lines))

    def run_in(self, club: Club, arguments: list[str]) -> None:
        """Ends this process with the command's own exit status."""
        self.stdout.flush()
        sys.exit(run(club, *arguments).returncode)

    def prepare(self) -> None:
        """Raises CommandError where the database is not empty."""
        if has_tables():
            message = _("The database %(place)s is not empty. A new club needs an empty one of its own.")
            raise CommandError(message % {"place": database_place()})
        make_ready()
        make_director(FIRST_DIRECTOR, one_time_password())
        self.stdout.write(password_link(User.objects.get(username=FIRST_DIRECTOR)))


def _last_backup(club: Club) -> str:
    """When the newest backup in the club's folder was made, and how long ago that is."""
    newest = newest_backup(club.folder)
    taken = taken_at(newest) if newest else None
    if not taken:
        return _("none")
    return _("%(time)s (%(age)s ago)") % {"time": f"{taken:%Y-%m-%d %H:%M}", "age": timesince(taken, depth=1)}
