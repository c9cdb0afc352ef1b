"""`manage.py migrate`: Django's, which first backs up the records that it may change."""

from typing import Any

from django.core.management.base import CommandError
from django.core.management.commands import migrate
from django.db import connection
from django.utils import timezone
from django.utils.translation import gettext as _

from club.backup.backing_up import back_up_aside
from club.database.stored_models import entered_in
from club.server.data_folder import make_folder, make_ready


class Command(migrate.Command):
    help = _("Upgrade the database to this version, as `up` does, after backing it up.")
    requires_system_checks = []  # they read the database, so they would come before it is made

    def handle(self, *args: Any, **options: Any) -> None:
        """Raises CommandError, OSError, DatabaseError, and changes nothing then."""
        names = ("app_label", "plan", "check_unapplied", "prune", "fake", "fake_initial", "run_syncdb")
        if any(options[name] for name in names):
            make_folder()
            if not (options["plan"] or options["check_unapplied"]) and entered_in(connection):
                self.back_up(ask=options["interactive"])
            super().handle(*args, **options)
        elif backup := make_ready(options["verbosity"]):
            self.say_where(backup)

    def back_up(self, *, ask: bool) -> None:
        """Raises CommandError if the person who is asked does not want to go on."""
        self.stdout.write(_("This may delete records. They are backed up first."))
        try:
            goes_on = not ask or input(_("Go on? [y/N] ")).strip().casefold() == _("y")
        except EOFError:
            goes_on = False
        if not goes_on:
            raise CommandError(_("Nothing was changed."))
        self.say_where(back_up_aside("migrating", at=timezone.now()))

    def say_where(self, backup: object) -> None:
        self.stdout.write(_("The old records are in %(file)s.") % {"file": backup})
