"""JSON as strangers send it, read strictly: whatever is doubtful is refused with a sentence, never guessed at."""

import json
from collections.abc import Iterable
from typing import Any

from scoring.faults import refuse, shown
from scoring.wording import gettext_noop

DEEPEST = 20  # brackets in brackets; a night file has nine


def read_json(text: str | bytes) -> Any:
    """The value in `text`. Raises Refused for bad JSON, a key given twice, deep nesting, and what cannot be stored."""
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8")
        else:
            text.encode()
        if text.startswith("\ufeff"):
            text = text[1:]
        value = _strictly.decode(text)
        if text.count("[") + text.count("{") > DEEPEST and _is_deep(value):
            raise RecursionError
        if "\\u" in text:
            json.dumps(value, ensure_ascii=False).encode()  # half a surrogate pair is not text
    except _KeyTwice:
        place = _place_of_key_twice(json.loads(text, object_pairs_hook=_Pairs)) or ""
        raise refuse(place, gettext_noop("“%(key)s” is here twice. Give it once."), key=place) from None
    except UnicodeError:
        raise refuse("", gettext_noop("This is not UTF-8 text. Save it as UTF-8 and send it again.")) from None
    except RecursionError:
        message = gettext_noop("Brackets are nested more than %(deepest)s levels deep. Nothing was read.")
        raise refuse("", message, deepest=DEEPEST) from None
    except ValueError as error:
        message = gettext_noop("This is not JSON: %(why)s. Nothing was read.")
        raise refuse("", message, why=shown(str(error), 120)) from None
    return value


class _KeyTwice(Exception):
    pass


class _Pairs(list[tuple[str, Any]]):
    """An object read as its pairs, to find where a key is given twice."""


def _each_key_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) != len(pairs):
        raise _KeyTwice
    return value


def _is_deep(value: object) -> bool:
    level: list[object] = [value]
    for _ in range(DEEPEST + 1):
        level = [inner for outer in level for inner in _inside(outer)]
    return bool(level)


def _inside(value: object) -> Iterable[object]:
    return value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()


def _place_of_key_twice(value: object, depth: int = 0) -> str | None:
    if depth > DEEPEST:
        return None
    if isinstance(value, _Pairs):
        keys = [key for key, _ in value]
        for key, inner in value:
            if keys.count(key) > 1:
                return shown(key)
            if place := _place_of_key_twice(inner, depth + 1):
                return place if not key else f"{shown(key)}{'' if place.startswith('[') else '.'}{place}"
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            if place := _place_of_key_twice(inner, depth + 1):
                return f"[{number}]{'' if place.startswith('[') else '.'}{place}"
    return None


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is not a number")


def _finite(digits: str) -> float:
    number = float(digits)
    if number in (float("inf"), float("-inf")):
        raise ValueError(f"{shown(digits)} is too large")
    return number


_strictly = json.JSONDecoder(object_pairs_hook=_each_key_once, parse_constant=_no_constant, parse_float=_finite)


def written(value: object) -> str:
    """`value` as JSON writes it, shortened, for a sentence that shows what was sent."""
    return shown(json.dumps(value, default=repr))


def an_object(
    value: object, field: str, keys: frozenset[str], needed: frozenset[str] = frozenset()
) -> dict[str, Any]:
    """`value` as an object with all of the keys `needed` and none but `keys`. Raises Refused for anything else."""
    if not isinstance(value, dict):
        raise refuse(field, gettext_noop("An object in braces belongs here, not %(value)s."), value=written(value))
    if not keys.issuperset(value):
        key = shown(next(key for key in value if key not in keys))
        message = gettext_noop("“%(key)s” is not a key here. The keys are: %(known)s.")
        raise refuse(_within(field, key), message, key=key, known=", ".join(sorted(keys)))
    if not needed <= value.keys():
        key = min(needed - value.keys())
        raise refuse(_within(field, key), gettext_noop("“%(key)s” is missing."), key=key)
    return value


def a_list(value: object, field: str, most: int = 10_000) -> list[Any]:
    """`value` as a list of at most `most` values. Raises Refused for anything else."""
    if not isinstance(value, list) or len(value) > most:
        raise refuse(field, gettext_noop("A list in brackets belongs here, not %(value)s."), value=written(value))
    return value


def an_integer(value: object, field: str, least: int, most: int) -> int:
    """`value` as a whole number in bounds. Raises Refused for anything else, true and 8.0 too."""
    if type(value) is not int or not least <= value <= most:
        message = gettext_noop("A whole number from %(least)s to %(most)s belongs here, not %(value)s.")
        raise refuse(field, message, least=least, most=most, value=written(value))
    return value


def a_boolean(value: object, field: str) -> bool:
    """`value` as true or false. Raises Refused for anything else."""
    if not isinstance(value, bool):
        raise refuse(field, gettext_noop("True or false belongs here, not %(value)s."), value=written(value))
    return value


def a_text(value: object, field: str) -> str:
    """`value` as text. Raises Refused for anything else."""
    if not isinstance(value, str):
        raise refuse(field, gettext_noop("Text in quotes belongs here, not %(value)s."), value=written(value))
    return value


def _within(field: str, key: str) -> str:
    return f"{field}.{key}" if field else key
