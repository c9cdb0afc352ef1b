"""A deal of cinch card by card: deal, auction, discard and draw, tricks; each refuses what is not legal.

Knows cards and the law; knows no scores, no tables and no nights. Rehearsals play with it.
"""

import random

from scoring.cards import CARD_COUNTS
from scoring.faults import refuse
from scoring.hand import Hand
from scoring.law import Law
from scoring.play import player
from scoring.play.auction import Auction
from scoring.play.deal import Deal, lifted, shuffle_and_deal
from scoring.play.draw import Draw
from scoring.play.played import Played
from scoring.play.player.outlook import Outlook
from scoring.play.tricks import Tricks, taken
from scoring.wording import gettext_noop


def known_to_players(law: Law) -> Law:
    """The law itself. Raises Refused where these players do not know how to deal, bid or count under it."""
    is_cinch = law.counts.keys() <= CARD_COUNTS and law.left_pedro == "under the right pedro"
    is_dealt = law.trump_by == "the maker" and law.dealt == 9 and law.discard not in ("none", "after a beg")
    if not is_cinch or not is_dealt or law.called_partner != "none":
        message = gettext_noop("%(law)s cannot be played in a rehearsal. Choose another law.")
        raise refuse("law", message, law=law.title)
    return law


def deal_and_play(law: Law, dealer: int, rng: random.Random, *, players: int = 4, quick: float = 0.0) -> Hand:
    """One deal by sensible players, as the table reports it; the same rng gives the same hand anywhere.

    `quick` is how likely (0 to 1) the table reports only the points of each side, not who took each count.
    """
    played = play_deal(law, shuffle_and_deal(law, dealer, rng, players=players), rng)
    return played.quick_hand(law) if rng.random() < quick else played.hand()


def play_deal(law: Law, dealt: Deal, rng: random.Random) -> Played:
    """Everything that sensible players do with the cards dealt."""
    auction = Auction(law, dealt.dealer, players=dealt.players)
    while not auction.over:
        auction.bid(player.bid(dealt.hands[auction.turn - 1], auction, rng))
    contract = auction.contract()
    seen = lifted(law, dealt)[contract.maker - 1]
    draw = _drawn(law, dealt, player.name_trump(seen, law), contract.maker)
    held = tuple(map(tuple, draw.hands))
    tricks = _tricks(law, draw, contract.maker, rng)
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
        taken=taken(law, draw.trump, tricks.done, (card for thrown in draw.discards for card in thrown)),
    )


def _drawn(law: Law, dealt: Deal, trump: str, maker: int) -> Draw:
    draw = Draw(law, dealt, trump, maker)
    while (seat := draw.turn) is not None:
        draw.discard(player.discard(draw, seat, maker))
    if not draw.over:
        draw.rob(player.rob(draw))
    return draw


def _tricks(law: Law, draw: Draw, maker: int, rng: random.Random) -> Tricks:
    tricks, outlook = Tricks(law, draw.trump, maker, draw.hands), Outlook(law, draw, maker)
    while not tricks.over:
        seat, led = tricks.turn, tricks.trick[0] if tricks.trick else None
        card = player.play(tricks, outlook, rng)
        outlook.saw(seat, card, led)
        tricks.play(card)
    return tricks
