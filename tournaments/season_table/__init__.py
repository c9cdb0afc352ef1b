"""The figures of many nights into the ranked table of a season. Pure: knows persons by any key; knows no hands and no names.

How a season ranks is a value, `rules.Rules`; `worth` says what a night counts for, `ties` separates who is level.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from itertools import groupby
from typing import Any, NamedTuple, TypeAlias

from tournaments.night.standings import Points
from tournaments.season_table.rules import SEPARATORS, WORTHS, Rules

Person: TypeAlias = Hashable


class NightFigures(NamedTuple):
    """What one person came to on one night. `points` are what the night counts for the person, `scored` those of its
    standings; `earned` are these without what rounds without play were credited.

    Of a night whose totals alone are known, no round is `played` or `won` and nothing `earned`. `number` is that on the
    tally card, for the one who leads on to it.
    """

    person: Person
    night: int
    rank: int
    points: Points
    earned: Points = 0
    won: Points = 0
    played: int = 0
    number: int = 0
    scored: Points = 0


class SeasonRow(NamedTuple):
    """A person's line: points, rounds won and rounds played are of the nights that are `counted`; to the points come
    those for coming and what was `adjusted`. Who has not come often enough has no rank, and so many nights `missing`."""

    rank: int | None
    person: Person
    points: Points
    won: Points
    played: int
    average: Points
    nights: int
    counted: frozenset[int]
    adjusted: Points = 0
    missing: int = 0


def counted_as(results: Iterable[NightFigures], rules: Rules) -> list[NightFigures]:
    """The figures of everyone who came to these nights, each night with what it counts for in a season of these rules."""
    by_night: dict[int, list[NightFigures]] = defaultdict(list)
    for each in results:
        by_night[each.night].append(each)
    worth, found = WORTHS[rules.count_as], list[NightFigures]()
    for of in by_night.values():
        points = worth([each.rank for each in of], [each.points for each in of], rules.place_points)
        found += [each._replace(points=_whole(new), scored=each.points) for each, new in zip(of, points, strict=True)]
    return found


def averages_by_law(results: Iterable[NightFigures], laws: Mapping[int, str]) -> dict[str, Points]:
    """What a person scored on average on a night under each law: the mean of its nights' means; `laws` are by night."""
    by_night: dict[int, list[Points]] = defaultdict(list)
    for each in results:
        if each.night in laws:
            by_night[each.night].append(each.scored)
    means: dict[str, list[Points]] = defaultdict(list)
    for night, scored in by_night.items():
        means[laws[night]].append(average(sum(scored), len(scored)))
    return {law: _whole(average(sum(of), len(of))) for law, of in means.items()}


def without_average(results: Iterable[NightFigures]) -> frozenset[int]:
    """The nights of which the average is not above nothing, so that there is no per cent of it."""
    sums: dict[int, Points] = defaultdict(int)
    for each in results:
        sums[each.night] += each.scored
    return frozenset([night for night, scored in sums.items() if scored <= 0])


def differ(averages: Iterable[Points]) -> bool:
    """Whether one of them is more than twice another: added up, the nights under one law then decide."""
    ordered = sorted(averages)
    return len(ordered) > 1 and ordered[-1] > 2 * ordered[0] and ordered[-1] > 0


def season_table(
    results: Iterable[NightFigures], rules: Rules, *, nights: int, adjusted: Mapping[Person, Points] | None = None
) -> list[SeasonRow]:
    """Everyone who came to one of the season's `nights`, each night after those before it, or whose points were adjusted.

    The best first, those who are level with one rank, which the next ones make up for (1, 1, 3); then anyone who has not
    come often enough, without one. All figures are exact.
    """
    adjusted = adjusted or {}
    own: dict[Person, list[NightFigures]] = defaultdict(list)
    for each in results:
        own[each.person].append(each)
    for person in adjusted:
        own[person]  # who never came, too
    rows = [_row(person, of, rules, nights, adjusted.get(person, 0)) for person, of in own.items()]
    rows.sort(key=lambda row: _figures(row, rules), reverse=True)
    qualified = [row for row in rows if not row.missing]
    return [*_ranked(qualified, own, rules), *(row for row in rows if row.missing)]


def average(earned: Points, played: int) -> Points:
    """Points a round played, exact; nothing where none was."""
    return Fraction(earned) / played if played else 0


def _row(person: Person, of: list[NightFigures], rules: Rules, nights: int, adjusted: Points) -> SeasonRow:
    counted = _counted(of, rules, nights)
    played = sum([each.played for each in counted])
    return SeasonRow(
        rank=None,
        person=person,
        points=_whole(sum([each.points for each in counted]) + rules.coming * len(of) + adjusted),
        won=_whole(sum([each.won for each in counted])),
        played=played,
        average=_whole(average(sum([each.earned for each in counted]), played)),
        nights=len(of),
        counted=frozenset([each.night for each in counted]),
        adjusted=adjusted,
        missing=max(0, rules.least - len(of)),
    )


def _counted(of: list[NightFigures], rules: Rules, nights: int) -> list[NightFigures]:
    """The nights of a person that count: the best of them where not all do, of equal ones the earliest."""
    if rules.rank_by == "average":
        of = [each for each in of if each.played]
    most = rules.counting(nights)
    if len(of) <= most:
        return of
    return sorted(of, key=_OF_A_NIGHT[rules.rank_by], reverse=True)[:most]


# By what one night is better than another.
_OF_A_NIGHT: Mapping[str, Callable[[NightFigures], Any]] = {
    "points": lambda each: each.points,
    "wins": lambda each: (each.won, each.points),
    "average": lambda each: average(each.earned, each.played),
    "nights": lambda each: each.points,
}


def _figures(row: SeasonRow, rules: Rules) -> tuple[Points, ...]:
    """What ranks a row."""
    if rules.rank_by == "points":
        return (row.points,)
    if rules.rank_by == "average":
        return (row.average,)
    return (row.won if rules.rank_by == "wins" else row.nights, row.points)


def _ranked(rows: list[SeasonRow], own: Mapping[Person, list[NightFigures]], rules: Rules) -> list[SeasonRow]:
    found: list[SeasonRow] = []
    for _, level in groupby(rows, key=lambda row: _figures(row, rules)):
        tied = list(level)
        scores = SEPARATORS[rules.ties](tied, own) if len(tied) > 1 else [0]
        order = sorted(zip(scores, tied, strict=True), key=lambda each: each[0], reverse=True)
        for _, still in groupby(order, key=lambda each: each[0]):
            rank = len(found) + 1
            found.extend(row._replace(rank=rank) for _, row in still)
    return found


def _whole(points: Points) -> Points:
    return points if isinstance(points, int) else int(points) if points.denominator == 1 else points
