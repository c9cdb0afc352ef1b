"""Hands in order → a game, or several: the running totals, and what may not be given near an end. Knows no night.

A progressive night plays all deals of a round and does not use this module.
"""

from collections.abc import Sequence
from typing import NamedTuple

from scoring.faults import refuse
from scoring.going_out import sale_in_game, who_is_out
from scoring.hand import Hand, seat_name
from scoring.law import Law, sides
from scoring.offences import offences_in
from scoring.score import Score, sale_of, score
from scoring.wording import gettext_noop


class Game(NamedTuple):
    """`totals` by seat in order; `out` the winning seats, or None while the game goes on."""

    scores: tuple[Score, ...]
    totals: tuple[int, ...]
    out: tuple[int, ...] | None


def play_game(hands: Sequence[Hand], law: Law, target: int | None = None) -> Game:
    """Settle the hands of one game in order. `target` is one of the law's options, its own where None.

    Raises Refused for another target, a hand after the end, another number of players, a sale or gift that would put
    someone out, and a last hand that does not show who was out first.
    """
    return play_games(hands, law, target)[0]


def play_games(hands: Sequence[Hand], law: Law, target: int | None = None, wins: int = 1) -> list[Game]:
    """Settle the hands of games that follow one another until someone has won so many. Raises Refused as `play_game` does."""
    games = [_game_from(0, hands, law, target)]
    played = len(games[0].scores)
    while played < len(hands):
        won = [seat for game in games for seat in game.out or ()]
        if any(won.count(seat) == wins for seat in won):
            message = gettext_noop("The game was over before this hand. Remove it.")
            if wins > 1:
                message = gettext_noop("The rubber was over before this hand. Remove it.")
            raise refuse(f"hands[{played}]", message)
        games.append(_game_from(played, hands, law, target))
        played += len(games[-1].scores)
    return games


def _game_from(first: int, hands: Sequence[Hand], law: Law, target: int | None) -> Game:
    """The game that begins with that hand, to its end or as far as the hands go."""
    goal = law.target if target is None else target
    if goal not in law.target_options:
        known = ", ".join(map(str, law.target_options))
        message = gettext_noop("A game under this law is not %(target)s points. It can be: %(known)s.")
        raise refuse("target", message, target=goal, known=known)
    scores: list[Score] = []
    totals: tuple[int, ...] = ()
    out: tuple[int, ...] | None = None
    for place, hand in enumerate(hands[first:], start=first):
        if hand.players != hands[0].players:
            message = gettext_noop("This hand has %(given)s players, but the game began with %(players)s.")
            raise refuse(f"hands[{place}].players", message, given=hand.players, players=hands[0].players)
        before = totals or (0,) * hand.players
        _refuse_points_that_put_out(hand, law, before, goal, f"hands[{place}]")
        settled = _with_the_sale_in_game(hand, law, score(hand, law), before, goal)
        scores.append(settled)
        totals = _totals(hand, law, settled, before, goal)
        out = who_is_out(hand, law, settled, before, totals, goal, f"hands[{place}]")
        if out is not None:
            break
    return Game(tuple(scores), totals, out)


def _refuse_points_that_put_out(hand: Hand, law: Law, before: tuple[int, ...], goal: int, place: str) -> None:
    """Raise Refused where a buyer, or a dealer who is begged, gives another enough to put him out."""
    offered = hand._replace(faults=())  # what a seller loses by a revoke was offered all the same
    sale = sale_of(offered, law) if law.sale_limit == "not enough to put the seller out" else 0
    if sale and before[hand.eldest - 1] + sale >= goal:
        message = gettext_noop("%(seat)s has %(total)s, so nobody may offer %(bid)s: that would put the seller out.")
        params = {"seat": seat_name(hand.eldest, hand.players), "total": before[hand.eldest - 1], "bid": sale}
        raise refuse(f"{place}.{'bids' if hand.contract is None else 'bid.points'}", message, **params)
    side_of = sides(law, hand.players)
    for seat, total in enumerate(before, start=1):
        if hand.gifts and side_of[seat - 1] != side_of[hand.dealer - 1] and total + hand.gifts >= goal:
            message = gettext_noop(
                "%(seat)s has %(total)s: the gift would put that side out, so three more cards must be dealt."
            )
            raise refuse(f"{place}.gifts", message, seat=seat_name(seat, hand.players), total=total)


def _with_the_sale_in_game(hand: Hand, law: Law, settled: Score, before: tuple[int, ...], goal: int) -> Score:
    """The score where the seller is credited less than the bid, because the whole would put him out."""
    lost = sale_of(hand, law) - sale_in_game(hand, law, before, goal)
    if not lost or offences_in(hand, law).void:
        return settled
    eldest = hand.eldest - 1
    credited = settled.credits[eldest] - lost
    return settled._replace(credits=(*settled.credits[:eldest], credited, *settled.credits[eldest + 1 :]))


def _totals(hand: Hand, law: Law, settled: Score, before: tuple[int, ...], goal: int) -> tuple[int, ...]:
    """The totals after the hand; a side at fault that cannot go out on that deal stops one short."""
    totals = tuple(had + won for had, won in zip(before, settled.credits, strict=True))
    if not hand.faults or law.fault_and_out == "as ever":
        return totals
    side_of = sides(law, hand.players)
    at_fault = {side_of[seat - 1] for kind, seat in hand.faults if kind not in ("looked_early", "miscount")}
    return tuple(
        min(total, goal - 1) if side in at_fault else total for side, total in zip(side_of, totals, strict=True)
    )
