"""A command that answers a host in the terminal, in the club's language. Knows no command; files for programs stay as they are."""

from argparse import ArgumentParser
from contextlib import suppress
from typing import Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management.base import BaseCommand
from django.db import DatabaseError
from django.utils.translation import gettext_lazy, override

from club.server.languages import language_for
from club.server.lost_database import has_tables


def add_language(parser: ArgumentParser) -> None:
    """The option for the language of what is written."""
    what = gettext_lazy("the night’s or the club’s where left out")
    parser.add_argument("--language", choices=[code for code, _name in settings.LANGUAGES], help=str(what))


class HostCommand(BaseCommand):
    """Its sentences and faults are in the language that is asked for, else the club's; in English while no database says which."""

    def execute(self, *args: Any, **options: Any) -> str | None:
        # A command that needs the database meets the same error.
        with suppress(DatabaseError, ImproperlyConfigured, UnicodeDecodeError):
            has_tables()  # the first connection reads what the club has settled
        with override(options.get("language") or language_for()):
            return super().execute(*args, **options)
