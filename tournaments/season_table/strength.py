"""How strong people are: what they bring to the points of their side, with partners and opponents taken out.

What a side makes above the average of its table is taken for the strengths of its people, less those of the others, and
chance: ridge regression, each deal with the same weight. How far strengths differ at all, beside chance, is found from
the same tables by their likelihood. Points of different laws count by how far they spread under each.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from math import log, sqrt
from typing import Any, NamedTuple

from tournaments.season_table.meetings import PlayedTable

MOST_RATED = 500  # people: the work grows with their cube. Beyond, those with the fewest rounds count as average.
# The variance of chance in one deal over that of strengths, each tried.
RATIOS = [2.0 ** (half / 2) for half in range(4, 19)]
DRAWS = 2_000  # of all strengths as they may be, for the places: with 140 people a place then varies by about one
# Processors differ in the last of 16 digits, so figures are rounded to these decimals before anything compares them.
DECIMALS = 6
LIKELY = (0.1, 0.9)  # a place "most likely" lies between these shares of the draws


class Strength(NamedTuple):
    """`points` a deal by which the person's side gains on the other, beside an average person's, give or take `error`.

    Of those with enough rounds the place is most likely from `first` to `last`; without enough both are 0.
    """

    person: int
    points: float
    error: float
    rounds: int
    first: int = 0
    last: int = 0


class _Sums(NamedTuple):
    """Of all tables: who shared how many deals with whom, what each made above the average, its squares, and how many
    figures of tables were free to differ."""

    shared: Any
    made: Any
    squares: float
    free: int


def strengths(
    tables: Iterable[PlayedTable], *, least: int = 1, among: Collection[int] | None = None
) -> list[Strength]:
    """Everyone at a table where a deal was scored, the strongest first.

    A place needs so many rounds, the `least`, and is `among` those people where some are named.

    The same tables in any order, and with any numbers for the people, give the same strengths, and every processor
    gives the same figures.
    """
    scored = [table for table in tables if table.deals and table.sides > 1]
    if not scored:
        return []
    rounds = Counter(person for table in scored for person in table.seats)
    people = sorted(rounds, key=lambda person: (-rounds[person], person))[:MOST_RATED]
    import numpy  # takes a tenth of a second, so it waits until it is needed

    units = _units(scored)
    sums = _sums(numpy, scored, units, {person: at for at, person in enumerate(people)})
    values, vectors = numpy.linalg.eigh(sums.shared)
    values, along = values.clip(min=0), vectors.T @ sums.made
    ratio, chance = max((_likelihood(numpy, ratio, values, along, sums), ratio) for ratio in RATIOS)[0][1:]
    points = vectors @ (along / (values + ratio))
    # The square root of the covariance: times normal draws, it gives the strengths as they may be. The vectors' signs and
    # order depend on the processor; their product with themselves, the one symmetric root, does not.
    spread = (vectors * numpy.sqrt(chance / (values + ratio))) @ vectors.T
    errors = numpy.sqrt((spread**2).sum(axis=1))
    enough = [
        at for at, person in enumerate(people) if rounds[person] >= least and (among is None or person in among)
    ]
    places = _places(numpy, points[enough], spread[enough])
    played = Counter(table.law for table in scored)
    unit = units[max(played, key=lambda law: (played[law], law))]
    found = [
        Strength(person, _rounded(unit * float(point)), _rounded(unit * float(error)), rounds[person])
        for person, point, error in zip(people, points, errors, strict=True)
    ]
    for at, (first, last) in zip(enough, places, strict=True):
        found[at] = found[at]._replace(first=first, last=last)
    return sorted(found, key=lambda each: (-each.points, each.person))


def _rounded(figure: float) -> float:
    """The figure to so many decimals, and no minus zero."""
    return round(figure, DECIMALS) + 0.0


def _above(table: PlayedTable) -> list[float]:
    """What each side made above the average of the sides, in all deals."""
    average = sum(table.points) / table.sides
    return [points - average for points in table.points]


def _units(tables: Sequence[PlayedTable]) -> dict[str, float]:
    """How far a side's points of one deal spread, by law; 1 where they never did."""
    squares, free = defaultdict[str, float](float), Counter[str]()
    for table in tables:
        squares[table.law] += sum(above**2 for above in _above(table)) / table.deals
        free[table.law] += table.sides - 1
    return {law: sqrt(squares[law] / free[law]) or 1.0 for law in squares}


def _sums(numpy: Any, tables: Sequence[PlayedTable], units: Mapping[str, float], place: Mapping[int, int]) -> _Sums:
    """All tables of one size in one go; anyone who has no place is left out, as an average person."""
    size = len(place) + 1
    shared, made, squares, free = numpy.zeros(size * size), numpy.zeros(size), 0.0, 0
    by_form: dict[tuple[int, int], list[PlayedTable]] = defaultdict(list)
    for table in tables:
        by_form[len(table.seats), table.sides].append(table)
    for (players, sides), alike in sorted(by_form.items()):
        at = numpy.array([[place.get(person, size - 1) for person in table.seats] for table in alike])
        deals = numpy.array([table.deals for table in alike], dtype=float)
        above = numpy.array([_above(table) for table in alike]) / [[units[table.law]] for table in alike]
        squares += float((above**2 / deals[:, None]).sum())
        free += len(alike) * (sides - 1)
        for seat in range(players):
            made += numpy.bincount(at[:, seat], above[:, seat % sides], size)
            for other in range(players):
                same = (seat % sides == other % sides) - 1 / sides
                shared += numpy.bincount(at[:, seat] * size + at[:, other], same * deals, size * size)
    return _Sums(shared.reshape(size, size)[:-1, :-1], made[:-1], squares, free)


def _likelihood(numpy: Any, ratio: float, values: Any, along: Any, sums: _Sums) -> tuple[float, float, float]:
    """How likely the tables are if chance and strengths have this ratio; the ratio, and the variance of chance then.

    Of ratios that are as likely the largest counts, by which nobody is far from the average: rounding decides nothing.
    """
    chance = max(float(sums.squares - (along**2 / (values + ratio)).sum()) / sums.free, 1e-9)
    differing = float(numpy.log1p(values / ratio).sum())
    return round(-sums.free * log(chance) - differing, DECIMALS), ratio, chance


def _places(numpy: Any, points: Any, spread: Any) -> list[tuple[int, int]]:
    """Between which places each most likely is; of two who are equal in a draw the first is ahead."""
    chances = numpy.random.default_rng(0).standard_normal((spread.shape[1], DRAWS))
    may_be = (points[:, None] + spread @ chances).round(DECIMALS)
    places = (-may_be).argsort(axis=0, kind="stable").argsort(axis=0) + 1
    return [(int(first), int(last)) for first, last in numpy.quantile(places, LIKELY, axis=1, method="nearest").T]
