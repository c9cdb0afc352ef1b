"""`manage.py forget_guests`: removes guests' names as the club settled it, and finishes what forgetting left to do."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone
from django.utils.translation import gettext_lazy, ngettext

from club.club_settings.stored import as_stored
from tournaments.actions.forget_old_guests import forget_old_guests
from tournaments.actions.forget_person import finish_forgetting


class Command(BaseCommand):
    help = str(
        gettext_lazy("Remove the names of guests whose last night is longer ago than the club's settings allow.")
    )

    def handle(self, *args: object, **options: Any) -> None:
        months, now = as_stored().guest_months, timezone.now()
        many = forget_old_guests(months=months, today=timezone.localdate(now), at=now) if months else 0
        finish_forgetting()
        self.stdout.write(ngettext("%(many)s name removed.", "%(many)s names removed.", many) % {"many": many})
