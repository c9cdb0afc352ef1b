"""The pure function that says what a hand is worth, beside a sum of its six counts."""

from collections.abc import Iterator
from random import Random

from scoring.hand import Hand
from scoring.laws import law_named
from scoring.play import deal_and_play
from scoring.score import score
from tests.bench.figures import Figure, in_pairs

LAW = "foster-1897"


def figures(*, short: bool) -> Iterator[Figure]:
    """Hands a second, of real deals."""
    law = law_named(LAW)
    hands = [deal_and_play(law, 1 + n % 4, Random(n)) for n in range(50 if short else 300)]
    times = 20

    def ours() -> None:
        for hand in hands * times:
            score(hand, law)

    worth = dict(zip(law.counts, (1, 1, 1, 1, 5, 5), strict=True))

    def floor() -> None:
        for hand in hands * times:
            _summed(hand, worth)

    taken = in_pairs(ours, floor)
    many = len(hands) * times
    yield Figure("score of a hand, the pure function", "hands/s", many / taken[0], many / taken[1], "ours >= 300000")


def _summed(hand: Hand, worth: dict[str, int]) -> list[int]:
    """The counts added to each seat's side, and the bid compared: a table's arithmetic and nothing of a law."""
    took = [0, 0]
    for count, taker in dict(hand.taken or ()).items():
        if isinstance(taker, int):
            took[(taker - 1) % 2] += worth[count]
    return took if took[0] > took[1] else took[::-1]
