"""A sheet that a second person keys blind: what agrees with the book, what differs where. Writes nothing.

The fields are those of `sheet_form`, `seen-<deal>` among them, of the deals that wait alone; beside them `first_is`
and `choose` (`<deal>:stands` or `<deal>:keyed`) say which of two versions the sheet bears out.
"""

import re
from collections.abc import Mapping
from typing import NamedTuple

from django.contrib.auth.models import User

from scoring.faults import Fault
from scoring.hand import Hand
from scoring.wording import Text, gettext_noop
from tournaments.entry.typed_deal import Entry
from tournaments.pages.desk.keying_differences import Cell, differing
from tournaments.pages.desk.sheet_display import SheetShown
from tournaments.pages.desk.sheet_form import Sheet, TypedSheet, first_dealer
from tournaments.pages.desk.waiting import waits_for_second

STANDS, KEYED = "stands", "keyed"
_ALL_OF_THEM = gettext_noop(
    "With another first dealer every deal of the table changes. Key all that are in, or correct the sheet itself."
)


class Waiting(NamedTuple):
    """What waits at one table: the deals for this person, and those that the person has keyed."""

    deals: tuple[int, ...]
    own: tuple[int, ...]


class Checked(NamedTuple):
    """A sheet as the second person typed it, beside the book.

    `agree` and `keep` are deals to confirm, `take` hands to correct; `cells` the differences of the rest, by deal.
    `first_differs`: who dealt first is told in two ways, and nothing is decided before that.
    """

    typed: TypedSheet
    seen: Mapping[int, int]
    cells: Mapping[int, list[Cell]]
    agree: tuple[int, ...] = ()
    keep: tuple[int, ...] = ()
    take: Mapping[int, Hand] = {}
    first_differs: bool = False

    @property
    def confirmed(self) -> dict[int, int]:
        """The deals to confirm, in the revision that was seen."""
        return {deal: self.seen[deal] for deal in sorted((*self.agree, *self.keep))}


def waiting_at(shown: SheetShown, user: User) -> Waiting:
    """The deals of a table that wait for a second person, as `user` meets them."""
    waiting = [
        (deal, record.by_id == user.pk)
        for deal, record in sorted(shown.table.records.items())
        if waits_for_second(shown.night, record)
    ]
    return Waiting(tuple(deal for deal, own in waiting if not own), tuple(deal for deal, own in waiting if own))


def blind_sheet(shown: SheetShown, entry: Entry) -> Sheet:
    """The sheet with nothing on it."""
    return Sheet(shown.law, shown.night.deals, {}, entry)


def read_check(post: Mapping[str, str], shown: SheetShown, waiting: Waiting, entry: Entry) -> Checked:
    """What `post` tells of the deals that wait, compared with what stands."""
    law, stands = shown.law, shown.table.record.hands
    post = {name: text for name, text in post.items() if _is_of(name, waiting)}
    seen = {deal: number_of(post.get(f"seen-{deal}", "")) for deal in waiting.deals}
    blind = blind_sheet(shown, entry)
    typed = blind.read(post)
    first = first_dealer(shown.past)
    told = {line.deal: line.hand for line in typed.lines if line.hand is not None and not line.faults}
    if typed.at_fault or not told:
        return Checked(typed, seen, {})
    if typed.first != first and first is not None and typed.first is not None:
        if post.get("first_is") == KEYED:
            if told.keys() < stands.keys():
                return Checked(typed._replace(faults=(Fault("first", Text(_ALL_OF_THEM)),)), seen, {})
            return Checked(typed, seen, {}, take=told)
        if post.get("first_is") != STANDS:
            return Checked(typed, seen, {}, first_differs=True)
        typed = blind.read(post | {"first": str(first)})
        told = {line.deal: line.hand for line in typed.lines if line.hand is not None and not line.faults}
    cells = {deal: differing(stands[deal], hand, law) for deal, hand in told.items()}
    return _decided(Checked(typed, seen, cells), told, post.get("choose", ""))


def _decided(checked: Checked, told: Mapping[int, Hand], choose: str) -> Checked:
    """With what the person chose for one deal."""
    agree = tuple(deal for deal, cells in checked.cells.items() if not cells)
    deal, _, which = choose.partition(":")
    chosen = number_of(deal)
    open_cells = {deal: cells for deal, cells in checked.cells.items() if cells}
    if chosen in open_cells and which in (STANDS, KEYED):
        del open_cells[chosen]
        if which == STANDS:
            return checked._replace(cells=open_cells, agree=agree, keep=(chosen,))
        return checked._replace(cells=open_cells, agree=agree, take={chosen: told[chosen]})
    return checked._replace(cells=open_cells, agree=agree)


def _is_of(name: str, waiting: Waiting) -> bool:
    """Whether a field is of the sheet as a whole, or of a deal that waits."""
    told = re.match(r"(?:deal|seen)-(\d{1,4})(?:-|$)", name, re.ASCII)
    return told is None or int(told[1]) in waiting.deals


def number_of(told: str) -> int:
    """The number that a field tells; 0 where it tells none."""
    return int(told) if told.isascii() and told.isdecimal() and len(told) < 5 else 0
