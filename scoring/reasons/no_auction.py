"""The lines of a hand under a law without an auction: the turned Jack, the gift, discards, what each side counts."""

from collections.abc import Iterator
from functools import lru_cache

from scoring.hand import COUNT_NAMES, DISCARD, Hand, seat_name
from scoring.law import Law
from scoring.offences import Offences, offences_in
from scoring.reasons.by_side import Reason, Settled, points_by_side
from scoring.score import Score
from scoring.settlement.no_auction import settle_without_auction
from scoring.wording import Text, gettext_noop


def lines_without_auction(hand: Hand, law: Law, score: Score) -> Iterator[Reason]:
    """The lines in the order in which the table scores: at once, for a fault, and what each side counts."""
    offences = offences_in(hand, law) if hand.faults else None
    if hand.bunched_jacks:
        message = gettext_noop(
            "%(dealer)s scored %(points)s at once for a Jack turned up before the cards were bunched."
        )
        params = {"dealer": seat_name(hand.dealer, hand.players), "points": law.turned_jack * hand.bunched_jacks}
        yield Reason(Text(message, params), law.cite("bunching"))
    if offences is None or not offences.void:
        yield from _at_once(hand, law)
    taken = hand.taken if offences is not None else None  # nothing else moves a count
    yield from _settled(law, hand.sides(law), score, offences, hand, taken)


def _settled(
    law: Law,
    side_of: tuple[int, ...],
    score: Score,
    offences: Offences | None,
    hand: Hand,
    taken: tuple[tuple[str, int | None], ...] | None,
) -> tuple[Reason, ...]:
    """What each side is credited, and why; few differ in one night."""
    plain = Hand(law.key, hand.dealer, "", len(side_of), taken=taken, gifts=hand.gifts)
    plain = plain._replace(
        turned_jack=hand.turned_jack, turned_again=hand.turned_again, bunched_jacks=hand.bunched_jacks
    )
    return _lines(law, side_of, score, offences, plain)


@lru_cache(maxsize=10_000)
def _lines(
    law: Law, side_of: tuple[int, ...], score: Score, offences: Offences | None, hand: Hand
) -> tuple[Reason, ...]:
    took = points_by_side(score, side_of)
    credit, clauses = settle_without_auction(law, hand, side_of, took, offences)
    return tuple(Settled(law, side_of, score, -1, took, credit, clauses).lines())


def _at_once(hand: Hand, law: Law) -> Iterator[Reason]:
    params: dict[str, object] = {
        "dealer": seat_name(hand.dealer, hand.players),
        "points": law.turned_jack,
        "gift": hand.gifts,
    }
    if miscounted := [seat for kind, seat in hand.faults if kind == "miscount"]:
        message = gettext_noop(
            "%(dealer)s turned up the Jack, but %(seat)s had a wrong number of cards, so it does not count."
        )
        yield Reason(Text(message, params | {"seat": seat_name(miscounted[0], hand.players)}), law.cite("void_jack"))
    elif hand.turned_jack:
        message = gettext_noop("%(dealer)s turned up the Jack and scores %(points)s for it at once.")
        yield Reason(Text(message, params), law.cite("turned_jack"))
    if hand.turned_again and not miscounted:
        message = gettext_noop(
            "%(dealer)s turned up another Jack after running the cards and scores %(points)s again."
        )
        yield Reason(Text(message, params), law.cite("turned_jack"))
    for kind, seat in hand.faults:
        if kind == "looked_early":
            message = gettext_noop("%(seat)s looked too early, and each other side scores %(points)s for it.")
            params |= {"seat": seat_name(seat, hand.players)}
            yield Reason(Text(message, params | {"points": law.early_look}), law.cite("early_look"))
    if hand.gifts:
        message = gettext_noop("%(dealer)s answered the beg by giving %(gift)s to each other side.")
        yield Reason(Text(message, params), law.cite("begging"))
    for count, who in hand.taken or ():
        if who == DISCARD:
            message = gettext_noop("%(count)s was among the discards and counts for nobody.")
            yield Reason(Text(message, {"count": COUNT_NAMES[count]}), law.cite("discards"))
