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
    return Text(gettext_noop("%(counts)s: %(whole)s in all."), {"counts": listed(counts), "whole": law.whole})


QUESTIONS: Final = {
    "counts": Question(Text(gettext_noop("The counts")), _counts),
    "high": choice(
        "high",
        gettext_noop("High"),
        {
            "holder of the highest out": gettext_noop(
                "High counts for who was dealt or drew the highest trump that is out."
            ),
            "winner of the ace": gettext_noop("High is the ace of trumps and counts for the side that wins it."),
        },
    ),
    "low": choice(
        "low",
        gettext_noop("Low"),
        {
            "winner of the lowest out": gettext_noop("Low counts for who wins the lowest trump that is out."),
            "winner of the deuce": gettext_noop("Low is the two of trumps and counts for the side that wins it."),
        },
    ),
    "discards": choice(
        "discards",
        gettext_noop("Counts among the discards"),
        {"maker": gettext_noop("A count found among the discards goes to the maker's side.")},
    ),
}
