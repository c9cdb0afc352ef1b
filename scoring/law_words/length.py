"""How long a game is, and who has won it, in words."""

from typing import Final

from scoring.law import Law
from scoring.law_words.question import Question, choice, has_auction, listed
from scoring.wording import Text, gettext_noop

TITLE: Final = Text(gettext_noop("The game"))


def _target(law: Law) -> Text:
    return Text(gettext_noop("A game is %(points)s points."), {"points": law.target})


def _options(law: Law) -> Text:
    if len(law.target_options) == 1:
        return Text(gettext_noop("There is no other target."))
    others = [points for points in law.target_options if points != law.target]
    return Text(gettext_noop("It can also be played for %(points)s."), {"points": listed(others)})


QUESTIONS: Final = {
    "target": Question(Text(gettext_noop("Target")), _target),
    "target_options": Question(Text(gettext_noop("Other targets")), _options),
    "out_first": choice(
        "out_first",
        gettext_noop("Who is out first"),
        {
            "one side only": gettext_noop("Only one side scores in a deal, so two can never go out at once."),
            "maker, then order of counts": gettext_noop(
                "If two reach the target in one deal, the maker is out first if he made his bid; otherwise the counts "
                "are taken in their order."
            ),
            "all at once": gettext_noop("All who reach the target in one deal win and share."),
            "order of counts": gettext_noop(
                "If two reach the target in one deal, the counts are taken in their order, and the first to get there wins."
            ),
        },
    ),
    "next_deal": choice(
        "next_deal",
        gettext_noop("Who deals first in the next game"),
        {
            "the losers may": gettext_noop("The losers of a game may choose to deal first in the next one."),
            "is cut for": gettext_noop("The first deal of the next game is cut for again."),
            "passes left": gettext_noop("The deal passes on to the left, from game to game."),
        },
    ),
    "scored_by": choice(
        "scored_by",
        gettext_noop("Keeping the score"),
        {
            "points": gettext_noop("Points are added up from zero."),
            "a board": gettext_noop("The score is kept on a cribbage board, and each point is pegged."),
            "points or counters": gettext_noop(
                "Points are added up; or each starts with as many counters as the game has points and puts one away for "
                "each point."
            ),
            "points, counters or a board from ten": gettext_noop(
                "Points are added up, or counters put away until none is left; a cribbage marker starts at ten and is "
                "pegged out at 61."
            ),
        },
    ),
    "slam": choice(
        "slam",
        gettext_noop("A slam"),
        {
            "none": gettext_noop("No single hand wins the game by itself."),
            "wins at once": gettext_noop(
                "A player who makes the highest possible bid wins the game at once, unless he was in the hole."
            ),
        },
        has_auction,
    ),
}
