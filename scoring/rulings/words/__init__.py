"""The words for irregularities. FAMILY: a module a part of the deal: HAPPENINGS, QUESTIONS, REMEDIES, NOTES."""

from typing import Final

from scoring.rulings.words import bidding, conduct, dealing, drawing, leading, playing, revoking
from scoring.rulings.words.claiming import CLAIMANTS, EFFECTS, LIMITS
from scoring.rulings.words.vocabulary import Happening, Question, Remedy
from scoring.wording import Text, gettext_noop, pgettext_lazy

__all__ = ["CLAIMANTS", "EFFECTS", "GROUPS", "HAPPENINGS", "LIMITS", "NOTES", "QUESTIONS", "REMEDIES"]

# In the order in which a deal goes.
GROUPS: Final = {
    "before": Text(gettext_noop("Before the deal")),
    "dealing": Text(gettext_noop("Dealing")),
    "bidding": Text(gettext_noop("Bidding")),
    "drawing": Text(gettext_noop("Discarding and drawing")),
    "playing": pgettext_lazy("part of a deal", "Playing"),
    "revoke": Text(gettext_noop("Revokes")),
    "conduct": Text(gettext_noop("Conduct and questions")),
}
_PARTS: Final = (dealing, bidding, drawing, leading, playing, revoking, conduct)
HAPPENINGS: Final[dict[str, Happening]] = {key: each for part in _PARTS for key, each in part.HAPPENINGS.items()}
QUESTIONS: Final[dict[str, Question]] = {each.key: each for part in _PARTS for each in part.QUESTIONS}
REMEDIES: Final[dict[str, Remedy]] = {key: each for part in _PARTS for key, each in part.REMEDIES.items()}
NOTES: Final[dict[str, Text]] = {key: Text(each) for part in _PARTS for key, each in part.NOTES.items()}
