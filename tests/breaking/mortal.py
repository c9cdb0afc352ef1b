"""The real program as one that can be killed at any moment and opened again at the same place, and its planted faults.

Knows processes, the program's files and its databases; knows no phone.
"""

import json
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Thread
from typing import IO, Any

import psycopg
from django.conf import settings

from tests.running import PATIENCE, Hall, free_port, own_database

TURN = 0.02  # seconds between two looks at something that takes as long as it takes


class Mortal(Hall):
    """A server whose death is its test's business. What it says is in the file `said`."""

    def __init__(self, environment: dict[str, str], folder: Path, opener: str, said: Path) -> None:
        self.environment, self.folder, self.opener = environment, folder, opener
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.said = said
        self.process: subprocess.Popen[bytes] | None = None

    def open(self) -> float:
        """Start it; the seconds until it gave its first page."""
        begun = time.perf_counter()
        self.process = subprocess.Popen(
            [sys.executable, self.opener, "up", "--noinput", "--host", "127.0.0.1", "--port", str(self.port)],
            cwd=self.folder,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,  # what strikes the server's files strikes no log of it
            stderr=subprocess.STDOUT,
            bufsize=0,
        )
        self.said.touch()
        self._listening = Thread(target=self._listen, args=(self.process.stdout,))
        self._listening.start()
        while not self.answers():
            assert self.process.poll() is None, self.said.read_text(encoding="utf-8")
            assert time.perf_counter() - begun < PATIENCE, self.said.read_text(encoding="utf-8")
            time.sleep(TURN)
        return time.perf_counter() - begun

    def answers(self) -> bool:
        """Whether anybody gives a page there."""
        try:
            return self.send("/sign-in/").status in (200, 503)
        except OSError:
            return False

    def _listen(self, speaking: IO[bytes]) -> None:
        with speaking, self.said.open("ab", buffering=0) as said:
            shutil.copyfileobj(speaking, said)

    def kill(self) -> None:
        """SIGKILL: nothing is finished, nothing is tidied up."""
        self.end(signal.SIGKILL)

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(timeout=600)
            self._listening.join()
            self.process = None

    def nights(self, *tables: int) -> list[dict[str, Any]]:
        """New nights with so many tables, all in their first round: what `rehearse --json` reports of each."""
        options = ("--rounds=1", "--play=0", "--json")
        return [json.loads(self.command("rehearse", f"--tables={each}", *options)) for each in tables]

    def wrong_in(self, night: int) -> list[str]:
        """What `check_night` finds; empty for a night that holds together."""
        try:
            self.command("check_night", str(night))
        except subprocess.CalledProcessError as error:
            return [f"night {night}: {(error.stdout + error.stderr)[-2000:]}"]
        return []

    @property
    def book(self) -> Path:
        """SQLite's file."""
        return Path(self.environment["HEADTABLE_DATA"]) / "head-table.sqlite3"

    @property
    def on_sqlite(self) -> bool:
        return "DATABASE_URL" not in self.environment

    def rows(self, sql: str) -> list[tuple[Any, ...]]:
        """What the database itself answers, past the program."""
        if self.on_sqlite:
            with closing(sqlite3.connect(self.book, timeout=600)) as book:
                return book.execute(sql).fetchall()
        with psycopg.connect(self.environment["DATABASE_URL"], autocommit=True) as book:
            asked = book.execute(sql)  # type: ignore[call-overload]
            return asked.fetchall() if asked.description else []


@contextmanager
def a_mortal(
    data: Path,
    name: str,
    folder: Path = settings.BASE_DIR,
    opener: str = "manage.py",
    said: Path | None = None,
) -> Iterator[Mortal]:
    """The program in `folder` on a new database in a folder in `data`, open; ended at the end if it still lives."""
    data.mkdir(exist_ok=True)
    with own_database(data / "data", name, is_made=True) as environment:
        mortal = Mortal(environment, folder, opener, said or data / "said.txt")
        try:
            mortal.open()
            yield mortal
        finally:
            mortal.end_commands()
            mortal.kill()


def a_copy(folder: Path, fault: dict[str, str]) -> Path:
    """The program in a new folder, with so much text at the end of these files of it."""
    for room in ("scoring", "tournaments", "club", "templates"):
        shutil.copytree(settings.BASE_DIR / room, folder / room)
    shutil.copy(settings.BASE_DIR / "manage.py", folder)
    for place, text in fault.items():
        assert (folder / place).exists(), f"{place} is no more: plant the fault elsewhere"
        with (folder / place).open("a", encoding="utf-8") as file:
            file.write(text)
    return folder
