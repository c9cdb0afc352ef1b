"""The deal in words."""

from typing import Final

from scoring.law import Law
from scoring.law_words.question import Question, choice, listed
from scoring.wording import Text, gettext_noop

TITLE: Final = Text(gettext_noop("The deal"))


def _goes_round(law: Law) -> bool:
    """Whether each has as many cards as the law deals, and not only as many as go round evenly."""
    return law.dealt * max(law.players) <= law.pack or bool(law.six_dealt_at)


def _dealt(law: Law) -> Text:
    if _goes_round(law):
        return Text(gettext_noop("Each is dealt %(cards)s cards."), {"cards": law.dealt})
    sizes = [
        Text(gettext_noop("%(cards)s with %(players)s"), {"cards": law.hand_size(players), "players": players})
        for players in law.players
    ]
    message = gettext_noop("Each is dealt as many cards as go round evenly: %(sizes)s.")
    return Text(message, {"sizes": listed(sizes)})


def _packets(law: Law) -> Text:
    if len(set(law.packets)) == 1:
        message = gettext_noop("%(cards)s at a time, from the dealer's left.")
        return Text(message, {"cards": law.packets[0]})
    if not _goes_round(law):
        message = gettext_noop(
            "%(cards)s at a time, from the dealer's left; fewer at the end, if they do not go round."
        )
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
    elif law.played > 6:
        message = gettext_noop("Each plays all the cards that were dealt.")
    elif law.discard == "after a second round":
        message = gettext_noop("Each plays %(cards)s cards, or all nine if three more were dealt once.")
    else:
        message = gettext_noop("Each plays %(cards)s cards, so there are %(cards)s tricks.")
    return Text(message, {"cards": law.played})


QUESTIONS: Final = {
    "dealt": Question(Text(gettext_noop("Cards dealt")), _dealt),
    "packets": Question(Text(gettext_noop("How they are dealt")), _packets),
    "six_dealt_at": Question(
        Text(gettext_noop("Fewer cards")), _six, arises=lambda law: len(law.players) > 1 and _goes_round(law)
    ),
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
