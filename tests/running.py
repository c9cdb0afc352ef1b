"""The real program in a process, on a database of its own, for tests that come in by its front door.

Knows `manage.py up` and HTTP; knows no night.
"""

import atexit
import http.client
import json
import os
import re
import shutil
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager, suppress
from functools import cache, cached_property
from http.cookies import SimpleCookie
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple, TextIO, TypeVar
from urllib.parse import urlencode

import dj_database_url
import psycopg
from django.conf import settings
from playwright.sync_api import Page

T = TypeVar("T")

# Seconds after which what hangs is given up: far longer than the slowest machine takes for anything.
PATIENCE = 600

# What `manage.py shell` runs: a command a line from standard input, what it prints and how it failed as a line back.
# The password of a director whom a rehearsal invents is made in one turn: in all its turns it takes nine tenths of the
# command. A server reads it as any other, and makes it anew at the first sign-in.
ONE_AFTER_ANOTHER = """
import io, json, sys, traceback
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.core.management import call_command
PBKDF2PasswordHasher.iterations = 1
from django.db import connection
for line in sys.stdin:
    said, failure = io.StringIO(), ""
    try:
        call_command(*json.loads(line), stdout=said)
    except BaseException:
        failure = traceback.format_exc()
    connection.close()
    print(json.dumps([said.getvalue(), failure]), flush=True)
"""


class Answer(NamedTuple):
    """What a server said: the body as bytes, the headers as they came."""

    status: int
    headers: http.client.HTTPMessage
    content: bytes

    @property
    def json(self) -> Any:
        """The body's JSON."""
        return json.loads(self.content)


class Hall:
    """The running program: where it is, and the first director's name and password if this start made the account."""

    def __init__(
        self, process: "subprocess.Popen[str]", environment: dict[str, str], folder: Path, port: int = 0
    ) -> None:
        self.process = process
        self.environment = environment
        self.folder = folder
        output = ""
        assert process.stdout is not None
        for line in process.stdout:
            output += line
            if line.startswith("To stop it:"):
                break
        found = re.search(r"^    https?://\S+?(?::(\d+))?$", output, re.MULTILINE)
        assert found, output
        self.port = port or int(found[1])  # behind a web server it says the address of that
        # The name by which a phone meets no secure context, as on a LAN address.
        self.address = f"http://hall.test:{self.port}"
        account = re.search(r"Sign in as (\S+) with this one-time password, shown only now: (\S+)", output)
        self.director, self.password = (account[1], account[2]) if account else ("", "")
        self.printed = output

    def send(self, path: str, body: bytes | None = None, method: str = "", **headers: str) -> Answer:
        """A GET, or a POST of `body`, unless another `method` is named; no redirect is followed. Header names are written with _ for -."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            named = {name.replace("_", "-"): value for name, value in headers.items()}
            connection.request(method or ("GET" if body is None else "POST"), path, body, named)
            answer = connection.getresponse()
            return Answer(answer.status, answer.headers, answer.read())
        finally:
            connection.close()

    def ask(self, path: str, body: Any = None, key: str = "") -> tuple[int, Any]:
        """The door's answer to a phone's script: its status and JSON."""
        answer = self.post_json(path, body, key) if body is not None else self.send(path)
        return answer.status, answer.json

    def post_json(self, path: str, body: Any, key: str) -> Answer:
        """What a phone's script sends to the door, under its key where it has one."""
        headers = {"Idempotency_Key": key} if key else {}
        return self.send(path, json.dumps(body).encode(), Content_Type="application/json", **headers)

    def fetch(self, path: str, page: Page) -> bytes:
        """What `page`'s browser would download: a PDF opens in no page of a browser without a screen."""
        cookies = "; ".join(f"{each['name']}={each['value']}" for each in page.context.cookies())
        answer = self.send(path, Cookie=cookies, Accept_Language=page.evaluate("navigator.language"))
        assert (answer.status, answer.headers["Content-Type"]) == (200, "application/pdf")
        return answer.content

    def sign_in(self) -> str:
        """The cookie of the first director, whose account this start made."""
        token = SimpleCookie(self.send("/sign-in/").headers["Set-Cookie"])["csrftoken"].value
        fields = {"username": self.director, "password": self.password, "csrfmiddlewaretoken": token}
        sent = {"Content_Type": "application/x-www-form-urlencoded", "Cookie": f"csrftoken={token}"}
        answer = self.send("/sign-in/", urlencode(fields).encode(), **sent)
        return next(each for each in answer.headers.get_all("Set-Cookie", []) if each.startswith("sessionid="))

    def kill(self) -> None:
        """End it as a power cut does: no word to it, nothing finished."""
        self.process.kill()
        self.process.wait()

    def command(self, *arguments: str) -> str:
        """What a management command prints, on the hall's own database; raises CalledProcessError."""
        assert self._commands.stdin is not None
        assert self._commands.stdout is not None
        self._commands.stdin.write(json.dumps(arguments) + "\n")
        self._commands.stdin.flush()
        output, failure = json.loads(self._commands.stdout.readline())
        if failure:
            raise subprocess.CalledProcessError(1, arguments, output, failure)
        return str(output)

    @cached_property
    def _commands(self) -> "subprocess.Popen[str]":
        """A process that runs every command of this hall: to start one for each takes longer than the command."""
        return subprocess.Popen(
            [sys.executable, str(self.folder / "manage.py"), "shell", "--no-imports", "-c", ONE_AFTER_ANOTHER],
            env=self.environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )

    def end_commands(self) -> None:
        """There are no more."""
        if "_commands" in self.__dict__:
            self._commands.communicate(timeout=PATIENCE)


@cache
def folder_of_the_run() -> Path:
    """What all workers of a run of the tests share: the first process makes it, and takes it away when it ends."""
    if "FOLDER_OF_THE_RUN" not in os.environ:
        os.environ["FOLDER_OF_THE_RUN"] = tempfile.mkdtemp(prefix="head-table-run-")
        atexit.register(shutil.rmtree, os.environ["FOLDER_OF_THE_RUN"], ignore_errors=True)
    return Path(os.environ["FOLDER_OF_THE_RUN"])


def made_once(name: str, make: Callable[[Path], str]) -> tuple[Path, str]:
    """The folder that `make` fills for whichever worker asks first, while the others wait, and what it answered."""
    folder = folder_of_the_run() / name
    answer = folder.with_suffix(".txt")
    with closing(sqlite3.connect(folder.with_suffix(".lock"), timeout=PATIENCE, isolation_level=None)) as lock:
        lock.execute("BEGIN EXCLUSIVE")
        if not answer.exists():
            shutil.rmtree(folder, ignore_errors=True)  # of one who failed halfway
            folder.mkdir(mode=0o700)
            answer.write_text(make(folder), encoding="utf-8")
    return folder, answer.read_text(encoding="utf-8")


def new_database() -> Path:
    """A SQLite file of this version in which nothing stands: made once, for that takes longer than many a test."""
    folder, _ = made_once("new", _migrate_on_sqlite)
    return folder / "head-table.sqlite3"


def _migrate_on_sqlite(folder: Path) -> str:
    without_a_server = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    _migrate(without_a_server | {"HEADTABLE_DATA": str(folder)})
    return ""


@cache
def _new_on_postgresql() -> str:
    """The same on PostgreSQL: the name of a database of which the others are copies."""
    with TemporaryDirectory(prefix="head-table-database-") as folder:
        environment = until_the_end(own_database(Path(folder), "new"))
        _migrate(environment)
    return name_of(environment)


def _migrate(environment: dict[str, str]) -> None:
    arguments = [sys.executable, str(settings.BASE_DIR / "manage.py"), "migrate", "--verbosity=0"]
    subprocess.run(arguments, env=environment, check=True)


def until_the_end(opened: AbstractContextManager[T]) -> T:
    """What is entered here is left when this process ends."""
    held = ExitStack()
    atexit.register(held.close)
    return held.enter_context(opened)


def name_of(environment: dict[str, str]) -> str:
    """The database's name on its PostgreSQL."""
    return str(dj_database_url.parse(environment["DATABASE_URL"])["NAME"])


@contextmanager
def own_database(folder: Path, name: str, *, is_made: bool = False, copied: str = "") -> Iterator[dict[str, str]]:
    """An environment whose data folder is `folder` and, on PostgreSQL, whose database is made and dropped here.

    With `is_made` the first start finds its tables there, and needs not make them; on PostgreSQL it may be a copy of
    the database `copied` instead.
    """
    environment = os.environ | {"HEADTABLE_DATA": str(folder), "PYTHONIOENCODING": "utf-8"}
    url = os.environ.get("DATABASE_URL", "")
    if not url:
        if is_made:
            folder.mkdir(parents=True, exist_ok=True)
            shutil.copy(new_database(), folder)
        yield environment
        return
    own = f"head_table_{name}_{os.getpid()}"
    known = name_of(environment)
    copied = copied or (_new_on_postgresql() if is_made else "template1")
    _execute(url, f'CREATE DATABASE "{own}" TEMPLATE "{copied}"')
    try:
        yield environment | {"DATABASE_URL": re.sub(rf"/{re.escape(known)}(\?|$)", rf"/{own}\1", url)}
    finally:
        _execute(url, f'DROP DATABASE IF EXISTS "{own}" WITH (FORCE)')


def _execute(url: str, statement: str) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(statement)  # type: ignore[call-overload]


@contextmanager
def open_hall(
    environment: dict[str, str],
    *more: str,
    port: int = 0,
    folder: Path = settings.BASE_DIR,
    errors: TextIO | None = None,
) -> Iterator[Hall]:
    """`manage.py up` of the program in `folder`, with `more` as its arguments, stopped at the end; its log goes to `errors`."""
    arguments = ["up", "--noinput", "--host", "127.0.0.1", "--port", str(port), *more]
    process = subprocess.Popen(
        [sys.executable, str(folder / "manage.py"), *arguments],
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=errors,
        encoding="utf-8",
    )
    watchdog = threading.Timer(PATIENCE, process.kill)
    watchdog.start()
    hall = None
    try:
        hall = Hall(process, environment, folder, port)
        watchdog.cancel()
        yield hall
    finally:
        watchdog.cancel()
        if hall:
            hall.end_commands()
        process.terminate()
        process.wait(timeout=PATIENCE)


# Below the ports that a system gives out itself: no other connection takes one of these while its server is down. Each
# worker of pytest-xdist has a thousand of its own.
_FIRST_PORT = 11_000 + 1_000 * int(os.environ.get("PYTEST_XDIST_WORKER", "gw0")[2:])
_TURN = count(os.getpid())


def free_port() -> int:
    """A port of this machine that nobody listens on, and another one each time."""
    while True:
        port = _FIRST_PORT + next(_TURN) % 1_000
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


@contextmanager
def second_hall(first: Hall) -> Iterator[Hall]:
    """Another process on the same database, which leaves the address that the first one keeps as it is."""
    port = free_port()
    environment = first.environment | {"HEADTABLE_ADDRESS": f"http://127.0.0.1:{port}"}
    with open_hall(environment, port=port, folder=first.folder) as second:
        yield second
