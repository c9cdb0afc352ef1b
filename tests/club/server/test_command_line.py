"""The command line: which commands find a data folder though `up` has never run."""

import pytest
from django.conf import settings

from club import VERSION
from club.server.command_line import MAY_COME_FIRST, CommandLine, main
from tests.club.databases import sqlite_database


@pytest.fixture
def folder(tmp_path, settings):
    settings.DATA = tmp_path / "data"
    settings.SECRET_KEY_FILE, settings.STATIC_ROOT = settings.DATA / "secret-key.txt", settings.DATA / "static"
    return settings.DATA


def begin(*arguments):
    """What the command line does before that command runs."""
    CommandLine(["manage.py", *arguments]).fetch_command(arguments[0])


@pytest.mark.django_db
@pytest.mark.parametrize("command", sorted(MAY_COME_FIRST))
def test_a_command_that_may_come_first_finds_a_folder_with_a_key(folder, command):
    begin(command)
    assert settings.SECRET_KEY_FILE.read_text().strip() == settings.SECRET_KEY


@pytest.mark.parametrize("arguments", [("settle",), ("replay", "night.json"), ("check",), ("migrate", "--help")])
def test_a_command_that_needs_no_database_makes_no_folder(folder, arguments):
    begin(*arguments)
    assert not folder.exists()


def test_help_on_a_command_makes_no_folder(folder):
    CommandLine(["manage.py", "help", "migrate"]).fetch_command("migrate")
    assert not folder.exists()


def test_a_place_where_nothing_can_be_stored_is_named(folder):
    folder.write_text("a file where the folder should be")
    with pytest.raises(SystemExit, match=r"Cannot write to .*data: .*HEADTABLE_DATA"):
        begin("migrate")


@pytest.mark.trial
@pytest.mark.sqlite
def test_a_command_that_runs_for_long_collects_its_garbage(tmp_path):
    code = "import gc; print(gc.isenabled(), gc.get_freeze_count() > 10_000)"
    assert sqlite_database(tmp_path / "data").output("shell", "--no-imports", "-c", code).split() == ["True", "True"]


@pytest.mark.trial
@pytest.mark.parametrize(
    "command",
    [
        ("migrate",),
        ("createsuperuser", "--username=ada", "--email=ada@example.org"),
    ],
)
@pytest.mark.sqlite
def test_the_first_command_on_a_new_machine_leaves_a_whole_database(command, tmp_path):
    database = sqlite_database(tmp_path / "data")
    database.output(*command, "--noinput")
    assert database.output("migrate", "--check") == ""


@pytest.mark.parametrize("argument", ["--version", "version"])
def test_the_version_is_ours_not_djangos(argument, monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["head-table", argument])
    main()
    assert capsys.readouterr().out == f"Head Table {VERSION}\n"
