"""In which steps the places and prizes of a night are named aloud. Knows ranks and numbers; knows no names and no records."""

from collections.abc import Collection, Sequence
from itertools import groupby
from typing import NamedTuple

from tournaments.night.standings import Standing


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
