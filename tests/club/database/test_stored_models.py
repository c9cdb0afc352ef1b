"""The migrations that have landed."""

from pathlib import Path

from django.db.migrations.loader import MigrationLoader


def test_no_landed_migration_is_renamed_or_merged_away():
    """A database in a hall names the migrations it has had; a new one joins the list when it lands."""
    landed = Path(__file__).with_name("landed_migrations.txt").read_text(encoding="utf-8").split("\n")[:-1]
    there = [f"{app} {name}" for app, name in MigrationLoader(None).disk_migrations if app in {"club", "tournaments"}]
    assert sorted(there) == landed
