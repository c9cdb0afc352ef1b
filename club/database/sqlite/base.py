"""Django's SQLite with the bounds that PostgreSQL gives columns by their type."""

import logging
from typing import Any, Final

from django.db.backends.base.operations import BaseDatabaseOperations
from django.db.backends.sqlite3 import base, operations, schema

log = logging.getLogger(__name__)
_INTEGERS = ("SmallIntegerField", "IntegerField", "PositiveSmallIntegerField", "PositiveIntegerField")
# Kind of field → what its column can hold on PostgreSQL by its type alone.
BOUNDS: Final = {
    name: '"%(column)s" BETWEEN {} AND {}'.format(*BaseDatabaseOperations.integer_field_ranges[name])
    for name in _INTEGERS
} | {
    "CharField": """length("%(column)s") <= %(max_length)s AND instr("%(column)s", char(0)) = 0""",
    "DecimalField": """abs("%(column)s") < CAST('1e' || (%(max_digits)s - %(decimal_places)s) AS REAL)""",
}

CHECKS: Final = base.DatabaseWrapper.data_type_check_constraints | BOUNDS


class DatabaseOperations(operations.DatabaseOperations):
    """Fields have the bounds that their columns have on PostgreSQL."""

    integer_field_range = BaseDatabaseOperations.integer_field_range


class DatabaseSchemaEditor(schema.DatabaseSchemaEditor):
    """Makes no table anew, and so upgrades no older database, that has rows which its checks would refuse."""

    def _remake_table(self, model: Any, *args: Any, **given: Any) -> None:
        for field in model._meta.local_concrete_fields:
            self._cut(model._meta.db_table, field)
        super()._remake_table(model, *args, **given)  # type: ignore[misc]

    def _cut(self, table: str, field: Any) -> None:
        """A text ends at its most letters; a whole number is its least or its most. The backup before an upgrade has all of it."""
        column, kind = f'"{field.column}"', field.get_internal_type()
        if kind == "CharField":
            fits = f"substr(replace({column}, char(0), ''), 1, {field.max_length})"
        elif kind in _INTEGERS:
            least, most = self.connection.ops.integer_field_range(kind)
            fits = f"max(min({column}, {most}), {least})"
        else:
            return
        with self.connection.cursor() as cursor:
            cursor.execute(f'UPDATE "{table}" SET {column} = {fits} WHERE {column} <> {fits}')  # noqa: S608
            if cursor.rowcount:
                log.warning("%s: %s rows of %s did not fit and were cut.", field.column, cursor.rowcount, table)


class DatabaseWrapper(base.DatabaseWrapper):
    """What `ENGINE` names."""

    SchemaEditorClass = DatabaseSchemaEditor
    ops_class = DatabaseOperations
    data_type_check_constraints = CHECKS
