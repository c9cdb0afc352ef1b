"""What a hand is worth, in words."""

from typing import Final

from scoring.law import Law
from scoring.law_words.question import Question, choice, has_auction
from scoring.wording import Text, gettext_noop

TITLE: Final = Text(gettext_noop("What it is worth"))


def _floor(law: Law) -> Text:
    if not law.floor:
        return Text(gettext_noop("The maker's side need only take its bid."))
    message = gettext_noop("A maker's side that takes fewer than %(points)s scores nothing, whatever it bid.")
    return Text(message, {"points": law.floor})


def _level(law: Law) -> Text:
    if law.level == "as ever" and law.when_made == "the difference":
        return Text(gettext_noop("If both sides take the same and the bid does not fail, neither scores."))
    return _LEVEL.sentence(law)


_LEVEL: Final = choice(
    "level",
    gettext_noop("Both sides take the same"),
    {
        "as ever": gettext_noop("Equal points are scored like any others."),
        "nobody": gettext_noop("If both sides take the same and no more was bid, nobody scores."),
    },
)
QUESTIONS: Final = {
    "when_made": choice(
        "when_made",
        gettext_noop("The bid is made, or none was"),
        {
            "each its points": gettext_noop("Each side scores what it took."),
            "the difference": gettext_noop(
                "The side that took more scores the difference, whether or not it is the maker's."
            ),
        },
    ),
    "when_set": choice(
        "when_set",
        gettext_noop("The bid fails"),
        {
            "set back": gettext_noop(
                "The maker's side scores nothing and is set back the bid; the others score what they took."
            ),
            "bid to the others": gettext_noop(
                "The maker's side scores nothing; the others score what they took and the bid."
            ),
            "whole and shortfall": gettext_noop(
                "The maker's side scores nothing; the others score every point of a hand and the shortfall."
            ),
            "no auction": gettext_noop("Nothing is bid, so no bid fails."),
            "others their points": gettext_noop("The maker's side scores nothing; the others score what they took."),
        },
        has_auction,
    ),
    "floor": Question(Text(gettext_noop("The least that must be taken")), _floor, arises=has_auction),
    "level": _LEVEL._replace(sentence=_level),
}
