"""`manage.py club`, as the administrator of a server types it."""

import re
import shutil
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from club import VERSION
from club.backup.backup_file import taken_at
from club.server.clubs import clubs_in
from tests.club.server.test_clubs import serving
from tests.running import free_port

# A club without --database has a file, whatever DATABASE_URL names.
pytestmark = pytest.mark.sqlite


def said(folder, action, *arguments):
    """What the command prints."""
    output = StringIO()
    call_command("club", action, "--folder", str(folder), *arguments, stdout=output)
    return output.getvalue()


def refused(folder, action, *arguments):
    """What it prints, and then says on its way out with status 1."""
    output = StringIO()
    with pytest.raises(CommandError) as error:
        call_command("club", action, "--folder", str(folder), *arguments, stdout=output)
    assert error.value.returncode == 1
    return output.getvalue(), str(error.value)


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A server with two clubs, and what was said when the first was added."""
    folder = tmp_path_factory.mktemp("clubs")
    lines = said(folder, "add", "Cinch Club", "--host", "cinch.example.org")
    said(folder, "add", "Cercle d’Évry", "--host", "evry.example.org")
    return folder, lines


@pytest.fixture
def folder(made, tmp_path):
    """The same, to be changed, with ports of their own."""
    shutil.copytree(made[0], tmp_path / "clubs")
    for club in clubs_in(tmp_path / "clubs"):
        file = club.folder / "club.env"
        text = file.read_text(encoding="utf-8").replace(f'PORT="{club.port}"', f'PORT="{free_port()}"')
        file.write_text(text, encoding="utf-8")
    return tmp_path / "clubs"


def test_adding_a_club_says_what_to_do_next(made):
    folder, lines = made
    first, second = clubs_in(folder)
    assert first.port != second.port
    assert f"“Cinch Club” is made, in {folder / 'cinch-club'}." in lines
    assert "systemctl enable --now head-table-club@cinch-club\n" in lines
    assert f"cp {folder / 'cinch-club' / 'nginx.conf'} /etc/nginx/conf.d/cinch-club.conf && nginx" in lines
    assert re.search(r"^ +https://cinch\.example\.org/password/\S+/\S+/$", lines, re.MULTILINE)
    # These are no folders of the unit's.
    assert f"The unit looks in /var/lib/head-table. Change that to {folder}: systemctl edit" in lines


@pytest.mark.trial
def test_what_to_do_next_can_be_typed_in_any_folder(tmp_path, monkeypatch):
    (tmp_path / "our clubs").mkdir()
    monkeypatch.chdir(tmp_path)
    lines = said("our clubs", "add", "One", "--host", "one.example.org")
    assert f"cp '{tmp_path / 'our clubs' / 'one' / 'nginx.conf'}' /etc/nginx/conf.d/one.conf && nginx" in lines


def test_a_second_club_of_the_same_name_is_refused(made):
    folder, _lines = made
    output, why = refused(folder, "add", "cinch club", "--host", "other.example.org")
    assert (output, why) == (
        "",
        f"There is a club “Cinch Club” already, in {folder / 'cinch-club'}. Give the new one another name.",
    )


def test_the_list_tells_who_runs_and_who_does_not(folder):
    first, second = clubs_in(folder)
    with serving(second):
        output, why = refused(folder, "list")
    heading, *lines = [re.split("  +", line) for line in output.splitlines()]
    assert heading == ["Club", "Address", "Port", "Version", "State", "Last backup"]
    assert lines == [
        ["Cercle d’Évry", "evry.example.org", str(first.port), "not running", "none"],
        ["Cinch Club", "cinch.example.org", str(second.port), VERSION, "ok", "none"],
    ]
    assert why == "1 club needs help: cercle-devry"
    assert refused(folder, "list")[1] == "2 clubs need help: cercle-devry, cinch-club"


@pytest.mark.trial
def test_the_list_of_clubs_that_all_run_is_no_fault(folder):
    first, second = clubs_in(folder)
    with serving(first), serving(second):
        _heading, *lines = said(folder, "list").splitlines()
    assert [re.split("  +", line)[3:5] for line in lines] == [[VERSION, "ok"]] * 2


def test_all_clubs_are_backed_up_and_the_list_says_when(folder, tmp_path):
    lines = said(folder, "backup", "--all", "--to", str(tmp_path / "copies")).splitlines()
    assert [line.split(": ")[0] for line in lines] == ["cercle-devry", "cinch-club"]
    taken = taken_at(tmp_path / "copies" / "cinch-club.jsonl.gz")
    assert f"{taken:%Y-%m-%d %H:%M} (0\xa0minutes ago)" in refused(folder, "list")[0]


def test_a_club_that_cannot_be_backed_up_stops_no_other_and_is_named_at_the_end(folder, tmp_path):
    (folder / "cercle-devry" / "head-table.sqlite3").write_bytes(b"rubbish" * 1000)
    output, why = refused(folder, "backup", "--all", "--to", str(tmp_path / "copies"))
    assert output.startswith("cinch-club: Backed up to ")
    assert why.startswith("1 club was not backed up:\ncercle-devry: ")
    assert [each.name for each in (tmp_path / "copies").iterdir()] == ["cinch-club.jsonl.gz"]


@pytest.mark.posix
def test_a_folder_that_cannot_be_written_is_named(folder, tmp_path):
    (tmp_path / "file").touch()
    _output, why = refused(folder, "backup", "--all", "--to", str(tmp_path / "file" / "copies"))
    assert why.startswith(f"2 clubs were not backed up:\ncercle-devry: {tmp_path / 'file'}")


def test_any_command_runs_for_one_club_with_its_exit_status(folder, tmp_path):
    file = tmp_path / "one.jsonl.gz"
    for arguments, status in ((["backup", str(file)], 0), (["backup"], 2)):
        with pytest.raises(SystemExit) as ended:
            call_command("club", "run", "--folder", str(folder), "cinch-club", *arguments)
        assert ended.value.code == status
    assert taken_at(file)


def test_a_command_for_a_club_that_is_not_there_is_refused(folder):
    _output, why = refused(folder, "run", "chess-club", "backup", "file")
    assert why == f"There is no club “chess-club” in {folder}. There are: cercle-devry, cinch-club"
