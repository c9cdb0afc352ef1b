"""What a table's phone sends and is answered as JSON, as types. Checks nothing: `openapi` describes the door by them."""

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from msgspec import Meta

from club.server.openapi import Count, Moment, Number, one_of, words
from scoring.notation import MOST_SEATS
from tournaments.models import Call as CallRow
from tournaments.models import HandRecord, Night
from tournaments.pages.table.json_requests import MOST_NUMBER
from tournaments.pages.table.seats import MOST_ENTRANT

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


class Stands(TypedDict, total=False):
    """The hand that stands for a deal, if one does."""

    hand: dict[str, Any]
    score: Score
    state: Annotated[str, one_of(*HandRecord.State.values)]
    revision: Number
    told_by: Annotated[Seat | None, words("The seat that reported it, where the table said so.")]
    accepted_by: Annotated[Seat | None, words("The seat that accepted it.")]


class Now(Stands):
    deal: int


class NotNow(Now):
    message: str


class Standing(Stands):
    round: int
    deal: NotRequired[int]
    kept: Annotated[bool, words("Whether the hand that was sent is stored beside it for the director.")]
    same: Annotated[bool, words("Whether it is the same hand.")]
    message: str


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
        Annotated[str, words("Who accepts a hand on this night."), one_of(*Night.Acceptance.values)]
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
