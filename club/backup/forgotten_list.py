"""Who was forgotten, in a file of the data folder, so that an older backup does not bring them back. It holds no name.

It holds when it was, keys of rows, and of each name a hash under a key of that person's own. Knows no night.
"""

import hashlib
import json
import os
import secrets
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings

from club.names import folded


class ForgottenPerson(NamedTuple):
    """The key of the member, if it was one; hashes of the names that were looked for everywhere, and of those at some nights.

    The nights `spared` were a namesake's, or with `beside_member` a member had the name besides. With `titles`, what is
    called after the person changed too. `spellings`: how many others were given, which this list does not hold.
    """

    at: datetime
    member: int | None
    names: frozenset[str]
    at_nights: Mapping[int, frozenset[str]]
    spared: frozenset[int]
    beside_member: bool
    titles: bool
    spellings: int
    key: str = ""

    def is_named(self, name: str, night: int | None = None) -> bool:
        """Whether the person had that name, at this night if it is given."""
        found = _hashed(name, self.key)
        return night not in self.spared and (found in self.names or found in self.at_nights.get(night or 0, ()))


def remember_forgotten(person: ForgottenPerson) -> None:
    """Add the person, whose names are still names, to the file. Raises OSError."""
    key = secrets.token_hex(16)
    values = person._asdict() | {
        "at": person.at.isoformat(),
        "names": sorted(_hashed(name, key) for name in person.names),
        "at_nights": {night: sorted(_hashed(name, key) for name in each) for night, each in person.at_nights.items()},
        "spared": sorted(person.spared),
        "key": key,
    }
    handle = os.open(_file(), os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    with os.fdopen(handle, "a", encoding="utf-8") as file:
        file.write("\n" + json.dumps(values))  # a line that a power cut left unfinished spoils no other
        file.flush()
        os.fsync(file.fileno())


def forgotten_people() -> list[ForgottenPerson]:
    """All of the file, in order, but for lines that are not whole. Raises OSError."""
    lines = _file().read_text(encoding="utf-8").splitlines() if _file().exists() else []
    return [person for line in lines if (person := _read(line))]


def _read(line: str) -> ForgottenPerson | None:
    try:
        values: dict[str, Any] = json.loads(line)
        nights = {int(night): frozenset(each) for night, each in values["at_nights"].items()}
        sets = {name: frozenset(values[name]) for name in ("names", "spared")}
        return ForgottenPerson(**values | sets | {"at": datetime.fromisoformat(values["at"]), "at_nights": nights})
    except (ValueError, KeyError, TypeError, AttributeError):
        return None


def _hashed(name: str, key: str) -> str:
    return hashlib.blake2b(folded(name).encode(), key=key.encode(), digest_size=16).hexdigest()


def _file() -> Path:
    return Path(settings.DATA) / "forgotten.jsonl"
