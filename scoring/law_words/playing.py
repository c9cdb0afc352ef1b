"""The play in words."""

from typing import Final

from scoring.law_words.question import choice
from scoring.wording import gettext_noop, pgettext_lazy

TITLE: Final = pgettext_lazy("part of a deal", "Play")

QUESTIONS: Final = {
    "leader": choice(
        "leader",
        gettext_noop("Who leads first"),
        {
            "maker": gettext_noop("The maker leads first."),
            "eldest": gettext_noop("The eldest hand, at the dealer's left, leads first."),
        },
    ),
    "first_lead": choice(
        "first_lead",
        gettext_noop("The first lead"),
        {
            "any card": gettext_noop("The first lead is any card."),
            "a trump": gettext_noop("The first lead must be a trump."),
        },
    ),
    "following": choice(
        "following",
        gettext_noop("Following suit"),
        {
            "follow or trump": gettext_noop(
                "If a trump is led, you play a trump. If a plain suit is led, you follow or trump; if you have none of it, you play any card."
            ),
        },
    ),
}
