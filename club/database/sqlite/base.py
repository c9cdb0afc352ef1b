"""Django's SQLite with the bounds that PostgreSQL gives columns by their type."""

from django.db.backends.sqlite3 import base

from club.database.sqlite.bounds import CHECKS, DatabaseOperations, DatabaseSchemaEditor


class DatabaseWrapper(base.DatabaseWrapper):
    """What `ENGINE` names."""

    SchemaEditorClass = DatabaseSchemaEditor
    ops_class = DatabaseOperations
    data_type_check_constraints = CHECKS
