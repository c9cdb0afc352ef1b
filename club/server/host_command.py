"""A command that answers a host in the terminal, in the club's language. Knows no command; files for programs stay as they are."""

from contextlib import suppress
from typing import Any

from django.core.exceptions import ImproperlyConfigured
from django.core.management.base import BaseCommand
from django.db import DatabaseError
from django.utils.translation import override

from club.server.languages import language_for
from club.server.lost_database import has_tables


class HostCommand(BaseCommand):
    """Its sentences and faults are in the club's language; in English while there is no database that says which."""

    def execute(self, *args: Any, **options: Any) -> str | None:
        with suppress(DatabaseError, ImproperlyConfigured):  # the command itself says what is wrong with it
            has_tables()  # the first connection reads what the club has settled
        with override(language_for()):
            return super().execute(*args, **options)
