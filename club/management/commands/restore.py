"""`manage.py restore`: a backup put into an empty book, and what the host does next."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.backup.backup_file import BackupRefused
from club.backup.restoring import restore
from club.server.data_folder import make_folder


class Command(BaseCommand):
    help = str(
        gettext_lazy(
            "Put a backup into the book of this computer, which has to be empty. All of it comes in, or nothing."
        )
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help=str(gettext_lazy("a file that `backup` wrote")))
        parser.add_argument(
            "--replace",
            action="store_true",
            help=str(gettext_lazy("put it in the place of what the book holds, after a backup of that")),
        )
        parser.add_argument(
            "--noinput", action="store_true", help=str(gettext_lazy("ask nothing (nothing is asked)"))
        )

    def handle(self, *args: object, file: Path, replace: bool, **options: Any) -> None:
        try:
            if not file.is_file():
                raise CommandError(_("There is no file %(file)s.") % {"file": file})
            make_folder()
            done = restore(file, replace=replace, at=timezone.now())
        except BackupRefused as refused:
            raise CommandError(str(refused)) from refused
        except OSError as error:
            told = {"folder": settings.DATA, "error": error.strerror or error}
            raise CommandError(_("Nothing can be kept in %(folder)s: %(error)s.") % told) from error
        except DatabaseError as error:
            raise CommandError(_("The database does not open: %(error)s") % {"error": str(error).strip()}) from error
        brought = {"rows": sum(done.counts.values()), "taken": done.taken}
        lines = [_("The book is as it was at %(taken)s: %(rows)s rows came in.") % brought]
        if done.before:
            lines.append(_("What it held before is in %(file)s.") % {"file": done.before})
        names = list(
            User.objects.filter(is_staff=True, is_active=True).order_by("pk").values_list("username", flat=True)
        )
        lines += [
            _("A backup holds no password. Give each director a new one: %(program)s changepassword NAME")
            % {"program": settings.PROGRAM},
            *([_("The directors: %(names)s") % {"names": ", ".join(names)}] if names else []),
            _("Start the program again, and print the table cards again: the old ones open nothing."),
        ]
        self.stdout.write("\n".join(lines))
