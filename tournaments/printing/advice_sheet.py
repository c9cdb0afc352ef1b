"""How to play well: the advice of the books as a law's sheet has its answers."""

from typing import Final

from scoring.advice import by_moment
from scoring.wording import Text, gettext_noop

from .values import LawGroup, LawRow, LawSheet

TITLE: Final = Text(gettext_noop("How to play well"))
BOOKS: Final = Text(gettext_noop("What Chicago (1891) and Foster (1897) advise"))
# Translators: the moment of play and the player, such as “The lead: North”
GROUP: Final = gettext_noop("%(moment)s: %(seat)s")


def advice_sheets() -> list[LawSheet]:
    """The one sheet; a group for each moment and seat."""
    groups = [
        LawGroup(
            Text(GROUP, {"moment": moment, "seat": seat}) if seat else moment,
            tuple(LawRow(each.head, each.text, each.cite) for each in pieces),
        )
        for moment, seats in by_moment()
        for seat, pieces in seats
    ]
    return [LawSheet(TITLE, BOOKS, tuple(groups))]
