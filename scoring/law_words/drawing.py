"""Discard and draw in words."""

from typing import Final

from scoring.law import Law
from scoring.law_words.question import Question, choice, listed
from scoring.wording import Text, gettext_noop

TITLE: Final = Text(gettext_noop("Discard and draw"))


def _robs(law: Law) -> Text:
    if not law.robs_at:
        return Text(gettext_noop("The dealer does not rob: what is left of the pack stays unseen and out of play."))
    if law.robs_at == law.players:
        return Text(gettext_noop("The dealer robs: he picks his cards from all that is left of the pack."))
    message = gettext_noop("With %(players)s, the dealer robs: he picks his cards from all that is left of the pack.")
    return Text(message, {"players": listed(law.robs_at)})


QUESTIONS: Final = {
    "discard": choice(
        "discard",
        gettext_noop("What is discarded"),
        {
            "at least three": gettext_noop("Each discards three cards or more, face up, and draws up to his number."),
            "all but trumps": gettext_noop("Each discards all but his trumps, and draws up to his number."),
        },
    ),
    "dealer_discard": choice(
        "dealer_discard",
        gettext_noop("What the dealer discards"),
        {
            "at least three": gettext_noop("The dealer discards three cards or more."),
            "all but trumps": gettext_noop("The dealer discards all but his trumps."),
            "all": gettext_noop("The dealer may throw all his cards, and chooses anew."),
        },
    ),
    "discard_order": choice(
        "discard_order",
        gettext_noop("Who discards first"),
        {
            "dealer first": gettext_noop("The dealer discards first, so that his partner sees his strength."),
            "dealer last": gettext_noop("The dealer discards last."),
            "eldest first": gettext_noop("Each in turn discards and is helped, from the dealer's left."),
        },
    ),
    "robs_at": Question(Text(gettext_noop("Robbing the pack")), _robs),
}
