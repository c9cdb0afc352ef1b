"""What counts, in words."""

from typing import Final

from scoring.hand import COUNT_NAMES
from scoring.law import Law
from scoring.law_words.question import Question, choice, listed
from scoring.wording import Text, gettext_noop

TITLE: Final = Text(gettext_noop("What counts"))


def _counts(law: Law) -> Text:
    counts = [
        Text(gettext_noop("%(count)s %(worth)s"), {"count": COUNT_NAMES[count], "worth": worth})
        for count, worth in law.counts.items()
    ]
    return Text(
        gettext_noop("In this order: %(counts)s; %(whole)s in all."), {"counts": listed(counts), "whole": law.whole}
    )


QUESTIONS: Final = {
    "counts": Question(Text(gettext_noop("The counts")), _counts),
    "high": choice(
        "high",
        COUNT_NAMES["high"],
        {
            "holder of the highest out": gettext_noop(
                "High counts for the player who holds the highest trump in play, dealt or drawn."
            ),
            "dealt the highest out": gettext_noop(
                "High counts for the player who was dealt the highest trump in play."
            ),
            "winner of the highest out": gettext_noop(
                "High counts for the side that wins the highest trump in play."
            ),
            "winner of the ace": gettext_noop("High is the ace of trumps and counts for the side that wins it."),
        },
    ),
    "low": choice(
        "low",
        COUNT_NAMES["low"],
        {
            "winner of the lowest out": gettext_noop("Low counts for the side that wins the lowest trump in play."),
            "dealt the lowest out": gettext_noop("Low counts for the player who was dealt the lowest trump in play."),
            "dealt the deuce": gettext_noop("Low is the two of trumps and counts for the player who was dealt it."),
            "winner of the deuce": gettext_noop("Low is the two of trumps and counts for the side that wins it."),
        },
    ),
    "game": choice(
        "game",
        COUNT_NAMES["game"],
        {
            "winner of the ten": gettext_noop("Game is the ten of trumps and counts for the side that wins it."),
            "most pips": gettext_noop(
                "Game counts for the side whose tricks hold the most: an ace 4, a king 3, a queen 2, a Jack 1, a ten "
                "10."
            ),
            "most pips and the five of trumps": gettext_noop(
                "Game counts for the side whose tricks hold the most: an ace 4, a king 3, a queen 2, a Jack 1, a ten "
                "10, "
                "and the five of trumps 5."
            ),
        },
    ),
    "game_tied": choice(
        "game_tied",
        gettext_noop("Game tied"),
        {
            "cannot be": gettext_noop("Game cannot be tied."),
            "nobody": gettext_noop("If Game is tied, it counts for nobody."),
        },
        lambda law: law.game != "winner of the ten",
    ),
    "pegging": choice(
        "pegging",
        gettext_noop("When points are scored"),
        {
            "after the deal": gettext_noop("The tricks are scored after the deal."),
            "as won": gettext_noop("Trumps that count are pegged as they are won, the rest after the deal."),
        },
    ),
    "discards": choice(
        "discards",
        gettext_noop("Counts among the discards"),
        {
            "maker": gettext_noop("A count among the discards goes to the maker's side."),
            "nobody": gettext_noop("A count among the discards goes to nobody."),
            "none are made": gettext_noop("No count is discarded."),
        },
    ),
    "undealt": choice(
        "undealt",
        gettext_noop("Counts left in the pack"),
        {
            "nobody": gettext_noop("A count left in the pack goes to nobody."),
            "none are left": gettext_noop("No count is left in the pack."),
        },
    ),
}
