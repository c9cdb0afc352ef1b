"""A club is added to a server of several: its folder, settings, database and site for nginx, all of it or nothing.

Knows what another club has already; makes no table: that is for a process with the new club's own settings.
"""

import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from django.conf import settings
from django.utils.text import slugify
from django.utils.translation import gettext as _
from filelock import FileLock

from club.database.url import database_at
from club.names import MOST_LETTERS, BadNameError, clean_name, plain
from club.server.clubs import (
    LOOPBACK,
    SETTINGS_FILE,
    SITE_FILE,
    Club,
    ClubRefusedError,
    check_owner,
    clubs_in,
    output_of,
)
from club.server.serving.listening import CannotListenError, listen_at

FIRST_PORT = 8001
# Letters of a folder's name, and so of the unit's.
MOST_IN_A_KEY = 40
_HOST = re.compile(r"(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")
_SITE = Path(__file__).parent / "nginx.conf"


def add(name: str, host: str, database: str, folder: Path) -> tuple[Club, str]:
    """Make a club, whole or not at all. Returns it, and the link with which its first admin chooses a password.

    `database` is a URL; empty: a file in the club's folder. Raises ClubRefusedError, OSError.
    """
    name, host = _checked_name(name), _checked_host(host)
    key = key_of(name, host)
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


def key_of(name: str, host: str) -> str:
    """The name of the club's folder: from its name, or from its host where the name has no Latin letter."""
    return (slugify(plain(name)) or slugify(host.replace(".", "-")))[:MOST_IN_A_KEY].strip("-_")


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
    """If the block raises, it is gone again; behind PgBouncer it has to be there. Raises ClubRefusedError."""
    found = database_at(url, lock_patience=settings.LOCK_PATIENCE, installed=settings.INSTALLED, called="--database")
    if found["DISABLE_SERVER_SIDE_CURSORS"]:  # PgBouncer knows no database but those in its own configuration
        yield
        return
    # Here, as its driver is missing where no club needs it; the line above then ends the program.
    from club.database.new_postgresql import NoDatabaseError, new_database

    try:
        with new_database(found):
            yield
    except NoDatabaseError as error:
        raise ClubRefusedError(str(error)) from error


@contextmanager
def _adding_alone(folder: Path) -> Iterator[None]:
    """Two who add a club at once would give both the same port: one waits. Raises ClubRefusedError, OSError."""
    check_owner(folder)
    with FileLock(folder / ".adding.lock", timeout=600):
        yield


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
