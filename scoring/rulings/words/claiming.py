"""Who may claim a remedy, until when, and what happens to the score."""

from typing import Final

from scoring.rulings.words.vocabulary import Effect
from scoring.wording import Text, gettext_noop

CLAIMANTS: Final = {
    "unasked": Text(gettext_noop("Nobody: no claim is needed.")),
    "adversaries": Text(gettext_noop("The adversaries.")),
    "adversary": Text(gettext_noop("Either adversary.")),
    "right-adversary": Text(gettext_noop("The adversary on the right of the player who is to lead.")),
    "sheet-lead": Text(
        gettext_noop(
            "Either adversary may have the card taken back; only the adversary on the right of the player who led "
            "may call a lead."
        )
    ),
    "dealer": Text(gettext_noop("The dealer.")),
    "maker": Text(gettext_noop("The maker.")),
    "partner": Text(gettext_noop("The player's partner.")),
    "fourth": Text(gettext_noop("The fourth player; the second may point it out.")),
    "player": Text(gettext_noop("The player who made the slip.")),
    "anyone": Text(gettext_noop("Any player.")),
    "others": Text(gettext_noop("The other players.")),
    "agreement": Text(gettext_noop("The players, if they agree.")),
}
LIMITS: Final = {
    "cards-untouched": Text(gettext_noop("Until they have touched a card.")),
    "cards-unseen": Text(gettext_noop("Until the last three cards are being dealt, or they look at their cards.")),
    "last-three": Text(gettext_noop("Until the last three cards are being dealt.")),
    "deal-complete": Text(gettext_noop("Until the deal is complete.")),
    "first-bid": Text(gettext_noop("Until the first bid.")),
    "deal-or-play": Text(gettext_noop("At any time during the deal or the play.")),
    "first-lead": Text(gettext_noop("Until the maker's first trick is turned over.")),
    "trump-named": Text(gettext_noop("Until trumps are named.")),
    "suit-accepted": Text(gettext_noop("During the bidding, before the dealer has accepted the bid.")),
    "next-helped": Text(gettext_noop("If it was found after the next player drew cards.")),
    "cards-lifted": Text(gettext_noop("Until the player has drawn or lifted cards.")),
    "cards-seen": Text(gettext_noop("Until the player has looked at a card drawn.")),
    "played-on": Text(gettext_noop("Until an adversary has played to the trick.")),
    "right-plays": Text(gettext_noop("Before the adversary on the card's right plays.")),
    "partner-plays": Text(gettext_noop("If it was said before the partner played to the trick.")),
    "next-lead": Text(gettext_noop("When either of the two is next to lead.")),
    "trick-turned": Text(gettext_noop("Until the trick is turned over.")),
    "cards-gathered": Text(gettext_noop("Until somebody touches the cards to gather them.")),
    "next-trick": Text(gettext_noop("Until the next trick is turned.")),
    "after-first-card": Text(gettext_noop("Once a card has been played.")),
}
EFFECTS: Final = {
    "none": Effect(Text(gettext_noop("The score does not change."))),
    "most": Effect(
        Text(gettext_noop("The highest possible bid is entered as the seller's own, and the score follows."))
    ),
    "dealt-again": Effect(Text(gettext_noop("The hand does not count and is dealt again."))),
    "deal-lost": Effect(
        Text(
            gettext_noop(
                "The hand does not count, and the deal is lost. In a round each player still deals once, so the same "
                "dealer deals again."
            )
        ),
        reading=15,
    ),
    "revoke": Effect(Text(gettext_noop("The revoke is recorded with the hand, and the score follows.")), "revoke"),
    "foul_hand": Effect(
        Text(gettext_noop("The foul hand is recorded with the hand, and the score follows.")), "foul_hand"
    ),
    "trick": Effect(Text(gettext_noop("The counts in that trick go to the side that claimed it."))),
    "discards": Effect(
        Text(gettext_noop("A count found there is entered as a discard and counts for the maker's side."))
    ),
    "point": Effect(
        Text(gettext_noop("The early look is recorded with the hand, and the score follows.")), "looked_early"
    ),
    "void-jack": Effect(
        Text(gettext_noop("The wrong number of cards is recorded with the hand, and the score follows.")),
        "miscount",
    ),
    "stakes": Effect(Text(gettext_noop("Stakes only; the score does not change."))),
}
