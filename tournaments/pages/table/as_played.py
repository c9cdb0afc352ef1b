"""What a phone notes while a deal is on: cards that are pegged as they are won, and the claim of Low. Knows no request.

Pegs count at once, in the order in which they are won. Low that counts for whoever was dealt it is claimed as it is
played (Foster, Seven-up: Playing): later nobody knows whose it was.
"""

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.hand_faults.in_play import highest_pegs
from scoring.law import Law
from scoring.one_line import COUNT_LETTERS, COUNTS_BY_LETTER
from tournaments.pages.table.table_page import TablePage

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


class AsPlayed(NamedTuple):
    """What can be noted, for the page's script: the score before the deal, where it ends, what a Jack and a gift add.

    `high` are the pegged cards of which the highest has High too; `target` is None where no order decides who is out.
    """

    pegs: tuple[str, ...]
    high: str
    totals: str
    target: int | None
    jack: int
    gift: int


def as_played(table: TablePage) -> AsPlayed | None:
    """None for a law under which nothing is asked before the last trick."""
    law = table.law
    if not law.pegs() and not is_claimed(law, "low"):
        return None
    totals = ",".join(str(side.total) for side in table.sides)
    target = table.target if law.out_first == "order of counts" else None
    return AsPlayed(law.pegs(), " ".join(highest_pegs(law)), totals, target, law.turned_jack, law.gift)


def is_claimed(law: Law, count: str) -> bool:
    """Whether the count is Low, for whoever was dealt it."""
    return count == "low" and law.low.startswith("dealt")


def ranks_of(law: Law) -> tuple[str, ...]:
    """The cards that can be Low, where it is not the two."""
    return RANKS if law.low == "dealt the lowest out" else ()


def in_order(law: Law) -> list[str]:
    """The law's counts, first those that can be noted during the play."""
    noted = [count for count in law.counts if count in law.pegs() or is_claimed(law, count)]
    return list(dict.fromkeys((*noted, *law.counts)))


def names_of_pegs() -> dict[str, str]:
    """What each card is called where it is pegged."""
    return {
        "peg_ace": _("Ace of trumps"),
        "peg_king": _("King of trumps"),
        "peg_queen": _("Queen of trumps"),
        "peg_jack": _("Jack of trumps"),
        "peg_ten": _("Ten of trumps"),
        "peg_five": _("Five of trumps"),
    }


def letter_of(law: Law, count: str) -> str:
    """The letter of a count that is pegged, else nothing."""
    return COUNT_LETTERS[count] if count in law.pegs() else ""


def order_of_pegging(fields: Mapping[str, str]) -> str:
    """The order that the form has, if it still names each card that is given to a side; else none is known."""
    given = {name[6:] for name, who in fields.items() if name.startswith("taken_peg_") and who.isdigit()}
    noted = [COUNTS_BY_LETTER.get(letter, "") for letter in fields.get("pegged", "")]
    return fields["pegged"] if sorted(noted) == sorted(given) and noted else ""
