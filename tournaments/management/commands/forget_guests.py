"""`manage.py forget_guests`: removes guests' names as the club settled it, and finishes what forgetting left to do."""

from argparse import ArgumentParser
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from club.club_settings.stored import as_stored
from club.server.host_command import HostCommand
from tournaments.actions.forgetting import Again, finish_forgetting, forget_again, forget_old_guests


class Command(HostCommand):
    help = str(
        gettext_lazy(
            "Remove the names of guests whose last night is longer ago than the club's settings allow, and of "
            "those that a restored backup brought back."
        )
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--restored", action="store_true", help=_("only of those that a restored backup brought back")
        )

    def handle(self, *args: object, restored: bool, **options: Any) -> None:
        """Raises OSError where the list of those who were forgotten cannot be read."""
        months, now = as_stored().guest_months, timezone.now()
        self._print_again(forget_again())
        if not restored:
            many = forget_old_guests(months=months, today=timezone.localdate(now), at=now) if months else 0
            self.stdout.write(ngettext("%(many)s name removed.", "%(many)s names removed.", many) % {"many": many})
        finish_forgetting()

    def _print_again(self, again: Again) -> None:
        """What a director has to know of a backup from before."""
        lines = (
            (again.done, ngettext(
                "%(many)s person was forgotten after this backup was made, and is forgotten again.",
                "%(many)s people were forgotten after this backup was made, and are forgotten again.", again.done)),
            (again.waiting, ngettext(
                "%(many)s who was forgotten is entered at a night that is not over. End it: within a day the name goes again.",
                "%(many)s who were forgotten are entered at a night that is not over. End it: within a day the names go again.",
                again.waiting)),
            (again.spelled, ngettext(
                "Of %(many)s, other spellings were given: look for them in notes and reasons.",
                "Of %(many)s, other spellings were given: look for them in notes and reasons.", again.spelled)),
        )  # fmt: skip
        for many, line in lines:
            if many:
                self.stdout.write(line % {"many": many})
        for name in again.doubtful:
            self.stdout.write(
                _("%(name)s may be a forgotten member under an older name. If so, forget them again.")
                % {"name": name}
            )
