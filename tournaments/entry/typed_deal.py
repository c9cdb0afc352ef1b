"""One deal as the desk types it, on a line or in fields → a hand, and back. Knows one deal; no sheet and no records."""

import re
from collections.abc import Mapping
from typing import TypeAlias

from scoring.hand import Hand
from scoring.law import Law
from scoring.one_line import read_line, write_line
from tournaments.entry.hand_fields import HandFields
from tournaments.entry.law_fields import can_be_out, field_names, fields_on_paper

MOST_LETTERS = 120
MOST_LETTERS_MORE = 360  # of the bids that went round and round
Typed: TypeAlias = dict[str, str]  # the texts that were typed, by the names of their fields


class LineEntry:
    """The one-line notation, in one field. `key` names the way of typing on the page."""

    key = "lines"
    _DEALER = re.compile(r"d([1-7])", re.IGNORECASE)

    def typed(self, post: Mapping[str, str], deal: int, law: Law, players: int = 4) -> Typed:
        """What `post` has for that deal."""
        return {"line": " ".join(post.get(f"deal-{deal}-line", "").split())[:MOST_LETTERS]}

    def dealer(self, typed: Typed) -> int | None:
        """The dealer that is typed, if one is."""
        words = map(self._DEALER.fullmatch, typed["line"].split()[:2])
        return next((int(word[1]) for word in words if word), None)

    def read(self, typed: Typed, law: Law, dealer: int | None, players: int = 4) -> Hand:
        """The hand, dealt by `dealer` where none is typed. Raises Refused at the names of the fields."""
        return read_line(typed["line"], law, dealer, players)

    def show(self, hand: Hand, law: Law, dealer: int | None) -> Typed:
        """What would be typed for `hand`; the dealer only where it is not `dealer`."""
        line = write_line(hand).removeprefix(f"d{dealer} ").replace(f"p{hand.players} ", "", 1)
        sides = hand.sides(law)
        firsts = [sides.index(side) + 1 for side in range(max(sides) + 1)]
        by_side = dict(hand.points or ())
        if law.most_bid and len(firsts) == 2 and list(by_side) == firsts and not can_be_out(law, hand.players):
            both = " ".join(f"{seat}={points}" for seat, points in by_side.items())
            line = line.replace(f" {both}", f" {by_side[firsts[sides[hand.made_by(law).maker - 1]]]}")
        return {"line": line}


class FieldsEntry:
    """The fields of `hand_fields` as a sheet has them, each deal's under its own prefix. Its methods are those of `LineEntry`."""

    key = "fields"

    def typed(self, post: Mapping[str, str], deal: int, law: Law, players: int = 4) -> Typed:
        names = field_names(law, players)
        return {name: post.get(f"deal-{deal}-{name}", "").strip()[: most_letters(name)] for name in names}

    def dealer(self, typed: Typed) -> int | None:
        return int(typed["dealer"]) if typed["dealer"] in tuple("1234567") else None

    def read(self, typed: Typed, law: Law, dealer: int | None, players: int = 4) -> Hand:
        return HandFields(typed, law, dealer, players, on_paper=True).read()

    def show(self, hand: Hand, law: Law, dealer: int | None) -> Typed:
        return fields_on_paper(hand, law, dealer)


Entry: TypeAlias = LineEntry | FieldsEntry
ENTRIES: Mapping[str, Entry] = {entry.key: entry for entry in (LineEntry(), FieldsEntry())}


def most_letters(name: str) -> int:
    """How much of a field is read."""
    return MOST_LETTERS_MORE if name == "more_bids" else MOST_LETTERS


def same(hand: Hand, other: Hand) -> bool:
    """True where the two say the same; that all passed can be written in two ways."""
    return _one_way(hand) == _one_way(other)


def _one_way(hand: Hand) -> Hand:
    all_passed = hand.contract is not None and hand.contract.bid is None
    return hand._replace(contract=None, bids=(None,) * hand.players) if all_passed else hand
