"""A night played with the installed program: `python rehearsal.py head-table`, the command's parts as arguments.

Runs in an empty folder as a user who has used nothing yet, and needs Python alone, so that any environment can be tried.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import threading
import urllib.request
from pathlib import Path
from urllib.parse import urljoin

NIGHT = ("--tables", "2", "--rounds", "1", "--law", "foster-1897", "--seed", "1", "--json")
PATIENCE = 120


class Installed:
    """The installed program, and a folder in which its user works."""

    def __init__(self, command: list[str], folder: Path) -> None:
        self.command = command
        self.folder = folder
        known = {name: value for name, value in os.environ.items() if not name.startswith("HEADTABLE_")}
        places = ("HOME", "USERPROFILE", "LOCALAPPDATA", "XDG_DATA_HOME")
        self.environment = known | dict.fromkeys(places, str(folder)) | {"PYTHONIOENCODING": "utf-8"}

    def run(self, *arguments: str) -> str:
        """What the command prints; raises CalledProcessError."""
        whole = [*self.command, *arguments]
        ended = subprocess.run(
            whole, cwd=self.folder, env=self.environment, check=True, stdout=subprocess.PIPE, encoding="utf-8"
        )
        return ended.stdout

    def pages(self) -> dict[str, str]:
        """Content type of the sign-in page, its style sheets and the health page, as `up` serves them."""
        whole = [*self.command, "up", "--noinput", "--host", "127.0.0.1", "--port", "0"]
        served = subprocess.Popen(
            whole, cwd=self.folder, env=self.environment, stdout=subprocess.PIPE, encoding="utf-8"
        )
        watchdog = threading.Timer(PATIENCE, served.kill)
        watchdog.start()
        try:
            assert served.stdout is not None
            said = "".join(iter(served.stdout.readline, "To stop it:  press Ctrl-C\n"))
            address = re.search(r"^    (http://\S+)$", said, re.MULTILINE)
            assert address, said
            return _types_of(address[1])
        finally:
            served.terminate()
            served.wait()
            watchdog.cancel()


def _types_of(address: str) -> dict[str, str]:
    paths = ["/health/", "/sign-in/"]
    _kind, page = _fetch(urljoin(address, "/sign-in/"))
    paths += re.findall(r'<link rel="stylesheet" href="([^"]+)"', page)
    return {path: _fetch(urljoin(address, path))[0] for path in paths}


def _fetch(url: str) -> tuple[str, str]:
    """Content type and text. Raises HTTPError for any status that is an error."""
    with urllib.request.urlopen(url, timeout=PATIENCE) as answer:
        return answer.headers.get_content_type(), answer.read().decode()


def play(program: Installed) -> None:
    """A rehearsal, its papers, its file played again, and a page with its style. AssertionError where one is wrong."""
    night = str(json.loads(program.run("rehearse", *NIGHT))["night"])
    program.run("print_night", night, "--out", "papers.pdf")
    assert (program.folder / "papers.pdf").read_bytes().startswith(b"%PDF")
    exported = program.run("export_night", night)
    (program.folder / "night.json").write_text(exported, encoding="utf-8")
    replayed = json.loads(program.run("replay", "night.json"))
    assert len(replayed["standings"]) == len(json.loads(exported)["entrants"]) == 8
    assert program.run("check_night", night)
    types = program.pages()
    assert set(types.values()) == {"text/plain", "text/html", "text/css"}, types


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as empty:
        play(Installed(sys.argv[1:], Path(empty)))
    print("played")
