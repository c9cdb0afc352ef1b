"""The words for exposed cards and wrong hands in play."""

from typing import Final

from scoring.rulings.words.vocabulary import happening, question, remedy
from scoring.wording import gettext_noop

HAPPENINGS: Final = {
    "exposed-card": happening(
        "playing",
        gettext_noop("A player exposed a card in the play."),
        gettext_noop("dropped shown face up seen table"),
    ),
    "card-drawn-out": happening(
        "playing",
        gettext_noop("A player drew a card from the hand to play it and let it be seen."),
        gettext_noop("exposed shown changed mind half played"),
    ),
    "exposed-trump": happening(
        "playing",
        gettext_noop("A player exposed a trump after trumps were named."),
        gettext_noop("shown dropped discarding drawing face up seen"),
    ),
    "two-cards": happening(
        "playing",
        gettext_noop("A player played two or more cards to a trick at once."),
        gettext_noop("double exposed"),
    ),
    "card-named": happening(
        "playing", gettext_noop("A player named a card in the hand."), gettext_noop("said told announced")
    ),
    "hand-thrown-down": happening(
        "playing",
        gettext_noop("A player threw the cards down or gave up the hand."),
        gettext_noop("abandoned faced table claimed finished"),
    ),
    "wrong-number-in-play": happening(
        "playing",
        gettext_noop("During the play a player turns out to have too many or too few cards."),
        gettext_noop("foul hand wrong count missing extra seven five"),
    ),
}
QUESTIONS: Final = (
    question(
        "whose_hand",
        gettext_noop("Whose hand is wrong?"),
        other=gettext_noop("A player's who did not deal"),
        dealer=gettext_noop("The dealer's"),
    ),
    question(
        "too_many_or_few",
        gettext_noop("Too many cards, or too few?"),
        many=gettext_noop("Too many"),
        few=gettext_noop("Too few"),
    ),
)
REMEDIES: Final = {
    "must-be-played": remedy(
        gettext_noop("The card must be played or, if that would be a revoke, may be called at any time.")
    ),
    "laid-and-called": remedy(
        gettext_noop("The card is left face up on the table and may be called until it has been played.")
    ),
    "call-trump": remedy(gettext_noop("The trump is left face up and may be called.")),
    "forbid-trump": remedy(
        gettext_noop("The adversaries may forbid its play; a revoke that this causes does not count.")
    ),
    "new-deal-claimed": remedy(gettext_noop("A new deal is claimed."), "dealt-again"),
    "as-exposed": remedy(
        gettext_noop(
            "The card counts as exposed: it must be played or, if that would be a revoke, may be called at any time."
        )
    ),
    "choose-card": remedy(
        gettext_noop("The adversaries choose which of them is played; the others are exposed and may be called.")
    ),
    "cards-called": remedy(gettext_noop("The cards are exposed and may be called.")),
    "lead-claimed": remedy(gettext_noop("The card led may be claimed as exposed too.")),
    "hand-void": remedy(
        gettext_noop("It is a misdeal: the same dealer deals again."), "dealt-again", foul_hand="a misdeal"
    ),
    "dealer-mends": remedy(
        gettext_noop(
            "The dealer discards extra cards, or draws missing ones from the discards, but no trump. Play goes on."
        ),
        foul_hand="a misdeal",
    ),
    "foul-hand": remedy(
        gettext_noop(
            "The hand is foul: that side cannot score. They may play the hand out to keep points from the others."
        ),
        "foul_hand",
        foul_hand="as a revoke",
    ),
    "short-hand": remedy(
        gettext_noop("There is no penalty; the player should fill the hand from the discards, without a trump.")
    ),
    "exposed-silent": remedy(gettext_noop("No penalty: an exposed card is penalised only if a partner may profit.")),
}
NOTES: Final = {
    "minor-trump": gettext_noop(
        "A small or unimportant trump shown by accident is no reason for a new deal, unless the partner learns "
        "something that can change the play."
    ),
    "call-in-time": gettext_noop(
        "If the player with the card is to lead next, it must be called before the trick is turned over."
    ),
    "throwing-condemned": gettext_noop("The book condemns throwing the hand down as soon as you are out of trumps."),
    "after-first-trick": gettext_noop("The code says: once that player has played to the first trick."),
    "four-only": gettext_noop("If four play; otherwise there is no partner to profit by it."),
}
