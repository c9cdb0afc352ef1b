"""The words for what goes wrong in discarding and drawing."""

from typing import Final

from scoring.rulings.words.vocabulary import YES, happening, question, remedy
from scoring.wording import gettext_noop

HAPPENINGS: Final = {
    "trump-discarded": happening(
        "drawing", gettext_noop("A player discarded a trump."), gettext_noop("threw away by mistake take back pedro")
    ),
    "count-in-discards": happening(
        "drawing",
        gettext_noop("A card that counts was found among the discards."),
        gettext_noop("pedro five ace ten jack left over pile"),
    ),
    "plain-cards-kept": happening(
        "drawing",
        gettext_noop("A player kept cards that are not trumps."),
        gettext_noop("did not discard all plain suit"),
    ),
    "asked-too-few": happening(
        "drawing", gettext_noop("A player asked for too few cards."), gettext_noop("drew short wrong number")
    ),
    "asked-too-many": happening(
        "drawing", gettext_noop("A player asked for too many cards."), gettext_noop("drew extra wrong number")
    ),
    "asked-how-many": happening(
        "drawing", gettext_noop("A player asked how many cards another drew."), gettext_noop("question count discard")
    ),
}
QUESTIONS: Final = (
    question(
        "lifted",
        gettext_noop("Has the player drawn and lifted cards?"),
        no=gettext_noop("Not yet"),
        yes=YES,
    ),
    question(
        "looked",
        gettext_noop("Has the player looked at a card drawn?"),
        no=gettext_noop("Not yet"),
        yes=YES,
    ),
    question(
        "whose_discard",
        gettext_noop("Who discarded it?"),
        adversary=gettext_noop("An adversary of the maker"),
        maker=gettext_noop("The maker's side"),
    ),
    question(
        "next_helped",
        gettext_noop("Had the next player drawn cards when it was found?"),
        no=gettext_noop("Not yet"),
        yes=YES,
    ),
    question(
        "card_played",
        gettext_noop("Had a card been played?"),
        no=gettext_noop("Not yet"),
        yes=YES,
    ),
)
REMEDIES: Final = {
    "trump-taken-back": remedy(gettext_noop("The partner may point it out, and the trump may be taken back.")),
    "own-trump-back": remedy(gettext_noop("The trump may be taken back.")),
    "discard-changed": remedy(gettext_noop("The player may change the discard.")),
    "trump-stays": remedy(
        gettext_noop("It stays among the discards. If it is a count, it counts for the maker's side."),
        "discards",
    ),
    "trump-shown": remedy(
        gettext_noop(
            "It is shown to the others and is out of play. If it is a count, it counts for the maker's side."
        ),
        "discards",
    ),
    "to-the-maker": remedy(gettext_noop("It counts for the maker's side."), "discards"),
    "put-right": remedy(gettext_noop("It is put right at once, without penalty.")),
    "made-up": remedy(gettext_noop("The player fills the hand from the discards, but may not take a trump.")),
    "excess-to-stock": remedy(
        gettext_noop("The adversaries draw the extra cards at random, face down, and put them on top of the pack.")
    ),
    "may-answer": remedy(gettext_noop("It may be answered.")),
    "must-not-answer": remedy(gettext_noop("The question is irregular and should not be answered.")),
}
NOTES: Final = {
    "custom-only": gettext_noop("By custom, not law, all but the dealer keep only trumps."),
    "must-but-free": gettext_noop("All but the dealer should keep only trumps, but there is no penalty."),
    "adversaries-error": gettext_noop("The book assumes that an adversary discarded it."),
}
