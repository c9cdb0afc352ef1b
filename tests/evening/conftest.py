"""A hall for the browser: the real program in a process and a data folder of its own, and a director signed in."""

import json
import os
import re
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import dj_database_url
import psycopg
import pytest
from django.conf import settings
from playwright.sync_api import Browser, Page

MANAGE = [sys.executable, str(settings.BASE_DIR / "manage.py")]
# A start that hangs is ended, not waited for.
PATIENCE = 120


class Hall:
    """The running program: where it is, and the director's name and password."""

    def __init__(self, process: "subprocess.Popen[str]", environment: dict[str, str]) -> None:
        self.environment = environment
        said = ""
        assert process.stdout is not None
        for line in process.stdout:
            said += line
            if line.startswith("To stop it:"):
                break
        found = re.search(r"^    http://\S+?:(\d+)$", said, re.MULTILINE)
        assert found, said
        self.port = int(found[1])
        # The name by which a phone meets no secure context, as on a LAN address.
        self.address = f"http://hall.test:{self.port}"
        account = re.search(r"Sign in as (\S+) with this one-time password, shown only now: (\S+)", said)
        assert account, said
        self.director, self.password = account[1], account[2]

    def ask(self, path: str, body: Any = None, key: str = "") -> tuple[int, Any]:
        """The door's answer to a phone's script: its status and JSON."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data=data)
        request.add_header("Content-Type", "application/json")
        if key:
            request.add_header("Idempotency-Key", key)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as refused:
            return refused.code, json.load(refused)

    def fetch(self, path: str, page: Page) -> bytes:
        """What `page`'s browser would download: a PDF opens in no page of a browser without a screen."""
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}")
        request.add_header("Cookie", "; ".join(f"{each['name']}={each['value']}" for each in page.context.cookies()))
        with urllib.request.urlopen(request, timeout=60) as answer:
            assert answer.headers["Content-Type"] == "application/pdf"
            return answer.read()

    def command(self, *arguments: str) -> str:
        """What a management command prints, on the hall's own book."""
        return subprocess.run(
            [*MANAGE, *arguments], env=self.environment, capture_output=True, check=True, encoding="utf-8"
        ).stdout


@pytest.fixture(scope="session")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    """`manage.py up` on an empty machine, stopped at the end."""
    environment = dict(os.environ)
    environment |= {"HEADTABLE_DATA": str(tmp_path_factory.mktemp("hall")), "PYTHONIOENCODING": "utf-8"}
    with _own_database(environment):
        process = subprocess.Popen(
            [*MANAGE, "up", "--noinput", "--host", "127.0.0.1", "--port", "0"],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        watchdog = threading.Timer(PATIENCE, process.kill)
        watchdog.start()
        try:
            running = Hall(process, environment)
            watchdog.cancel()
            yield running
        finally:
            watchdog.cancel()
            process.terminate()
            process.wait(timeout=30)


class _own_database:  # noqa: N801  # reads as a statement
    """On a PostgreSQL the hall gets a database of its own, so that nobody's book is written to."""

    def __init__(self, environment: dict[str, str]) -> None:
        self.environment = environment
        self.name = f"head_table_evening_{os.getpid()}"
        self.url = environment.get("DATABASE_URL", "")

    def __enter__(self) -> None:
        if self.url:
            self._say(f'CREATE DATABASE "{self.name}"')
            known = dj_database_url.parse(self.url)["NAME"]
            self.environment["DATABASE_URL"] = re.sub(rf"/{re.escape(known)}(\?|$)", rf"/{self.name}\1", self.url)

    def __exit__(self, *_: object) -> None:
        if self.url:
            self._say(f'DROP DATABASE IF EXISTS "{self.name}" WITH (FORCE)')

    def _say(self, statement: str) -> None:
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(statement)  # type: ignore[call-overload]


@pytest.fixture
def director(hall: Hall, browser: Browser) -> Iterator[Page]:
    """The host's laptop: signed in, and loud about every error on a page."""
    context = browser.new_context(base_url=hall.address, viewport={"width": 1366, "height": 860})
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on(
        "response", lambda answer: errors.append(f"{answer.status} {answer.url}") if answer.status >= 500 else None
    )
    page.goto("/sign-in/")
    page.get_by_label("Username").fill(hall.director)
    page.get_by_label("Password").fill(hall.password)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url("**/nights/")
    yield page
    context.close()
    assert errors == []


@pytest.fixture
def phone(hall: Hall, browser: Browser) -> Iterator[Page]:
    """A phone in the hall: a small screen, touch, no sign-in."""
    context = browser.new_context(
        base_url=hall.address, viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True
    )
    yield context.new_page()
    context.close()


@pytest.fixture
def keep(tmp_path: Path) -> Path:
    """A folder for what the test downloads."""
    return tmp_path
