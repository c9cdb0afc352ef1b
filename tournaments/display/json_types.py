"""What other programs read about nights and seasons, as types: `json_values` makes it, the API describes it. Makes nothing."""

from typing import Annotated, NotRequired, TypedDict

from django.utils.translation import gettext_noop
from msgspec import Meta

from club.server.openapi import Count, Day, Number, one_of, words
from tournaments.models import Night, Season
from tournaments.night.rules import SETTINGS

Figure = Annotated[float, words(gettext_noop("Whole, or to two decimals."))]
CREDIT = gettext_noop("“none”, “average” or a number of points.")
TO_COME = gettext_noop("Today or later.")
Credit = Annotated[str, words(CREDIT)]
Through = Annotated[
    Count, words(gettext_noop("How many hands were written for the night, corrections too, when this was read."))
]
PersonId = Annotated[str, Meta(pattern="^(m[0-9]+|g[0-9a-f]{16})$"), words(gettext_noop("See “Who is who”."))]
NightId = Annotated[Number, words(gettext_noop("As in the list of nights."))]


def _choice(setting: str) -> Meta:
    return one_of(*SETTINGS[setting].choices)


class NightSummary(TypedDict):
    id: Number
    name: str
    date: Day
    state: Annotated[str, one_of(*Night.State.values)]
    law: Annotated[str, words(gettext_noop("The key of the law."))]
    movement: Annotated[str, words(gettext_noop("The key of the movement."))]
    planned_rounds: Number | None
    version: Annotated[Count, words(gettext_noop("Counts the actions on this night."))]


class Paged(TypedDict):
    count: Count
    page: Number
    pages: Number


class Nights(Paged):
    nights: list[NightSummary]


class NightSettings(TypedDict):
    deals: Number
    ends_by: Annotated[str, _choice("ends_by")]
    target: Number | None
    games: Annotated[int, _choice("games")]
    tie: Annotated[str, _choice("tie")]
    rank_by: Annotated[str, _choice("rank_by")]
    sit_out: Credit
    missed: Credit
    unplayed: Annotated[str, _choice("unplayed")]
    odd: Annotated[str, _choice("odd")]


class Entered(TypedDict):
    number: Number
    person: PersonId
    name: str


class Seated(TypedDict):
    seat: Number
    number: Annotated[Number, words(gettext_noop("Of the person for whom the seat counts."))]
    points: Figure
    won: Figure


class AtTable(TypedDict):
    table: Number
    seats: list[Seated]


class RoundPlayed(TypedDict):
    round: Number
    closed: bool
    tables: list[AtTable]
    sitting_out: list[Number]
    absent: list[Number]


class NightPlayed(NightSummary):
    settings: NightSettings
    through: Through
    entrants: list[Entered]
    rounds: list[RoundPlayed]


class StandingJson(TypedDict):
    rank: Annotated[Number, words(gettext_noop("Shared if the figures are equal."))]
    number: Number
    person: PersonId
    name: str
    points: Figure
    wins: Figure
    head_rounds: Count
    sat_out: Count
    missed: Count
    credited: Figure
    gone: Annotated[bool, words(gettext_noop("Whether they went home."))]
    compared: NotRequired[
        Annotated[
            float,
            Meta(ge=0, le=100),
            words(gettext_noop("On a night with boards: the mean share on them, in per cent.")),
        ]
    ]


StandingJson.__name__ = "Standing"  # in the published schema


class Standings(NightSummary):
    through: Through
    round: Annotated[Number | None, words(gettext_noop("The newest that has begun."))]
    closed: Annotated[bool, words(gettext_noop("Whether that round is closed."))]
    standings: list[StandingJson]


class SeasonSummary(TypedDict):
    id: Number
    season: str
    first_date: Day
    last_date: Day
    ranked_by: Annotated[str, one_of(*Season.RankBy.values)]
    version: Annotated[Count, words(gettext_noop("Counts the actions on this season."))]


class Seasons(TypedDict):
    seasons: list[SeasonSummary]


class SeasonRules(TypedDict):
    each_night_counts: Annotated[
        str,
        words(
            gettext_noop(
                "The points scored, these in per cent of a person’s mean points that night, or points by place."
            )
        ),
        one_of(*Season.CountAs.values),
    ]
    points_by_place: Annotated[
        list[Count],
        words(
            gettext_noop(
                "For “places”, those of the first place first. Empty: the first gets as many points as people came, the "
                "next one less. People who share places get their mean."
            )
        ),
    ]
    best_nights: Annotated[
        Number | None,
        words(gettext_noop("Only so many nights of a person count, the best ones; null: see “nights_dropped”.")),
    ]
    nights_dropped: Annotated[
        Count, words(gettext_noop("Of all nights so many do not count, a person’s worst ones."))
    ]
    points_for_coming: Count
    nights_needed: Annotated[Count, words(gettext_noop("People who came to fewer have no rank."))]
    when_level: Annotated[str, one_of(*Season.Ties.values)]
    guests_count: bool
    law: Annotated[str | None, words(gettext_noop("Only nights under this law; null: any."))]
    movement: Annotated[str | None, words(gettext_noop("Only nights with this movement; null: any."))]
    nights_planned: Count | None


class PointsAdjusted(TypedDict):
    person: PersonId
    name: str
    points: Figure
    why: str


class NightLeftOut(TypedDict):
    id: NightId
    date: Day
    name: str
    why: Annotated[str, words(gettext_noop("Empty if no reason was asked for yet."))]


class NightCounted(TypedDict):
    id: Annotated[
        Number | None, words(gettext_noop("As in the list of nights; null for a night whose totals were imported."))
    ]
    imported_id: Annotated[
        Number | None, words(gettext_noop("Of a night whose totals were imported, which has no “id”."))
    ]
    date: Day
    name: str
    imported: bool


class SeasonRow(TypedDict):
    rank: Number | None
    person: PersonId
    name: str
    points: Figure
    rounds_won: Figure
    rounds_played: Count
    average: Figure
    nights: Count
    nights_that_count: Count
    adjusted: Figure
    nights_missing: Count


class SeasonTable(SeasonSummary):
    group: Annotated[str | None, words(gettext_noop("Null: the table is of everyone."))]
    rules: Annotated[SeasonRules, words(gettext_noop("How the season ranks, besides “ranked_by”."))]
    adjustments: Annotated[
        list[PointsAdjusted],
        words(gettext_noop("Points given or taken, which “adjusted” adds up, the first one first.")),
    ]
    nights_left_out: Annotated[
        list[NightLeftOut],
        words(gettext_noop("Nights between the season’s days that a director left out.")),
    ]
    nights: list[NightCounted]
    table: list[SeasonRow]


class Member(TypedDict):
    id: Number
    person: PersonId
    version: Annotated[Count, words(gettext_noop("Counts how often the member was changed."))]
    number: str
    name: str
    sorts_as: str
    short_name: str
    email: str
    phone: str
    contact: str
    groups: list[str]
    since: Day | None
    notes: str
    active: Annotated[bool, words(gettext_noop("Comes to nights."))]


class Members(Paged):
    members: list[Member]
