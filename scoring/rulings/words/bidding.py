"""The words for what goes wrong in the bidding."""

from typing import Final

from scoring.rulings.words.vocabulary import YES, happening, question, remedy
from scoring.wording import gettext_noop

HAPPENINGS: Final = {
    "bid-out-of-turn": happening(
        "bidding", gettext_noop("A player bid out of turn."), gettext_noop("early before wrong order auction")
    ),
    "bid-not-allowed": happening(
        "bidding",
        gettext_noop("A player bid too low or too high, bid twice, or changed a bid."),
        gettext_noop("equal above fourteen second amend withdraw"),
    ),
    "bid-with-too-many": happening(
        "bidding",
        gettext_noop("A player bid while holding too many cards."),
        gettext_noop("more than nine wrong number"),
    ),
    "suit-named-early": happening(
        "bidding",
        gettext_noop("A player named the suit, or hinted at it, during the bidding."),
        gettext_noop("trump told gave away"),
    ),
    "exposed-in-bidding": happening(
        "bidding",
        gettext_noop("A player exposed a card before trumps were named."),
        gettext_noop("shown dropped face up seen"),
    ),
    "seller-put-out": happening(
        "bidding",
        gettext_noop("A bidder offered the seller enough points to go out."),
        gettext_noop("eldest sell too much"),
    ),
    "pitched-unasked": happening(
        "bidding", gettext_noop("The seller pitched without waiting for a bid."), gettext_noop("eldest led early")
    ),
}
QUESTIONS: Final = (
    question(
        "who_bid",
        gettext_noop("Who bid out of turn?"),
        anyone=gettext_noop("Somebody, before the eldest hand had bid or passed"),
        pone=gettext_noop("The player on the dealer's right, before the dealer's partner"),
        dealer_first=gettext_noop("The dealer, before the dealer's partner"),
        dealer=gettext_noop("The dealer, after the partner but before the player on the dealer's right"),
    ),
    question(
        "partner_bid",
        gettext_noop("Had that player's partner already bid or passed?"),
        no=gettext_noop("Not yet"),
        yes=YES,
    ),
)
REMEDIES: Final = {
    "both-lose-bids": remedy(
        gettext_noop(
            "The player and the partner lose their bids for this deal; the other two bid against each other for the "
            "trump."
        )
    ),
    "pone-loses-bid": remedy(
        gettext_noop("That player loses the bid, and the dealer may bid before the partner without penalty.")
    ),
    "dealers-lose-bids": remedy(
        gettext_noop(
            "The dealer and the partner lose their bids; the player on the dealer's right may still overbid the "
            "eldest hand."
        )
    ),
    "dealer-loses-bid": remedy(gettext_noop("The dealer loses the bid for this deal.")),
    "side-silenced": remedy(gettext_noop("Nobody on that side may bid again; earlier bids stand.")),
    "partner-loses-bid": remedy(gettext_noop("The partner loses the bid.")),
    "loses-bid": remedy(gettext_noop("That player cannot bid on this deal.")),
    "not-allowed": remedy(gettext_noop("It is not allowed and does not count; the book names no penalty.")),
    "no-penalty": remedy(gettext_noop("There is no penalty.")),
    "bid-cut-off": remedy(gettext_noop("Our scan of the book breaks off before it says what happens to the bid.")),
    "held-to-most": remedy(
        gettext_noop("The seller must make the highest possible bid, or is set back as much."), "most"
    ),
}
NOTES: Final = {
    "general-laws": gettext_noop(
        "By Foster's general laws, at the end of the book, the player or the partner loses the bid in a partnership "
        "game; in a round game there is no penalty."
    ),
    "hint-counts": gettext_noop("Any other hint at the suit counts as naming it. The dealer does not lose the deal."),
    "bid-lost-once": gettext_noop("A partner who has already bid keeps the bid, without penalty."),
    "own-harm": gettext_noop("Players who show what they mean to bid usually harm themselves."),
}
