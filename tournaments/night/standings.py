"""Tallies into ranked standings, ties shared. Knows results; knows no hands and no partners."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import Final, Literal, NamedTuple, TypeAlias

from scoring.wording import Text, read_texts
from tournaments.night.rules import Credit, RankBy, UnplayedCredit

# Whole, unless a sit-out is credited an average.
Points: TypeAlias = int | Fraction

# They stand in an entrant's results for a round sat out, and for one in which the entrant was not there.
SAT_OUT: Final = None
MISSED: Final = "missed"
Away: TypeAlias = Literal["missed"] | None


class Result(NamedTuple):
    """One entrant's one round: points credited, how much of it is won (nothing while in progress), at which table."""

    points: Points
    won: Points
    table: int


class Standing(NamedTuple):
    """A ranked tally of so many rounds `played`. `points` include `credited`, from `sat_out` and `missed` rounds;
    `head_rounds` were at table 1."""

    rank: int
    number: int
    name: str
    points: Points
    wins: Points
    head_rounds: int
    sat_out: int
    credited: Points
    missed: int = 0
    played: int = 0
    compared: Fraction | None = None  # the mean share on the boards, from 0 to 1


_PLACES: Final = read_texts(Path(__file__).with_suffix(".toml"))


def place_named(rank: int) -> Text:
    """A place as it is read aloud: “Second place”, “23rd place”."""
    if rank <= len(_PLACES["places"]):
        text: Text = _PLACES["places"][rank - 1]
        return text
    ending = "" if rank % 100 in (11, 12, 13) else str(rank % 10)
    later: Text = _PLACES["later"].get(ending, _PLACES["later"]["other"])
    return later._replace(params={"rank": rank})


def rank_shown(rank: int, ranks: Sequence[int]) -> str:
    """A rank as it is read on screens and papers: one that is shared in these `ranks` has a “=”."""
    return f"{rank}=" if ranks.count(rank) > 1 else str(rank)


def ranks_shown(ranks: Sequence[int]) -> list[str]:
    """All of them, in their order."""
    times = Counter(ranks)
    return [f"{rank}=" if times[rank] > 1 else str(rank) for rank in ranks]


def standings(
    entrants: Sequence[tuple[int, str]],
    results: Mapping[int, Sequence[Result | Away]],
    rank_by: RankBy = "points",
    sit_out: Credit = "none",
    missed: Credit = "none",
    compared: Mapping[int, Fraction] = {},
) -> list[Standing]:
    """Rank the entrants (number, name) by points, by rounds won and then points, or as they were `compared` on boards.

    Equal figures share a rank, which the next ones make up for (1, 1, 3), and stand by number. An entrant
    without results stands with nothing. An average is kept exact, so that no rounding makes or breaks a tie.
    """
    tallies = [
        _tally(number, name, results.get(number, ()), sit_out, missed)._replace(compared=compared.get(number))
        for number, name in sorted(entrants)
    ]
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


@lru_cache(maxsize=5_000)  # ten thousand figures of a season are few different ones
def exact(text: str) -> Points:
    """Points as they are stored: "27" or "27/2"."""
    return Fraction(text) if "/" in text else int(text)


def wins_shown(wins: Points) -> str:
    """Rounds won as people write them: 2½ where two split a tie, 2.33 where three did."""
    whole, part = divmod(wins, 1)
    if part and part != Fraction(1, 2):
        return str(shown(wins))
    return f"{whole or ''}½" if part else f"{whole}"


def _tally(number: int, name: str, rounds: Sequence[Result | Away], sit_out: Credit, missed: Credit) -> Standing:
    played = [result for result in rounds if isinstance(result, Result)]
    earned, sat_out, absent = sum(result.points for result in played), rounds.count(SAT_OUT), rounds.count(MISSED)
    away = (sat_out, sit_out), (absent, missed)
    credited = _whole(sum(times * credit_for(earned, len(played), rule) for times, rule in away if times))
    return Standing(
        rank=0,
        number=number,
        name=name,
        points=_whole(earned + credited),
        wins=_whole(sum(result.won for result in played)),
        head_rounds=sum(result.table == 1 for result in played),
        sat_out=sat_out,
        credited=credited,
        missed=absent,
        played=len(played),
    )


def credit_for(earned: Points, played: int, rule: Credit) -> Points:
    """What one round without play brings."""
    if rule == "none":
        return 0
    if rule == "average":
        return Fraction(earned) / played if played else 0
    return rule


def evened_out(points: int, played: int, unplayed: int, rule: UnplayedCredit) -> Points:
    """What a side's `points` from the deals `played` at a table count in the tally, when so many were `unplayed`.

    Our reading: the average is kept exact, as that of a sit-out is. No deal played has no average and brings nothing.
    Who is ahead stays ahead and a tie stays one, as both sides grow alike.
    """
    if rule == "none" or not played:
        return points
    return _whole(Fraction(points * (played + unplayed), played))


def _figures(tally: Standing, rank_by: RankBy) -> tuple[Points, ...]:
    if rank_by == "boards":
        return (-1 if tally.compared is None else tally.compared,)  # last, who was never compared
    return (tally.wins, tally.points) if rank_by == "wins" else (tally.points,)


def _whole(points: Points) -> Points:
    return int(points) if points == int(points) else points
