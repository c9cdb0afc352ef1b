"""Each row of SQLite stands twice, whatever migrations do to its table, and a row that differs from its copy is found."""

import sqlite3
from contextlib import closing

import pytest

from club.database.second_copies import damage_in
from tests.club.databases import restored_on_sqlite

pytestmark = pytest.mark.sqlite


@pytest.mark.trial
def test_each_row_stands_twice_and_no_query_reads_the_second(tmp_path):
    database = restored_on_sqlite(tmp_path / "database")
    with closing(sqlite3.connect(database.folder / "head-table.sqlite3")) as opened:
        tables = {name for (name,) in opened.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        copies = {
            name
            for (name,) in opened.execute("SELECT tbl_name FROM sqlite_master WHERE name LIKE 'second_copy_of_%'")
        }
        assert tables - copies == {"sqlite_sequence"}
        for query in ("SELECT * FROM club_member", "SELECT id FROM club_member WHERE id > 0 ORDER BY id, name"):
            assert "second_copy" not in str(opened.execute(f"EXPLAIN QUERY PLAN {query}").fetchall())


@pytest.mark.trial
def test_migrations_change_the_tables_and_the_copies_follow(tmp_path):
    """Back over columns that have another name now, and here again."""
    database = restored_on_sqlite(tmp_path / "database")
    before = database.look()
    database.output("migrate", "--noinput", "-v0", "tournaments", "0001")
    older = database.look()
    assert [name for name in older if not any("second_copy_of" in line for line in older[name])] == []
    database.output("migrate", "-v0")
    assert database.look() == before


def test_a_reference_that_leads_nowhere_is_found():
    """In a database of an older version, whose rows have no copies yet."""
    with closing(sqlite3.connect(":memory:")) as opened:
        opened.execute("CREATE TABLE club_member (id integer PRIMARY KEY, name text, friend REFERENCES club_member)")
        opened.execute("INSERT INTO club_member VALUES (1, 'Ada', 1)")
        assert damage_in(opened) == ""
        opened.execute("UPDATE club_member SET friend = 2")
        assert damage_in(opened) == "a reference from club_member to club_member leads nowhere"
