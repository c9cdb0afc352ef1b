"""What a settlement consists of: whom a clause credits, its sentence and the field of the law. Computes nothing."""

from collections.abc import Iterable
from typing import Final, Literal, NamedTuple, TypeAlias

from scoring.wording import gettext_noop

# A side by number, or sides by their part in the hand; "table" is a sentence about all of them at once.
Who: TypeAlias = int | Literal["maker", "others", "each", "ahead", "table"]


class Clause(NamedTuple):
    """Why a side is credited what it is. `field` is the law's; the sentence may name any figure of the side."""

    who: Who
    sentence: str
    field: str
    points: int = 0


Clauses: TypeAlias = tuple[Clause, ...]
# What each side is credited, by side, and why. The clauses can be read once: a score alone does not write them out.
Settlement: TypeAlias = tuple[list[int], Iterable[Clause]]

WHAT_THEY_TOOK: Final = gettext_noop("%(side)s: what they took, %(credit)s.")
NOTHING_FOR_FAULT: Final = gettext_noop("%(side)s: nothing, for the revoke or foul hand.")

EACH_ITS_POINTS: Final[Clauses] = (Clause("each", WHAT_THEY_TOOK, "when_made"),)
DIFFERENCE: Final[Clauses] = (
    Clause("ahead", gettext_noop("%(side)s: the difference, %(took)s less %(less)s is %(credit)s."), "when_made"),
)
NO_DIFFERENCE: Final[Clauses] = (
    Clause("table", gettext_noop("Both sides took the same, so nobody scores."), "when_made"),
)
LEVEL: Final[Clauses] = (
    Clause("table", gettext_noop("Both sides took %(took)s and no more was bid: nobody scores."), "level"),
)
UNDER_FLOOR: Final[Clauses] = (
    Clause("maker", gettext_noop("%(side)s: nothing, because they took fewer than %(floor)s."), "floor"),
    Clause("others", WHAT_THEY_TOOK, "floor"),
)
VOID: Final[Clauses] = (
    Clause("table", gettext_noop("A hand was foul: the deal does not count and nobody scores."), "foul_hand"),
)

_NOTHING: Final = Clause("maker", gettext_noop("%(side)s: nothing."), "when_set")
_OTHERS_THEIR_POINTS: Final = Clause("others", WHAT_THEY_TOOK, "when_set")
# The maker's clause, then the others', by the law's `when_set`.
SET: Final[dict[str, tuple[Clause, Clause]]] = {
    "set back": (
        Clause("maker", gettext_noop("%(side)s: set back the bid, %(credit)s."), "when_set"),
        _OTHERS_THEIR_POINTS,
    ),
    "bid to the others": (
        _NOTHING,
        Clause(
            "others",
            gettext_noop("%(side)s: what they took and the bid, %(took)s and %(bid)s make %(credit)s."),
            "when_set",
        ),
    ),
    "whole and shortfall": (
        _NOTHING,
        Clause(
            "others",
            gettext_noop("%(side)s: all %(whole)s and the %(short)s that the maker is short make %(credit)s."),
            "when_set",
        ),
    ),
    "others their points": (_NOTHING, _OTHERS_THEIR_POINTS),
}
