"""Who plays and with what, in words."""

from typing import Final

from scoring.law import Law
from scoring.law_words.question import Question, choice, listed
from scoring.wording import Text, gettext_noop

TITLE: Final = Text(gettext_noop("Who plays, and with what"))


def _players(law: Law) -> Text:
    if len(law.players) == 1:
        return Text(gettext_noop("%(players)s play."), {"players": law.players[0]})
    return Text(gettext_noop("Any of these numbers can play: %(players)s."), {"players": listed(law.players)})


def _partners(law: Law) -> Text:
    if not law.partners_at:
        return Text(gettext_noop("Each plays for himself."))
    if law.partners_at == law.players:
        return Text(gettext_noop("Partners face each other."))
    message = gettext_noop(
        "With %(players)s, partners face each other; with any other number each plays for himself."
    )
    return Text(message, {"players": listed(law.partners_at)})


QUESTIONS: Final = {
    "players": Question(Text(gettext_noop("Players")), _players),
    "partners_at": Question(Text(gettext_noop("Partners")), _partners),
    "called_partner": choice(
        "called_partner",
        gettext_noop("A called partner"),
        {
            "none": gettext_noop("No partner is called."),
            "if the maker likes": gettext_noop(
                "The maker may call a card, and the player who holds it is his partner for that hand; or he plays alone."
            ),
        },
    ),
    "pack": Question(
        Text(gettext_noop("Pack")),
        lambda law: Text(gettext_noop("One pack of %(cards)s cards."), {"cards": law.pack}),
    ),
    "joker": choice(
        "joker",
        gettext_noop("The joker"),
        {
            "none": gettext_noop("There is no joker."),
            "lowest trump": gettext_noop(
                "The joker is the lowest trump: the two beats it, and it beats every plain card."
            ),
        },
    ),
    "left_pedro": choice(
        "left_pedro",
        gettext_noop("The other five of the colour"),
        {
            "under the right pedro": gettext_noop(
                "The five of the trump suit's colour is a trump, the left Pedro: it ranks between the five and the "
                "four."
            ),
            "no trump": gettext_noop("The five of the trump suit's colour is a plain card."),
        },
    ),
    "ace_in_cut": choice(
        "ace_in_cut",
        gettext_noop("The ace in cutting"),
        {
            "high": gettext_noop("In cutting, the ace is the highest card."),
            "low": gettext_noop("In cutting, the ace is the lowest card."),
        },
    ),
    "first_dealer": choice(
        "first_dealer",
        gettext_noop("Who deals first"),
        {
            "highest": gettext_noop("The player who cuts the highest card deals first."),
            "lowest": gettext_noop("The player who cuts the lowest card deals first."),
        },
    ),
}
