"""The database that DATABASE_URL names. Knows no settings: they ask it."""

import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import dj_database_url

_LOCK_FILE = Path(__file__).resolve().parent.parent / "server" / "postgresql.lock"
_WAYS = f"""with pip:  {sys.executable} -m pip install 'psycopg[binary]'
with pipx: pipx inject head-table 'psycopg[binary]'
with uvx:  uvx --from . --with 'psycopg[binary]' head-table up"""


def database_at(url: str, *, lock_patience: int, installed: bool, called: str = "DATABASE_URL") -> dict[str, Any]:
    """Django's settings for the database at that URL, which waits that many seconds for another's locks.

    With `pgbouncer=true` in the URL each transaction may have another connection, so nothing is set for its lifetime,
    and PgBouncer's own configuration says how long locks are waited for (`club.checks` looks at that).
    Ends the program with a sentence, which names the setting as it is `called`, if the URL names no PostgreSQL or there
    is no driver for it.
    """
    try:
        found = dj_database_url.parse(url, conn_max_age=60, conn_health_checks=True)
    except ValueError:
        found = {}
    if not (found.get("ENGINE", "").endswith("postgresql") and found["NAME"]):
        shown = url.partition("://")[0] + "://…" if "://" in url else "…"  # a password stays out of logs
        sys.exit(
            f"{called} ({shown}) names no PostgreSQL database. Set one like postgres://NAME:PASSWORD@HOST/DATABASE, or "
            "leave it out: the records are then a file in the data folder. In a password write / as %2F, # as %23 and @ as "
            "%40."
        )
    if find_spec("psycopg") is None:
        ways = _WAYS if installed else f"{sys.executable} -m pip install -r {_LOCK_FILE}"
        sys.exit(f"{called} names a PostgreSQL database, and its driver is not installed. Install it:\n{ways}")
    options = found.pop("OPTIONS", {})
    found["DISABLE_SERVER_SIDE_CURSORS"] = is_pooled = bool(options.pop("pgbouncer", False))
    # Seconds for a server that does not answer, milliseconds for one who holds what is to be written.
    patience: dict[str, Any] = {"connect_timeout": 10, "tcp_user_timeout": 20_000}
    if not is_pooled:
        patience["options"] = f"-c lock_timeout={lock_patience * 1000}"
    return {**found, "OPTIONS": patience | options}
