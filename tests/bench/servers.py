"""Two servers side by side, ours and the bare one, each a process with a data folder; and clients in another process."""

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings

PATIENCE = 300


class Served(NamedTuple):
    """A server's port, process and environment, and the checkout that it runs."""

    port: int
    process: "subprocess.Popen[str]"
    environment: dict[str, str]
    checkout: Path

    def command(self, *arguments: str) -> str:
        """What a management command prints, on the server's own database."""
        return subprocess.run(  # our own program
            [sys.executable, str(self.checkout / "manage.py"), *arguments],
            env=self.environment,
            check=True,
            capture_output=True,
            encoding="utf-8",
        ).stdout

    def memory(self) -> float:
        """What the process holds, in MB; Linux alone reports it so."""
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii")
        found = re.search(r"^VmRSS:\s+(\d+) kB", status, re.MULTILINE)
        assert found
        return int(found[1]) / 1024

    def cpu_seconds(self) -> float:
        """What the process has worked so far; Linux alone tells another process, and where its `stat` counts hundredths of a
        second, this clock of the process (see `clock_getcpuclockid`) counts each request."""
        return time.clock_gettime((~self.process.pid << 3) | 2)


class Load(NamedTuple):
    """What clients saw: answers a second, and the latency below which 50 and 99 of 100 answers came, in ms."""

    rate: float
    p50: float
    p99: float
    wrong: int


def environment_in(folder: Path, checkout: Path = settings.BASE_DIR) -> dict[str, str]:
    """An environment whose state is in `folder`. The program is compiled once, as where it is installed."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("HEADTABLE_")}
    for name in ("DATABASE_URL", "PYTHONDONTWRITEBYTECODE"):
        environment.pop(name, None)
    return environment | {
        "HEADTABLE_DATA": str(folder),
        "PYTHONPATH": str(checkout),
        "PYTHONIOENCODING": "utf-8",
    }


@contextmanager
def our_server(
    folder: Path, checkout: Path = settings.BASE_DIR, more: Mapping[str, str] | None = None
) -> Iterator[Served]:
    """`manage.py up`, of this version or of another one's checkout, with that in its environment too."""
    program = [str(checkout / "manage.py"), "up", "--noinput", "--host", "127.0.0.1", "--port", "0"]
    environment = environment_in(folder, checkout) | (more or {})
    with _running(program, environment, checkout, r"^    http://\S+?:(\d+)$", "To stop it:") as served:
        yield served


@contextmanager
def bare_server(folder: Path, more: Mapping[str, str] | None = None) -> Iterator[Served]:
    """The bare project, likewise."""
    folder.mkdir(parents=True, exist_ok=True)
    program = ["-m", "tests.bench.bare", "0"]
    with _running(program, environment_in(folder) | (more or {}), settings.BASE_DIR, r"^(\d+)$", "") as served:
        yield served


@contextmanager
def _running(
    program: Sequence[str], environment: dict[str, str], checkout: Path, port: str, last: str
) -> Iterator[Served]:
    process = subprocess.Popen(  # our own program
        [sys.executable, *program],
        env=environment,
        cwd=checkout,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    try:
        assert process.stdout is not None
        said = ""
        for line in process.stdout:
            said += line
            if line.startswith(last):
                break
        found = re.search(port, said, re.MULTILINE)
        assert found, said
        yield Served(int(found[1]), process, environment, checkout)
    finally:
        process.terminate()
        process.wait(timeout=60)


def load(port: int, clients: int, requests: Sequence[dict[str, Any]], expected: int) -> Load:
    """Send the requests from so many clients at once, each as fast as it is answered."""
    asked = json.dumps({"port": port, "clients": clients, "expected": expected, "requests": list(requests)})
    answer = subprocess.run(  # our own program
        [sys.executable, str(Path(__file__).parent / "clients.py")],
        input=asked,
        stdout=subprocess.PIPE,
        check=True,
        encoding="utf-8",
        timeout=PATIENCE,
    )
    return Load(**json.loads(answer.stdout))
