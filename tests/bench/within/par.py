"""Par of rehearsed deals, and the value of every card of them, beside a plain pass over the moves that par tried."""

import time
from collections.abc import Iterator
from random import Random

from scoring.laws import law_named
from scoring.play import shuffle_and_deal
from scoring.play.named import play_named
from scoring.play.par import Par, turns
from scoring.play.played import Played
from scoring.play.search import Search
from scoring.play.tricks import Tricks
from tests.bench.figures import Figure, in_pairs

LAW = law_named("foster-1897")


def figures(*, short: bool) -> Iterator[Figure]:
    """Milliseconds of CPU a deal, the mean of as many rehearsed deals."""
    deals = [_rehearsed(seed) for seed in range(20 if short else 100)]
    tried = sum(map(_tried, deals))

    def floor() -> None:
        """One call for each card tried, that takes it from the cards left and looks at who lies highest."""
        left, best = (1 << 24) - 1, 1
        for turn in range(tried):
            best = _moved(left, 1 << turn % 24, best)

    per_deal = 1000 / len(deals)
    par, passed = in_pairs(lambda: [*map(_par, deals)], floor, 3, time.process_time)
    yield Figure(
        "par of a deal",
        "ms of CPU",
        par * per_deal,
        passed * per_deal,
        "ratio <= 60",
        "how long the hand records are waited for",
    )
    cards, passed = in_pairs(
        lambda: [turns(LAW, each.trump, each.tricks) for each in deals], floor, 3, time.process_time
    )
    yield Figure("the value of every card of a deal", "ms of CPU", cards * per_deal, passed * per_deal)


def _rehearsed(seed: int) -> Played:
    rng = Random(seed)
    return play_named(LAW, shuffle_and_deal(LAW, seed % 4 + 1, rng), rng)


def _start(deal: Played) -> Tricks:
    return Tricks(LAW, deal.trump, deal.tricks[0].leader, deal.held)


def _par(deal: Played) -> tuple[int, int]:
    return Par(LAW, deal.trump, deal.held).points(_start(deal))


class _Counting(Search):
    """A search that counts the cards it tries."""

    tried = 0

    def _follow(self, *position: int) -> int:
        self.tried += 1
        return super()._follow(*position)


def _tried(deal: Played) -> int:
    par = Par(LAW, deal.trump, deal.held)
    counting = par._search
    counting.__class__ = _Counting
    par.points(_start(deal))
    return int(vars(counting).get("tried", 0))


def _moved(left: int, card: int, best: int) -> int:
    left ^= card
    return card if card > best and left else best
