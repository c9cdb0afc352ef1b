"""The play in words."""

from typing import Final

from scoring.law_words.question import choice
from scoring.wording import Text, gettext_noop

TITLE: Final = Text(gettext_noop("Play"))

QUESTIONS: Final = {
    "first_lead": choice(
        "first_lead",
        gettext_noop("The first lead"),
        {
            "any card": gettext_noop("The maker leads first, any card he likes."),
            "a trump": gettext_noop("The maker leads first, and must lead a trump."),
        },
    ),
    "following": choice(
        "following",
        gettext_noop("Following suit"),
        {
            "follow or trump": gettext_noop(
                "To a trump, trumps must be played. To a plain suit one follows or trumps; who has none plays any card."
            ),
        },
    ),
}
