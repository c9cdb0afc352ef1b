"""What the irregularities that touch the score cost, in words."""

from typing import Final

from scoring.law_words.question import choice
from scoring.wording import Text, gettext_noop

TITLE: Final = Text(gettext_noop("Irregularities"))

QUESTIONS: Final = {
    "maker_at_fault": choice(
        "maker_at_fault",
        gettext_noop("The maker's side revokes"),
        {
            "scores nothing": gettext_noop("The maker's side scores nothing; the others score what they took."),
            "set back": gettext_noop("The maker's side is set back the bid."),
        },
    ),
    "other_at_fault": choice(
        "other_at_fault",
        gettext_noop("An adversary revokes"),
        {
            "maker scores all": gettext_noop(
                "The maker's side scores all it took, whatever it bid, and the revoking side nothing."
            ),
            "counts to the maker": gettext_noop("Every count in the revoker's tricks goes to the maker's side."),
        },
    ),
    "foul_hand": choice(
        "foul_hand",
        gettext_noop("A hand with a wrong number of cards"),
        {
            "as a revoke": gettext_noop("A hand with too many cards, found in play, costs what a revoke does."),
            "a misdeal": gettext_noop(
                "A wrong number of cards found in play is a misdeal; the dealer's own hand is put right instead."
            ),
        },
    ),
}
