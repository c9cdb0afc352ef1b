"""The API described for programs (OpenAPI), and the same as a page for people. A test tries it out."""

import json
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Final, NamedTuple

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_safe
from msgspec import Meta

from club.server.data_folder import address
from club.server.languages import for_programs
from club.server.openapi import (
    AWAY,
    IF_NONE_MATCH,
    UNCHANGED,
    Answer,
    Day,
    Faults,
    Number,
    Operation,
    Parameter,
    described,
    translated,
)
from club.sign_in.roles import open_to_all
from tournaments.display import json_types as types
from tournaments.entry.form_json import body_of_form
from tournaments.entry.json_body import MOST_KEY_LETTERS
from tournaments.pages.api.api import NEEDS as MEMBER_NEEDS
from tournaments.pages.api.api import NIGHT_NEEDS, member_schemas, night_schemas
from tournaments.pages.api.writing import MADE_AND_GONE

INFO: Final = {
    "title": gettext_noop("Head Table: nights, standings, seasons and members"),
    "summary": gettext_noop("What a club’s other programs can read, and write if they may."),
    "description": gettext_noop(
        "A director makes a token under “Settings”, “Access for other programs”. It is sent in the header “Authorization: "
        "Bearer …” and nowhere else; once it is withdrawn, it opens nothing. Every token reads nights and seasons, without "
        "rehearsals, hands, contacts and notes. A token that may do more reads and changes members, or makes, changes and "
        "deletes nights to come: until the draw of a night is published. No cookie is set and none is read. Each answer has "
        "an ETag: send it back in If-None-Match, and you get 304 for as long as nothing changed."
    ),
    "x-who-is-who": gettext_noop(
        "An “id” and a “person” stay the same from one request to the next, when a member is renamed, and when a backup is "
        "restored. A member’s “person” is “m” and the “id”. A guest’s follows from the name: guests of one name are one "
        "person, as in a season, and a guest who is renamed is another. A night that is imported from a file gets a new "
        "“id”, and its people are guests until they are linked to members. When two members are merged, the “id” of the "
        "one who stays is left."
    ),
}
NIGHT: Final = Parameter("night", "path", gettext_noop("The “id” of a night."), Number)
SEASON: Final = Parameter("season", "path", gettext_noop("The “id” of a season."), Number)
MEMBER: Final = Parameter("member", "path", gettext_noop("The “id” of a member."), Number)
PAGE: Final = Parameter(
    "page", "query", gettext_noop("A number from 1 on. After “pages” the list is empty."), Number, required=False
)
KEY: Final = Parameter(
    "Idempotency-Key",
    "header",
    gettext_noop(
        "Letters and digits of your choice, others for each change. If no answer comes, send the same again under the same key: it is done once. A "
        "key is remembered for a month."
    ),
    Annotated[str, Meta(min_length=1, max_length=MOST_KEY_LETTERS, pattern="^[!-~]+$")],
)
REFUSED: Final = Answer(
    gettext_noop("A filter that cannot be, with its name; or a token in the address, where it does not belong."),
    Faults,
)
NOT_JSON: Final = Answer(
    gettext_noop("The body is not JSON, or a token is in the address, where it does not belong. Nothing was saved."),
    Faults,
)
NOT_SAID_TO_BE_JSON: Final = Answer(
    gettext_noop("The body is said to be something else than application/json. Nothing was saved."), Faults
)
NOT_SAVED: Final = Answer(gettext_noop("What is wrong, field by field. Nothing was saved."), Faults)
NO_TOKEN: Final = Answer(
    gettext_noop("No token came in the header, or one that is unknown or withdrawn."), Faults, ("WWW-Authenticate",)
)
MAY_NOT: Final = Answer(gettext_noop("The token may not do this."), Faults)
NOT_THERE: Final = Answer(gettext_noop("There is nothing with this “id”."), Faults)
NIGHT_NOW: Final = Answer(gettext_noop("The night."), types.NightPlayed)
MEMBER_NOW: Final = Answer(gettext_noop("The member."), types.Member)
GONE: Final = Answer(MADE_AND_GONE, Faults)
DONE_BEFORE: Final = gettext_noop("The same came before under this key. This is how it stands now.")


def _answers(parameters: tuple[Parameter, ...], scoped: bool) -> dict[int, Answer]:
    answers = {400: REFUSED, 401: NO_TOKEN, 503: AWAY} | ({403: MAY_NOT} if scoped else {})
    return answers | ({404: NOT_THERE} if any(each.location == "path" for each in parameters) else {})


def _read(name: str, summary: str, words: str, type_: Any, *parameters: Parameter, scoped: bool = False) -> Operation:
    answers = {200: Answer(words, type_, ("ETag",)), 304: UNCHANGED} | _answers(parameters, scoped)
    return Operation("GET", f"api_{name}", name, summary, answers, (*parameters, IF_NONE_MATCH))


def _write(
    method: str,
    address: str,
    name: str,
    summary: str,
    answers: dict[int, Answer],
    *parameters: Parameter,
    body: Any = None,
    example: Any = None,
) -> Operation:
    answers |= (
        ({404: GONE} if 201 in answers else {})
        | _answers(parameters, True)
        | {422: NOT_SAVED}
        | ({400: NOT_JSON, 413: NOT_SAVED, 415: NOT_SAID_TO_BE_JSON} if body else {})
    )
    return Operation(method, f"api_{address}", name, summary, answers, (*parameters, KEY), body, example)


def _operations() -> list[Operation]:
    """All of them; what can be written follows from the forms, which list the club's own laws."""
    of_night, of_member = night_schemas(), member_schemas()
    return [
        _read(
            "nights",
            gettext_noop("The nights, the newest first."),
            gettext_noop("A page of them."),
            types.Nights,
            Parameter("from", "query", gettext_noop("The first day."), Day, required=False),
            Parameter("to", "query", gettext_noop("The last day."), Day, required=False),
            PAGE,
        ),
        _write(
            "POST",
            "nights",
            "make_night",
            gettext_noop("A night is made. What is left out is as on the club’s usual night."),
            {200: NIGHT_NOW._replace(words=DONE_BEFORE), 201: NIGHT_NOW},
            body=body_of_form(of_night, NIGHT_NEEDS),
            example={"name": "Friday cinch", "date": "2030-11-29"},
        ),
        _read(
            "night",
            gettext_noop("A night: its settings, who plays, and who sat where."),
            gettext_noop("The night."),
            types.NightPlayed,
            NIGHT,
        ),
        _write(
            "PATCH",
            "night",
            "change_night",
            gettext_noop("A night to come is changed, in the fields that are sent."),
            {200: NIGHT_NOW},
            NIGHT,
            body=body_of_form(of_night),
            example={"date": "2030-12-06"},
        ),
        _write(
            "DELETE",
            "night",
            "delete_night",
            gettext_noop("A night to come is deleted, with its list of guests."),
            {204: Answer(gettext_noop("It is deleted."))},
            NIGHT,
        ),
        _read(
            "standings",
            gettext_noop("The standings of a night as it is now."),
            gettext_noop("The standings."),
            types.Standings,
            NIGHT,
        ),
        _read(
            "seasons",
            gettext_noop("The seasons, the newest first."),
            gettext_noop("All of them."),
            types.Seasons,
        ),
        _read(
            "season",
            gettext_noop("The table of a season."),
            gettext_noop("The table."),
            types.SeasonTable,
            SEASON,
        ),
        _read(
            "members",
            gettext_noop("The members of the club, by name."),
            gettext_noop("A page of them."),
            types.Members,
            PAGE,
            scoped=True,
        ),
        _write(
            "POST",
            "members",
            "add_member",
            gettext_noop("A member is added."),
            {200: MEMBER_NOW._replace(words=DONE_BEFORE), 201: MEMBER_NOW},
            body=body_of_form(of_member, MEMBER_NEEDS),
            example={"name": "Ada Brown", "groups": ["Juniors"]},
        ),
        _read(
            "member",
            gettext_noop("All that the club holds of a member."),
            gettext_noop("The member."),
            types.Member,
            MEMBER,
            scoped=True,
        ),
        _write(
            "PATCH",
            "member",
            "change_member",
            gettext_noop("A member is changed, in the fields that are sent."),
            {200: MEMBER_NOW},
            MEMBER,
            body=body_of_form(of_member),
            example={"phone": "555 0100"},
        ),
        _write(
            "DELETE",
            "member",
            "remove_member",
            gettext_noop(
                "A member who was added by mistake is taken off the list. One of whom more is known than the name, or who "
                "came to several nights, stays: change “active” to false instead."
            ),
            {204: Answer(gettext_noop("The member is off the list."))},
            MEMBER,
        ),
    ]


def description() -> dict[str, Any]:
    """Of every address of the API, in the language of the request."""
    found = described(INFO, _operations(), securitySchemes={"token": {"type": "http", "scheme": "bearer"}})
    return translated(found | {"security": [{"token": []}]})


@for_programs
@open_to_all
@require_safe
def openapi(request: HttpRequest) -> HttpResponse:
    """`GET /api/openapi.json`."""
    return JsonResponse(description(), json_dumps_params={"ensure_ascii": False, "indent": 1})


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
        "faults": sorted(
            {each for *_, operation in operations for each in _answers_of(operation) if each[0] >= FAULT}
        ),
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
    good = [answer for answer in _answers_of(each) if answer[0] < FAULT]
    return Asked(each["operationId"], method, path, each["summary"], parameters, fields, example, good)


def _answers_of(operation: Mapping[str, Any]) -> list[tuple[int, str, Kind]]:
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
