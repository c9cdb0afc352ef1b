"""Rows that are made once for all tests of a module; what a test changes in them is undone at its end.

Knows the tests' database; knows no night.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import transaction


@contextmanager
def rows_of_the_module(blocker: Any) -> Iterator[None]:
    """Whatever is written within stands until the end: use it in a fixture of the module, after `django_db_setup`."""
    with blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)
