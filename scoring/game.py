"""Hands in order → a game: the running totals, who is out, and who goes out first. Knows no night.

In a progressive night all deals of a round are played and this room is not asked.
"""

from collections.abc import Sequence
from typing import NamedTuple

from scoring.faults import refuse
from scoring.hand import DISCARD, Hand
from scoring.law import Law, sides
from scoring.score import Score, offences_in, score
from scoring.wording import gettext_noop


class Game(NamedTuple):
    """`totals` by seat in order; `out` the winning seats, or None while the game goes on."""

    scores: tuple[Score, ...]
    totals: tuple[int, ...]
    out: tuple[int, ...] | None


def play_game(hands: Sequence[Hand], law: Law, target: int | None = None) -> Game:
    """Settle the hands of one game in order. `target` is one of the law's options, its own where None.

    Refuses a hand after the end, hands of different tables, and a last hand that cannot say who was out first.
    """
    goal = law.target if target is None else target
    if goal not in law.target_options:
        known = ", ".join(map(str, law.target_options))
        message = gettext_noop("The game of this law is not %(target)s points. It can be: %(known)s.")
        raise refuse("target", message, target=goal, known=known)
    scores: list[Score] = []
    totals: tuple[int, ...] = ()
    out: tuple[int, ...] | None = None
    for place, hand in enumerate(hands):
        if out is not None:
            raise refuse(f"hands[{place}]", gettext_noop("The game was over before this hand. Take it out."))
        if hand.players != hands[0].players:
            message = gettext_noop("%(given)s play here, but %(players)s began the game.")
            raise refuse(f"hands[{place}].players", message, given=hand.players, players=hands[0].players)
        scores.append(score(hand, law))
        before = totals or (0,) * hand.players
        totals = tuple(had + won for had, won in zip(before, scores[-1].score, strict=True))
        out = _who_is_out(hand, law, before, totals, goal, f"hands[{place}]")
    return Game(tuple(scores), totals, out)


def _who_is_out(
    hand: Hand, law: Law, before: tuple[int, ...], totals: tuple[int, ...], goal: int, place: str
) -> tuple[int, ...] | None:
    side_of = sides(law, hand.players)
    past = {side for side, total in zip(side_of, totals, strict=True) if total >= goal}
    if not past:
        return None
    first = past.pop() if len(past) == 1 else _first_by_counts(hand, law, before, past, goal, place)
    return tuple(seat for seat, side in enumerate(side_of, start=1) if side == first)


def _first_by_counts(hand: Hand, law: Law, before: tuple[int, ...], past: set[int], goal: int, place: str) -> int:
    """Both are past the target on one deal: the counts are taken in their order (Chicago, art. 13)."""
    if hand.taken is None:
        message = gettext_noop(
            "Both sides pass %(target)s on this deal. Say who took each count: it decides who is out."
        )
        raise refuse(f"{place}.points", message, target=goal)
    side_of = sides(law, hand.players)
    maker = side_of[hand.made_by(law).maker - 1]
    giving = offences_in(hand, law).giving
    running = {side: before[side_of.index(side)] for side in past}
    told = dict(hand.taken)
    for count, worth in law.counts.items():
        who = told.get(count)
        if who is None:
            continue
        side = maker if who == DISCARD or who in giving else side_of[who - 1]
        if side in running:
            running[side] += worth
            if running[side] >= goal:
                return side
    raise AssertionError("two sides passed the target on a deal on which their counts do not bring them there")
