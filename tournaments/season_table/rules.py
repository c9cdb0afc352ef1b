"""How a season ranks, as a value. Knows no nights and no people."""

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from scoring.faults import Fault, Refused, refuse, shown
from scoring.wording import Text, gettext_noop
from tournaments.night.standings import Points

RankBy: TypeAlias = Literal["points", "wins", "average", "nights"]
Ties: TypeAlias = Literal["shared", "wins", "best", "met"]
CountAs: TypeAlias = Literal["points", "percent", "places"]
MOST_PLACES, MOST_FOR_A_PLACE = 50, 1_000


class Rules(NamedTuple):
    """By what a season ranks, which nights count, and what separates who is level.

    `rank_by`: "points" of the nights that count; "wins", rounds won in them, then points; "average", points a round
    played, without what sit-outs were credited; "nights", how often somebody came, then points.
    `best`: only so many nights count, those that were best for the person; None: all. `drop`: of all nights of the
    season so far so many do not count, the worst ones; one to which the person did not come is the worst of all.
    `coming`: so many points for each night to which somebody came, whether it counts or not.
    `least`: who came to fewer nights has no rank. `ties`: those who are level share a rank ("shared"), or the one is
    first who won more rounds ("wins"), had the better night, then the better second night ("best"), or was ahead of
    the others more often on nights to which both came ("met"). Who is level then too shares the rank.
    `count_as`: a night counts with its points as they were scored ("points"), with them in per cent of its average
    ("percent"), or with points by place ("places"): those of `place_points`, the first place first, or without these as
    many for the first as people came, and one less for each next place.
    """

    rank_by: RankBy = "points"
    best: int | None = None
    drop: int = 0
    coming: int = 0
    least: int = 0
    ties: Ties = "shared"
    count_as: CountAs = "points"
    place_points: tuple[int, ...] = ()

    def counting(self, nights: int) -> int:
        """How many nights of a person can count when the season has had so many."""
        if self.best is not None:
            return self.best
        return max(0, nights - self.drop)


def check_rules(rules: Rules, nights: int | None = None) -> None:
    """Raise Refused, at each field, for rules that cannot be in a season of so many nights; None: that is not known."""
    faults: list[Fault] = []

    def fault(field: str, message: str, **params: object) -> None:
        faults.append(Fault(field, Text(message, params)))

    if rules.rank_by == "average" and rules.count_as != "points":
        message = gettext_noop("A season ranked by points a round counts the points scored. Choose those.")
        fault("count_as", message)
    for place, (better, worse) in enumerate(pairwise(rules.place_points), start=1):
        if worse > better:
            message = gettext_noop(
                "Place %(place)s brings %(worse)s points, more than the %(better)s of the place before."
            )
            fault("place_points", message, place=place + 1, worse=worse, better=better)
            break
    if rules.rank_by == "nights" and (rules.best is not None or rules.drop):
        field = "drop" if rules.best is None else "best"
        fault(field, gettext_noop("In a season ranked by nights, every night counts. Leave this empty."))
    elif rules.best is not None and rules.drop:
        fault("drop", gettext_noop("Either the best nights count or the worst are dropped. Leave one of them empty."))
    if rules.best is not None and rules.best < 1:
        fault("best", gettext_noop("At least one night has to count."))
    if nights is not None:
        if rules.best is not None and rules.best > nights:
            message = gettext_noop("The best %(best)s of %(nights)s nights cannot count: there are not so many.")
            fault("best", message, best=rules.best, nights=nights)
        if rules.drop and rules.drop >= nights:
            message = gettext_noop("Of %(nights)s nights, %(drop)s cannot be dropped: none would count.")
            fault("drop", message, drop=rules.drop, nights=nights)
        if rules.least > nights:
            message = gettext_noop("Nobody can come to %(least)s of %(nights)s nights, so nobody would have a rank.")
            fault("least", message, least=rules.least, nights=nights)
    if faults:
        raise Refused(faults)


def read_place_points(text: str) -> tuple[int, ...]:
    """“10, 8, 6” as numbers, the first place first; none of an empty text. Raises Refused, at the field, for anything else."""
    parts = re.split(r"[\s,;]+", text.strip(" \t\n,;")) if text.strip() else []
    for part in parts:
        if not re.fullmatch("[0-9]{1,4}", part) or int(part) > MOST_FOR_A_PLACE:
            message = gettext_noop(
                "Enter whole numbers up to %(most)s with commas between them, such as 10, 8, 6, 5, 4, 3, "
                "2, 1, not “%(value)s”."
            )
            raise refuse("place_points", message, most=MOST_FOR_A_PLACE, value=shown(part))
    if len(parts) > MOST_PLACES:
        message = gettext_noop("At most %(most)s places can bring points, not %(places)s.")
        raise refuse("place_points", message, most=MOST_PLACES, places=len(parts))
    return tuple(map(int, parts))


# For the ranks and the points of everyone who came, in one order, and the season's table of points by place.
Worth: TypeAlias = Callable[[Sequence[int], Sequence[Points], Sequence[int]], list[Points]]
AVERAGE: Final = 100  # what the average of a night counts, in per cent


def as_scored(ranks: Sequence[int], points: Sequence[Points], table: Sequence[int]) -> list[Points]:
    """The points as they are."""
    return list(points)


def per_cent(ranks: Sequence[int], points: Sequence[Points], table: Sequence[int]) -> list[Points]:
    """The points in per cent of the mean of the night. Of a mean that is not above nothing there is no part: everyone then
    has what the average counts."""
    mean = Fraction(sum(points)) / len(points) if points else Fraction(0)
    return [AVERAGE * each / mean if mean > 0 else AVERAGE for each in points]


def by_place(ranks: Sequence[int], points: Sequence[Points], table: Sequence[int]) -> list[Points]:
    """The points of the place among those who came; those who share places get the mean of what these bring.

    Without a table the first gets as many points as people came, the next one less, the last one.
    """
    table = table or range(len(ranks), 0, -1)
    brings: dict[int, Points] = {}
    taken = 0
    for rank, many in sorted(Counter(ranks).items()):
        brings[rank] = Fraction(sum(table[taken : taken + many])) / many
        taken += many
    return [brings[rank] for rank in ranks]


WORTHS: Final[Mapping[str, Worth]] = {"points": as_scored, "percent": per_cent, "places": by_place}


def shared(rows: Sequence[Any], nights: Mapping[Any, Sequence[Any]]) -> list[int]:
    """Nothing does: they share the rank."""
    return [0] * len(rows)


def by_wins(rows: Sequence[Any], nights: Mapping[Any, Sequence[Any]]) -> list[Any]:
    """Rounds won in the nights that count."""
    return [row.won for row in rows]


def by_best_night(rows: Sequence[Any], nights: Mapping[Any, Sequence[Any]]) -> list[Any]:
    """The points of the best night, then of the second best, and so on; who came more often is first at last."""
    return [sorted((each.points for each in nights[row.person]), reverse=True) for row in rows]


def by_meeting(rows: Sequence[Any], nights: Mapping[Any, Sequence[Any]]) -> list[int]:
    """How often each stood ahead of another of them, less how often behind, on nights to which both came."""
    ranks = [{each.night: each.rank for each in nights[row.person]} for row in rows]
    return [
        sum(
            (own[night] < other[night]) - (own[night] > other[night])
            for other in ranks
            for night in own.keys() & other.keys()
        )
        for own in ranks
    ]


SEPARATORS: Final[Mapping[str, Callable[[Sequence[Any], Mapping[Any, Sequence[Any]]], list[Any]]]] = {
    "shared": shared,
    "wins": by_wins,
    "best": by_best_night,
    "met": by_meeting,
}
