"""Whether the answers of a house law go together. Knows what each field means; makes no law and changes none."""

from collections.abc import Collection, Iterator
from typing import Final

from scoring.faults import Fault
from scoring.law import Law, sides
from scoring.wording import Text, gettext_noop

# The count that each of these fields is about.
_COUNT_OF: Final = {"high": "high", "low": "low"}


def faults_of(law: Law, replaced: Collection[str]) -> Iterator[Fault]:
    """Every contradiction between answers, at the field to change; `replaced` are the fields that the club changed."""
    if not law.counts:
        yield Fault(
            "counts", Text(gettext_noop("Nothing counts, so nobody could score. Let at least one card count."))
        )
        return
    yield from _in_the_auction(law)
    yield from _in_the_draw(law, replaced)
    yield from _in_the_counts(law, replaced)
    yield from _in_the_game(law)


def _in_the_auction(law: Law) -> Iterator[Fault]:
    if not law.most_bid:
        return
    if law.least_bid > law.most_bid:
        message = gettext_noop("The least bid, %(least)s, is above the most that can be bid, %(most)s.")
        yield Fault("least_bid", Text(message, {"least": law.least_bid, "most": law.most_bid}))
    if law.most_bid > law.whole:
        message = gettext_noop("A hand has %(whole)s points in all, so a bid of %(most)s could never be made.")
        yield Fault("most_bid", Text(message, {"whole": law.whole, "most": law.most_bid}))
    if law.seller == "dealer" and law.second_bids:
        message = gettext_noop("A dealer who sells hears each bid once and bids last, so there are no second bids.")
        yield Fault("second_bids", Text(message))


def _in_the_draw(law: Law, replaced: Collection[str]) -> Iterator[Fault]:
    for players in law.robs_at:
        widow = 4 if law.extra_cards == "a widow for the maker" else 0
        if law.cards_left(players) <= widow:
            message = gettext_noop(
                "All %(cards)s cards are dealt out before the draw, so nothing is left for the dealer to rob."
            )
            yield Fault("robs_at", Text(message, {"cards": law.pack}))
            return
    if not law.robs_at:
        for field in ("dealer_discard", "discard_order"):
            if field in replaced:
                message = gettext_noop("A dealer who does not rob discards like the others, and last.")
                yield Fault(field, Text(message))


def _in_the_counts(law: Law, replaced: Collection[str]) -> Iterator[Fault]:
    for field, count in _COUNT_OF.items():
        if field in replaced and count not in law.counts:
            message = gettext_noop("This card does not count under this law, so nobody can score it.")
            yield Fault(field, Text(message))
    if law.floor > law.whole:
        message = gettext_noop("A hand has %(whole)s points in all, so nobody could take %(floor)s.")
        yield Fault("floor", Text(message, {"whole": law.whole, "floor": law.floor}))


def _in_the_game(law: Law) -> Iterator[Fault]:
    if law.most_bid > law.target:
        message = gettext_noop(
            "One hand with a bid of %(most)s would be more than the game of %(target)s. Play for more, or bid less."
        )
        yield Fault("target", Text(message, {"most": law.most_bid, "target": law.target}))
    if law.out_first == "one side only" and _several_can_score(law):
        message = gettext_noop("More than one side can score in a deal under this law, so choose who is out first.")
        yield Fault("out_first", Text(message))
    if law.out_first == "maker, then order of counts" and not law.most_bid:
        yield Fault(
            "out_first", Text(gettext_noop("Nothing is bid under this law, so there is no maker to be out first."))
        )


def _several_can_score(law: Law) -> bool:
    two_sides = all(max(sides(law, players)) == 1 for players in law.players)
    return law.when_made == "each its points" or not two_sides
