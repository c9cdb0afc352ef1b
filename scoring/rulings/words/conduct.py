"""The words for questions, remarks and manners at the table."""

from typing import Final

from scoring.rulings.words.vocabulary import NO, YES, happening, question, remedy
from scoring.wording import gettext_noop

HAPPENINGS: Final = {
    "whose-card": happening(
        "conduct",
        gettext_noop("A player asks which card each has played."),
        gettext_noop("draw place cards show"),
    ),
    "last-trick": happening(
        "conduct", gettext_noop("A player wants to see the last trick."), gettext_noop("look back")
    ),
    "remark": happening(
        "conduct",
        gettext_noop("A player called attention to the trick or the score."),
        gettext_noop("said mine ours drew towards named remark"),
    ),
    "looked-early": happening(
        "conduct",
        gettext_noop("A player looked at the cards before the eldest hand and the dealer had decided."),
        gettext_noop("begging hand too soon"),
    ),
    "own-error": happening(
        "conduct", gettext_noop("A side wants a penalty for its own error."), gettext_noop("profit")
    ),
    "misled": happening(
        "conduct",
        gettext_noop("A player was misled by an adversary's error and played to it."),
        gettext_noop("take back"),
    ),
    "dispute": happening(
        "conduct",
        gettext_noop("The players dispute who played what, or any other question."),
        gettext_noop("quarrel argument bystander decide fact"),
    ),
    "bystander-remark": happening(
        "conduct",
        gettext_noop("A bystander's remark drew attention to something that affects the score."),
        gettext_noop("spectator onlooker kibitzer"),
    ),
    "second-card": happening(
        "conduct",
        gettext_noop("A player with the lead drew a second card before the partner had played."),
        gettext_noop("winning card hint"),
    ),
    "gesture": happening(
        "conduct",
        gettext_noop("A player gave a hint of the hand or the game by word or gesture."),
        gettext_noop("signal face sign"),
    ),
    "shown-to-partner": happening(
        "conduct",
        gettext_noop("A player had the cards placed or the last trick shown to inform the partner."),
        gettext_noop("draw attention"),
    ),
    "revoke-on-purpose": happening(
        "conduct",
        gettext_noop("A player revoked on purpose, or again to hide a first revoke."),
        gettext_noop("deliberate cheat second"),
    ),
    "looked-over": happening(
        "conduct",
        gettext_noop("Somebody walked round the table or looked over a player's hand."),
        gettext_noop("bystander spectator shoulder"),
    ),
    "bystander-bets": happening(
        "conduct",
        gettext_noop("A bet was made with a bystander before the players had made theirs."),
        gettext_noop("stake wager"),
    ),
}
QUESTIONS: Final = (
    question(
        "partner_played",
        gettext_noop("Had the player's partner played to the trick?"),
        no=gettext_noop("Not yet"),
        yes=YES,
    ),
    question(
        "gathered",
        gettext_noop("Has anyone touched the cards to gather them?"),
        no=NO,
        yes=YES,
    ),
)
REMEDIES: Final = {
    "cards-placed": remedy(gettext_noop("Each card is placed before its player.")),
    "too-late": remedy(gettext_noop("It is too late to ask.")),
    "cards-drawn": remedy(
        gettext_noop("The others show which card each played. The only words allowed are “draw cards”.")
    ),
    "last-trick-seen": remedy(gettext_noop("Only the last trick turned may be seen.")),
    "partner-highest": remedy(gettext_noop("The partner must play the highest of the suit led.")),
    "partner-lowest": remedy(gettext_noop("The partner must play the lowest of the suit led.")),
    "partner-wins": remedy(gettext_noop("The partner must win the trick.")),
    "partner-loses": remedy(gettext_noop("The partner must lose the trick.")),
    "adversaries-point": remedy(
        gettext_noop("The adversaries score a point, if the players are strict."), "point", early_look=1
    ),
    "nobody-profits": remedy(gettext_noop("Nobody can claim a penalty for an error by their own side.")),
    "may-take-back": remedy(gettext_noop("The player may take the card back.")),
    "bystander-decides": remedy(
        gettext_noop("A bystander may decide it, if the players agree; nobody should object to one without a stake.")
    ),
    "bystander-pays": remedy(
        gettext_noop("The bystander can be made to pay all bets or stakes on that game."), "stakes"
    ),
    "manners-only": remedy(
        gettext_noop("It is against etiquette, but there is no penalty: do not play with people who do it.")
    ),
}
NOTES: Final = {
    "unasked": gettext_noop(
        "The player said that the trick is theirs, named their card, or drew the trick towards them unasked."
    ),
    "revoke-too": gettext_noop("The revoke itself has its penalty."),
}
