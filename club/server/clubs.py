"""Several clubs on one server: each has a folder, a process and a database of its own.

Knows the folders, the ports, and whether a PostgreSQL has a database; opens no club's records: that is for a process with
the club's own settings, see `run`.
"""

import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from django.conf import settings
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _

from club.backup.backing_up import written_whole
from club.database.url import database_at
from club.names import MOST_LETTERS, BadNameError, clean_name, plain
from club.server.serving import CannotListenError, listen_at

if sys.platform != "win32":
    import pwd

FOLDER = Path("/var/lib/head-table")  # as the unit has it
SETTINGS_FILE = "club.env"
SITE_FILE = "nginx.conf"
BACKUP_FILE = Path("backups") / "latest.jsonl.gz"
FIRST_PORT = 8001
LOOPBACK = "127.0.0.1"
OURS = ("HEADTABLE_", "DATABASE_URL")  # settings
# Letters of a folder's name, and so of the unit's.
MOST_IN_A_KEY = 40
# Seconds for a process that does not answer.
PATIENCE = 10
_HOST = re.compile(r"(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")
_SITE = Path(__file__).parent / "nginx.conf"


class ClubRefusedError(Exception):
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
    _check_owner(folder)
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


def add(name: str, host: str, database: str, folder: Path) -> tuple[Club, str]:
    """Make a club, whole or not at all. Returns it, and the link with which its first admin chooses a password.

    `database` is a URL; empty: a file in the club's folder. Raises ClubRefusedError, OSError.
    """
    name, host = _checked_name(name), _checked_host(host)
    key = (slugify(plain(name)) or slugify(host.replace(".", "-")))[:MOST_IN_A_KEY].strip("-_")
    with _adding_alone(folder), ExitStack() as undo:
        clubs = clubs_in(folder)
        _check_new(key, host, database, clubs, folder)
        draft = Path(tempfile.mkdtemp(dir=folder, prefix=f".{key}."))  # mode 700
        undo.callback(shutil.rmtree, draft, ignore_errors=True)
        own = {
            "HEADTABLE_CLUB": name,
            "HEADTABLE_ADDRESS": f"https://{host}",
            "HEADTABLE_HOSTS": f"{host},{LOOPBACK}",
            "HEADTABLE_HTTPS": "1",
            "HEADTABLE_PROXY": LOOPBACK,
            "HEADTABLE_PORT": str(_free_port({each.port for each in clubs})),
        }
        if database:
            own["DATABASE_URL"] = database
            undo.enter_context(_new_database(database))
        made = Club(draft, own)
        _write(made, host)
        link = output_of(made, "club", "prepare").splitlines()[-1]
        draft.rename(folder / key)
    return Club(folder / key, own), link


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
        raise ClubRefusedError(said[-1].removeprefix("CommandError: "))
    return str(ended.stdout)


def _check_owner(folder: Path) -> None:
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


def _checked_name(name: str) -> str:
    try:
        return clean_name(name)
    except BadNameError as bad:
        message = _("The club’s name is “%(name)s”. A name has 1 to %(most)s letters.")
        raise ClubRefusedError(message % {"name": name[: MOST_LETTERS + 1], "most": MOST_LETTERS}) from bad


def _checked_host(host: str) -> str:
    if not _HOST.fullmatch(host.lower()):
        message = _("--host is “%(host)s”, which is not a host name. Give one like cards.example.org.")
        raise ClubRefusedError(message % {"host": host})
    return host.lower()


def _check_new(key: str, host: str, database: str, clubs: list[Club], folder: Path) -> None:
    """Raises ClubRefusedError if another club has that place already."""
    for each in clubs:
        values = {"name": each.name, "folder": each.folder, "host": host}
        if each.key == key:
            message = _("There is a club “%(name)s” already, in %(folder)s. Give the new one another name.")
        elif each.host == host:
            message = _(
                "--host is “%(host)s”, which is the address of “%(name)s”. Each club needs a host name of its own."
            )
        elif database and each.settings.get("DATABASE_URL") == database:
            message = _("--database names the database of “%(name)s”. Each club needs a database of its own.")
        else:
            continue
        raise ClubRefusedError(message % values)
    if (folder / key).exists():
        message = _("There is a folder %(folder)s already. Move it away, or give the club another name.")
        raise ClubRefusedError(message % {"folder": folder / key})


@contextmanager
def _new_database(url: str) -> Iterator[None]:
    """If the block raises, it is gone again. Raises ClubRefusedError."""
    database_at(url, lock_patience=settings.LOCK_PATIENCE, installed=settings.INSTALLED, called="--database")
    # Here, as its driver is missing where no club needs it; the line above then ends the program.
    from club.database.new_postgresql import NoDatabaseError, new_database

    try:
        with new_database(url):
            yield
    except NoDatabaseError as error:
        raise ClubRefusedError(str(error)) from error


@contextmanager
def _adding_alone(folder: Path) -> Iterator[None]:
    """Two who add a club at once would give both the same port: one waits. Raises ClubRefusedError, OSError."""
    _check_owner(folder)
    try:
        with closing(sqlite3.connect(folder / ".adding.lock", timeout=60, isolation_level=None)) as lock:
            lock.execute("BEGIN EXCLUSIVE")
            yield
    except sqlite3.OperationalError as error:
        raise OSError(str(error)) from error


def _free_port(taken: set[int]) -> int:
    """The first that no club has and nobody listens on. Raises ClubRefusedError."""
    for port in range(FIRST_PORT, 65536):
        if port not in taken:
            with suppress(CannotListenError), listen_at(LOOPBACK, port):
                return port
    raise ClubRefusedError(_("No port is free from %(port)s on.") % {"port": FIRST_PORT})


def _write(club: Club, host: str) -> None:
    """Its settings and its site for nginx."""
    lines = [f"# The settings of {club.name}: see CONTRIBUTING.md for others."]
    lines += [f"{name}={_quoted(value)}" for name, value in club.settings.items()]
    file = club.folder / SETTINGS_FILE
    file.touch(mode=0o600)  # it may hold the database's password
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    site = _SITE.read_text(encoding="utf-8").replace("cards.example.org", host)
    site = site.replace(f"{LOOPBACK}:{FIRST_PORT}", f"{LOOPBACK}:{club.port}")
    (club.folder / SITE_FILE).write_text(site, encoding="utf-8")


def _quoted(value: str) -> str:
    """As systemd reads it in an EnvironmentFile."""
    return '"' + re.sub(r'(["\\])', r"\\\1", value) + '"'


def _read(file: Path) -> dict[str, str]:
    """The settings in the file, as systemd reads them: a line that sets nothing is passed over."""
    found = {}
    for line in file.read_text(encoding="utf-8", errors="replace").splitlines():
        name, equals, value = line.partition("=")
        name, value = name.strip(), value.strip()
        if equals and not name.startswith(("#", ";")):
            quote = value[:1]
            if len(value) > 1 and quote in ('"', "'") and value.endswith(quote):
                value = value[1:-1] if quote == "'" else re.sub(r"\\(.)", r"\1", value[1:-1])
            found[name] = value
    return found
