"""A house law as a file writes it beside the key. Reads strictly; knows no night."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from scoring.faults import Refused, refuse, shown
from scoring.house import House, house_law, is_house, replaced
from scoring.laws import law_named
from scoring.strict_json import a_text, an_integer, an_object
from scoring.wording import gettext_noop

MOST_VERSIONS: Final = 9_999
_KEYS = frozenset(("base", "version", "title", "fields"))


def house_in(payload: Mapping[str, Any], title_in: Callable[[object, str], str]) -> House | None:
    """The house law under `house_law` in a file with a `law`; None where that law is a book's.

    `title_in` reads a name at a place. Raises Refused, at its place, for data that makes no law, a house law that is
    missing, and one that the file does not need.
    """
    key = a_text(payload["law"], "law")
    if not is_house(key):
        if "house_law" in payload:
            message = gettext_noop("The law here is “%(law)s”, which is not a house law. Remove this.")
            raise refuse("house_law", message, law=shown(key))
        return None
    if "house_law" not in payload:
        message = gettext_noop("“%(law)s” is a club’s own law, and the file does not contain it. Add it here.")
        raise refuse("house_law", message, law=shown(key))
    try:
        return _house(key, payload["house_law"], title_in)
    except Refused as refused:
        raise refused.under("house_law") from None


def _house(key: str, value: object, title_in: Callable[[object, str], str]) -> House:
    payload = an_object(value, "", _KEYS, _KEYS)
    fields = payload["fields"]
    if not isinstance(fields, dict):
        raise refuse("fields", gettext_noop("An object in braces belongs here, not %(value)s."), value=shown(fields))
    version = an_integer(payload["version"], "version", 1, MOST_VERSIONS)
    house = House(key, version, title_in(payload["title"], "title"), a_text(payload["base"], "base"), fields)
    try:
        house_law(house)
    except Refused as refused:
        faults = (fault if fault.field == "base" else fault.under("fields") for fault in refused.faults)
        raise Refused(faults) from None
    return house


def write_house(house: House) -> dict[str, Any]:
    """The house law as the file writes it under `house_law`."""
    fields = replaced(law_named(house.base), house.fields)
    return {"base": house.base, "version": house.version, "title": house.title, "fields": fields}
