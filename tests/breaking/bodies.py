"""Bodies of no good, made from good ones by a seed: what a broken program, a bored guest or a fuzzer sends to a door.

Each is malformed for certain: a value of a kind that never belongs in its place, JSON that is none, a form's field that
is no number, a length that is not true. Knows no view.
"""

import json
import zlib
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple
from urllib.parse import quote_plus

JSON, FORM = "application/json", "application/x-www-form-urlencoded"


class Sent(NamedTuple):
    """What goes over the wire; `length` is the Content-Length, where it is not the true one."""

    body: bytes
    kind: str
    length: str | None = None


class Raw(str):
    """JSON as it is written, for what no JSON writer writes."""


# Of a kind that no field of ours has, wherever they stand.
STRANGE: list[Any] = [
    True,
    False,
    1.0,
    1.9,
    -0.0,
    [],
    {},
    [1],
    {"1": 1},
    "",
    "1",
    "true",
    "x" * 5_000,
    "\ud800",
    "\x00",
    "ٱ",
    Raw("NaN"),
    Raw("Infinity"),
    Raw("-Infinity"),
    Raw("1e400"),
    Raw("-1e400"),
    Raw("1" * 5_000),
    Raw("1E0"),
    Raw("01"),
    Raw("0x1"),
    Raw("1_0"),
    Raw("+1"),
    Raw("'1'"),
    Raw("undefined"),
    Raw("[" * 5_000),
    Raw("[" * 15_000 + "]" * 4_000),
    10**6,
    -1,
    2**63,
]
# What Python's int() would take, or nearly, and what is no number of a form.
STRANGE_TEXTS = [
    "1.0",
    "1.9",
    "1e0",
    "+1",
    "-1",
    "0",
    "1_0",
    "１",
    "١",
    "²",
    "0x1",
    "NaN",
    "inf",
    "true",
    "True",
    "None",
    "null",
    "[]",
    "9" * 5_000,
    "x" * 5_000,
    "\x00",
    "1\x00",
    "\u202e1",
    "1;2",
    "1,2",
    "' OR 1=1",
    "{{1}}",
    "%s",
    "../1",
]
KINDS = (
    JSON,
    FORM,
    "text/plain",
    "application/xml",
    "multipart/form-data; boundary=x",
    "application/json; charset=utf-7",
    "",
)


def written(value: Any) -> str:
    """`value` as JSON, with what stands in it as it is."""
    if isinstance(value, Raw):
        return str(value)
    if isinstance(value, dict):
        return "{" + ",".join(f"{json.dumps(key)}:{written(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(written, value)) + "]"
    return json.dumps(value)


def places(value: Any, before: tuple = ()) -> Iterator[tuple]:
    """The way to everything within, and to the whole."""
    yield before
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inside:
        yield from places(each, (*before, key))


def put(value: Any, place: tuple, other: Any) -> Any:
    """A copy with `other` at that place."""
    if not place:
        return other
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[place[0]] = put(value[place[0]], place[1:], other)
    return copy


def at(value: Any, place: tuple) -> Any:
    for key in place:
        value = value[key]
    return value


def is_strange(good: Any, other: Any) -> bool:
    """Whether `other` can never stand where `good` does: of another kind, or a number or word that is none of these."""
    return type(good) is not type(other) or other in ("", -1, 10**6, 2**63)


# ---- JSON ----


def a_value(rng: Random, good: dict) -> bytes:
    place = rng.choice(list(places(good)))
    other = rng.choice([each for each in STRANGE if is_strange(at(good, place), each)])
    return written(put(good, place, other)).encode("utf-8", "surrogatepass")


def a_key(rng: Random, good: dict) -> bytes:
    """One too many, one too few, or one twice."""
    place = rng.choice([each for each in places(good) if isinstance(at(good, each), dict)])
    inside = at(good, place)
    key = rng.choice(sorted(inside))
    fewer = {other: value for other, value in inside.items() if other != key}
    again = Raw(written(inside)[:-1] + f",{json.dumps(key)}:{written(inside[key])}}}")
    other = rng.choice([fewer, again, inside | {rng.choice(["x", "", "__proto__", f"{key} ", key.upper()]): 1}])
    return written(put(good, place, other)).encode()


def torn(rng: Random, good: bytes) -> bytes:
    """Cut off, gone on, or with a byte that is none."""
    place = rng.randrange(len(good))
    return rng.choice(
        [
            good[:place],
            good + rng.choice([b"x", b"{}", b"\x00", good]),
            good[:place] + rng.choice([b"\xff", b"\xc0\xaf", b"\xed\xa0\x80", b"\xf5"]) + good[place:],
        ]
    )


def packed(rng: Random, good: bytes) -> bytes:
    """As something else: another encoding, packed, of another size."""
    text = good.decode()
    return rng.choice(
        [
            text.encode("utf-16"),
            text.encode("utf-32"),
            text.encode("utf-16-le"),
            zlib.compress(good),
            b"",
            b" " * 19_000,
            good + b" " * rng.choice([20_000, 900_000]) + b"x",
            b"(" + good + b")",
            f"<hand>{text}</hand>".encode(),
        ]
    )


def json_bodies(rng: Random, good: dict) -> Iterator[Sent]:
    """Without end."""
    whole = json.dumps(good).encode()
    ways: list[Callable[[], bytes]] = [
        lambda: a_value(rng, good),
        lambda: a_value(rng, good),
        lambda: a_key(rng, good),
        lambda: torn(rng, whole),
        lambda: packed(rng, whole),
    ]
    while True:
        if rng.random() < 0.1:
            yield a_length(rng, whole, JSON)
        else:
            yield Sent(rng.choice(ways)(), JSON if rng.random() < 0.7 else rng.choice(KINDS))


def a_length(rng: Random, good: bytes, kind: str) -> Sent:
    """A true body under a length that is not: none of it, a part of it, or more than there is on earth.

    What is no number never comes so far: the server answers it.
    """
    return Sent(good, kind, rng.choice([str(rng.randrange(len(good) - 1)), "0", "9" * 30]))


# ---- Forms ----


def form_bodies(rng: Random, good: dict[str, str], loose: frozenset[str] = frozenset()) -> Iterator[Sent]:
    """Without end. The fields named in `loose` may say anything or nothing, and stay as they are where others do not."""
    strict = sorted(set(good) - loose) or sorted(good)
    whole = encoded(good)
    while True:
        field, kind = rng.choice(strict), FORM
        text = rng.choice(STRANGE_TEXTS)
        less = {name: value for name, value in good.items() if name != field}
        way = rng.randrange(6)
        if way < 3:
            body = encoded(good | {field: text})
        elif way == 3:
            body = rng.choice([encoded(less), b"", whole.replace(b"=", b"\xff", 3), b"\xff" * 300, b"&" * 3_000])
        elif way == 4:
            # What is unfinished may hold a form of one field whole.
            yield a_length(rng, whole, FORM) if rng.random() < 0.5 or len(good) == 1 else a_multipart(rng, good)
            continue
        else:  # the fields as JSON
            body, kind = json.dumps(good).encode(), rng.choice([each for each in KINDS if each != FORM])
        yield Sent(body, kind)


def encoded(fields: dict[str, str]) -> bytes:
    return "&".join(f"{quote_plus(name)}={quote_plus(value)}" for name, value in fields.items()).encode()


def a_multipart(rng: Random, good: dict[str, str]) -> Sent:
    """A form in parts that is not finished, has no boundary, a file where a text belongs, or ten thousand parts."""
    name = rng.choice(sorted(good))
    part = f'--x\r\nContent-Disposition: form-data; name="{name}"{{}}\r\n\r\n{good[name]}\r\n'
    body = rng.choice(
        [
            part.format(""),
            part.format('; filename="../x"') + "--x--\r\n",
            part.format("") * 2_000 + "--x--\r\n",
            part.format("") + "Content-Transfer-Encoding: base64\r\n\r\n!!!",
            "--x" * 5_000,
        ]
    )
    return Sent(
        body.encode(),
        rng.choice(["multipart/form-data; boundary=x", "multipart/form-data", "multipart/form-data; boundary="]),
    )
