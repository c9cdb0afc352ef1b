"""The JSON of a table's link as types, and described by them for programs: OpenAPI. A test tries it out."""

from functools import cache
from typing import Annotated, Any, Final, Literal, NotRequired, TypedDict

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe
from msgspec import Meta

from club.server.openapi import (
    AWAY,
    IF_NONE_MATCH,
    UNCHANGED,
    Answer,
    Count,
    Faults,
    Message,
    Moment,
    Number,
    Operation,
    Parameter,
    described,
    one_of,
    words,
)
from club.sign_in.roles import open_to_all
from scoring.notation import MOST_SEATS
from tournaments.entry.json_body import MOST_KEY_LETTERS
from tournaments.models import Call as CallRow
from tournaments.models import HandRecord, Night
from tournaments.night.rules import SETTINGS
from tournaments.pages.table.confirm_seats import MOST_ENTRANT
from tournaments.pages.table.json_requests import MOST_NUMBER

Sent = Annotated[int, Meta(ge=1, le=MOST_NUMBER)]
Seat = Annotated[int, Meta(ge=1, le=MOST_SEATS)]
Bid = Annotated[int, Meta(ge=-999, le=999)]
Few = Annotated[int, Meta(ge=0, le=9)]
BySeat = Annotated[dict[str, int], words("By seat: “1” is North.")]
Numbers = Annotated[list[Annotated[int, Meta(ge=1, le=MOST_ENTRANT)]], Meta(min_length=2, max_length=MOST_SEATS)]
Reason = Annotated[str, one_of(*CallRow.Reason.values)]


class Contract(TypedDict):
    seat: Seat
    points: Bid | None


class Irregular(TypedDict):
    kind: Literal["revoke", "foul_hand", "revoke_taken_off", "looked_early", "miscount"]
    seat: Seat


class Hand(TypedDict):
    """One deal, bid and played. Either `bids` or `bid`, and either `taken` or `points`."""

    law: NotRequired[Annotated[str, words("The night's law, where it is named at all.")]]
    players: NotRequired[Annotated[int, Meta(ge=2, le=MOST_SEATS)]]
    dealer: Seat
    bids: NotRequired[
        Annotated[
            list[Bid | None],
            Meta(max_length=100, description="In the order of bidding, eldest hand first; null for a pass."),
        ]
    ]
    bid: NotRequired[Annotated[Contract, words("The final contract alone.")]]
    trump: Literal["S", "H", "D", "C"]
    taken: NotRequired[
        Annotated[
            dict[str, Seat | Literal["discard"] | None],
            words("Count by count: the seat that took it, “discard”, or null where it was not in play."),
        ]
    ]
    points: NotRequired[
        Annotated[dict[str, int], words("The quick form: points a side, by any one seat of the side.")]
    ]
    call: NotRequired[Seat | None]
    sold: NotRequired[bool]
    turned_jack: NotRequired[bool]
    turned_again: NotRequired[bool]
    gifts: NotRequired[Few]
    bunched_jacks: NotRequired[Few]
    pegged: NotRequired[
        Annotated[
            list[str],
            Meta(
                max_length=20,
                description="All Fives: the counts that were pegged, in the order in which they were won.",
            ),
        ]
    ]
    faults: NotRequired[list[Irregular]]


class HandSent(TypedDict):
    round: Sent
    deal: Sent
    hand: Hand
    seat: NotRequired[Annotated[Seat | None, words("Who reports it, where the page knows.")]]


class TakenBack(TypedDict):
    round: Sent
    deal: Sent
    revision: Annotated[Sent, words("The one that the sender saw.")]


class Answered(TakenBack):
    seat: Annotated[Seat, words("Who answers.")]
    answer: Literal["accept", "dispute"]


class Seats(TypedDict):
    round: Sent
    seats: Annotated[Numbers, words("Who sits there, by their numbers in seat order.")]
    seen: Annotated[Numbers, words("Whom the sender was shown there.")]


class Asked(TypedDict):
    reason: Reason


class Withdrawn(TypedDict):
    at: Annotated[Moment, words("When the call was made, as the state has it.")]


class Why(TypedDict):
    text: str
    cite: str


class Score(TypedDict):
    maker: int | None
    bid: int | None
    made: bool | None
    points: BySeat
    score: BySeat
    why: list[Why]


class HandStateJson(TypedDict, total=False):
    """The hand that stands for a deal, if one does."""

    hand: dict[str, Any]
    score: Score
    state: Annotated[str, one_of(*HandRecord.State.values)]
    revision: Number
    told_by: Annotated[Seat | None, words("The seat that reported it, where the table said so.")]
    accepted_by: Annotated[Seat | None, words("The seat that accepted it.")]


class Now(HandStateJson):
    deal: int


class NotNow(Now):
    message: str


class SavedHandJson(HandStateJson):
    round: int
    deal: NotRequired[int]
    kept: Annotated[bool, words("Whether the hand that was sent is stored beside it for the director.")]
    same: Annotated[bool, words("Whether it is the same hand.")]
    message: str


SavedHandJson.__name__ = "Standing"  # in the published schema


class Played(TypedDict):
    deal: int
    hand: dict[str, Any]
    score: Score
    state: Annotated[str, one_of(*HandRecord.State.values)]
    revision: Number
    told_by: Annotated[Seat | None, words("The seat that reported it, where the table said so.")]
    accepted_by: Annotated[Seat | None, words("The seat that accepted it.")]


class Settled(Played):
    round: int


class Displaced(TypedDict):
    number: int
    told: str


class Seated(TypedDict):
    seats: list[int]
    displaced: Annotated[list[Displaced], words("Who had to make room, and where they are now.")]


class SeatsNow(TypedDict):
    seats: list[int]
    message: str


class Call(TypedDict):
    reason: Reason
    at: Moment
    taken: NotRequired[Annotated[bool, words("Whether a director is on the way.")]]
    withdrawn: NotRequired[Annotated[bool, words("Whether the table has taken it back.")]]


class PersonTonight(TypedDict):
    number: int
    name: str
    place: Annotated[str, words("In the reader's language.")]
    table: Annotated[int | None, words("Null for who sits out.")]


class People(TypedDict):
    round: int
    people: list[PersonTonight]


class SeatOfState(TypedDict):
    seat: Seat
    number: int
    name: str


class Other(TypedDict):
    deal: int
    seat: Seat | None
    hand: dict[str, Any] | None


class Unplayed(TypedDict):
    deals: list[int]
    why: str


Clock = TypedDict(
    "Clock",
    {
        "ends_at": Moment | None,
        "left": Annotated[int | None, words("Seconds, while it is paused.")],
        "now": Moment,
        "paused": bool,
        "rang": bool,
        "break": bool,
    },
)


class State(TypedDict):
    night: str
    night_state: Annotated[str, one_of(*Night.State.values)]
    law: str
    round: int | None
    rounds: NotRequired[int | None]
    round_state: Literal["playing", "closed"]
    table: int
    seats: list[SeatOfState]
    deals: NotRequired[int]
    deal: Annotated[int | None, words("The next one; null when all are in.")]
    dealer: NotRequired[
        Annotated[int | None, words("The next dealer by rotation; null until a hand names who dealt first.")]
    ]
    played: NotRequired[list[Played]]
    totals: NotRequired[
        Annotated[
            dict[str, int],
            words("By seat, “1” is North; of more sides than two one figure a side, by its first seat."),
        ]
    ]
    tied: NotRequired[bool]
    cut: NotRequired[
        Annotated[
            int | list[Seat] | None,
            words("A seat of the side that won the cut; of more sides than two the seats, best first."),
        ]
    ]
    winners: NotRequired[list[Seat] | None]
    acceptance: NotRequired[
        Annotated[str, words("Who accepts a hand on this night."), one_of(*SETTINGS["acceptance"].choices)]
    ]
    confirmed: NotRequired[
        Annotated[bool, words("Whether the table has confirmed its seats; a hand confirms them, too.")]
    ]
    extra_until: NotRequired[Annotated[Moment | None, words("The director gave the table time until then.")]]
    rang: NotRequired[
        Annotated[
            bool,
            words("Whether the bell of the round has rung; only where the rounds of the night end by the bell."),
        ]
    ]
    call: NotRequired[Annotated[Call | None, words("The table's last call of the round.")]]
    others: NotRequired[
        Annotated[
            list[Other],
            words(
                "What else was reported of a deal beside the hand that stands; the hand is null where a side only said no."
            ),
        ]
    ]
    through: Annotated[
        Count,
        words(
            "The point of the night's records at which this state was read: how many hands were written for the "
            "night by then, corrections too."
        ),
    ]
    level: NotRequired[
        Annotated[list[Seat], words("Of more sides than two those that cut now, by their first seats.")]
    ]
    clock: NotRequired[Clock | None]
    unplayed: NotRequired[Annotated[Unplayed, words("Deals that were not played here.")]]


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
NOW: Final = Answer("What stands for the deal now.", Now)
NOT_NOW: Final = Answer("The hand does not stand as the sender saw it: what stands now. Nothing was changed.", NotNow)


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
        {200: Answer("The state.", State, ("ETag",)), 304: UNCHANGED},
        IF_NONE_MATCH,
    ),
    _read("people", "Who is there tonight, and where.", {200: Answer("Everyone in the round, by name.", People)}),
    _post(
        "hands",
        "One hand in, once.",
        HandSent,
        {"round": 1, "deal": 1, "hand": HAND},
        {
            200: Answer("This hand stands already, under this key or another.", Settled),
            201: Answer("The hand is recorded.", Settled),
            409: Answer(
                "Another hand stands for this deal, or the round is closed: what stands, and whether the one that was "
                "sent is stored beside it for the director.",
                SavedHandJson,
            ),
        },
        KEY,
    ),
    _post(
        "answers",
        "A side says whether a hand is right.",
        Answered,
        LAST | {"seat": 2, "answer": "accept"},
        {200: NOW, 409: NOT_NOW},
    ),
    _post("undo", "The last hand is taken back.", TakenBack, LAST, {200: NOW, 409: NOT_NOW}),
    _post(
        "seats",
        "Who really sits at the table, before its first hand of the round.",
        Seats,
        {"round": 1, "seats": [1, 2, 3, 4], "seen": [1, 2, 3, 4]},
        {
            200: Answer("They sit so.", Seated),
            409: Answer(
                "The table is not seated as the sender saw it: who sits there now. Nothing was changed.",
                SeatsNow,
            ),
        },
    ),
    _post(
        "calls",
        "The director is called.",
        Asked,
        {"reason": "rule"},
        {
            200: Answer("A call of the table stands already.", Call),
            201: Answer("The director is called.", Call),
        },
    ),
    _post(
        "uncall",
        "The table needs the director no more.",
        Withdrawn,
        {"at": "2026-11-20T20:15:00+00:00"},
        {
            200: Answer("The call is taken back, now or before.", Call),
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
