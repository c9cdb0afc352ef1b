"""Which counts must be in play, by what the law deals, draws and turns up. Knows no bids and no points."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from scoring.faults import Fault
from scoring.hand import COUNT_NAMES, DISCARD, Hand
from scoring.law import Law
from scoring.wording import Text, gettext_noop

# The counts that are trumps of one rank, from the highest, where the law has them; "ten" is Game under some laws.
RANKED = ("peg_ace", "peg_king", "peg_queen", "peg_jack", "peg_ten")

Marked = Mapping[str, int | None]
_NOTHING: Final[frozenset[str]] = frozenset()


def faults_in_play(hand: Hand, marked: Marked, law: Law) -> Iterator[Fault]:
    """Counts that are in play and not marked, or marked and not in play. `marked` has each count once."""
    if law.all_in_play(hand.players):
        yield from _left_out(marked, law)
    else:
        yield from _too_many_left_out(hand, marked, law)
        yield from _without_high_or_low(marked, law)
    if hand.gifts or hand.turned_again or (marked.get("game") == DISCARD and law.game != "winner of the ten"):
        yield from _out_of_play(hand, marked, law)
    if "peg_ace" in law.counts:
        yield from _in_two_places(hand, marked, law)


def can_be_tied(law: Law, count: str) -> bool:
    """Whether the count can go to nobody though every card was played: Game, where two are level in pips."""
    return count == "game" and law.game_tied == "nobody"


def turned_up(law: Law, hand: Hand) -> frozenset[str]:
    """The counts that a turned Jack keeps out of play: it stays on the pack unless the cards were run after it."""
    if not (hand.turned_jack and hand.gifts) and not hand.turned_again:
        return _NOTHING
    return frozenset(("jack", "peg_jack")) & frozenset(law.counts)


@cache
def card_counts(law: Law) -> frozenset[str]:
    """The counts that are one card each, and so can stay in the pack."""
    moving = {*highest_and_lowest(law), "peg_jack"}  # the same card as the Jack
    if law.game != "winner of the ten":
        moving.add("game")
    return frozenset(law.counts.keys() - moving)


@cache
def highest_and_lowest(law: Law) -> tuple[str, ...]:
    """High and Low, where they are the highest and the lowest trump that is out, and not a card each."""
    both = (("high", law.high.endswith("highest out")), ("low", law.low.endswith("lowest out")))
    return tuple(count for count, by_law in both if by_law and count in law.counts)


@cache
def highest_pegs(law: Law) -> tuple[str, ...]:
    """The pegged cards of which the highest that is out has High too, from the ace down."""
    ranked = RANKED if law.high.endswith("highest out") else RANKED[:1]
    return tuple(count for count in ranked if count in law.counts and "high" in law.counts)


@cache
def trump_counts(law: Law) -> frozenset[str]:
    """The counts that show that a trump was out: all but Game where it is counted in pips."""
    pips = {"game"} if law.game != "winner of the ten" else set()
    return frozenset(law.counts.keys() - pips)


def _left_out(marked: Marked, law: Law) -> Iterator[Fault]:
    for count in law.counts:
        if marked.get(count) is None and not can_be_tied(law, count):
            message = gettext_noop("%(count)s has no taker, and every count is in play. Mark who took it.")
            yield Fault(f"taken.{count}", Text(message, {"count": COUNT_NAMES[count]}))


def _too_many_left_out(hand: Hand, marked: Marked, law: Law) -> Iterator[Fault]:
    """More counts than cards that nobody was dealt."""
    hidden = law.cards_left(hand.players)
    if hidden >= len(law.counts):
        return
    out = [count for count in law.counts if count in card_counts(law) and marked.get(count) is None]
    if len(out) > hidden:
        message = gettext_noop("%(number)s counts have no taker, but only %(cards)s cards can be out of play.")
        yield Fault(f"taken.{out[hidden]}", Text(message, {"number": len(out), "cards": hidden}))


def _without_high_or_low(marked: Marked, law: Law) -> Iterator[Fault]:
    """High or Low left out, where they are the highest and the lowest trump out and a player held a trump to the end."""
    missing = [count for count in highest_and_lowest(law) if marked.get(count) is None]
    if not missing:
        return
    trumps = trump_counts(law)
    first_led = law.trump_by == "first card led"
    if first_led or any(count in trumps for count, who in marked.items() if who not in (None, DISCARD)):
        message = gettext_noop("A trump was out, so %(count)s was too. Mark who has %(count)s.")
        yield from (Fault(f"taken.{count}", Text(message, {"count": COUNT_NAMES[count]})) for count in missing)


def _out_of_play(hand: Hand, marked: Marked, law: Law) -> Iterator[Fault]:
    if law.game != "winner of the ten" and marked.get("game") == DISCARD:
        message = gettext_noop("Game counts the tricks taken, so it cannot be among the discards.")
        yield Fault("taken.game", Text(message))
    for count in sorted(turned_up(law, hand)):
        if marked.get(count) is not None:
            message = gettext_noop("The Jack was turned up and stayed on the pack, so %(count)s is not in play.")
            yield Fault(f"taken.{count}", Text(message, {"count": COUNT_NAMES[count]}))
    if not hand.gifts:
        return
    for count, who in marked.items():
        if who == DISCARD and count != "game":
            message = gettext_noop(
                "The beg was answered by a gift, so nothing was discarded: %(count)s cannot be there."
            )
            yield Fault(f"taken.{count}", Text(message, {"count": COUNT_NAMES[count]}))


def _in_two_places(hand: Hand, marked: Marked, law: Law) -> Iterator[Fault]:
    """One card that is marked for two sides under its two names: the Jack, and High where it is a pegged card."""
    highest = next((count for count in highest_pegs(law) if marked.get(count) is not None), None)
    if marked.get("jack") == marked.get("peg_jack") and (highest is None or marked.get("high") == marked[highest]):
        return
    side_of = hand.sides(law)

    def side(count: str) -> int | None:
        who = marked.get(count)
        return side_of[who - 1] if who else who

    if law.counts.keys() >= {"jack", "peg_jack"} and side("jack") != side("peg_jack"):
        message = gettext_noop("The Jack and the pegged Jack are one card. Mark both for the same side.")
        yield Fault("taken.jack", Text(message))
    if highest is None or not marked[highest] or "high" not in law.counts or side("high") == side(highest):
        return
    message = gettext_noop("The highest trump out is the %(card)s. Mark High for the side that took it.")
    yield Fault("taken.high", Text(message, {"card": COUNT_NAMES[highest]}))
