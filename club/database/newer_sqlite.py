"""Which SQLite the program runs on: Python's own or, where that is an old one, the newer one that is installed beside it.

Knows no settings, and comes before whatever opens a database: two SQLites in one process would release each other's locks.
"""

import sqlite3
import sys


def wal_is_safe(version: tuple[int, ...]) -> bool:
    """Whether this SQLite is free of the fault by which a WAL database can be corrupted."""
    return version >= (3, 51, 3) or (3, 50, 7) <= version < (3, 51) or (3, 44, 6) <= version < (3, 45)


def prefer_the_newer() -> None:
    """From here on `import sqlite3` means the newer one, Django's too; where none is made for this computer, Python's own."""
    if wal_is_safe(sqlite3.sqlite_version_info):
        return
    try:
        import pysqlite3 as newer  # only where an old SQLite asks for it, and not on every computer
    except ModuleNotFoundError:
        return
    sys.modules |= {"sqlite3": newer, "sqlite3.dbapi2": newer.dbapi2}
