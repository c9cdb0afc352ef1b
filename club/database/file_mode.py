"""Who may read the files of a SQLite database: names, hands and password hashes are in them. Knows files alone."""

from pathlib import Path

BESIDE = ("", "-journal", "-wal", "-shm")


def open_to_others(database: Path) -> list[Path]:
    """Those of its files that other users of this computer may read or write."""
    files = [Path(f"{database}{end}") for end in BESIDE]
    return [file for file in files if file.exists() and file.stat().st_mode & 0o077]
