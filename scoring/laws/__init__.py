"""The register of laws: one cited data file a law or book. Another law is a file and a line in `register.toml`.

Other packages add theirs when the program starts (scoring/plug_ins.py); their keys alone have a `_`, behind the package.
"""

import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from scoring.faults import Refused, refuse, shown
from scoring.law import Law, law_from_data
from scoring.wording import gettext_noop

KEYS: list[str] = tomllib.loads(Path(__file__).with_name("register.toml").read_text(encoding="utf-8"))["keys"]
# Asked in turn for the law of a package that is not in the register: the records have those that were played.
ELSEWHERE: list[Callable[[str], Law | None]] = []
_laws: dict[str, Law] = {}
_of_packages: dict[str, Mapping[str, Any]] = {}


def law_named(key: str) -> Law:
    """The law of that key. Raises Refused for an unknown key, at `law`."""
    if key not in _laws:
        _laws[key] = _law(key)
    return _laws[key]


def _law(key: str) -> Law:
    if key in KEYS:
        return law_from_file(data_of(key))
    if package := package_of(key):
        if law := next(filter(None, (look_up(key) for look_up in ELSEWHERE)), None):
            return law
        message = gettext_noop(
            "The law “%(law)s” comes from the package “%(package)s”, which is not installed here or was not accepted. "
            "Install it and start the program again. The command “check” says why a package is not accepted."
        )
        raise refuse("law", message, law=shown(key), package=shown(package))
    message = gettext_noop("No law is called “%(law)s”. Choose one of: %(known)s.")
    raise refuse("law", message, law=shown(key), known=", ".join(KEYS))


def law_to_vary(key: str) -> Law:
    """The law of that key as another may vary it: one of ours, for that of a package can change. Raises Refused, at `law`."""
    if package_of(str(key)):
        message = gettext_noop(
            "“%(law)s” is the law of a package. With its next version, what was played by yours could change. Choose one "
            "of Head Table’s own laws."
        )
        raise refuse("law", message, law=shown(key))
    return law_named(key)


def law_from_file(data: Mapping[str, Any]) -> Law:
    """The law of a file's data, which may vary another. Raises Refused, at `based_on` for the other one."""
    base = data.get("based_on")
    try:
        return law_from_data(data, None if base is None else law_to_vary(base))
    except Refused as refused:
        raise Refused(f._replace(field="based_on") if f.field == "law" else f for f in refused.faults) from None


def add(data: Mapping[str, Any]) -> None:
    """Offer the law of a package, of which that is the file's data."""
    _of_packages[data["key"]] = data
    KEYS.append(data["key"])


def package_of(key: str) -> str:
    """The package that a law or a movement of that key comes from; empty for this program's own."""
    package, _, name = key.partition("_")
    return package if name else ""


def base_of(key: str) -> str:
    """The key of the law of which the law `key` is a variation; empty where it answers every question itself."""
    return str(data_of(key).get("based_on", ""))


def data_of(key: str) -> Mapping[str, Any]:
    """What the file of the law `key`, which is in the register, says."""
    return _of_packages[key] if key in _of_packages else _data(key)


@cache
def _data(key: str) -> Mapping[str, Any]:
    return tomllib.loads(Path(__file__).with_name(f"{key}.toml").read_text(encoding="utf-8"))
