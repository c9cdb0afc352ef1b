"""A deal in which the maker names trumps: auction, discard and draw, perhaps a called partner, the tricks."""

import random
from collections.abc import Sequence

from scoring.cards import Card
from scoring.hand import Contract, Hand
from scoring.law import Law
from scoring.play import player
from scoring.play.auction import Auction
from scoring.play.counting import taken
from scoring.play.deal import Deal, lifted
from scoring.play.draw import Draw
from scoring.play.played import Played
from scoring.play.player.outlook import Outlook
from scoring.play.tricks import Tricks


def play_named(law: Law, dealt: Deal, rng: random.Random, slips: Sequence[float] = ()) -> Played:
    """Everything that sensible players do with the cards dealt; `slips` as `deal_and_play` takes them."""
    auction = Auction(law, dealt.dealer, players=dealt.players)
    while not auction.is_over:
        auction.bid(player.bid(dealt.hands[auction.turn - 1], auction, rng))
    contract = auction.contract()
    seen = lifted(law, dealt, contract.maker)[contract.maker - 1]
    draw = drawn(law, dealt, player.name_trump(seen, law), contract.maker)
    held = tuple(map(tuple, draw.hands))
    called = _called(law, draw, contract)
    call = called[0] if called else None
    side = Hand(law.key, dealt.dealer, draw.trump, dealt.players, contract=contract, call=call).sides(law)
    outlook = Outlook(law, draw, contract.maker, side, called=called)
    tricks = _tricks(law, draw, contract.maker, outlook, rng, slips or (0.0,) * dealt.players)
    return Played(
        law=law.key,
        deal=dealt,
        bids=tuple(auction.bids),
        contract=contract,
        trump=draw.trump,
        discards=tuple(map(tuple, draw.discards)),
        helped=tuple(draw.helped),
        held=held,
        left=tuple(draw.left),
        tricks=tuple(tricks.done),
        taken=taken(law, draw.trump, tricks.done, (card for thrown in draw.discards for card in thrown), side),
        call=call,
    )


def drawn(law: Law, dealt: Deal, trump: str, maker: int) -> Draw:
    """Everybody throws and draws as sensible players do."""
    draw = Draw(law, dealt, trump, maker)
    while not draw.is_over:
        throw_or_rob(draw, maker)
    return draw


def throw_or_rob(draw: Draw, maker: int) -> None:
    """The seat in turn throws as a sensible player does; after the last the dealer robs."""
    if draw.turn is None:
        draw.rob(player.rob(draw))
    else:
        draw.discard(player.discard(draw, draw.turn, maker))


def _called(law: Law, draw: Draw, contract: Contract) -> tuple[int, Card] | None:
    """The seat that answers "I play with you", and the card; None where the maker calls none, or nobody has it."""
    card = player.call(draw, contract) if law.called_partner != "none" else None
    return next(((seat, card) for seat, hand in enumerate(draw.hands, start=1) if card and card in hand), None)


def _tricks(law: Law, draw: Draw, maker: int, outlook: Outlook, rng: random.Random, slips: Sequence[float]) -> Tricks:
    tricks = Tricks(law, draw.trump, maker, draw.hands)
    while not tricks.is_over:
        seat, led = tricks.turn, tricks.trick[0] if tricks.trick else None
        card = player.play(tricks, outlook, rng, slip=slips[seat - 1])
        outlook.saw(seat, card, led)
        tricks.play(card)
    return tricks
