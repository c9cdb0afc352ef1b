"""An OpenAPI description, made of the types of what is sent and answered. Knows no address of the program.

A type is a TypedDict, and msgspec writes it as JSON Schema.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, Final, NamedTuple, TypedDict

import msgspec
from django.urls import get_resolver
from django.utils.translation import gettext, gettext_noop
from msgspec import Meta

from club.sign_in.roles import addresses

Number = Annotated[int, Meta(ge=1)]
Count = Annotated[int, Meta(ge=0)]
Day = Annotated[str, Meta(extra_json_schema={"format": "date"})]
Moment = Annotated[str, Meta(extra_json_schema={"format": "date-time"})]
Sentence = Annotated[str, Meta(min_length=1)]


def words(text: str, **schema: Any) -> Meta:
    """What a field means, and what else its schema says."""
    return Meta(description=text, extra_json_schema=schema or None)


def one_of(*values: object) -> Meta:
    """A text or a number of these alone."""
    return Meta(extra_json_schema={"enum": list(values)})


class Fault(TypedDict):
    field: Annotated[str, words(gettext_noop("Where it is, such as “hand.bids”; empty where it is the whole."))]
    message: Sentence


class Faults(TypedDict):
    faults: Annotated[list[Fault], Meta(min_length=1)]


class Message(TypedDict):
    message: str


class Parameter(NamedTuple):
    """What stands in an address, behind its “?” (`query`) or in a header."""

    name: str
    location: str
    words: str
    type: Any = str
    required: bool = True


class Answer(NamedTuple):
    """What an address answers with a status: in words, of which type, and with which headers."""

    words: str
    type: Any = None
    headers: tuple[str, ...] = ()


class Operation(NamedTuple):
    """One method of the address that has this name in the URLs. `body` is a type or a schema."""

    method: str
    address: str
    name: str
    summary: str
    answers: Mapping[int, Answer]
    parameters: tuple[Parameter, ...] = ()
    body: Any = None
    example: Any = None


IN_WORDS: Final = ("title", "summary", "description", "x-who-is-who")
HEADERS: Final = {
    "ETag": (gettext_noop("The same for the same answer."), str),
    "Retry-After": (gettext_noop("The seconds after which to ask or send again."), Number),
    "WWW-Authenticate": (gettext_noop("Which kind of token is asked for."), str),
}
IF_NONE_MATCH: Final = Parameter(
    "If-None-Match", "header", gettext_noop("The ETag of the answer that was read last."), required=False
)
UNCHANGED: Final = Answer(gettext_noop("It is as it was under that ETag."), headers=("ETag",))
AWAY: Final = Answer(
    gettext_noop(
        "The database cannot be reached or written just now, and nothing was written. Send it again after “Retry-After” seconds."
    ),
    Message,
    ("Retry-After",),
)


def described(info: Mapping[str, Any], operations: Sequence[Operation], **components: Any) -> dict[str, Any]:
    """The description; `info` is its head. Every object has its own fields alone."""
    types = [type_ for _words, type_ in HEADERS.values()]
    for each in operations:
        types += [parameter.type for parameter in each.parameters]
        types += [answer.type for answer in each.answers.values() if answer.type]
        types += [each.body] if each.body else []
    of_python = [type_ for type_ in types if not isinstance(type_, dict)]
    found, schemas = msgspec.json.schema_components(of_python, ref_template="#/components/schemas/{name}")
    written = list(found)

    def schema_of(type_: Any) -> dict[str, Any]:
        return type_ if isinstance(type_, dict) else written[of_python.index(type_)]

    paths: dict[str, dict[str, Any]] = {}
    for each in operations:
        paths.setdefault(_path(each.address), {})[each.method.lower()] = _operation(each, schema_of)
    return {
        "openapi": "3.1.0",
        "info": {"version": "1", "license": {"name": "MIT", "identifier": "MIT"}, **info},
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {
            "schemas": {
                name: {key: value for key, value in schema.items() if key != "title"}
                | {"additionalProperties": False}
                for name, schema in schemas.items()
            },
            **components,
        },
    }


def translated(part: Any) -> Any:
    """The same with what is said in words in the language of the request."""
    if isinstance(part, list):
        return [translated(each) for each in part]
    if not isinstance(part, dict):
        return part
    return {
        key: gettext(value) if isinstance(value, str) and value and key in IN_WORDS else translated(value)
        for key, value in part.items()
    }


def _path(name: str) -> str:
    """ "nights/<int:night_id>/" → "/nights/{night}/"."""
    route = next(str(each.pattern) for each in addresses(get_resolver().url_patterns) if each.name == name)
    return "/" + re.sub(r"<(?:\w+:)?(\w+?)(?:_id)?>", r"{\1}", route)


def _operation(each: Operation, schema_of: Callable[[Any], dict[str, Any]]) -> dict[str, Any]:
    written: dict[str, Any] = {"operationId": each.name, "summary": each.summary}
    written["parameters"] = [
        {
            "name": parameter.name,
            "in": parameter.location,
            "required": parameter.required,
            "description": parameter.words,
            "schema": schema_of(parameter.type),
        }
        for parameter in each.parameters
    ]
    if each.body:
        body = {"schema": schema_of(each.body), **({"example": each.example} if each.example else {})}
        written["requestBody"] = {"required": True, "content": {"application/json": body}}
    written["responses"] = {
        str(status): {
            "description": answer.words,
            "headers": {
                name: {"description": HEADERS[name][0], "required": True, "schema": schema_of(HEADERS[name][1])}
                for name in answer.headers
            },
            **({"content": {"application/json": {"schema": schema_of(answer.type)}}} if answer.type else {}),
        }
        for status, answer in sorted(each.answers.items())
    }
    return written
