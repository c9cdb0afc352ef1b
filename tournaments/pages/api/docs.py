"""The page that describes the API to people, made of its description."""

import json
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from club.server.data_folder import address
from club.sign_in.roles import open_to_all
from tournaments.pages.api.openapi import description

FAULT = 400  # and above
Kind = tuple[
    tuple[str, bool], ...
]  # a JSON type in parts, and whether a part is the name of one that stands on the page


class Field(NamedTuple):
    """One name, and what stands there."""

    name: str
    kind: Kind
    words: str
    required: bool


class Asked(NamedTuple):
    """One method of one address, with what is sent and answered."""

    name: str
    method: str
    path: str
    summary: str
    parameters: list[Field]
    body: list[Field]
    example: str
    answers: list[tuple[int, str, Kind]]


@open_to_all
@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    """`GET /api/docs/`."""
    found = description()
    operations = [(path, method, each) for path, item in found["paths"].items() for method, each in item.items()]
    context = {
        "info": found["info"] | {"who": found["info"]["x-who-is-who"]},
        "address": address(),
        "operations": [_asked(method.upper(), path, each) for path, method, each in operations],
        "faults": sorted({each for *_, operation in operations for each in _answers(operation) if each[0] >= FAULT}),
        "types": [(name, _fields(schema)) for name, schema in found["components"]["schemas"].items()],
    }
    return render(request, "tournaments/api/docs.html", context)


def _asked(method: str, path: str, each: Mapping[str, Any]) -> Asked:
    body = _content(each.get("requestBody", {}))
    parameters = [
        Field(given["name"], _kind(given["schema"]), given["description"], given["required"])
        for given in each["parameters"]
    ]
    example = json.dumps(body["example"], ensure_ascii=False) if "example" in body else ""
    fields = _fields(body.get("schema", {}))
    good = [answer for answer in _answers(each) if answer[0] < FAULT]
    return Asked(each["operationId"], method, path, each["summary"], parameters, fields, example, good)


def _answers(operation: Mapping[str, Any]) -> list[tuple[int, str, Kind]]:
    return [
        (int(status), answer["description"], _kind(_content(answer).get("schema", {})))
        for status, answer in operation["responses"].items()
    ]


def _content(of: Mapping[str, Any]) -> dict[str, Any]:
    return dict(of.get("content", {}).get("application/json", {}))


def _fields(schema: Mapping[str, Any]) -> list[Field]:
    required = schema.get("required", ())
    return [
        Field(name, _kind(each), each.get("description", ""), name in required)
        for name, each in schema.get("properties", {}).items()
    ]


def _kind(schema: Mapping[str, Any]) -> Kind:
    return tuple(_parts(schema))


def _parts(schema: Mapping[str, Any]) -> Iterator[tuple[str, bool]]:
    """As in `[NightSummary]`, `integer ≥ 1 | null`, `"none" | "average"`."""
    if "$ref" in schema:
        yield schema["$ref"].rpartition("/")[2], True
    elif "enum" in schema:
        yield " | ".join(json.dumps(value) for value in schema["enum"]), False
    elif "anyOf" in schema:
        for number, each in enumerate(schema["anyOf"]):
            if number:
                yield " | ", False
            yield from _parts(each)
    elif schema.get("type") == "array":
        yield "[", False
        yield from _parts(schema["items"])
        yield "]", False
    elif "type" in schema:
        kinds = [schema["type"]] if isinstance(schema["type"], str) else schema["type"]
        least, most = schema.get("minimum"), schema.get("maximum")
        bounds = "" if least is None else f" {least}–{most}" if most is not None else f" ≥ {least}"
        first = schema.get("format", kinds[0])
        yield " | ".join([first + bounds, *kinds[1:]]), False
