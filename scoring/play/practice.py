"""A deal that one person plays against the program's players, from the bidding to the last card. Knows no page.

The same law, dealer and seed with the same choices give the same deal anywhere: nothing of it is stored.
"""

import random
from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from scoring.cards import Card, card
from scoring.faults import refuse, shown
from scoring.hand import SUITS, Contract
from scoring.law import Law
from scoring.play import player, shuffle_and_deal
from scoring.play.auction import Auction
from scoring.play.counting import taken
from scoring.play.deal import Deal
from scoring.play.draw import Draw
from scoring.play.named import throw_or_rob
from scoring.play.par import SEATS, Par, covers
from scoring.play.played import Played
from scoring.play.player.outlook import Outlook
from scoring.play.tricks import Tricks
from scoring.wording import gettext_noop

Asks: TypeAlias = Literal["bid", "trump", "keep", "card", "nothing"]
PERSON = 3  # South, as a phone at the table has it
NOTHING = "none"  # kept, as it is written
EXACT = 3  # tricks before the end, in which the program's players see all cards


class Keep(NamedTuple):
    """How many cards the person keeps, and which a sensible player would. The dealer's last choice is to rob, beside the
    cards that the law has `fixed` in the hand."""

    least: int
    most: int
    advised: tuple[str, ...]
    robs: bool
    fixed: tuple[Card, ...] = ()


class Practice(NamedTuple):
    """A deal as far as it came. `asks` is what the person chooses next, of these `choices` as they are written in an address:
    one of them, or of cards to `keep` several with "-" between.

    `bids` begin with the eldest. Before the draw `draw`, before the play `tricks`, before its end `played` is None.
    """

    law: Law
    deal: Deal
    asks: Asks
    choices: tuple[str, ...]
    bids: tuple[int | None, ...]
    contract: Contract | None = None
    draw: Draw | None = None
    held: tuple[tuple[Card, ...], ...] = ()
    tricks: Tricks | None = None
    played: Played | None = None
    keep: Keep | None = None

    @property
    def hand(self) -> tuple[Card, ...]:
        """What the person holds now."""
        if self.tricks:
            return tuple(self.tricks.hands[PERSON - 1])
        return tuple(self.draw.hands[PERSON - 1]) if self.draw else self.deal.hands[PERSON - 1]


def can_be_practised(law: Law) -> bool:
    """Whether the program's players know the law, and par covers it."""
    return covers(law) and law.trump_by == "the maker" and law.seller != "eldest" and not law.second_bids


def practise(law: Law, dealer: int, seed: int, chosen: Sequence[str]) -> Practice:
    """The deal of that seed after what the person has chosen, each a bid, "pass", a suit or a card.

    Raises Refused, at `chosen`, for what could not be chosen there.
    """
    rng, left = random.Random(seed), list(chosen)
    dealt = shuffle_and_deal(law, dealer, rng)
    auction = Auction(law, dealer)
    while not auction.is_over:
        if auction.turn != PERSON:
            auction.bid(player.bid(dealt.hands[auction.turn - 1], auction, rng))
            continue
        choices = ("pass", *map(str, auction.legal()))
        if not left:
            return Practice(law, dealt, "bid", choices, tuple(auction.bids))
        bid = _next(left, choices)
        auction.bid(None if bid == "pass" else int(bid))
    bids, contract = tuple(auction.bids), auction.contract()
    if contract.maker == PERSON:
        if not left:
            return Practice(law, dealt, "trump", tuple(SUITS), bids, contract)
        trump = _next(left, tuple(SUITS))
    else:
        trump = player.name_trump(dealt.hands[contract.maker - 1], law)
    draw = Draw(law, dealt, trump, contract.maker)
    while not draw.is_over:
        if not _is_asked(draw):
            throw_or_rob(draw, contract.maker)
            continue
        choices, keep = _to_keep(draw, contract.maker)
        if not left:
            return Practice(law, dealt, "keep", choices, bids, contract, draw, keep=keep)
        _keep(draw, keep, choices, left.pop(0))
    held = tuple(map(tuple, draw.hands))
    tricks, outlook = Tricks(law, trump, contract.maker, held), Outlook(law, draw, contract.maker)
    par = Par(law, trump, held)
    so_far = Practice(law, dealt, "card", (), bids, contract, draw, held, tricks)
    while not tricks.is_over:
        seat, led = tricks.turn, tricks.trick[0] if tricks.trick else None
        if seat == PERSON:
            choices = tuple(map(str, tricks.legal()))
            if not left:
                return so_far._replace(choices=choices)
            chosen_card = card(_next(left, choices))
        else:
            chosen_card = _card(tricks, outlook, par, rng)
        outlook.saw(seat, chosen_card, led)
        tricks.play(chosen_card)
    if left:
        raise refuse("chosen", gettext_noop("The deal is over; “%(value)s” is one choice too many."), value=left[0])
    return so_far._replace(asks="nothing", played=_played(so_far, draw, tricks, contract))


def _is_asked(draw: Draw) -> bool:
    """Whether the person throws or robs now, and the law leaves a choice."""
    if draw.turn is None:
        return draw.deal.dealer == PERSON
    return draw.turn == PERSON and not draw.rule(PERSON).startswith("all")


def _to_keep(draw: Draw, maker: int) -> tuple[tuple[str, ...], Keep]:
    """The cards to choose among, and how many of them stay."""
    played = draw.law.played
    if draw.turn is None:
        kept, choice = draw.reach()
        many = played - len(kept)
        advised = (card for card in player.rob(draw) if card not in kept)
        return tuple(map(str, choice)), Keep(many, many, tuple(map(str, advised)), robs=True, fixed=tuple(kept))
    thrown = player.discard(draw, PERSON, maker)
    hand = draw.hands[PERSON - 1]
    least = played if draw.law.draw == "nothing" else 0
    return tuple(map(str, hand)), Keep(
        least, played, tuple(str(card) for card in hand if card not in thrown), robs=False
    )


def _keep(draw: Draw, keep: Keep, choices: tuple[str, ...], written: str) -> None:
    """The person keeps the cards that are written so. Raises Refused, at `chosen`, for others than may stay."""
    words = [] if written == NOTHING else written.split("-")
    for word in words:
        _next([word], choices)
    if len(set(words)) != len(words) or not keep.least <= len(words) <= keep.most:
        message = (
            gettext_noop("Keep %(most)s cards here.")
            if keep.least
            else gettext_noop("Keep no more than %(most)s cards.")
        )
        raise refuse("chosen", message, most=keep.most)
    if keep.robs:
        draw.rob((*keep.fixed, *map(card, words)))
    else:
        draw.discard(card(each) for each in choices if each not in words)


def _next(left: list[str], choices: tuple[str, ...]) -> str:
    value = left.pop(0)
    if value not in choices:
        message = gettext_noop("“%(value)s” cannot be chosen here. Choose one of: %(choices)s.")
        raise refuse("chosen", message, value=shown(value), choices=", ".join(choices))
    return value


def _card(tricks: Tricks, outlook: Outlook, par: Par, rng: random.Random) -> Card:
    if tricks.to_play - len(tricks.done) > EXACT:
        return player.play(tricks, outlook, rng)
    values = par.cards(tricks)
    return max(values, key=values.__getitem__)


def _played(practice: Practice, draw: Draw, tricks: Tricks, contract: Contract) -> Played:
    thrown = (each for cards in draw.discards for each in cards)
    return Played(
        law=practice.law.key,
        deal=practice.deal,
        bids=practice.bids,
        contract=contract,
        trump=draw.trump,
        discards=tuple(map(tuple, draw.discards)),
        helped=tuple(draw.helped),
        held=practice.held,
        left=tuple(draw.left),
        tricks=tuple(tricks.done),
        taken=taken(practice.law, draw.trump, tricks.done, thrown, tuple(seat % 2 for seat in range(SEATS))),
    )
