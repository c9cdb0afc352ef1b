"""Deals by chance that try what a book says, played perfectly with all cards seen. Knows no books and stores nothing.

Each sampler takes the number of deals and a seed; the same seed makes the same deals anywhere.
"""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import sqrt
from statistics import fmean, stdev
from types import MappingProxyType
from typing import Final

from scoring.cards import PACK, Card, cards, powers, trumps
from scoring.checked import Figure
from scoring.law import Law
from scoring.laws import law_named
from scoring.play import shuffle_and_deal
from scoring.play.deal import Deal
from scoring.play.draw import Draw
from scoring.play.named import drawn, play_named
from scoring.play.par import Par, turns
from scoring.play.played import Played
from scoring.play.tricks import Tricks

LAW: Final = law_named("foster-1897")
TRUMP, MAKER, DEALER = "C", 1, 4
SMALL: Final = cards("C9 C8 C7 C6 C4 C3")  # trumps that count nothing, below the ten
PEDROES: Final = frozenset(cards("C5 S5"))
SURE = 1.96  # standard errors on each side of a mean: 19 times of 20 the true mean lies there

# The maker's trumps in each line of the table of holdings, and how many small ones besides.
HOLDINGS: Final[Mapping[str, tuple[str, int]]] = MappingProxyType(
    {
        "A": ("CA", 0),
        "A x": ("CA", 1),
        "A K": ("CA CK", 0),
        "A K x": ("CA CK", 1),
        "A K Q": ("CA CK CQ", 0),
        "A K Q x x": ("CA CK CQ", 2),
        "5 5 J 2": ("C5 S5 CJ C2", 0),
    }
)


def figure(values: Sequence[float]) -> Figure:
    """The mean of what was sampled."""
    spread = SURE * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return Figure(round(fmean(values), 3), round(spread, 3), len(values))


def drawn_with(holding: Sequence[Card], rng: random.Random, dealer: int = DEALER) -> Draw:
    """The hands after the draw where seat 1 makes clubs trumps with these trumps of its nine, and no other."""
    plain = [card for card in PACK if card not in powers(TRUMP)]
    maker = [*holding, *rng.sample(plain, 9 - len(holding))]
    rest = [card for card in PACK if card not in maker]
    rng.shuffle(rest)
    deal = Deal(dealer, (tuple(maker), tuple(rest[:9]), tuple(rest[9:18]), tuple(rest[18:27])), tuple(rest[27:]))
    return drawn(LAW, deal, TRUMP, MAKER)


def par_of(draw: Draw, law: Law = LAW) -> int:
    """What the maker's side takes."""
    return Par(law, draw.trump, draw.hands).points(Tricks(law, draw.trump, MAKER, draw.hands))[0]


def holding(name: str, deals: int, seed: int) -> dict[str, Figure]:
    """What a maker of so many trumps makes with both sides perfect: the mean, and how often six, eight, twelve or more."""
    named, small = HOLDINGS[name]
    rng = random.Random(seed)
    made = [par_of(drawn_with([*cards(named), *rng.sample(SMALL, small)], rng)) for _ in range(deals)]
    shares = {f"{least}+": figure([float(points >= least) for points in made]) for least in (6, 8, 12)}
    return {"points": figure(made)} | shares


def sure_ace(deals: int, seed: int) -> dict[str, Figure]:
    """How often a maker with the ace makes six where the partner holds a five."""
    rng = random.Random(seed)
    made: list[float] = []
    while len(made) < deals:
        draw = drawn_with(cards("CA"), rng)
        if PEDROES & set(draw.hands[2]):
            made.append(float(par_of(draw) >= 6))
    return {"six": figure(made)}


def partner_pedro(deals: int, seed: int, *, dealer: int = DEALER) -> dict[str, Figure]:
    """How often the partner has a pedro where the maker's draw brought none."""
    rng = random.Random(seed)
    found: list[float] = []
    while len(found) < deals:
        draw = drawn_with(cards("CA"), rng, dealer)
        if not PEDROES & set(draw.hands[0]):
            found.append(float(bool(PEDROES & set(draw.hands[2]))))
    return {"pedro": figure(found)}


def one_of_three(deals: int, seed: int) -> dict[str, Figure]:
    """How often the partner has one of Jack, Game and Low where the maker's draw brought none."""
    rng, named = random.Random(seed), set(cards("CJ CT C2"))
    found: list[float] = []
    while len(found) < deals:
        draw = drawn_with(cards("CA"), rng)
        if not named & set(draw.hands[0]):
            found.append(float(bool(named & set(draw.hands[2]))))
    return {"one": figure(found)}


def plain_or_trump(deals: int, seed: int, trumps_of_side: Sequence[int]) -> dict[str, Figure]:
    """The best plain lead beside the best trump lead, where the maker's side has so many trumps and fewer than the others."""
    plain: list[float] = []
    led: list[float] = []
    for played in rehearsed(seed):
        if len(plain) == deals:
            break
        power = powers(played.trump)
        maker = played.contract.maker if played.contract else 0
        held = [sum(card in power for card in hand) for hand in played.held]
        ours = held[maker - 1] + held[(maker + 1) % 4]
        # Fourteen are out at most; the books' "against seven" has more with the others.
        if ours not in trumps_of_side or not 0 < held[maker - 1] < 6 or (ours < 7 and ours >= sum(held) - ours):
            continue
        values = Par(LAW, played.trump, played.held).cards(Tricks(LAW, played.trump, maker, played.held))
        plain.append(max(value for card, value in values.items() if card not in power))
        led.append(max(value for card, value in values.items() if card in power))
    pairs = list(zip(plain, led, strict=True))
    return {
        "plain": figure(plain),
        "trump": figure(led),
        "better": figure([float(one > other) for one, other in pairs]),
        "equal": figure([float(one == other) for one, other in pairs]),
        "worse": figure([float(one < other) for one, other in pairs]),
    }


def rehearsed(seed: int) -> Iterator[Played]:
    """Deal after deal by the players of a rehearsal."""
    number = 0
    while True:
        rng = random.Random(f"{seed}.{number}")
        number += 1
        yield play_named(LAW, shuffle_and_deal(LAW, number % 4 + 1, rng), rng)


def par_of_played(played: Played, maker: int) -> int:
    """What the maker's side of a rehearsed deal takes."""
    start = Tricks(LAW, played.trump, maker, played.held)
    return Par(LAW, played.trump, played.held).points(start)[(maker - 1) % 2]


def rehearsal(deals: int, seed: int) -> dict[str, Figure]:
    """The players of a rehearsal: how far the makers stay below par, five-point cards thrown, cards that cost five or more."""
    below: list[float] = []
    thrown: list[float] = []
    dear: list[float] = []
    for _, played in zip(range(deals), rehearsed(seed), strict=False):
        if played.contract is None:
            continue
        maker = played.contract.maker
        won = {card: trick.winner for trick in played.tricks for card in trick.cards}
        count = dict(played.taken)
        took = sum(LAW.counts[name] for name, who in count.items() if isinstance(who, int) and (who - maker) % 2 == 0)
        below.append(par_of_played(played, maker) - took)
        lost = [turn for turn in turns(LAW, played.trump, played.tricks) if turn.lost >= 5]
        fives = set(trumps(played.trump)[9:11])
        thrown.append(float(sum(turn.card in fives and (won[turn.card] - turn.seat) % 2 for turn in lost)))
        dear.append(float(len(lost)))
    return {"below par": figure(below), "thrown": figure(thrown), "cost five": figure(dear)}


def rehearsed_nine(deals: int, seed: int) -> dict[str, Figure]:
    """How often a rehearsed bid of nine is made with both sides perfect."""
    made: list[float] = []
    for played in rehearsed(seed):
        if len(made) == deals:
            break
        if played.contract and played.contract.bid == 9:
            made.append(float(par_of_played(played, played.contract.maker) >= 9))
    return {"nine": figure(made)}


SAMPLES: Final[Mapping[str, Callable[[int, int], dict[str, Figure]]]] = MappingProxyType(
    {
        **{name: (lambda deals, seed, name=name: holding(name, deals, seed)) for name in HOLDINGS},  # type: ignore[misc]
        "sure ace": sure_ace,
        "pedro": partner_pedro,
        "pedro, partner deals": lambda deals, seed: partner_pedro(deals, seed, dealer=3),
        "one of three": one_of_three,
        "six trumps": lambda deals, seed: plain_or_trump(deals, seed, (2, 3, 4, 5, 6)),
        "seven trumps": lambda deals, seed: plain_or_trump(deals, seed, range(7, 13)),
        "rehearsal": rehearsal,
        "rehearsed nine": rehearsed_nine,
    }
)
