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


def _six(law: Law) -> Text:
    if not law.six_dealt_at:
        return Text(gettext_noop("The same number of cards is dealt, however many play."))
    return Text(gettext_noop("With %(players)s, each is dealt six."), {"players": listed(law.six_dealt_at)})


def _played(law: Law) -> Text:
    if law.draw.startswith("after each trick"):
        message = gettext_noop(
            "Each holds %(cards)s cards until the pack is used up; then the last ones are played out."
        )
    else:
        message = gettext_noop("Each plays %(cards)s cards, so there are %(cards)s tricks.")
    return Text(message, {"cards": law.played})


QUESTIONS: Final = {
    "dealt": Question(
        Text(gettext_noop("Cards dealt")),
        lambda law: Text(gettext_noop("Each is dealt %(cards)s cards."), {"cards": law.dealt}),
    ),
    "packets": Question(Text(gettext_noop("How they are dealt")), _packets),
    "six_dealt_at": Question(Text(gettext_noop("Fewer cards")), _six, arises=lambda law: len(law.players) > 1),
    "extra_cards": choice(
        "extra_cards",
        gettext_noop("Further cards"),
        {
            "none": gettext_noop("No further cards are dealt before trumps are named."),
            "four before trumps are named": gettext_noop(
                "After the bidding, before trumps are named, each is dealt four more cards."
            ),
            "four lifted after the bidding": gettext_noop(
                "Each has four cards face down in front of him; the maker lifts his before he names trumps, the "
                "others after."
            ),
            "a widow for the maker": gettext_noop(
                "Four cards are on the table; the maker may take them before he names trumps."
            ),
        },
    ),
    "played": Question(Text(gettext_noop("Cards played")), _played),
    "misdeal": choice(
        "misdeal",
        gettext_noop("A misdeal"),
        {
            "same dealer": gettext_noop("A misdeal is dealt again by the same dealer."),
            "passes left": gettext_noop("A misdeal loses the deal, which passes to the left."),
        },
    ),
}
