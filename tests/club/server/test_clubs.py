"""Several clubs on one server: each is added whole or not at all, found again, and served by a process of its own."""

import contextlib
import os
import re
import shutil
import stat
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import psycopg
import pytest

from club import VERSION
from club.backup.backup_file import taken_at
from club.server.clubs import OURS, Club, ClubRefusedError, back_up, club_named, clubs_in, health, output_of
from club.server.new_club import add, key_of
from tests.running import free_port, open_hall, own_database

NAME = 'The “Ace” \\ Club of "Łódź" $5 #1'
KEY = "the-ace-club-of-lodz-5-1"
HOST = "cards.example.org"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server with one club."""
    folder = tmp_path_factory.mktemp("clubs")
    _club, link = add(NAME, "Cards.Example.org", "", folder)
    (folder / "link.txt").write_text(link)
    return folder


@pytest.fixture
def club(server, tmp_path):
    """That club, to be changed; its port is free."""
    shutil.copytree(server / KEY, tmp_path / KEY)
    return on_a_free_port(club_named(KEY, tmp_path))


def on_a_free_port(club):
    """The club, on a port that no other test listens on."""
    file = club.folder / "club.env"
    text = re.sub("(?<=HEADTABLE_PORT=).*", str(free_port()), file.read_text(encoding="utf-8"))
    file.write_text(text, encoding="utf-8")
    return club_named(club.key, club.folder.parent)


def what_is_in(folder):
    return sorted(each.name for each in folder.iterdir() if each.name != ".adding.lock")


def written(folder, text, key="one"):
    """A club whose settings somebody wrote by hand."""
    (folder / key).mkdir()
    (folder / key / "club.env").write_text(text, encoding="utf-8")


@contextlib.contextmanager
def serving(club):
    """The club's own process, with the settings that the unit gives it."""
    others = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    with open_hall(others | club.settings | {"HEADTABLE_DATA": str(club.folder)}, port=club.port) as hall:
        yield hall


def refusal(act, *arguments):
    """What is said instead."""
    with pytest.raises(ClubRefusedError) as refused:
        act(*arguments)
    return str(refused.value)


def test_a_new_club_has_a_folder_with_all_that_its_process_needs(server):
    [club] = clubs_in(server)
    assert (club.key, club.folder, club.name, club.host) == (KEY, server / KEY, NAME, HOST)
    assert club.settings == {
        "HEADTABLE_CLUB": NAME,
        "HEADTABLE_ADDRESS": f"https://{HOST}",
        "HEADTABLE_HOSTS": f"{HOST},127.0.0.1",
        "HEADTABLE_HTTPS": "1",
        "HEADTABLE_PROXY": "127.0.0.1",
        "HEADTABLE_PORT": str(club.port),
    }
    assert club.port >= 8001
    assert {"club.env", "nginx.conf", "secret-key.txt", "head-table.sqlite3"} <= set(what_is_in(club.folder))


@pytest.mark.posix
def test_nobody_else_can_read_the_folder_of_a_club(server):
    assert stat.S_IMODE((server / KEY).stat().st_mode) == 0o700
    for name in ("club.env", "secret-key.txt", "head-table.sqlite3"):
        assert stat.S_IMODE((server / KEY / name).stat().st_mode) == 0o600


def test_the_site_for_nginx_leads_to_the_process_of_the_club(server):
    [club] = clubs_in(server)
    site = (club.folder / "nginx.conf").read_text()
    assert re.findall(r"server_name (\S+);", site) == [HOST, HOST]
    assert f"proxy_pass http://127.0.0.1:{club.port};" in site
    assert f"/{HOST}/fullchain.pem;" in site


def test_settings_that_somebody_wrote_by_hand_are_read_as_systemd_reads_them(tmp_path):
    written(
        tmp_path,
        "# a remark\n\n; another\nHEADTABLE_CLUB=Cinch Club # 1\n HEADTABLE_ADDRESS = 'https://one.example.org' \n"
        'nothing\nHEADTABLE_PORT=8005\nDATABASE_URL="postgres://a:b\\"c@h/d"\n',
    )
    [club] = clubs_in(tmp_path)
    assert (club.name, club.host, club.port) == ("Cinch Club # 1", "one.example.org", 8005)
    assert club.settings["DATABASE_URL"] == 'postgres://a:b"c@h/d'


def test_what_is_no_setting_of_the_program_is_passed_over(tmp_path):
    # The club's own process can write the file, and the other clubs are backed up by the same command.
    written(tmp_path, "HEADTABLE_CLUB=One\nLD_PRELOAD=/tmp/other.so\nPYTHONHOME=/tmp")
    assert [each.settings for each in clubs_in(tmp_path)] == [{"HEADTABLE_CLUB": "One"}]


def test_what_is_no_club_is_passed_over(tmp_path):
    (tmp_path / "backups").mkdir()
    (tmp_path / "file.txt").touch()
    written(tmp_path, "HEADTABLE_CLUB=half made", key=".one.x7")
    assert clubs_in(tmp_path) == []


@pytest.mark.parametrize(
    ("name", "host", "says"),
    [
        (NAME, "other.example.org", f"There is a club “{NAME}” already, in "),
        (NAME.upper(), "other.example.org", f"There is a club “{NAME}” already, in "),
        ("Other", HOST, f"--host is “{HOST}”, which is the address of “{NAME}”. Each club needs"),
        ("Other", "CARDS.example.ORG", f"--host is “{HOST}”, which is the address of "),
        ("Other", "https://x.org/", "--host is “https://x.org/”, which is not a host name. Give one like"),
        ("Other", "x; y", "--host is “x; y”, which is not a host name."),
        ("Other", "", "--host is “”, which is not a host name."),
        (" ", "other.example.org", "The club’s name is “ ”. A name has 1 to 80 letters."),
        ("x" * 81, "other.example.org", "The club’s name is “xxx"),
    ],
)
def test_a_club_that_cannot_be_is_refused_with_a_sentence(server, name, host, says):
    before = what_is_in(server)
    assert refusal(add, name, host, "", server).startswith(says)
    assert what_is_in(server) == before


def test_a_folder_that_is_no_clubs_stays_as_it_is(tmp_path):
    (tmp_path / "other").mkdir()
    said = refusal(add, "Other", "other.example.org", "", tmp_path)
    assert said.startswith(f"There is a folder {tmp_path / 'other'} already. Move it away")
    assert (what_is_in(tmp_path), what_is_in(tmp_path / "other")) == (["other"], [])


def test_two_clubs_never_have_one_database(tmp_path):
    written(tmp_path, "HEADTABLE_CLUB=One\nDATABASE_URL=postgres://a@h/one")
    said = refusal(add, "Two", "two.example.org", "postgres://a@h/one", tmp_path)
    assert said.startswith("--database names the database of “One”.")


def test_a_database_that_is_no_postgresql_is_refused(tmp_path):
    with pytest.raises(SystemExit) as ended:
        add("Two", "two.example.org", "mysql://a:secret@h/one", tmp_path)
    assert str(ended.value).startswith("--database (mysql://…) names no PostgreSQL database.")
    assert what_is_in(tmp_path) == []


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("postgres://a:hidden@127.0.0.1:{}/one", "Cannot ask the PostgreSQL at 127.0.0.1: "),
        ("pgsql://a:hidden@127.0.0.1:{}/one", "Cannot ask the PostgreSQL at 127.0.0.1: "),
        (
            "postgres://a:hidden@127.0.0.1:{}/one?pgbouncer=true",
            "Cannot open the database (one (PostgreSQL, 127.0.0.1)): ",
        ),
    ],
)
def test_a_postgresql_that_does_not_answer_leaves_nothing_behind(tmp_path, url, says):
    said = refusal(add, "Two", "two.example.org", url.format(free_port()), tmp_path)
    assert (said.startswith(says), "Connection refused" in said, "hidden" in said) == (True, True, False)
    assert what_is_in(tmp_path) == []


def test_a_club_whose_database_cannot_be_made_leaves_nothing_behind(tmp_path, monkeypatch):
    monkeypatch.setenv("PYTHONHOME", str(tmp_path / "nowhere"))  # no process can start
    assert refusal(add, "Two", "two.example.org", "", tmp_path)
    assert what_is_in(tmp_path) == []


def test_a_server_without_a_folder_is_told_how_to_make_it(tmp_path):
    folder = tmp_path / "nowhere"
    says = f"There is no folder {folder}. Make it: install -d -o head-table -m 700 {folder}"
    assert [refusal(clubs_in, folder), refusal(add, "Two", "two.example.org", "", folder)] == [says, says]


@pytest.mark.posix
@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() != 0, reason="only root may give a folder away")
def test_the_files_of_a_club_are_never_made_by_another_user(tmp_path):
    os.chown(tmp_path, 1, -1)
    said = refusal(add, "Two", "two.example.org", "", tmp_path)
    assert said.startswith(f"{tmp_path} belongs to daemon. Run this as daemon: runuser -u daemon -- head-table club")
    os.chown(tmp_path, 54321, -1)
    assert refusal(clubs_in, tmp_path).startswith(f"{tmp_path} belongs to #54321.")
    assert what_is_in(tmp_path) == []


def test_a_club_that_is_not_there_is_named_beside_those_that_are(server):
    assert refusal(club_named, "other", server) == f"There is no club “other” in {server}. There are: {KEY}"


def test_clubs_whose_names_have_no_latin_letter_are_named_by_their_host():
    assert key_of("Клуб", "klub.example.org") == "klub-example-org"
    assert key_of("x" * 80, "x.example.org") == "x" * 40


def test_the_link_lets_the_first_admin_choose_a_password(server, club):
    link = (server / "link.txt").read_text()
    assert link.startswith(f"https://{HOST}/password/")
    with serving(club) as hall:
        answer = hall.send(link.removeprefix(f"https://{HOST}"), Host=HOST, X_Forwarded_Proto="https")
        assert (hall.password, answer.status) == ("", 302)  # to the page that asks for the password
        cookie = answer.headers["Set-Cookie"].split(";")[0]
        page = hall.send(answer.headers["Location"], Host=HOST, X_Forwarded_Proto="https", Cookie=cookie)
        assert (page.status, b'name="new_password1"' in page.content) == (200, True)


def test_the_health_of_a_club_is_that_of_its_process(club):
    assert health(club) == ("", "not running")
    with serving(club):
        assert health(club) == (VERSION, "")
    assert health(club) == ("", "not running")


@pytest.mark.sqlite
@pytest.mark.trial
def test_a_process_whose_database_is_gone_is_not_well(club):
    with serving(club):
        (club.folder / "head-table.sqlite3").write_bytes(b"rubbish" * 1000)
        assert health(club) == ("", "its database does not answer")


def test_another_program_on_the_port_is_no_club(tmp_path):
    with HTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler) as other:
        thread = threading.Thread(target=other.serve_forever)
        thread.start()
        club = Club(tmp_path, {"HEADTABLE_PORT": str(other.server_port)})
        assert health(club) == ("", "another program has its port")
        other.shutdown()
        thread.join()


@pytest.mark.parametrize("port", ["", "x", "-1", "800000"])
def test_settings_without_a_port_are_named(tmp_path, port):
    assert health(Club(tmp_path, {"HEADTABLE_PORT": port})) == ("", "club.env has no HEADTABLE_PORT")


def test_a_command_runs_with_the_settings_of_the_club_and_none_of_ours(club, monkeypatch):
    monkeypatch.setenv("HEADTABLE_TIME_ZONE", "nowhere")
    monkeypatch.setenv("DATABASE_URL", "rubbish")
    ask = "from django.conf import settings; print(settings.CLUB_NAME, settings.DATA, settings.PORT)"
    assert output_of(club, "shell", "--no-imports", "-c", ask).strip() == f"{NAME} {club.folder} {club.port}"


def test_a_backup_lies_in_the_clubs_folder_and_where_it_is_copied_to(club, tmp_path):
    for _ in range(2):
        assert " verified: " in back_up(club, tmp_path / "copies")
    latest = club.folder / "backups" / "latest.jsonl.gz"
    assert taken_at(latest)
    assert (tmp_path / "copies" / f"{KEY}.jsonl.gz").read_bytes() == latest.read_bytes()
    assert what_is_in(tmp_path / "copies") == [f"{KEY}.jsonl.gz"]


@pytest.mark.postgresql
def test_a_club_makes_its_own_database_and_takes_it_back_if_it_cannot_be_added(tmp_path, monkeypatch):
    with own_database(tmp_path / "own", "clubs") as environment:
        url = environment["DATABASE_URL"]
        with psycopg.connect(url, autocommit=True) as server:
            monkeypatch.setenv("PYTHONHOME", str(tmp_path / "nowhere"))
            assert refusal(add, "Two", "two.example.org", f"{url}_two", tmp_path)
            assert databases(server, url) == []
            monkeypatch.delenv("PYTHONHOME")
            try:
                first, _link = add("One", "one.example.org", f"{url}_one", tmp_path)
                second, _link = add("Two", "two.example.org", f"{url}_two", tmp_path)
                assert databases(server, url) == ["one", "two"]
                assert sorted(each.settings["DATABASE_URL"] for each in clubs_in(tmp_path)) == [
                    f"{url}_one",
                    f"{url}_two",
                ]
                first, second = on_a_free_port(first), on_a_free_port(second)
                with serving(first), serving(second):
                    assert [health(each) for each in (first, second)] == [(VERSION, "")] * 2
                    assert " verified: " in back_up(second, None)
                second.folder.rename(tmp_path / ".away")
                said = refusal(add, "Two", "two.example.org", f"{url}_two", tmp_path)
                assert said.endswith(" is not empty. A new club needs an empty one of its own.")
                assert databases(server, url) == ["one", "two"]
            finally:
                for name in databases(server, url):
                    server.execute(f'DROP DATABASE "{name_in(url)}_{name}" WITH (FORCE)')


def name_in(url):
    return url.rpartition("/")[2]


def databases(server, url):
    """The ends of the names of those that were made beside the one at the URL."""
    found = server.execute("SELECT datname FROM pg_database WHERE datname LIKE %s", [f"{name_in(url)}_%"])
    return sorted(name.removeprefix(f"{name_in(url)}_") for (name,) in found)


@pytest.mark.postgresql
def test_a_role_that_may_make_no_database_is_told_what_the_administrator_types(tmp_path):
    with (
        own_database(tmp_path / "own", "role") as environment,
        psycopg.connect(environment["DATABASE_URL"], autocommit=True) as server,
    ):
        role = f"humble_{os.getpid()}"
        server.execute(f"CREATE ROLE {role} LOGIN PASSWORD 'x'")
        try:
            url = re.sub("//.*@", f"//{role}:x@", environment["DATABASE_URL"])
            said = refusal(add, "Two", "two.example.org", url.rpartition("/")[0] + "/two", tmp_path)
            assert said.startswith(f"The role “{role}” may not make the database “two”.")
            assert said.endswith(f": createdb --owner={role} two")
        finally:
            server.execute(f"DROP ROLE {role}")
    assert "two" not in what_is_in(tmp_path)
