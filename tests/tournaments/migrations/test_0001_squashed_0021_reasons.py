"""A new database gets its tables at once, an older one step by step: both are the same in the end."""

import pytest
from django.apps import apps
from django.db import connection

from tests.club.databases import words_of
from tests.tournaments.migrations.conftest import without_tables_and_up_to
from tournaments.records.sql import every

pytestmark = [pytest.mark.trial, pytest.mark.database]

INDEXES = {
    "sqlite": "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL AND tbl_name = %s",
    "postgresql": "SELECT indexname, indexdef FROM pg_indexes WHERE tablename = %s",
}
COLUMNS = (
    "SELECT column_name, data_type, character_maximum_length, numeric_precision, numeric_scale, is_nullable, "
    "column_default, is_identity FROM information_schema.columns WHERE table_name = %s"
)
RULES = "SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint WHERE conrelid = %s::regclass"


def tables() -> dict[str, list[str]]:
    """Each table's columns, rules and indexes in the database's words. The names that Django invents are left out, and
    the order of the columns."""
    models = apps.get_app_config("tournaments").get_models(include_auto_created=True)
    return {model._meta.db_table: sorted(words_for(model)) for model in models}


def words_for(model) -> list[str]:
    table, own = model._meta.db_table, {each.name for each in (*model._meta.constraints, *model._meta.indexes)}
    indexes = [text if name in own else text.replace(name, "") for name, text in every(INDEXES[connection.vendor], table)]
    if connection.vendor == "postgresql":
        rules = [f"{name if name in own else ''} {text}" for name, text in every(RULES, table)]
        return [*indexes, *rules, *map(str, every(COLUMNS, table))]
    [(made,)] = every("SELECT sql FROM sqlite_master WHERE type = 'table' AND name = %s", table)
    return [*indexes, *words_of(made)]


def test_a_new_database_has_the_tables_that_an_old_one_comes_to():
    at_once = tables()
    without_tables_and_up_to(("tournaments", "0021_reasons"))
    assert tables() == at_once
    assert min(map(len, at_once.values())) > 2
