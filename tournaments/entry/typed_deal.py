"""One deal as the desk types it, on a line or in fields → a hand, and back. Knows one deal; no sheet and no records.

In fields the bids stand by seat: one alone is the final contract; with more of them, or with `-` or `p` for a
pass, an empty one is a pass. Where bids go round and round, those after each seat's first stand in one field, in order.
A count is given to a side, by any seat of it; by whom exactly is a field of its own, where the law asks it.
"""

import re
from collections.abc import Mapping
from typing import TypeAlias

from scoring.faults import Fault, Refused, refuse
from scoring.hand import Hand
from scoring.law import Law
from scoring.notation import write_hand
from scoring.one_line import read_line, write_line
from scoring.wording import gettext_noop
from tournaments.entry.form_fields import SIDE_POINTS, asks, can_be_out, needs_seat
from tournaments.entry.hand_form import PASS, fields_from_hand, hand_from_fields
from tournaments.table_result.order import side_of, sides_at

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
    """The fields of `hand_form`, each deal's under its own prefix. Its methods are those of `LineEntry`."""

    key = "fields"

    def typed(self, post: Mapping[str, str], deal: int, law: Law, players: int = 4) -> Typed:
        names = field_names(law, players)
        return {name: post.get(f"deal-{deal}-{name}", "").strip()[: most_letters(name)] for name in names}

    def dealer(self, typed: Typed) -> int | None:
        return int(typed["dealer"]) if typed["dealer"] in tuple("1234567") else None

    def read(self, typed: Typed, law: Law, dealer: int | None, players: int = 4) -> Hand:
        """The hand in the fields. Raises Refused at the field at fault."""
        if any(typed.get(name) for name in SIDE_POINTS) and any(typed[f"taken_{count}"] for count in law.counts):
            message = gettext_noop("Give either who took each count or the points, and not both.")
            raise refuse("points", message)
        try:
            bids = _bids(typed) if law.most_bid else {}
            return hand_from_fields(typed | bids, law, dealer, players)
        except Refused as refused:
            raise Refused(Fault(_field_of(fault.field), fault.text) for fault in refused.faults) from None

    def show(self, hand: Hand, law: Law, dealer: int | None) -> Typed:
        fields = fields_from_hand(write_hand(hand), law)
        if hand.contract is not None:
            maker, bid = hand.contract
            passed = {f"bid_{seat}": "-" for seat in range(1, hand.players + 1)}
            fields |= passed if bid is None else {f"bid_{maker}": str(bid)}
        sides = sides_at(law, hand.players)
        fields |= {f"side_{side_of(seat, sides) + 1}": str(points) for seat, points in hand.points or ()}
        if not hand.faults:
            fields = {name: text for name, text in fields.items() if not name.startswith("seat_")}
        shown = {name: fields.get(name, "") for name in field_names(law, hand.players)}
        shown |= {name: "-" for name, text in shown.items() if text == PASS}
        if "more_bids" in shown:
            shown["more_bids"] = shown["more_bids"].replace(PASS, "-")
        return shown | {"dealer": "" if hand.dealer == dealer else str(hand.dealer)}


Entry: TypeAlias = LineEntry | FieldsEntry
ENTRIES: Mapping[str, Entry] = {entry.key: entry for entry in (LineEntry(), FieldsEntry())}


def field_names(law: Law, players: int = 4) -> list[str]:
    """The names of a deal's fields under `law`, in the order in which they are typed."""
    seats = range(1, players + 1)
    counts = [f"taken_{count}" for count in law.counts]
    exactly = [f"seat_{count}" for count in law.counts] if needs_seat(law, players) else []
    bids = [*(f"bid_{seat}" for seat in seats), *(["more_bids"] if law.second_bids else [])] if law.most_bid else []
    points = SIDE_POINTS[: sides_at(law, players)]
    return [
        *("dealer", *bids, *asks(law), "trump", *counts, *points),
        *(f"fault_{seat}" for seat in seats),
        *exactly,
    ]


def most_letters(name: str) -> int:
    """How much of a field is read."""
    return MOST_LETTERS_MORE if name == "more_bids" else MOST_LETTERS


def same(hand: Hand, other: Hand) -> bool:
    """True where the two say the same; that all passed can be written in two ways."""
    return _one_way(hand) == _one_way(other)


def _one_way(hand: Hand) -> Hand:
    all_passed = hand.contract is not None and hand.contract.bid is None
    return hand._replace(contract=None, bids=(None,) * hand.players) if all_passed else hand


def _bids(typed: Typed) -> Typed:
    """The bids as `hand_form` has them: one number alone is the contract, else every empty field is a pass.

    Raises Refused where no bid is typed.
    """
    bids = {name: text for name, text in typed.items() if name.startswith("bid_")}
    made = [name for name, text in bids.items() if text]
    if len(made) == 1 and bids[made[0]].isdigit() and not typed.get("more_bids"):
        return dict.fromkeys(bids, "") | {"bid_seat": made[0][-1], "bid_points": bids[made[0]]}
    if not made:
        message = gettext_noop("Enter who bid how much, and - for each who passed.")
        raise refuse("bids", message)
    return {name: PASS if text.lower() in ("", "-", "–", "p", PASS) else text for name, text in bids.items()}


def _field_of(field: str) -> str:
    """Where the page shows a fault of the form."""
    return "bids" if field in ("bid_seat", "bid_points") else field
