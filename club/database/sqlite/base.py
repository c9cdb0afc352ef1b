"""Django's SQLite with statements remembered as SQLite reads them: each hand asks the same nine."""

from functools import lru_cache
from sqlite3 import Cursor
from typing import Any

from django.db.backends.sqlite3 import base
from django.db.backends.sqlite3.base import FORMAT_QMARK_REGEX

from club.database.sqlite.bounds import BOUNDS, DatabaseOperations, DatabaseSchemaEditor

STATEMENTS = 500  # that are remembered


class DatabaseWrapper(base.DatabaseWrapper):
    """What `ENGINE` names."""

    SchemaEditorClass = DatabaseSchemaEditor
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
