"""Who is out after a deal, and who of several goes out first under the law. Knows one deal and the totals."""

from collections.abc import Iterator

from scoring.faults import refuse
from scoring.hand import DISCARD, Hand
from scoring.law import Law, sides
from scoring.offences import offences_in
from scoring.score import Score, sale_of
from scoring.settlement import TOUCHED, given_at_once
from scoring.wording import gettext_noop


def who_is_out(
    hand: Hand, law: Law, settled: Score, before: tuple[int, ...], totals: tuple[int, ...], goal: int, place: str
) -> tuple[int, ...] | None:
    """The winning seats, or None while the game goes on. `before` and `totals` are by seat; `place` names the hand.

    Raises Refused, at the hand's points, where the deal does not show who of several was out first.
    """
    side_of = sides(law, hand.players)
    winners = {side for side, total in zip(side_of, totals, strict=True) if total >= goal}
    makers = None if settled.maker is None else side_of[settled.maker - 1]
    if makers is not None and _slam(law, settled, before):
        winners = {makers}
    elif len(winners) > 1 and law.out_first != "all at once":
        bid_made = settled.bid is not None and settled.made
        if law.out_first == "maker, then order of counts" and bid_made and makers in winners:
            winners = {makers}
        else:
            winners = _first_by_counts(hand, law, before, winners, goal, place)
    return tuple(seat for seat, side in enumerate(side_of, start=1) if side in winners) or None


def _slam(law: Law, settled: Score, before: tuple[int, ...]) -> bool:
    """The most that can be bid, bid and made by one who was not in the hole, wins at once (Foster, Smudge)."""
    if law.slam == "none" or settled.maker is None or settled.bid != law.most_bid or not settled.made:
        return False
    return before[settled.maker - 1] >= 0 and settled.credits[settled.maker - 1] > 0


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
