"""Tallies into ranked standings, ties shared. Knows results; knows no hands and no partners."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Final, Literal, NamedTuple, TypeAlias

# Whole, unless a sit-out is credited an average.
Points: TypeAlias = int | Fraction
RankBy: TypeAlias = Literal["points", "wins"]
# What a round sat out is credited: nothing, one's own points a round played, or this many points.
SitOutCredit: TypeAlias = Literal["none", "average"] | int

# Stands in an entrant's results for a round sat out.
SAT_OUT: Final = None


class Result(NamedTuple):
    """One entrant's one round: points credited, whether won (not while in progress), at which table."""

    points: int
    won: bool
    table: int


class Standing(NamedTuple):
    """A ranked tally. `points` include `credited`, from `sat_out` rounds; `head_rounds` were at table 1."""

    rank: int
    number: int
    name: str
    points: Points
    wins: int
    head_rounds: int
    sat_out: int
    credited: Points


class Earned(NamedTuple):
    """What an entrant earned in the rounds `played` and `sat_out`, before a sit-out is credited."""

    number: int
    name: str
    points: int
    played: int
    wins: int
    head_rounds: int
    sat_out: int


def standings(
    entrants: Sequence[tuple[int, str]],
    results: Mapping[int, Sequence[Result | None]],
    rank_by: RankBy = "points",
    sit_out: SitOutCredit = "none",
) -> list[Standing]:
    """Rank the entrants (number, name) by points, or by rounds won and then points.

    Equal figures share a rank, which the next ones make up for (1, 1, 3), and stand by number. An entrant
    without results stands with nothing. An average is kept exact, so that no rounding makes or breaks a tie.
    """
    return ranked((_earned(number, name, results.get(number, ())) for number, name in entrants), rank_by, sit_out)


def ranked(earned: Iterable[Earned], rank_by: RankBy = "points", sit_out: SitOutCredit = "none") -> list[Standing]:
    """The same from what each has earned."""
    tallies = sorted((_tally(each, sit_out) for each in earned), key=lambda tally: tally.number)
    tallies.sort(key=lambda tally: _figures(tally, rank_by), reverse=True)
    found: list[Standing] = []
    for _, equals in groupby(tallies, key=lambda tally: _figures(tally, rank_by)):
        rank = len(found) + 1
        found.extend(tally._replace(rank=rank) for tally in equals)
    return found


def shown(points: Points) -> int | float:
    """The points as JSON and pages give them: whole where they are whole, else to two decimals."""
    whole = _whole(points)
    return whole if isinstance(whole, int) else float(round(whole, 2))


def _earned(number: int, name: str, rounds: Sequence[Result | None]) -> Earned:
    played = [result for result in rounds if result is not SAT_OUT]
    return Earned(
        number,
        name,
        points=sum(result.points for result in played),
        played=len(played),
        wins=sum(result.won for result in played),
        head_rounds=sum(result.table == 1 for result in played),
        sat_out=len(rounds) - len(played),
    )


def _tally(each: Earned, sit_out: SitOutCredit) -> Standing:
    credited = _whole(each.sat_out * _credit(each.points, each.played, sit_out))
    points = _whole(each.points + credited)
    return Standing(0, each.number, each.name, points, each.wins, each.head_rounds, each.sat_out, credited)


def _credit(earned: int, played: int, sit_out: SitOutCredit) -> Points:
    """What one round sat out brings."""
    if sit_out == "none":
        return 0
    if sit_out == "average":
        return Fraction(earned, played) if played else 0
    return sit_out


def _figures(tally: Standing, rank_by: RankBy) -> tuple[Points, ...]:
    return (tally.wins, tally.points) if rank_by == "wins" else (tally.points,)


def _whole(points: Points) -> Points:
    return int(points) if points == int(points) else points
