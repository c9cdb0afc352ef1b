"""Who was forgotten, in a file of the data folder, so that an older backup does not bring them back. It holds no name.

It holds when it was, keys of rows, and of each name a hash with a salt of that person's own. Anyone who has the file cannot try
whether a name fits: that takes a key, which lies beside the secret key and, unlike it, stays when a backup is restored. In
the list of an older version the key of a hash stood beside it; it is taken over when the list is read or added to.
Knows no night.
"""

import hashlib
import json
import logging
import os
import secrets
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from threading import Lock
from typing import Any, Final, NamedTuple

from django.conf import settings
from django.utils.crypto import salted_hmac

from club.backup.backing_up import written_whole
from club.names import folded
from club.server.data_folder import lasting_key

_SALT: Final = "club.forgotten_list"
_mutex = Lock()  # what is taken over loses nothing that is added
log = logging.getLogger(__name__)


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
    salt: str = ""
    # Hashes of a member's names that others have too: with the key, they mean the member.
    own: frozenset[str] = frozenset()
    key: str = ""  # not in the list

    def is_named(self, name: str, night: int | None = None) -> bool:
        """Whether the person had that name, at this night if it is given."""
        found = _hashed(name, self.salt, self.key)
        return night not in self.spared and (found in self.names or found in self.at_nights.get(night or 0, ()))

    def is_member(self, pk: int, name: str) -> bool:
        """Whether the member of that key and name was the person: a name alone may be that of another member too."""
        return self.is_named(name) or (pk == self.member and _hashed(name, self.salt, self.key) in self.own)


def remember_forgotten(person: ForgottenPerson) -> None:
    """Add the person, whose names are still names, to the file. Raises OSError."""
    key, salt = lasting_key(_key_file()), secrets.token_hex(16)
    values = person._asdict() | {
        "at": person.at.isoformat(),
        "names": sorted(_hashed(name, salt, key) for name in person.names),
        "own": sorted(_hashed(name, salt, key) for name in person.own),
        "at_nights": {
            night: sorted(_hashed(name, salt, key) for name in each) for night, each in person.at_nights.items()
        },
        "spared": sorted(person.spared),
        "salt": salt,
        "mark": _sealed("", key),
    }
    del values["key"]
    with _mutex:
        _taken_over(key)
        handle = os.open(_file(), os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        with os.fdopen(handle, "a", encoding="utf-8") as file:
            file.write(_line(values))
            file.flush()
            os.fsync(file.fileno())


def forgotten_people() -> list[ForgottenPerson]:
    """All of the file, in order, but for lines that are not whole, or of another key than there is. Raises OSError."""
    if not _file().exists():
        return []
    key = lasting_key(_key_file())
    with _mutex:
        lines = _taken_over(key)
    found = [_person(values, key) for values in lines if values["mark"] == _sealed("", key)]
    if len(found) < len(lines):
        log.error(
            "%s of those who were forgotten cannot be found in a restored backup: put %s back as it was with %s.",
            len(lines) - len(found),
            _key_file().name,
            _file().name,
        )
    return found


def _taken_over(key: str) -> list[dict[str, Any]]:
    """The lines that are whole. Where an older version wrote one, the file is written anew without its hashes."""
    lines = _file().read_text(encoding="utf-8").splitlines() if _file().exists() else []
    values = [each for line in lines if (each := _read(line))]
    if all("mark" in each for each in values):
        return values
    values = [each if "mark" in each else _under_key(each, key) for each in values]
    with written_whole(_file()) as file:
        file.write("".join(map(_line, values)).encode())
        file.flush()
        os.fsync(file.fileno())
    return values


def _under_key(values: dict[str, Any], key: str) -> dict[str, Any]:
    """A line of an older version, with each hash hashed again; what was the key of its hashes is their salt."""
    values = values | {
        "names": [_sealed(each, key) for each in values["names"]],
        "at_nights": {night: [_sealed(each, key) for each in names] for night, names in values["at_nights"].items()},
        "salt": values["key"],
        "mark": _sealed("", key),
    }
    del values["key"]
    return values


def _line(values: dict[str, Any]) -> str:
    return "\n" + json.dumps(values)  # a line that a power cut left unfinished spoils no other


def _read(line: str) -> dict[str, Any] | None:
    """What the line holds, if it is whole."""
    try:
        values: dict[str, Any] = json.loads(line)
        salted = values if "mark" in values else {**values, "salt": values["key"], "mark": ""}
        _person(salted, "")
    except (ValueError, KeyError, TypeError, AttributeError):
        return None
    return values


def _person(values: dict[str, Any], key: str) -> ForgottenPerson:
    """Raises ValueError, KeyError, TypeError or AttributeError where they are not such values."""
    nights = {int(night): frozenset(each) for night, each in values["at_nights"].items()}
    sets = {name: frozenset(values[name]) for name in ("names", "spared")}
    sets["own"] = frozenset(values.get("own", ()))
    given = values | sets | {"at": datetime.fromisoformat(values["at"]), "at_nights": nights, "key": key}
    del given["mark"]
    return ForgottenPerson(**given)


def _hashed(name: str, salt: str, key: str) -> str:
    return _sealed(hashlib.blake2b(folded(name).encode(), key=salt.encode(), digest_size=16).hexdigest(), key)


def _sealed(hashed: str, key: str) -> str:
    return salted_hmac(_SALT, hashed, secret=key, algorithm="sha256").hexdigest()[:32]


def _file() -> Path:
    return Path(settings.DATA) / "forgotten.jsonl"


def _key_file() -> Path:
    return Path(settings.SECRET_KEY_FILE).with_name("forgotten-key.txt")
