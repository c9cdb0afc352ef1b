"""How trumps are fixed, and what comes with a card turned up, in words."""

from typing import Final

from scoring.law import Law
from scoring.law_words.question import Question, choice
from scoring.wording import Text, gettext_noop, ngettext_lazy

TITLE: Final = Text(gettext_noop("How trumps are fixed"))


def _turns(law: Law) -> bool:
    return law.trump_by == "card turned up"


def _gift(law: Law) -> Text:
    return ngettext_lazy(
        "A gift is %(points)s point for each side but the dealer's.",
        "A gift is %(points)s points for each side but the dealer's.",
        law.gift,
        points=law.gift,
    )


def _turned_jack(law: Law) -> Text:
    if not law.turned_jack:
        return Text(gettext_noop("A Jack turned up counts nothing by itself."))
    return ngettext_lazy(
        "A Jack turned up counts %(points)s point for the dealer at once.",
        "A Jack turned up counts %(points)s points for the dealer at once.",
        law.turned_jack,
        points=law.turned_jack,
    )


QUESTIONS: Final = {
    "trump_by": choice(
        "trump_by",
        gettext_noop("Who fixes trumps"),
        {
            "the maker": gettext_noop("The maker names trumps."),
            "first card led": gettext_noop("The maker's first card makes its suit trumps, even by mistake."),
            "card turned up": gettext_noop("The dealer turns up a card, and its suit is trumps."),
            "suit cut before the deal": gettext_noop("The suit of the highest card cut before the deal is trumps."),
        },
    ),
    "begging": choice(
        "begging",
        gettext_noop("Begging"),
        {
            "none": gettext_noop("Nobody begs."),
            "a gift or three more cards": gettext_noop(
                "The eldest hand may beg: the dealer makes a gift, or deals three more cards to each and turns a new "
                "trump."
            ),
        },
        _turns,
    ),
    "gift": Question(Text(gettext_noop("The gift")), _gift, arises=lambda law: law.begging != "none"),
    "turned_jack": Question(Text(gettext_noop("A Jack turned up")), _turned_jack, arises=_turns),
}
