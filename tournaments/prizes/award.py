"""Who wins which prize of a night. Knows figures by entrant's number; knows no names, no hands of a deal and no records.

What the books give at such evenings: prizes for the first places (Foster, Progressive Cinch: "as in Progressive Euchre"),
for the best lady and the best man, a booby prize for the lowest, and a consolation prize that may be drawn for among those
who have won nothing (Kingsland, p. 130–132). One prize a person, and who counts for the booby prize, are our own readings.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import groupby
from random import Random
from typing import Final, Literal, NamedTuple, TypeAlias

from scoring.score import Score
from tournaments.movement.chance import shuffled
from tournaments.night.standings import Points, Standing

Kind: TypeAlias = Literal[
    "points", "wins", "head", "fourteens", "sets", "lowest", "traveling", "door", "own", "boards"
]
Ties: TypeAlias = Literal["shared", "cut"]
# Why a prize has no winner yet, or none at all.
Open: TypeAlias = Literal["nobody qualifies", "tied", "not drawn", "not named", "has another"]


class Figures(NamedTuple):
    """What an entrant's night came to: rounds `played`, sat out and missed among it.

    `group` is 1 or 2 where the director has put them in one; who has `gone` left early.
    """

    number: int
    points: Points = 0
    wins: Points = 0
    head: int = 0
    fourteens: int = 0
    sets: int = 0
    played: int = 1
    sat_out: int = 0
    missed: int = 0
    group: int | None = None
    gone: bool = False
    boards: Points = -1  # the share on the boards; less than nothing where nobody was compared


class PrizeRule(NamedTuple):
    """A prize to be won, by all or by one `group`.

    `seed` is what a tie is cut or a door prize drawn by; `named` the entrant whom that found or the director named,
    `outsider` somebody who is not entered.
    """

    kind: Kind
    group: int | None = None
    ties: Ties = "shared"
    seed: int | None = None
    named: int | None = None
    outsider: str = ""


class Award(NamedTuple):
    """Who won a prize, by number, and the figure that won it. `open` says why nobody won.

    `tied` are all who were equal, and of a door prize all among whom it is to be drawn. `passed` are those who were as
    good or better, but had already won a prize of another kind.
    """

    winners: tuple[int, ...] = ()
    figure: Points | None = None
    tied: tuple[int, ...] = ()
    open: Open | None = None
    passed: tuple[int, ...] = ()


# Where nothing of a figure is no achievement, at least one is needed.
_AT_LEAST_ONE: Final = ("wins", "head", "fourteens", "sets")


def award(
    prizes: Sequence[PrizeRule], people: Iterable[Figures], *, one_each: bool = False, least_rounds: int = 0
) -> list[Award]:
    """Who wins each prize, in the order of the `prizes`. With `one_each`, who has one is passed over for those after it.

    Who was there for fewer than `least_rounds` wins nothing by points, and who played no round nothing but what the
    director names them for.
    """
    everyone = list(people)
    have: dict[int, Kind] = {}
    awards = []
    for prize in prizes:
        found = _award(prize, everyone, have if one_each else {}, least_rounds)
        have |= {number: have.get(number, prize.kind) for number in found.winners}
        awards.append(found)
    return awards


def _award(prize: PrizeRule, everyone: Sequence[Figures], have: Mapping[int, Kind], least_rounds: int) -> Award:
    if prize.kind == "own":
        return _own(prize, have)
    group = [each for each in everyone if each.played and (prize.group is None or each.group == prize.group)]
    if prize.kind == "door":
        free = [each.number for each in group if not each.gone and each.number not in have]
        return _drawn(prize, everyone, free, have)
    if prize.kind == "lowest":
        # Who was not there all night would win it too easily.
        figures = {each.number: -each.points for each in group if not each.missed and not each.gone}
    else:
        most = "points" if prize.kind == "traveling" else prize.kind
        # To sit out is nobody's choice, so it counts as being there.
        least = least_rounds if most in ("points", "boards") else 0
        figures = {each.number: getattr(each, most) for each in group if each.played + each.sat_out >= least}
    best = max((figure for number, figure in figures.items() if number not in have), default=None)
    if best is None or (prize.kind in _AT_LEAST_ONE and best <= 0) or (prize.kind == "boards" and best < 0):
        return Award(open="nobody qualifies")
    tied = tuple(sorted(number for number, figure in figures.items() if figure == best and number not in have))
    passed = tuple(
        sorted(number for number in have if have[number] != prize.kind and figures.get(number, best - 1) >= best)
    )
    figure = -best if prize.kind == "lowest" else best
    if len(tied) == 1 or prize.ties == "shared":
        return Award(tied, figure, tied if len(tied) > 1 else (), passed=passed)
    winner = _by_lot(prize, everyone, tied)
    if winner is None:
        return Award((), figure, tied, "tied", passed)
    return Award((winner,), figure, tied, passed=passed)


def _own(prize: PrizeRule, have: Collection[int]) -> Award:
    if prize.named is None:
        return Award() if prize.outsider else Award(open="not named")
    return Award(open="has another") if prize.named in have else Award((prize.named,))


def _drawn(prize: PrizeRule, everyone: Sequence[Figures], free: Sequence[int], have: Collection[int]) -> Award:
    drawn = [each.number for each in everyone if each.played and each.number == prize.named]
    if drawn and drawn[0] not in have:
        return Award((drawn[0],))  # drawn or named aloud: no matter who comes and goes later
    if not free:
        return Award(open="nobody qualifies")
    winner = _by_lot(prize, everyone, free)
    return Award(tied=tuple(sorted(free)), open="not drawn") if winner is None else Award((winner,))


def _by_lot(prize: PrizeRule, everyone: Sequence[Figures], among: Collection[int]) -> int | None:
    """Whom the director named of these, or the first of them in the order that the seed gives everyone; None before either."""
    if prize.named in among:
        return prize.named
    if prize.seed is None:
        return None
    order = shuffled(sorted(each.number for each in everyone), Random(prize.seed))
    return next(number for number in order if number in among)


def fourteens_and_sets(
    players: int, deals: Iterable[tuple[Sequence[int], Score]], total: int
) -> list[tuple[int, int]]:
    """For each seat of a table: in how many deals its side took all of the `total`, and in how many it set another's bid.

    A deal is the side of each seat on it, and its score.
    """
    fourteens, sets = [0] * players, [0] * players
    for sides, each in deals:
        for seat, side in enumerate(sides):
            fourteens[seat] += each.points[seat] == total
            if each.made is False and each.maker is not None:
                sets[seat] += side != sides[each.maker - 1]
    return list(zip(fourteens, sets, strict=True))


class Step(NamedTuple):
    """What is named at one tap: a place, with all who share it and the prizes that they won, or one prize alone.

    `prizes` are places in the list of prizes, from 0; `rank` is None for a prize of nobody who was named.
    """

    rank: int | None
    numbers: tuple[int, ...]
    prizes: tuple[int, ...]


def steps_of(ranked: Sequence[Standing], named_from: int, winners: Sequence[Collection[int]]) -> list[Step]:
    """The prizes that no named person has, then the places from `named_from` up to the first, ties together.

    `winners` are each prize's. A prize that several share is named with the first of them to be named.
    """
    steps: list[Step] = []
    left = dict(enumerate(winners))
    named = [each for each in ranked if each.rank <= named_from]
    for rank, equals in groupby(reversed(named), key=lambda each: each.rank):
        numbers = tuple(sorted(each.number for each in equals))
        won = tuple(place for place, people in left.items() if set(people) & set(numbers))
        for place in won:
            del left[place]
        steps.append(Step(rank, numbers, won))
    return [Step(None, tuple(sorted(people)), (place,)) for place, people in left.items()] + steps


def last_place(ranked: Sequence[Standing]) -> int:
    """The rank from which everyone is named; 0 where nobody stands."""
    return max((each.rank for each in ranked), default=0)
