"""Hands in order → a game, or several: the running totals, and what may not be given near an end. Knows no night.

A progressive night plays all deals of a round and does not use this module.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scoring.faults import refuse
from scoring.hand import DISCARD, Hand, seat_name
from scoring.law import Law, sides
from scoring.score import Score, sale_of, score
from scoring.settlement import TOUCHED, given_at_once, offences_in
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
        scored = _with_the_sale_in_game(hand, law, score(hand, law), before, goal)
        scores.append(scored)
        totals = _totals(hand, law, scored, before, goal)
        out = who_is_out(hand, law, scored, before, totals, goal, f"hands[{place}]")
        if out is not None:
            break
    return Game(tuple(scores), totals, out)


def _refuse_points_that_put_out(hand: Hand, law: Law, before: tuple[int, ...], goal: int, place: str) -> None:
    """Raise Refused where a buyer, or a dealer who is begged, gives another enough to put him out.

    An offer that the seller refused counts, however high (reading 48).
    """
    offered = hand._replace(faults=())  # what a seller loses by a revoke was offered all the same
    sale = sale_of(offered, law) if law.sale_limit == "not enough to put the seller out" else 0
    if sale and before[hand.eldest - 1] + sale >= goal:
        message = gettext_noop(
            "%(seat)s has %(total)s, so an offer of %(bid)s cannot be sold: it would put the seller out. If it was "
            "refused, say so; otherwise that bidder loses the bid, so write a pass there."
        )
        params = {"seat": seat_name(hand.eldest, hand.players), "total": before[hand.eldest - 1], "bid": sale}
        raise refuse(f"{place}.{'bids' if hand.contract is None else 'bid.points'}", message, **params)
    side_of = sides(law, hand.players)
    for seat, total in enumerate(before, start=1):
        if hand.gifts and side_of[seat - 1] != side_of[hand.dealer - 1] and total + hand.gifts >= goal:
            message = gettext_noop(
                "%(seat)s has %(total)s: the gift would put that side out, so three more cards must be dealt."
            )
            raise refuse(f"{place}.gifts", message, seat=seat_name(seat, hand.players), total=total)


def _with_the_sale_in_game(hand: Hand, law: Law, scored: Score, before: tuple[int, ...], goal: int) -> Score:
    """The score where the seller is credited less than the bid, because the whole would put him out."""
    lost = sale_of(hand, law) - sale_in_game(hand, law, before, goal)
    if not lost or offences_in(hand, law).void:
        return scored
    eldest = hand.eldest - 1
    credited = scored.credits[eldest] - lost
    return scored._replace(credits=(*scored.credits[:eldest], credited, *scored.credits[eldest + 1 :]))


def _totals(hand: Hand, law: Law, scored: Score, before: tuple[int, ...], goal: int) -> tuple[int, ...]:
    """The totals after the hand; a side at fault that cannot go out on that deal stops one short."""
    totals = tuple(had + won for had, won in zip(before, scored.credits, strict=True))
    if not hand.faults or law.fault_and_out == "as ever":
        return totals
    side_of = sides(law, hand.players)
    at_fault = {side_of[seat - 1] for kind, seat in hand.faults if kind not in ("looked_early", "miscount")}
    return tuple(
        min(total, goal - 1) if side in at_fault else total for side, total in zip(side_of, totals, strict=True)
    )


def who_is_out(
    hand: Hand, law: Law, scored: Score, before: tuple[int, ...], totals: tuple[int, ...], goal: int, place: str
) -> tuple[int, ...] | None:
    """The winning seats, or None while the game goes on. `before` and `totals` are by seat; `place` names the hand.

    Raises Refused, at the hand's points, where the deal does not show who of several was out first.
    """
    side_of = sides(law, hand.players)
    winners = {side for side, total in zip(side_of, totals, strict=True) if total >= goal}
    makers = None if scored.maker is None else side_of[scored.maker - 1]
    if makers is not None and _slam(law, scored, before):
        winners = {makers}
    elif len(winners) > 1 and law.out_first != "all at once":
        bid_made = scored.bid is not None and scored.made
        if law.out_first == "maker, then order of counts" and bid_made and makers in winners:
            winners = {makers}
        else:
            winners = _first_by_counts(hand, law, before, winners, goal, place)
    return tuple(seat for seat, side in enumerate(side_of, start=1) if side in winners) or None


def _slam(law: Law, scored: Score, before: tuple[int, ...]) -> bool:
    """The most that can be bid, bid and made by one who was not in the hole, wins at once (Foster, Smudge)."""
    if law.slam == "none" or scored.maker is None or scored.bid != law.most_bid or not scored.made:
        return False
    return before[scored.maker - 1] >= 0 and scored.credits[scored.maker - 1] > 0


def _first_by_counts(
    hand: Hand, law: Law, before: tuple[int, ...], past: set[int], goal: int, place: str
) -> set[int]:
    """The sides out first where several pass the target on one deal: the counts in their order (Chicago, art. 13).

    What was scored before the play comes first; what is credited besides the counts comes last, to all at once. Raises
    Refused where the hand has points and no counts.
    """
    side_of = sides(law, hand.players)
    running = {side: before[side_of.index(side)] for side in past}
    for side, points in _at_once(hand, law, side_of, before, goal):
        if side in running:
            running[side] += points
    if first := {side for side, total in running.items() if total >= goal}:
        return first
    if hand.taken is None:
        message = gettext_noop(
            "Both sides pass %(target)s on this deal. Mark who took each count, to decide who is out first."
        )
        raise refuse(f"{place}.points", message, target=goal)
    for side, points in _in_order(hand, law, side_of):
        if side in running:
            running[side] += points
            if running[side] >= goal:
                return {side}
    return past


def sale_in_game(hand: Hand, law: Law, before: tuple[int, ...], goal: int) -> int:
    """What the seller is credited for the sale; by some clubs' custom no more than leaves him one to go."""
    sale = sale_of(hand, law)
    if not sale or law.sale_limit != "scores to one short of game":
        return sale
    return min(sale, max(0, goal - 1 - before[hand.eldest - 1]))


def _at_once(
    hand: Hand, law: Law, side_of: tuple[int, ...], before: tuple[int, ...], goal: int
) -> Iterator[tuple[int, int]]:
    """Side and points of what was scored before the first lead."""
    if sale := sale_in_game(hand, law, before, goal):
        yield side_of[hand.eldest - 1], sale
    if law.turned_jack or law.gift:
        yield from enumerate(given_at_once(law, hand, side_of, offences_in(hand, law)))


def _in_order(hand: Hand, law: Law, side_of: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    """Side and points of each count that scores, as they count out."""
    maker = side_of[hand.made_by(law).maker - 1] if law.most_bid else None
    offences = offences_in(hand, law)
    taken = dict(hand.taken or ())
    for count in dict.fromkeys((*hand.pegged, *law.counts)):  # what was pegged first, then the rest
        worth = law.counts[count]
        who = taken.get(count)
        if who is None:
            continue
        gone = who in offences.giving or (who == DISCARD and law.discards == "maker")
        side = maker if gone else None if who == DISCARD else side_of[who - 1]
        if side is not None and not (side in offences.paying and count in TOUCHED):
            yield side, worth
