"""The games to a target that a table plays in one round: one, or the games of a rubber. Knows hands; no people.

Where a game ends follows from its hands alone, so the deals of a round are numbered through.
"""

from collections.abc import Mapping, Sequence
from itertools import count, takewhile
from math import inf
from typing import NamedTuple

from scoring.faults import Refused, refuse
from scoring.game import play_games
from scoring.hand import Hand, seat_name
from scoring.law import Law
from scoring.score import Score, score
from scoring.wording import gettext_noop
from tournaments.night.order import side_of, sides_at
from tournaments.night.rules import Rules


class GameAtTable(NamedTuple):
    """One game: its `first` deal and the `last` that is in, the `totals` by side, the sides that are `out`, if any yet."""

    first: int
    last: int
    totals: tuple[int, ...]
    out: tuple[int, ...]


def games_of(
    hands: Mapping[int, Hand], law: Law, rules: Rules, players: int
) -> tuple[dict[int, Score], tuple[GameAtTable, ...]]:
    """What each hand is worth, and the games, as far as every deal before is in. Raises Refused where hands cannot follow."""
    sides = sides_at(law, players)
    together = [hands[deal] for deal in takewhile(lambda deal: deal in hands, count(1))]
    scores: dict[int, Score] = {}
    games: list[GameAtTable] = []
    for game in play_games(together, law, rules.target, rules.wins):
        first = len(scores) + 1
        scores |= enumerate(game.scores, start=first)
        out = sorted({side_of(seat, sides) for seat in game.out or ()})
        games.append(GameAtTable(first, len(scores), game.totals[:sides] or (0,) * sides, tuple(out)))
    scores |= {deal: score(hand, law) for deal, hand in sorted(hands.items()) if deal not in scores}
    return scores, tuple(games)


def games_won(games: Sequence[GameAtTable]) -> tuple[int, ...]:
    """The sides that won a game, each as often as it won one."""
    return tuple(side for game in games for side in game.out)


def out_of(games: Sequence[GameAtTable], rules: Rules) -> tuple[int, ...]:
    """The sides that have won the round; none while it goes on."""
    won = games_won(games)
    return tuple(sorted({side for side in won if won.count(side) == rules.wins}))


def has_free_deals(law: Law, rules: Rules) -> bool:
    """Whether it is not the rotation that says who deals first in the next game of a rubber."""
    return rules.by_target and rules.games > 1 and law.next_deal != "passes left"


def free_deals(games: Sequence[GameAtTable], law: Law, rules: Rules) -> tuple[int, ...]:
    """The deals of which the rotation does not say who deals them."""
    if not has_free_deals(law, rules):
        return ()
    after = (games[-1].last + 1,) if games[-1].out else ()
    return (*(game.first for game in games[1:]), *after)


def dealer_of(deal: int, hands: Mapping[int, Hand], free: tuple[int, ...] = ()) -> int | None:
    """Who deals that deal by rotation, as the first hand that is in has it; None while no hand names a dealer.

    The rotation begins anew with each of the `free` deals.
    """
    begins = max((first for first in free if first <= deal), default=1)
    ends = min((first for first in free if first > deal), default=inf)
    known = min((other for other in hands if begins <= other < ends), default=None)
    return None if known is None else hands[known].seat_after(hands[known].dealer, deal - known)


def check_place(
    hand: Hand,
    deal: int,
    others: Mapping[int, Hand],
    players: int = 4,
    *,
    free: bool = False,
    dealer: int | None = None,
) -> None:
    """Raise Refused for a hand of another number of players than the table has, or dealt out of turn beside the `others`.

    Where there are `free` deals, `check_game` knows whose turn it is. A `dealer` is whom the deal's board names.
    """
    if hand.players != players:
        message = gettext_noop("%(seats)s play at this table, not %(players)s.")
        raise refuse("players", message, seats=players, players=hand.players)
    if dealer is not None:
        _check_turn(hand, deal, dealer)
    elif not free:
        _check_turn(
            hand, deal, dealer_of(deal, {number: other for number, other in others.items() if number != deal})
        )


def check_game(hands: Mapping[int, Hand], law: Law, rules: Rules) -> None:
    """Raise Refused, at the hand's own field, where hands cannot follow each other in games to a target."""
    if not rules.by_target or not hands:
        return
    try:
        _, games = games_of(hands, law, rules, next(iter(hands.values())).players)
    except Refused as refused:
        raise Refused([fault._replace(field=fault.field.partition("].")[2]) for fault in refused.faults]) from None
    last, free = games[-1].last, free_deals(games, law, rules)
    if out_of(games, rules) and last < len(hands):
        message = gettext_noop("The game ends with deal %(deal)s, but later deals have hands. Take those back first.")
        raise refuse("deal", message, deal=last)
    if has_free_deals(law, rules):
        for deal, hand in sorted(hands.items()):
            _check_turn(hand, deal, dealer_of(deal, hands, free))


def _check_turn(hand: Hand, deal: int, dealer: int | None) -> None:
    if dealer is not None and hand.dealer != dealer:
        message = gettext_noop("On deal %(deal)s %(right)s deals, not %(dealer)s: the deal goes to the left.")
        params = {"right": seat_name(dealer, hand.players), "dealer": seat_name(hand.dealer, hand.players)}
        raise refuse("dealer", message, deal=deal, **params)
