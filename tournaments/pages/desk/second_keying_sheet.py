"""A sheet that a second person keys without seeing the first keying: what agrees with it, what differs where.

Writes nothing. The fields are those of `sheet_form`, `seen-<deal>` among them, of the deals that wait alone; beside
them `first_is` and `choose` (`<deal>:stands` or `<deal>:keyed`) say which of two versions the paper sheet has.
"""

import re
from collections.abc import Mapping
from typing import NamedTuple

from django.contrib.auth.models import User

from scoring.faults import Fault
from scoring.hand import Hand
from scoring.wording import Text, gettext_noop
from tournaments.display.numbers import whole_number
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
    """What waits at one table: the deals for this person, and those that this person keyed first."""

    deals: tuple[int, ...]
    own: tuple[int, ...]


class SecondKeying(NamedTuple):
    """A sheet as the second person typed it, compared with what stands.

    `agree` and `keep` are deals to confirm, `take` hands to correct; `cells` the differences of the rest, by deal.
    `first_differs`: the two keyings name different first dealers, and nothing is decided before that.
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


def blank_sheet(shown: SheetShown, entry: Entry) -> Sheet:
    """The sheet with nothing on it."""
    return Sheet(shown.law, shown.night.deals, {}, entry)


def read_second_keying(post: Mapping[str, str], shown: SheetShown, waiting: Waiting, entry: Entry) -> SecondKeying:
    """What was typed for the deals that wait, compared with what stands."""
    stands, first = shown.table.record.hands, first_dealer(shown.past)
    post = {name: text for name, text in post.items() if _is_of(name, waiting)}
    seen = {deal: whole_number(post.get(f"seen-{deal}")) or 0 for deal in waiting.deals}
    sheet = blank_sheet(shown, entry)
    typed = sheet.read(post)
    hands = typed.hands
    if typed.at_fault or not hands:
        return SecondKeying(typed, seen, {})
    if first is not None and typed.first not in (first, None):
        if post.get("first_is") == KEYED:
            if hands.keys() < stands.keys():
                typed = typed._replace(faults=(Fault("first", Text(_ALL_OF_THEM)),))
                return SecondKeying(typed, seen, {})
            return SecondKeying(typed, seen, {}, take=hands)
        if post.get("first_is") != STANDS:
            return SecondKeying(typed, seen, {}, first_differs=True)
        typed = sheet.read(post | {"first": str(first)})
        hands = {line.deal: line.hand for line in typed.lines if line.hand is not None and not line.faults}
    cells = {deal: differing(stands[deal], hand, shown.law) for deal, hand in hands.items()}
    return _decided(SecondKeying(typed, seen, cells), hands, post.get("choose", ""))


def _decided(keying: SecondKeying, hands: Mapping[int, Hand], choose: str) -> SecondKeying:
    """With what the person chose for one deal."""
    agree = tuple(deal for deal, cells in keying.cells.items() if not cells)
    keying = keying._replace(agree=agree, cells={deal: cells for deal, cells in keying.cells.items() if cells})
    number, _, which = choose.partition(":")
    chosen = whole_number(number) or 0
    if chosen not in keying.cells or which not in (STANDS, KEYED):
        return keying
    rest = {deal: cells for deal, cells in keying.cells.items() if deal != chosen}
    if which == STANDS:
        return keying._replace(cells=rest, keep=(chosen,))
    return keying._replace(cells=rest, take={chosen: hands[chosen]})


def _is_of(name: str, waiting: Waiting) -> bool:
    """Whether a field is of the sheet as a whole, or of a deal that waits."""
    of_deal = re.match(r"(?:deal|seen)-(\d{1,4})(?:-|$)", name, re.ASCII)
    return of_deal is None or int(of_deal[1]) in waiting.deals
