"""The API described for programs (OpenAPI), and the same as a page for people. A test tries it out."""

from functools import cache
from typing import Any, Final

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_safe

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
)
from club.sign_in.roles import open_to_all
from tournaments.display import json_types as types

INFO: Final = {
    "title": gettext_noop("Head Table: nights, standings and seasons"),
    "summary": gettext_noop("What a club's other programs can read."),
    "description": gettext_noop(
        "A director makes a token under “Settings”, “Access for other programs”. It is sent in a header and nowhere else; "
        "withdrawn, it opens nothing. Nothing can be changed here, no cookie is set, and no hand, contact or note is shown. "
        "Rehearsals are left out. Each answer has an ETag: sent back in If-None-Match, it brings 304 for as long as nothing "
        "changed."
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
REFUSED: Final = Answer(
    gettext_noop("A filter that cannot be, with its name; or a token in the address, where it does not belong."),
    Faults,
)
NO_TOKEN: Final = Answer(
    gettext_noop("No token came in the header, or one that is unknown or withdrawn."), Faults, ("WWW-Authenticate",)
)
NOT_THERE: Final = Answer(gettext_noop("There is no such night or season."), Faults)


def _read(name: str, summary: str, words: str, type_: Any, *parameters: Parameter) -> Operation:
    answers = {200: Answer(words, type_, ("ETag",)), 304: UNCHANGED, 400: REFUSED, 401: NO_TOKEN, 503: AWAY}
    if any(each.place == "path" for each in parameters):
        answers |= {404: NOT_THERE}
    return Operation("GET", f"api_{name}", name, summary, answers, (*parameters, IF_NONE_MATCH))


OPERATIONS: Final = (
    _read(
        "nights",
        gettext_noop("The nights, the newest first."),
        gettext_noop("A page of them."),
        types.Nights,
        Parameter("from", "query", gettext_noop("The first day."), Day, required=False),
        Parameter("to", "query", gettext_noop("The last day."), Day, required=False),
        Parameter("page", "query", gettext_noop("One of “pages”."), Number, required=False),
    ),
    _read(
        "night",
        gettext_noop("A night: its settings, who plays, and who sat where."),
        gettext_noop("The night."),
        types.NightPlayed,
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
)


@cache
def description() -> dict[str, Any]:
    """Of every address of the API."""
    found = described(INFO, OPERATIONS, securitySchemes={"token": {"type": "http", "scheme": "bearer"}})
    return found | {"security": [{"token": []}]}


@open_to_all
@require_safe
def openapi(request: HttpRequest) -> HttpResponse:
    """`GET /api/openapi.json`."""
    return JsonResponse(description(), json_dumps_params={"ensure_ascii": False, "indent": 1})
