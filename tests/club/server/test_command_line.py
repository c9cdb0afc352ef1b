"""The command line: what it offers and shows, and which commands find a data folder though `up` has never run."""

import subprocess
import sys

import pytest
from django.conf import settings
from django.core.management import get_commands

from club import VERSION
from club.server.command_line import MAY_COME_FIRST, NOT_IN_HELP, OF_DJANGO, CommandLine, main, our_commands
from tests.club.databases import new_database, sqlite_database


@pytest.fixture
def folder(tmp_path, settings):
    settings.DATA = tmp_path / "data"
    settings.SECRET_KEY_FILE, settings.STATIC_ROOT = settings.DATA / "secret-key.txt", settings.DATA / "static"
    return settings.DATA


def run(capsys, *arguments):
    """The exit status of a command, and what it prints."""
    with pytest.raises(SystemExit) as end:
        CommandLine(["manage.py", *arguments]).execute()
    printed = capsys.readouterr()
    said = printed.out + printed.err
    return (1, end.value.code) if isinstance(end.value.code, str) else (end.value.code, said)


@pytest.mark.django_db
def test_a_command_that_may_come_first_finds_a_folder_with_a_key(folder, capsys):
    assert run(capsys, "changepassword", "ada") == (1, "user 'ada' does not exist\n")
    assert settings.SECRET_KEY_FILE.read_text().strip() == settings.SECRET_KEY


@pytest.mark.parametrize("command", sorted(MAY_COME_FIRST))
def test_help_on_a_command_makes_no_folder(folder, capsys, command):
    assert run(capsys, command, "--help")[0] == 0
    assert not folder.exists()


@pytest.mark.django_db
def test_a_place_where_nothing_can_be_stored_is_named(folder, capsys):
    folder.write_text("a file where the folder should be")
    status, said = run(capsys, "changepassword", "ada")
    assert (status, said) == (1, f"Cannot write to {folder}: File exists. Set HEADTABLE_DATA to a folder of yours.\n")


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


@pytest.mark.parametrize("command", [*our_commands(), *OF_DJANGO])
def test_each_command_has_our_version_and_a_help_without_what_hosts_do_not_need(command, capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    assert run(capsys, command, "--version") == (0, f"Head Table {VERSION}\n")
    status, said = run(capsys, command, "--help")
    assert (status, [option for option in NOT_IN_HELP if f"{option} " in said or f"[{option}]" in said]) == (0, [])
    assert max(map(len, said.splitlines())) <= 80


def test_what_the_help_leaves_out_is_still_accepted(capsys):
    assert run(capsys, "settle", "--no-color", "-v", "0", "--law", "none")[0] == 1


def test_the_help_lists_our_commands_first_in_eighty_columns(monkeypatch, capsys):
    monkeypatch.setenv("COLUMNS", "80")
    CommandLine(["manage.py", "help"]).execute()
    lines = capsys.readouterr().out.splitlines()
    named = [line.split()[0] for line in lines if line[:3].strip() and line.startswith("  ")]
    assert named[: len(our_commands())] == our_commands()
    assert set(OF_DJANGO) <= set(" ".join(lines).split())
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize("command", ["flush", "sqlflush", "loaddata", "diffsettings", "bakup"])
def test_a_command_that_is_not_offered_is_refused(command, capsys):
    status, said = run(capsys, command)
    assert (status, said.startswith(f"There is no command “{command}”. ")) == (1, True)
    assert ("Did you mean backup?" in said) == (command == "bakup")


def test_of_djangos_commands_those_are_offered_that_the_list_names():
    assert set(OF_DJANGO) <= {*get_commands()} - {*our_commands()}


@pytest.mark.trial
@pytest.mark.posix
def test_a_reader_who_has_enough_ends_a_command_without_a_word(tmp_path):
    database = sqlite_database(tmp_path / "data")
    command = [sys.executable, "manage.py", "check"]
    with subprocess.Popen(
        command, cwd=settings.BASE_DIR, env=database.environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        process.stdout.close()
        assert process.stderr.read() == b""


@pytest.mark.trial
@pytest.mark.database
def test_going_back_to_an_earlier_migration_asks_and_backs_up_first(tmp_path):
    with new_database(tmp_path / "data", "back") as database:
        database.output("rehearse", "--tables=1", "--rounds=1")
        before = database.look()
        ended = database.command("migrate", "tournaments", "0003")
        assert (ended.status, "Nothing was changed." in ended.output) == (1, True)
        assert database.look() == before
        assert "The old records are in " in database.output("migrate", "tournaments", "0003", "--noinput", "-v0")
        (backup,) = (database.folder / "backups").iterdir()
        database.output("restore", "--replace", backup)
        assert database.look()["tournaments_night"] == before["tournaments_night"]
