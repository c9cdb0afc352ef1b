"""The form of a night file as a JSON Schema, for those who write or read one with other programs.

It is made of the same bounds and registers as the reader has. It knows the form alone: whether numbers are entered, deals
go round and points add up is for `reading`, which refuses more.
"""

from typing import Any, Final

from club.names import MOST_LETTERS
from scoring.hand import FAULT_KINDS, SEVEN_UP_KINDS, SUITS
from scoring.house import KEY
from scoring.house_file import MOST_VERSIONS
from scoring.laws import KEYS, law_named, package_of
from scoring.notation import MOST_SEATS
from tournaments.movement import MOVEMENTS
from tournaments.night.file.companions import SIZES
from tournaments.night.file.rules import ENDS, OTHERS
from tournaments.night.record import FORMAT, MOST_ENTRANTS, MOST_LETTERS_WHY, SECOND_FORMAT
from tournaments.night.rules import MOST_BOARDS, MOST_DEALS, MOST_ROUNDS, MOST_SEED, SETTINGS, Rules

_Schema = dict[str, Any]
_NUMBER: Final[_Schema] = {"type": "integer", "minimum": 1, "maximum": 999_999}
_FOR_ONE_LAW: Final = "Under some laws only."


def night_schema() -> _Schema:
    """The schema, draft 2020-12: of `cinch-night/2` where the file says so, else of `cinch-night/1`."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Night file",
        "description": "A progressive cinch night: who came, the draw and the hands. Seats are numbered clockwise.",
        "if": {"type": "object", "properties": {"format": {"const": SECOND_FORMAT}}, "required": ["format"]},
        "then": {"$ref": "#/$defs/second"},
        "else": {"$ref": "#/$defs/first"},
        "$defs": {
            "first": _night(FORMAT, "round_of_first", {}),
            "second": _night(SECOND_FORMAT, "round_of_second", _of_second()) | {"allOf": _conditions()},
            "round_of_first": _round("table_of_first", {}),
            "round_of_second": _round("table_of_second", {"open": {"const": True}}),
            "table_of_first": _table({}),
            "table_of_second": _table({"law": _law(), "unplayed": _unplayed()}),
            "hand": _hand(),
        },
    }


def _object(properties: _Schema, *needed: str) -> _Schema:
    return {
        "type": "object",
        "properties": properties,
        "required": list(needed or properties),
        "additionalProperties": False,
    }


def _list(items: _Schema, **bounds: Any) -> _Schema:
    return {"type": "array", "items": items, **bounds}


def _whole(least: int, most: int) -> _Schema:
    return {"type": "integer", "minimum": least, "maximum": most}


def _text(most: int = MOST_LETTERS) -> _Schema:
    return {"type": "string", "minLength": 1, "maxLength": most}


def _law() -> _Schema:
    return {"anyOf": [{"enum": list(KEYS)}, {"type": "string", "pattern": _pattern()}]}


def _pattern() -> str:
    return f"^{KEY.pattern.replace(chr(92) + 'Z', '$')}$"


def _setting(name: str) -> _Schema:
    """What a setting of the rules can be, with its usual value where it has one."""
    choices, least, most = list(SETTINGS[name].choices), SETTINGS[name].least, SETTINGS[name].most
    if least is not None and not choices:
        return _whole(least, most)
    known: _Schema = {"enum": choices}
    return (known if least is None else {"anyOf": [known, _whole(least, most)]}) | {"default": getattr(Rules(), name)}


def _night(form: str, of_round: str, more: _Schema) -> _Schema:
    seats = _list(_NUMBER, minItems=2, maxItems=MOST_SEATS, uniqueItems=True)
    properties: _Schema = {
        "format": {"const": form},
        "name": _text(),
        "date": {"type": "string", "format": "date", "pattern": r"^\d{4}-\d{2}-\d{2}$"},
        "law": _law(),
        "house_law": _object(
            {
                "base": {"enum": [key for key in KEYS if not package_of(key)]},
                "version": _whole(1, MOST_VERSIONS),
                "title": _text(),
                "fields": {"type": "object"},
            }
        ),
        "movement": {"enum": list(MOVEMENTS)},
        "rounds": {"anyOf": [_whole(1, MOST_ROUNDS), {"type": "null"}], "description": "null: not settled."},
        **{name: _setting(name) for name in ("deals", "rank_by", "sit_out")},
        "entrants": _list(_object({"number": _NUMBER, "name": _text()}), minItems=2, maxItems=MOST_ENTRANTS),
        "draw": _list(seats, minItems=1, description="The seats of each table, the head table first."),
        "seed": _whole(0, MOST_SEED),
        **more,
        "played": _list({"$ref": f"#/$defs/{of_round}"}, maxItems=MOST_ROUNDS),
    }
    return _object(properties, "format", "name", "date", "law", "movement", "entrants") | {
        "oneOf": [{"required": ["draw"]}, {"required": ["seed"]}],
        "if": {"properties": {"law": {"pattern": _pattern()}}},
        "then": {"required": ["house_law"]},
        "else": {"properties": {"house_law": False}},
    }


def _of_second() -> _Schema:
    """The keys that only the second form has."""
    a_round, pair = _whole(1, MOST_ROUNDS), _list(_NUMBER, minItems=2, maxItems=2, uniqueItems=True)
    span: _Schema = {
        "type": "array",
        "prefixItems": [a_round, {"anyOf": [a_round, {"type": "null"}], "description": "null: to the end."}],
        "minItems": 2,
        "maxItems": 2,
    }
    substitute = {
        "round": a_round,
        "for": _NUMBER,
        "by": _NUMBER,
        "credit": {"enum": ["for", "by"], "default": "for"},
    }
    fixed = {"number": _NUMBER, "table": _whole(1, MOST_ENTRANTS), "seat": _whole(1, MOST_SEATS)}
    return {
        "movement_options": {"type": "object"},
        "presence": _list(
            _object({"number": _NUMBER, "rounds": _list(span, maxItems=MOST_ROUNDS)}), maxItems=MOST_ENTRANTS
        ),
        "volunteers": _list(_object({"round": a_round, "number": _NUMBER})),
        "substitutes": _list(_object(substitute, "round", "for", "by")),
        "apart": _list(pair),
        "fixed": _list(_object(fixed, "number", "table"), maxItems=MOST_ENTRANTS),
        **{name: _setting(name) for name in (*ENDS, *OTHERS)},
        "companions": _object({str(size): {"enum": list(KEYS)} for size in SIZES}) | {"required": []},
        "boards": _object(
            {"seed": _whole(0, MOST_SEED), "count": _whole(1, MOST_BOARDS), "how": {"enum": ["same", "relay"]}}
        ),
        "over": {"const": True},
    }


def _conditions() -> list[_Schema]:
    """What belongs together: a movement and its options, the end of a round and what it asks."""
    found: list[_Schema] = [
        {
            "if": {"properties": {"movement": {"const": movement.key}}},
            "then": {
                "properties": {
                    "movement_options": {
                        "properties": {key: {"enum": list(values)} for key, values in movement.options.items()},
                        "additionalProperties": False,
                    }
                }
            },
        }
        for movement in MOVEMENTS.values()
    ]
    for key, has, end in (
        ("target", {}, "target"),
        ("games", {"properties": {"games": {"const": 3}}}, "target"),
        ("at_bell", {}, "bell"),
    ):
        then = {"properties": {"ends_by": {"const": end}}, "required": ["ends_by"]}
        found.append({"if": {"required": [key]} | has, "then": then})
    return found


def _round(of_table: str, more: _Schema) -> _Schema:
    tables = _list({"$ref": f"#/$defs/{of_table}"})
    return _object({"round": _whole(1, MOST_ROUNDS), "tables": tables} | more, "round", "tables")


def _table(more: _Schema) -> _Schema:
    seat = _whole(1, MOST_SEATS)
    order: _Schema = {
        "anyOf": [seat, _list(seat, uniqueItems=True)],
        "description": "One seat, or several, the best first.",
    }
    properties: _Schema = {
        "table": _whole(1, MOST_ENTRANTS),
        "hands": _list(
            {"anyOf": [{"$ref": "#/$defs/hand"}, {"type": "null"}]},
            maxItems=MOST_DEALS,
            description="In the order of the deals; null for one that is not in yet.",
        ),
        "cut": order,
        "moved_up": order,
        "seats": _list(_NUMBER, minItems=2, maxItems=MOST_SEATS, uniqueItems=True),
    }
    return _object(properties | more, "table", "hands")


def _unplayed() -> _Schema:
    deals = _list(_whole(1, MOST_DEALS), minItems=1, uniqueItems=True)
    return _object({"deals": deals, "why": _text(MOST_LETTERS_WHY)})


def _hand() -> _Schema:
    seat = _whole(1, MOST_SEATS)
    counts = list(dict.fromkeys(count for key in KEYS for count in law_named(key).counts))
    points: _Schema = {"anyOf": [_whole(-999, 999), {"type": "null"}]}
    properties: _Schema = {
        "board": _whole(1, MOST_BOARDS) | {"description": "On a night with boards, the deal's."},
        "law": {"type": "string", "description": "The law of its table, where it is named."},
        "players": _whole(2, MOST_SEATS) | {"default": 4},
        "dealer": seat,
        "bids": _list(points, maxItems=100, description="In their order, eldest hand first; null is a pass."),
        "bid": _object({"seat": seat, "points": points}) | {"description": "The final contract alone."},
        "trump": {"enum": list(SUITS)},
        "taken": {
            "type": "object",
            "properties": {count: {"anyOf": [seat, {"enum": ["discard", None]}]} for count in counts},
            "additionalProperties": False,
        },
        "points": {
            "type": "object",
            "patternProperties": {f"^[1-{MOST_SEATS}]$": _whole(-999, 999)},
            "additionalProperties": False,
        },
        "call": {"anyOf": [seat, {"type": "null"}], "description": _FOR_ONE_LAW},
        "sold": {"type": "boolean", "description": _FOR_ONE_LAW},
        "turned_jack": {"type": "boolean", "description": _FOR_ONE_LAW},
        "turned_again": {"type": "boolean", "description": _FOR_ONE_LAW},
        "gifts": _whole(0, 9) | {"description": _FOR_ONE_LAW},
        "bunched_jacks": _whole(0, 9) | {"description": _FOR_ONE_LAW},
        "pegged": _list({"type": "string"}, maxItems=20, description=_FOR_ONE_LAW),
        "faults": _list(_object({"kind": {"enum": [*FAULT_KINDS, *SEVEN_UP_KINDS]}, "seat": seat}), maxItems=20),
    }
    return _object(properties, "dealer", "trump") | {
        "oneOf": [{"required": ["taken"]}, {"required": ["points"]}],
        "not": {"required": ["bids", "bid"]},
    }
