"""`manage.py restore`: a backup restored into an empty database, and what the director does next."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override

from club.backup.restoring import Restored, restore
from club.club_settings.stored import as_stored
from club.server.data_folder import make_folder
from club.server.languages import language_for


class Command(BaseCommand):
    help = _("Restore a whole backup into the database of this computer, which must be empty.")
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help=_("a file that `backup` wrote"))
        parser.add_argument(
            "--replace", action="store_true", help=_("replace what is in the database, after backing that up")
        )
        parser.add_argument(
            "--noinput", action="store_true", help=_("accepted for scripts; this command asks nothing")
        )

    def handle(self, *args: object, file: Path, replace: bool, **options: Any) -> None:
        """Raises CommandError, OSError, DatabaseError, and restores nothing then."""
        if not file.is_file():
            raise CommandError(_("There is no file %(file)s.") % {"file": file})
        make_folder()
        done = restore(file, replace=replace, at=timezone.now())
        as_stored()
        with override(language_for()):  # of the club whose records these are
            self.answer(done)

    def answer(self, done: Restored) -> None:
        """What was restored, and what comes next."""
        restored = {"rows": sum(done.counts.values()), "taken": done.taken}
        lines = [_("Restored %(rows)s rows, as they were on %(taken)s.") % restored]
        if done.before:
            lines.append(_("The old records are in %(file)s.") % {"file": done.before})
        names = list(
            User.objects.filter(is_staff=True, is_active=True).order_by("pk").values_list("username", flat=True)
        )
        lines += [
            _("A backup holds no passwords. Set a new one for each director: %(program)s changepassword NAME")
            % {"program": settings.PROGRAM},
            *([_("Directors: %(names)s") % {"names": ", ".join(names)}] if names else []),
            _("Start the program again, and print new table cards: the old ones no longer work."),
        ]
        self.stdout.write("\n".join(lines))
        call_command("forget_guests", restored=True, stdout=self.stdout)
