"""Several clubs on one server: each has a folder, a process and a database of its own.

Knows the folders and the ports; opens no club's records: that is for a process with the club's own settings, see `run`.
"""

import os
import re
import shutil
import subprocess
import sys
from contextlib import closing
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from django.conf import settings
from django.core.management.base import CommandError
from django.urls import reverse
from django.utils.translation import gettext as _

from club.backup.backing_up import written_whole

if sys.platform != "win32":
    import pwd

FOLDER = Path("/var/lib/head-table")  # as the unit has it
SETTINGS_FILE = "club.env"
SITE_FILE = "nginx.conf"
BACKUP_FILE = Path("backups") / "latest.jsonl.gz"
LOOPBACK = "127.0.0.1"
OURS = ("HEADTABLE_", "DATABASE_URL")  # settings
# Seconds for a process that does not answer.
PATIENCE = 10


class ClubRefusedError(CommandError):
    """This cannot be done on this server; the message says what to do."""


class Club(NamedTuple):
    """A club's folder, and the settings of the process that serves it."""

    folder: Path
    settings: dict[str, str]

    @property
    def key(self) -> str:
        """What the unit calls it."""
        return self.folder.name

    @property
    def name(self) -> str:
        return self.settings.get("HEADTABLE_CLUB", self.key)

    @property
    def host(self) -> str:
        """The name under which browsers find it; empty if its settings have none."""
        return urlsplit(self.settings.get("HEADTABLE_ADDRESS", "")).hostname or ""

    @property
    def port(self) -> int:
        """Where its process listens; 0 if its settings do not say."""
        port = self.settings.get("HEADTABLE_PORT", "")
        return int(port) if re.fullmatch("[0-9]{1,5}", port) else 0


def clubs_in(folder: Path) -> list[Club]:
    """Every club of the server, by key. Raises ClubRefusedError, OSError."""
    check_owner(folder)
    return [
        Club(each, _read(each / SETTINGS_FILE))
        for each in sorted(folder.iterdir())
        if not each.name.startswith(".") and (each / SETTINGS_FILE).is_file()
    ]


def club_named(key: str, folder: Path) -> Club:
    """The club with that key. Raises ClubRefusedError, OSError."""
    clubs = clubs_in(folder)
    for each in clubs:
        if each.key == key:
            return each
    values = {"key": key, "folder": folder, "keys": ", ".join(each.key for each in clubs) or "–"}
    raise ClubRefusedError(_("There is no club “%(key)s” in %(folder)s. There are: %(keys)s") % values)


def health(club: Club) -> tuple[str, str]:
    """The version that answers on the club's port, and nothing; or nothing, and what is wrong in a few words."""
    if not club.port:
        return "", _("%(file)s has no HEADTABLE_PORT") % {"file": SETTINGS_FILE}
    try:
        with closing(HTTPConnection(LOOPBACK, club.port, timeout=PATIENCE)) as connection:
            connection.request("GET", reverse("health"))
            answer = connection.getresponse()
            status, text = answer.status, answer.read(100).decode("utf-8", "replace")
    except TimeoutError:
        return "", _("does not answer")
    except ConnectionRefusedError:
        return "", _("not running")
    except (OSError, HTTPException):
        return "", _("another program has its port")
    if status == 200 and text.startswith("ok "):
        return text.removeprefix("ok ").strip(), ""
    return "", _("its database does not answer") if status == 503 else _("another program has its port")


def back_up(club: Club, to: Path | None) -> str:
    """Back a club up into its own folder, and copy the file to `to`. Returns what the backup says of itself.

    Raises ClubRefusedError, OSError.
    """
    backup = club.folder / BACKUP_FILE
    said = output_of(club, "backup", str(backup))
    if to:
        with written_whole(to / f"{club.key}.jsonl.gz") as copy, backup.open("rb") as file:
            shutil.copyfileobj(file, copy)
    return said.strip()


def run(club: Club, *arguments: str, **how: Any) -> "subprocess.CompletedProcess[str]":
    """A command of the program in a process with that club's settings, and none of this process's own."""
    others = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    path = os.pathsep.join(filter(None, (str(settings.BASE_DIR), os.environ.get("PYTHONPATH"))))
    return subprocess.run(  # noqa: S603  # the program itself
        [sys.executable, "-P", "-m", "club.server.command_line", *arguments],
        env=others | club.settings | {"HEADTABLE_DATA": str(club.folder), "PYTHONPATH": path},
        encoding="utf-8",
        **how,
    )


def output_of(club: Club, *arguments: str) -> str:
    """What such a command prints. Raises ClubRefusedError with its own sentence if it fails."""
    ended = run(club, *arguments, capture_output=True)
    if ended.returncode:
        said = ended.stderr.strip().splitlines() or [f"{ended.returncode}"]
        raise ClubRefusedError(said[-1])
    return str(ended.stdout)


def check_owner(folder: Path) -> None:
    """Files of another user would be out of reach of the clubs' processes. Raises ClubRefusedError, OSError."""
    if not folder.is_dir():
        message = _("There is no folder %(folder)s. Make it: install -d -o head-table -m 700 %(folder)s")
        raise ClubRefusedError(message % {"folder": folder})
    if sys.platform != "win32" and (owner := folder.stat().st_uid) != os.geteuid():
        message = _("%(folder)s belongs to %(user)s. Run this as %(user)s: runuser -u %(user)s -- head-table club …")
        raise ClubRefusedError(message % {"folder": folder, "user": _user(owner)})


def _user(number: int) -> str:
    try:
        return pwd.getpwuid(number).pw_name
    except KeyError:
        return f"#{number}"


def _read(file: Path) -> dict[str, str]:
    """The program's settings in the file, as systemd reads them.

    All else is passed over: the club's process can write the file, and `run` is not shut in as that is.
    """
    found = {}
    for line in file.read_text(encoding="utf-8", errors="replace").splitlines():
        name, equals, value = line.partition("=")
        name, value = name.strip(), value.strip()
        if equals and name.startswith(OURS):
            quote = value[:1]
            if len(value) > 1 and quote in ('"', "'") and value.endswith(quote):
                value = value[1:-1] if quote == "'" else re.sub(r"\\(.)", r"\1", value[1:-1])
            found[name] = value
    return found
