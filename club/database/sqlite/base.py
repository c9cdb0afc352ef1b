"""Django's SQLite, which takes no value that PostgreSQL would refuse, with statements remembered as SQLite reads them."""

from functools import lru_cache
from sqlite3 import Cursor
from typing import Any, Final

from django.db.backends.base.operations import BaseDatabaseOperations
from django.db.backends.sqlite3 import base, operations
from django.db.backends.sqlite3.base import FORMAT_QMARK_REGEX

STATEMENTS = 500  # that are remembered


_INTEGERS = ("SmallIntegerField", "IntegerField", "PositiveSmallIntegerField", "PositiveIntegerField")
# Kind of field → what its column can hold on PostgreSQL by its type alone.
BOUNDS: Final = {
    name: '"%(column)s" BETWEEN {} AND {}'.format(*BaseDatabaseOperations.integer_field_ranges[name])
    for name in _INTEGERS
} | {
    "CharField": """length("%(column)s") <= %(max_length)s AND instr("%(column)s", char(0)) = 0""",
    "DecimalField": """abs("%(column)s") < CAST('1e' || (%(max_digits)s - %(decimal_places)s) AS REAL)""",
}


class DatabaseOperations(operations.DatabaseOperations):
    """Fields have the bounds that their columns have on PostgreSQL."""

    integer_field_range = BaseDatabaseOperations.integer_field_range


class DatabaseWrapper(base.DatabaseWrapper):
    """What `ENGINE` names."""

    ops_class = DatabaseOperations
    data_type_check_constraints = base.DatabaseWrapper.data_type_check_constraints | BOUNDS

    def create_cursor(self, name: str | None = None) -> Cursor:
        cursor: Cursor = self.connection.cursor(factory=RememberingCursor)
        return cursor


class RememberingCursor(base.SQLiteCursorWrapper):
    """Takes Django's statements."""

    def convert_query(self, query: str, *, param_names: Any = None) -> str:
        return _in_its_words(query) if param_names is None else super().convert_query(query, param_names=param_names)


@lru_cache(maxsize=STATEMENTS)
def _in_its_words(query: str) -> str:
    return FORMAT_QMARK_REGEX.sub("?", query).replace("%%", "%")
