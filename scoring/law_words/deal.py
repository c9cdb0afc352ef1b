"""The deal in words."""

from typing import Final

from scoring.law import Law
from scoring.law_words.question import Question, choice, listed
from scoring.wording import Text, gettext_noop

TITLE: Final = Text(gettext_noop("The deal"))


def _packets(law: Law) -> Text:
    if len(set(law.packets)) == 1:
        message = gettext_noop("%(cards)s at a time, from the dealer's left.")
        return Text(message, {"cards": law.packets[0]})
    return Text(gettext_noop("In packets of %(cards)s, from the dealer's left."), {"cards": listed(law.packets)})


QUESTIONS: Final = {
    "dealt": Question(
        Text(gettext_noop("Cards dealt")),
        lambda law: Text(gettext_noop("Each is dealt %(cards)s cards."), {"cards": law.dealt}),
    ),
    "packets": Question(Text(gettext_noop("How they are dealt")), _packets),
    "played": Question(
        Text(gettext_noop("Cards played")),
        lambda law: Text(
            gettext_noop("Each plays %(cards)s cards, so there are as many tricks."), {"cards": law.played}
        ),
    ),
    "misdeal": choice(
        "misdeal",
        gettext_noop("A misdeal"),
        {
            "same dealer": gettext_noop("A misdeal is dealt again by the same dealer."),
            "passes left": gettext_noop("A misdeal loses the deal, which passes to the left."),
        },
    ),
}
