"""The words for what goes wrong before the deal and in dealing."""

from typing import Final

from scoring.rulings.words.vocabulary import NO, YES, happening, question, remedy
from scoring.wording import gettext_noop

HAPPENINGS: Final = {
    "card-seen": happening(
        "before",
        gettext_noop("A card was seen while the dealer shuffled or offered the pack."),
        gettext_noop("exposed shown shuffle cut"),
    ),
    "cut-doubtful": happening(
        "before",
        gettext_noop("A card was exposed in cutting, or nobody knows where the pack was cut."),
        gettext_noop("seen shown doubt packet"),
    ),
    "cut-two-cards": happening(
        "before",
        gettext_noop("A player exposed more than one card in cutting."),
        gettext_noop("draw seats partners deal"),
    ),
    "faced-card": happening(
        "dealing", gettext_noop("A card was found faced in the pack."), gettext_noop("face up turned")
    ),
    "bad-pack": happening(
        "dealing",
        gettext_noop("The pack was incorrect or imperfect."),
        gettext_noop("missing double torn marked card wrong number"),
    ),
    "not-cut": happening(
        "dealing", gettext_noop("The dealer dealt without having the pack cut."), gettext_noop("forgot cut")
    ),
    "improper-cut": happening(
        "dealing",
        gettext_noop("The pack was dealt after an improper cut."),
        gettext_noop("packet four cards"),
    ),
    "improper-shuffle": happening(
        "dealing",
        gettext_noop("The pack was dealt after an improper shuffle."),
        gettext_noop("badly shuffled"),
    ),
    "dealer-exposed": happening(
        "dealing",
        gettext_noop("The dealer exposed a card in dealing, or turned one up for trump."),
        gettext_noop("shown face up seen flashed"),
    ),
    "adversary-exposed": happening(
        "dealing",
        gettext_noop("An adversary of the dealer exposed a card during the deal."),
        gettext_noop("shown face up seen"),
    ),
    "wrong-number": happening(
        "dealing",
        gettext_noop("A player was dealt too many or too few cards, and play has not begun."),
        gettext_noop("wrong count hand missing extra"),
    ),
    "wrong-number-jack": happening(
        "dealing",
        gettext_noop("A Jack was turned up, and a player has too many or too few cards before the first trick."),
        gettext_noop("wrong count void turned trump"),
    ),
    "uneven-round": happening(
        "dealing",
        gettext_noop("The dealer gave unequal numbers of cards in one round of the deal."),
        gettext_noop("two four instead of three"),
    ),
    "dealt-wrongly": happening(
        "dealing",
        gettext_noop("The dealer dealt a card to the wrong place."),
        gettext_noop("wrong player incorrectly"),
    ),
    "dealer-counted": happening(
        "dealing", gettext_noop("The dealer counted the cards on the table or those left in the pack.")
    ),
    "dealer-interrupted": happening(
        "dealing",
        gettext_noop("An adversary interrupted the dealer, and the deal went wrong."),
        gettext_noop("disturbed"),
    ),
    "dealt-out-of-turn": happening(
        "dealing", gettext_noop("A player dealt out of turn."), gettext_noop("wrong dealer whose deal")
    ),
    "wrong-pack": happening(
        "dealing", gettext_noop("A player dealt with the wrong pack."), gettext_noop("other cards")
    ),
    "misdeal": happening(
        "dealing", gettext_noop("There was a misdeal. Who deals now?"), gettext_noop("lose lost deal passes")
    ),
}
QUESTIONS: Final = (
    question(
        "noticed",
        gettext_noop("When was it noticed?"),
        early=gettext_noop("Before the last three cards were dealt, and before anyone looked"),
        late=gettext_noop("Later"),
    ),
    question(
        "complete",
        gettext_noop("Was the deal complete when it was noticed?"),
        no=NO,
        yes=YES,
    ),
    question(
        "whose_card",
        gettext_noop("Whose card is it?"),
        adversary=gettext_noop("An adversary's"),
        partner=gettext_noop("The partner's"),
        own=gettext_noop("The dealer's own"),
    ),
    question(
        "touched",
        gettext_noop("Have the adversaries touched a card?"),
        no=NO,
        yes=gettext_noop("Yes, one of them has"),
    ),
    question(
        "bid_made",
        gettext_noop("Had anyone bid when it was found?"),
        no=gettext_noop("No bid had been made"),
        yes=gettext_noop("A bid had been made"),
    ),
    question(
        "three_right",
        gettext_noop("How many players have the right number?"),
        yes=gettext_noop("Three or more do"),
        no=gettext_noop("Fewer than three do"),
    ),
    question(
        "number",
        gettext_noop("Too many cards, or too few?"),
        many=gettext_noop("Too many"),
        few=gettext_noop("Too few"),
    ),
    question(
        "corrected",
        gettext_noop("Did the dealer put it right before dealing another card?"),
        yes=YES,
        no=NO,
    ),
    question(
        "led",
        gettext_noop("How far had it gone when it was found?"),
        no=gettext_noop("The maker's first trick was not yet turned over"),
        yes=gettext_noop("The maker's first trick was turned over"),
    ),
    question(
        "last_three",
        gettext_noop("How far had the deal gone when it was found?"),
        no=gettext_noop("The last three cards were still to be dealt"),
        yes=gettext_noop("The last three cards were being dealt, or later"),
    ),
)
REMEDIES: Final = {
    "shuffle-again": remedy(gettext_noop("The dealer must shuffle again.")),
    "cut-again": remedy(gettext_noop("The pack is cut again.")),
    "draw-again": remedy(gettext_noop("That player cuts again.")),
    "deal-again": remedy(gettext_noop("The same dealer deals again."), "dealt-again"),
    "deal-stands": remedy(gettext_noop("The deal stands.")),
    "deal-passes": remedy(
        gettext_noop("It is a misdeal: the deal passes to the next player on the left."), "deal-lost"
    ),
    "jack-void": remedy(
        gettext_noop("The Jack that was turned up does not count, as it could not be the proper trump."),
        "void-jack",
        void_jack="a wrong number of cards",
    ),
    "keeps-deal": remedy(
        gettext_noop("The dealer does not lose the deal: the same dealer deals again."), "dealt-again"
    ),
    "new-deal": remedy(gettext_noop("The same dealer deals again, and no points are scored."), "dealt-again"),
    "new-pack": remedy(
        gettext_noop("The same dealer deals again with a good pack. Earlier cuts and scores with the bad one stand."),
        "dealt-again",
    ),
    "right-dealer": remedy(
        gettext_noop("It is a misdeal: the player whose turn it is shuffles again and deals."), "dealt-again"
    ),
    "stands-next-left": remedy(gettext_noop("The deal stands, and the player on this dealer's left deals next.")),
    "deal-stopped": remedy(
        gettext_noop("The deal is stopped, and the right player deals with the right pack."), "dealt-again"
    ),
    "excess-drawn": remedy(
        gettext_noop(
            "The player offers the hand face down, and an adversary draws the extra cards, which are shuffled back "
            "into the stock."
        )
    ),
    "plays-short": remedy(gettext_noop("The player plays on with fewer cards.")),
    "card-moved": remedy(gettext_noop("It is put right, and the deal goes on.")),
}
NOTES: Final = {
    "chicago-cut": gettext_noop(
        "Article 8 asks for a new deal if the pack was not properly cut; article 10, on a missing cut, limits how "
        "long the adversaries may claim it. The book does not say how the two agree."
    ),
    "partner-card": gettext_noop("The article names only an adversary's cards and the dealer's own."),
    "not-called": gettext_noop("If no new deal is asked for, the exposed cards cannot be called."),
    "untouched": gettext_noop("The running text gives them the choice without this condition."),
    "to-the-right": gettext_noop(
        "The sheet says that the deal passes to the right, but its own deals go to the left, and so do ours."
    ),
    "cut-demand": gettext_noop("Nobody needs to ask for it, unlike with a card dealt face up."),
}
