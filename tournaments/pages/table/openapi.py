"""The JSON of a table's link, described for programs: OpenAPI. A test tries it out."""

from functools import cache
from typing import Annotated, Any, Final

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe
from msgspec import Meta

from club.server.openapi import (
    AWAY,
    IF_NONE_MATCH,
    UNCHANGED,
    Answer,
    Faults,
    Message,
    Operation,
    Parameter,
    described,
)
from club.sign_in.roles import open_to_all
from tournaments.entry.json_body import MOST_KEY_LETTERS
from tournaments.pages.table import json_types as types

INFO: Final = {
    "title": "Head Table: the table's door",
    "summary": "What a table's phone asks and tells.",
    "description": "No cookie and no sign-in is needed: the token in the link is the key, for one table of one night. "
    "Seats 1 to 4 are North, East, South and West. Whatever is refused leaves the records as they were; a hand that "
    "differs from the one that stands is stored beside it for the director.",
}
TOKEN: Final = Parameter(
    "token",
    "path",
    "From the table's card.",
    Annotated[str, Meta(min_length=1, max_length=200, pattern="^[0-9a-z-]+$")],
)
KEY: Final = Parameter(
    "Idempotency-Key",
    "header",
    "Of the sender's choice, another for each hand. The same hand under the same key is the same hand, however often it comes.",
    Annotated[str, Meta(min_length=1, max_length=MOST_KEY_LETTERS, pattern="^[!-~]+$")],
)
NO_TABLE: Final = Answer("The link leads to no table: it is mistyped, or was withdrawn.", Faults)
REFUSED: Final = Answer("What is wrong, field by field. Nothing was written.", Faults)
LAST: Final = {"round": 1, "deal": 1, "revision": 1}
HAND: Final = {"dealer": 1, "bids": [None, 5, None, None], "trump": "S"} | {
    "taken": {"high": 1, "low": 1, "jack": 1, "game": 1, "right_pedro": 1, "left_pedro": 2}
}
NOW: Final = Answer("What stands for the deal now.", types.Now)
NOT_NOW: Final = Answer(
    "The hand does not stand as the sender saw it: what stands now. Nothing was changed.", types.NotNow
)


def _read(name: str, summary: str, answers: dict[int, Answer], *parameters: Parameter) -> Operation:
    answers = {404: NO_TABLE, 503: AWAY} | answers
    return Operation("GET", f"table_{name}", name, summary, answers, (TOKEN, *parameters))


def _post(
    name: str, summary: str, body: Any, example: object, answers: dict[int, Answer], *parameters: Parameter
) -> Operation:
    answers = {404: NO_TABLE, 413: REFUSED, 422: REFUSED, 503: AWAY} | answers
    return Operation("POST", f"table_{name}", name, summary, answers, (TOKEN, *parameters), body, example)


OPERATIONS: Final = (
    _read(
        "state",
        "What stands at the table now.",
        {200: Answer("The state.", types.State, ("ETag",)), 304: UNCHANGED},
        IF_NONE_MATCH,
    ),
    _read(
        "people", "Who is there tonight, and where.", {200: Answer("Everyone in the round, by name.", types.People)}
    ),
    _post(
        "hands",
        "One hand in, once.",
        types.HandSent,
        {"round": 1, "deal": 1, "hand": HAND},
        {
            200: Answer("This hand stands already, under this key or another.", types.Settled),
            201: Answer("The hand is recorded.", types.Settled),
            409: Answer(
                "Another hand stands for this deal, or the round is closed: what stands, and whether the one that was "
                "sent is stored beside it for the director.",
                types.Standing,
            ),
        },
        KEY,
    ),
    _post(
        "answers",
        "A side says whether a hand is right.",
        types.Answered,
        LAST | {"seat": 2, "answer": "accept"},
        {200: NOW, 409: NOT_NOW},
    ),
    _post("undo", "The last hand is taken back.", types.TakenBack, LAST, {200: NOW, 409: NOT_NOW}),
    _post(
        "seats",
        "Who really sits at the table, before its first hand of the round.",
        types.Seats,
        {"round": 1, "seats": [1, 2, 3, 4], "seen": [1, 2, 3, 4]},
        {
            200: Answer("They sit so.", types.Seated),
            409: Answer(
                "The table is not seated as the sender saw it: who sits there now. Nothing was changed.",
                types.SeatsNow,
            ),
        },
    ),
    _post(
        "calls",
        "The director is called.",
        types.Asked,
        {"reason": "rule"},
        {
            200: Answer("A call of the table stands already.", types.Call),
            201: Answer("The director is called.", types.Call),
        },
    ),
    _post(
        "uncall",
        "The table needs the director no more.",
        types.Withdrawn,
        {"at": "2026-11-20T20:15:00+00:00"},
        {
            200: Answer("The call is taken back, now or before.", types.Call),
            409: Answer(
                "That call does not stand: a director has taken it, or it is none of this round. Nothing was changed.",
                Message,
            ),
        },
    ),
)


@cache
def description() -> dict[str, Any]:
    """Of every address of a table's link that speaks JSON."""
    return described(INFO, OPERATIONS)


@open_to_all
@require_safe
def openapi(request: HttpRequest) -> HttpResponse:
    """`GET /openapi.json`."""
    return JsonResponse(description(), json_dumps_params={"ensure_ascii": False, "indent": 1})
