"""How trumps are fixed, and what comes with a card turned up, in words."""

from typing import Final

from scoring.law import Law
from scoring.law_words.question import Question, choice, has_auction
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


def _begs(law: Law) -> bool:
    return law.begging != "none"


def _trump_by(law: Law) -> Text:
    if law.trump_by == "first card led" and not has_auction(law):
        return Text(gettext_noop("The eldest hand's first card makes its suit trumps."))
    return _TRUMP_BY.sentence(law)


def _turned_jack(law: Law) -> Text:
    if not law.turned_jack:
        return Text(gettext_noop("A Jack turned up counts nothing by itself."))
    return ngettext_lazy(
        "A Jack turned up counts %(points)s point for the dealer at once.",
        "A Jack turned up counts %(points)s points for the dealer at once.",
        law.turned_jack,
        points=law.turned_jack,
    )


_TRUMP_BY: Final = choice(
    "trump_by",
    gettext_noop("Who fixes trumps"),
    {
        "the maker": gettext_noop("The maker names trumps."),
        "first card led": gettext_noop("The maker's first card makes its suit trumps, even by mistake."),
        "card turned up": gettext_noop("The dealer turns up a card, and its suit is trumps."),
        "suit cut before the deal": gettext_noop("The suit of the highest card cut before the deal is trumps."),
    },
)

QUESTIONS: Final = {
    "trump_by": _TRUMP_BY._replace(sentence=_trump_by),
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
    "gift": Question(Text(gettext_noop("The gift")), _gift, arises=_begs),
    "bunching": choice(
        "bunching",
        gettext_noop("Bunching the cards"),
        {
            "none": gettext_noop("The cards are not bunched and dealt again."),
            "two may agree": gettext_noop(
                "If the pack runs out before another suit is turned, the same dealer deals again. Two players may also agree to that after a beg."
            ),
        },
        _begs,
    ),
    "turned_jack": Question(Text(gettext_noop("A Jack turned up")), _turned_jack, arises=_turns),
    "void_jack": choice(
        "void_jack",
        gettext_noop("A turned Jack that does not count"),
        {
            "never": gettext_noop("A Jack that was turned up always counts."),
            "a wrong number of cards": gettext_noop(
                "A turned Jack does not count if a wrong number of cards is found before the first trick."
            ),
        },
        _turns,
    ),
}
