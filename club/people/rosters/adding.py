"""Adds names to the roster, all or none; those who are on it stay as they are."""

from collections.abc import Iterable
from typing import NamedTuple

from django.db import IntegrityError, transaction

from club.models import Member
from club.names import folded

TRIES = 3


class Added(NamedTuple):
    """The names that are new on the roster, and those that were on it."""

    new: tuple[str, ...]
    known: tuple[str, ...]


def sorted_out(names: Iterable[str]) -> Added:
    """Which of `names` (each clean, and once) would be new. Writes nothing."""
    roster = {folded(name) for name in Member.objects.values_list("name", flat=True)}
    new: list[str] = []
    known: list[str] = []
    for name in names:
        (known if folded(name) in roster else new).append(name)
    return Added(tuple(new), tuple(known))


def add_members(names: Iterable[str]) -> Added:
    """Add the names that are not there. Raises IntegrityError if someone keeps adding the same at the same moment."""
    wanted = tuple(names)
    for tries_left in reversed(range(TRIES)):
        try:
            with transaction.atomic():
                added = sorted_out(wanted)
                Member.objects.bulk_create([Member(name=name) for name in added.new], batch_size=500)
        except IntegrityError:
            if not tries_left:
                raise
        else:
            return added
    raise AssertionError
