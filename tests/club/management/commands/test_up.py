"""`manage.py up`, started as a director starts it: as a process of its own, on a folder of its own."""

import contextlib
import gc
import http.client
import os
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import urllib.parse
from pathlib import Path

import pytest
from django.conf import settings

from club.management.commands.up import _take_up_the_rest
from club.server.data_folder import address
from tests.running import PATIENCE, free_port, new_database

if sys.platform != "win32":
    import fcntl
    import termios

MANAGE = [sys.executable, str(settings.BASE_DIR / "manage.py")]
CLOSED = "Head Table is closed. Everything entered is saved."
# No warning may reach the director's screen; waitress leaves a pipe of its own to be closed by the exit.
QUIET = "error,ignore::ResourceWarning"


@pytest.fixture
def environment(tmp_path):
    """A machine on which Head Table was never started, and without a database server."""
    variables = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    return variables | {
        "HEADTABLE_DATA": str(tmp_path / "data"),
        "PYTHONIOENCODING": "utf-8",
        "PYTHONWARNINGS": QUIET,
    }


@pytest.fixture
def made(environment, tmp_path):
    """A machine on which the tables are made already: that takes longer than the rest of a start."""
    (tmp_path / "data").mkdir()
    shutil.copy(new_database(), tmp_path / "data")
    return environment


class Started:
    """A running `up`: what it printed until it was open, and its port."""

    def __init__(self, process):
        self.process = process
        self.output = ""
        for line in process.stdout:
            self.output += line
            if line.startswith("To stop it:"):
                break
        found = re.search(r"^    (http\S+)$", self.output, re.MULTILINE)
        assert found, self.output + process.stderr.read()
        self.address = found[1]
        self.port = urllib.parse.urlsplit(self.address).port

    def ask(self, path, method="GET", body=None, headers=None):
        """The answer of a page: its status, headers and text."""
        with contextlib.closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)) as connection:
            connection.request(method, path, body=body, headers=headers or {})
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read().decode()

    def stop(self, how=signal.SIGTERM):
        """Stop it as `how` does; returns the rest of its output and its exit status."""
        self.process.send_signal(how)
        output, errors = self.process.communicate(timeout=PATIENCE)
        assert errors == ""
        return output.strip(), self.process.returncode


@contextlib.contextmanager
def up(environment, *arguments):
    process = subprocess.Popen(
        [*MANAGE, "up", "--noinput", "--host", "127.0.0.1", "--port", "0", *arguments],
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )
    watchdog = threading.Timer(PATIENCE, process.kill)
    watchdog.start()
    try:
        yield Started(process)
    finally:
        watchdog.cancel()
        process.kill()
        process.communicate()


def refused(environment, *arguments):
    """What `up` says where it cannot start: one sentence and exit status 1, never a traceback."""
    ended = subprocess.run(
        [*MANAGE, "up", "--noinput", *arguments],
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
    )
    assert ended.returncode == 1
    assert "Traceback" not in ended.stderr
    return ended.stderr


def password_in(output):
    return re.search(r"one-time password, shown only now: (\S+)", output)[1]


def sign_in(started, password):
    """The status of signing in as the first director: 302 where it succeeds."""
    _, headers, page = started.ask("/sign-in/")
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)[1]
    body = urllib.parse.urlencode({"username": "director", "password": password, "csrfmiddlewaretoken": token})
    cookie = headers["Set-Cookie"].split(";")[0]
    sent = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": cookie}
    return started.ask("/sign-in/", "POST", body, sent)[0]


def test_once_somebody_was_answered_garbage_is_collected_again():
    gc.disable()
    _take_up_the_rest()
    assert gc.isenabled()


@pytest.mark.trial
@pytest.mark.posix
def test_the_first_start_makes_everything_and_serves_it(environment, tmp_path, settings):
    settings.ADDRESS, settings.ADDRESS_FILE = "", tmp_path / "data" / "address.txt"
    with up(environment) as started:
        assert started.address == f"http://127.0.0.1:{started.port}" == address()  # which links are built from
        assert {file.name for file in (tmp_path / "data").iterdir()} >= {
            "head-table.sqlite3",
            "secret-key.txt",
            "address.txt",
        }
        assert started.ask("/")[0] in (200, 302)
        style = re.search(r'href="(/static/headtable/app[^"]*\.css)"', started.ask("/sign-in/")[2])[1]
        assert started.ask(style)[0] == 200
        assert sign_in(started, password_in(started.output)) == 302
        assert sign_in(started, "not the password") == 200
        assert str(tmp_path / "data" / "head-table.sqlite3") in started.output
        assert "█" in started.output
        assert started.stop(signal.SIGTERM) == (CLOSED, 0)


@pytest.mark.posix
@pytest.mark.trial
def test_the_second_start_prints_no_password_and_the_account_still_works(made):
    with up(made) as first:
        password = password_in(first.output)
        first.stop()
    with up(made) as second:
        assert "password" not in second.output
        assert sign_in(second, password) == 302
        assert second.stop(signal.SIGINT) == (CLOSED, 0)


@pytest.mark.posix
@pytest.mark.trial
def test_a_rehearsal_makes_a_night_to_look_at_once(made):
    with up(made, "--rehearsal") as first:
        door = re.search(r"^A table's page: http://127\.0\.0\.1:\d+(/t/\S+/)$", first.output, re.MULTILINE)[1]
        assert first.ask(door + "state")[0] == 200
        assert re.search(r"^The rehearsal: +http://127\.0\.0\.1:\d+/nights/1/$", first.output, re.MULTILINE)
        first.stop()
    with sqlite3.connect(Path(made["HEADTABLE_DATA"]) / settings.DATABASE_FILE.name) as records:
        names = records.execute("SELECT username FROM auth_user").fetchall()
    assert names == [("director",)], "nobody was told another password"
    with up(made, "--rehearsal") as second:
        assert "There is a night already, so no rehearsal was added." in second.output
        assert second.ask(door + "state")[0] == 200


@pytest.mark.trial
@pytest.mark.posix
def test_behind_a_proxy_that_spoke_https_the_pages_are_served_at_the_address_that_was_set(made, tmp_path):
    made |= {"HEADTABLE_ADDRESS": "https://cinch.example.org/", "HEADTABLE_HTTPS": "1"}
    port = free_port()
    with up(made, "--port", str(port)) as started:
        assert started.address == "https://cinch.example.org"
        assert not (tmp_path / "data" / "address.txt").exists()
        started.port = port
        assert started.ask("/sign-in/")[0] == 301
        assert started.ask("/sign-in/", headers={"X-Forwarded-Proto": "https"})[0] == 200


@pytest.mark.trial
@pytest.mark.posix
def test_a_first_start_at_a_terminal_asks_nothing_and_prints_a_link(made):
    with at_terminal(made, "--host", "127.0.0.1", "--port", "0") as (expect, answer):
        expect("Welcome. Open this link on this computer and choose your password:")
        assert "one-time password" not in expect("To stop it:  press Ctrl-C")
        answer("\x03", end="")
        expect(CLOSED)
    with up(made) as second:
        assert "Welcome" not in second.output
        assert "Nights:" in second.output


@pytest.mark.trial
@pytest.mark.posix
def test_the_first_link_works_until_somebody_has_signed_in(made):
    with up(made) as first:
        link = re.search(r"^    http://[^/\s]+(/\S+)$", first.output, re.MULTILINE)[1]
        status, headers, _page = first.ask(link)
        assert status == 302  # to the form, whose address does not hold the key
        cookie = {"Cookie": headers["Set-Cookie"].split(";")[0]}
        assert first.ask(headers["Location"], headers=cookie)[0] == 200
        assert sign_in(first, password_in(first.output)) == 302
        assert first.ask(link)[0] == 404


@contextlib.contextmanager
def at_terminal(environment, *arguments, status=0):
    """`up` at a terminal: `expect(text)` reads until the text comes, `answer(typed)` types."""
    master, slave = os.openpty()
    process = subprocess.Popen(
        [*MANAGE, "up", *arguments],
        env=environment,
        stdin=slave,
        stdout=slave,
        stderr=slave,
        preexec_fn=_own_terminal,
    )
    os.close(slave)
    watchdog = threading.Timer(PATIENCE, process.kill)
    watchdog.start()
    screen = ""

    def expect(text):
        nonlocal screen
        while text not in screen:
            more = os.read(master, 4096).decode(errors="replace")
            assert more, screen
            screen += more
        before, screen = screen.split(text, 1)
        return before

    def answer(typed, end="\n"):
        os.write(master, (typed + end).encode())

    try:
        yield expect, answer
        assert process.wait(PATIENCE) == status
    finally:
        watchdog.cancel()
        process.kill()
        process.wait()
        os.close(master)


def _own_terminal():
    """In the new process: a session whose terminal is its standard input, so that Ctrl-C reaches it."""
    os.setsid()
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def test_a_port_in_use_is_reported_with_another_to_try(environment, tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        errors = refused(environment, "--host", "127.0.0.1", "--port", str(port))
    assert f"Port {port} is in use" in errors
    assert f"up --port {port + 1}" in errors
    assert not (tmp_path / "data").exists()


def test_a_folder_that_cannot_be_made_is_reported_with_the_setting_to_change(environment, tmp_path):
    (tmp_path / "data").write_text("a file stands in the way")
    errors = refused(environment, "--host", "127.0.0.1", "--port", "0")
    assert "HEADTABLE_DATA" in errors
    assert str(tmp_path / "data") in errors


def test_a_database_server_that_does_not_answer_is_reported_without_its_password(environment):
    environment |= {"DATABASE_URL": "postgres://club:secret-word@127.0.0.1:1/database"}
    errors = refused(environment, "--host", "127.0.0.1", "--port", "0")
    assert "Cannot open the database (database (PostgreSQL, 127.0.0.1))" in errors
    assert "secret-word" not in errors


def test_https_without_an_address_is_refused(made):
    assert "HEADTABLE_ADDRESS" in refused(made | {"HEADTABLE_HTTPS": "1"}, "--host", "127.0.0.1", "--port", "0")


@pytest.mark.parametrize("port", ["http", "70000", "-1"])
def test_a_setting_that_is_no_port_is_named(environment, port):
    said = refused(environment | {"HEADTABLE_PORT": port})
    assert said.strip() == f"HEADTABLE_PORT is “{port}”, which is not a port. Set one like 8001, or leave it out."
