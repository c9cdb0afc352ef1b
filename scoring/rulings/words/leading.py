"""The words for leads and plays out of turn."""

from typing import Final

from scoring.rulings.words.vocabulary import NO, YES, happening, question, remedy
from scoring.wording import gettext_noop

HAPPENINGS: Final = {
    "led-out-of-turn": happening(
        "playing", gettext_noop("A player led out of turn."), gettext_noop("false lead wrong leader whose turn")
    ),
    "followed-false-lead": happening(
        "playing",
        gettext_noop("Some, but not all, have played to a false lead. What happens to their cards?"),
        gettext_noop("taken back out of turn"),
    ),
    "played-out-of-turn": happening(
        "playing",
        gettext_noop("A player played to a trick out of turn."),
        gettext_noop("early before third fourth second hand"),
    ),
    "led-before-turned": happening(
        "playing",
        gettext_noop("A player with an exposed card led before the last trick was turned."),
        gettext_noop("too soon quitted"),
    ),
    "pitched-by-mistake": happening(
        "playing",
        gettext_noop("The maker led a card of the wrong suit first."),
        gettext_noop("pitched mistake trump"),
    ),
}
QUESTIONS: Final = (
    question(
        "followed",
        gettext_noop("Have all the others played to it?"),
        no=gettext_noop("No, not all"),
        yes=gettext_noop("Yes, all have"),
    ),
    question(
        "turn",
        gettext_noop("Whose turn was it to lead?"),
        partner=gettext_noop("The partner's"),
        adversary=gettext_noop("An adversary's"),
    ),
    question(
        "adversary_played",
        gettext_noop("Has an adversary played to the trick?"),
        no=NO,
        yes=YES,
    ),
    question(
        "pitcher_followed",
        gettext_noop("Has the maker followed?"),
        no=NO,
        yes=YES,
    ),
    question(
        "who_early",
        gettext_noop("Who played early?"),
        third=gettext_noop("The third player, before the second"),
        fourth=gettext_noop("The fourth player, before the second, and the third has not played"),
    ),
)
REMEDIES: Final = {
    "trick-stands": remedy(gettext_noop("The trick stands; it cannot be put right.")),
    "card-called": remedy(gettext_noop("The card led may be called.")),
    "named-suit": remedy(
        gettext_noop("The player or the partner, whichever leads next, must lead a suit that is named.")
    ),
    "lead-trump": remedy(gettext_noop("The partner, whose lead it is, must lead a trump.")),
    "lead-no-trump": remedy(gettext_noop("The partner, whose lead it is, must not lead a trump.")),
    "lead-exposed": remedy(gettext_noop("The card led is exposed and may be called.")),
    "card-withdrawn": remedy(gettext_noop("The card is taken back.")),
    "taken-back": remedy(gettext_noop("Their cards are taken back and cannot be called; only the leader's can.")),
    "taken-back-free": remedy(gettext_noop("The cards are taken back.")),
    "fourth-may-play": remedy(gettext_noop("The fourth player may play before the second too.")),
    "trick-claimed": remedy(
        gettext_noop("The adversaries claim the trick; the player who won it leads the next."),
        "trick",
    ),
    "trick-not-claimed": remedy(gettext_noop("The player who wins the trick keeps it.")),
    "play-highest": remedy(gettext_noop("The player must play the highest of the suit led.")),
    "play-lowest": remedy(gettext_noop("The player must play the lowest of the suit led.")),
    "must-trump": remedy(gettext_noop("The player must trump the trick.")),
    "must-not-trump": remedy(gettext_noop("The player must not trump the trick.")),
    "played-exposed": remedy(gettext_noop("The card is exposed, stays on the table and may be called.")),
    "suit-is-trump": remedy(gettext_noop("That suit is trumps, meant or not.")),
}
NOTES: Final = {
    "no-plain-suit": gettext_noop("A plain suit cannot be named. Cards that others played are taken back."),
    "leaders-card": gettext_noop("Cards that others played are taken back and cannot be called."),
    "laws-leader": gettext_noop(
        "In the running text only the leader's card may be called; the code frees all cards played to the lead."
    ),
    "adversary-of-maker": gettext_noop("The book speaks of an adversary of the maker."),
}
