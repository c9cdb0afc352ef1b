"""The fields of a form → one hand, and back. Knows no page and no table.

The fields, each a text:

    dealer                     seat
    bid_1 … bid_4              by seat: "pass" or a number
    more_bids                  the bids after these four, in order with blanks between, where bids go round and round
    bid_seat, bid_points       instead of the four: the final contract alone, points "" where all passed
    trump                      S, H, D or C
    how                        "points" for the quick form, else the counts
    taken_<count>              seat, "discard", or "none" (not in play)
    seat_<count>               who of that side exactly, where it matters (see `needs_seat`)
    points                     the quick form: what the maker's side took; the rest is the others'
    points_other               what the others took, only where a count may be out of play
    side_1, side_2             the quick form by side; one of them is enough where every count is in play
    fault_1 … fault_4          by seat: "revoke" or "foul_hand"
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.core.exceptions import ValidationError

from scoring.faults import Fault, Refused, shown
from scoring.hand import COUNT_NAMES, DISCARD, FAULT_KINDS, Hand, seat_name
from scoring.law import Law
from scoring.notation import read_hand
from scoring.reasons import side_name
from scoring.wording import Text, gettext_noop
from tournaments.entry.whole_number import WholeNumberField
from tournaments.table_order import PAIRS, side_of

SEATS = (1, 2, 3, 4)
PASS = "pass"
SIDE_POINTS = ("side_1", "side_2")
MOST_MORE_BIDS = 90
_NUMBER = WholeNumberField(required=False, min_value=0, max_value=999)


def hand_from_fields(post: Mapping[str, str], law: Law, dealer_default: int | None) -> Hand:
    """The hand in the fields, free of faults under `law`; `dealer_default` deals where the form names nobody.

    Raises Refused for all that is missing or cannot be; each fault's field is one of the names above.
    """
    fields = _Fields(post)
    asks_dealer = "" if dealer_default else gettext_noop("Enter who dealt.")
    dealer = fields.seat("dealer", asks_dealer) or dealer_default
    hand: dict[str, Any] = {"dealer": dealer, **_auction(fields, dealer or 4)}
    hand["trump"] = fields.text("trump", gettext_noop("Enter which suit was trumps."))
    offences = [{"kind": kind, "seat": seat} for seat in SEATS if (kind := _offence(fields, f"fault_{seat}"))]
    maker = None if fields.faults else _maker(hand)  # who it is must be known before seats can be asked for
    hand |= _points(fields, law, maker) if _is_quick(fields, law) else _counts(fields, law, maker, offences)
    if fields.faults:
        raise Refused(fields.faults)
    if offences:
        hand["faults"] = offences
    try:
        return read_hand(hand, law)[0]
    except Refused as refused:
        wrong = iter(_wrong_bids(hand, law))
        raise Refused(
            Fault(next(wrong, "bids") if fault.field == "bids" else form_field(fault.field, offences), fault.text)
            for fault in refused.faults
        ) from None


def fields_from_hand(written: Mapping[str, Any], law: Law) -> dict[str, str]:
    """The fields of a hand as the contracts write it: `hand_from_fields` makes the same hand of them again.

    Raises Refused for what is no hand under `law`.
    """
    hand = read_hand(written, law)[0]
    fields = {"dealer": str(hand.dealer), "trump": hand.trump, "how": "counts" if hand.points is None else "points"}
    bids = [PASS if points is None else str(points) for points in hand.bids or ()]
    fields |= {f"bid_{hand.seat_after(hand.dealer, place)}": bid for place, bid in enumerate(bids[:4], start=1)}
    if bids[4:]:
        fields["more_bids"] = " ".join(bids[4:])
    if hand.contract is not None:
        fields["bid_seat"] = str(hand.contract.maker)
        fields["bid_points"] = "" if hand.contract.bid is None else str(hand.contract.bid)
    for count, who in hand.taken or ():
        fields[f"taken_{count}"] = "none" if who is None else "discard" if who == DISCARD else str(who)
        if who:
            fields[f"seat_{count}"] = str(who)
    if hand.points is not None:
        for seat, points in hand.points:
            mine = side_of(seat) == side_of(hand.made_by(law).maker)
            fields["points" if mine else "points_other"] = str(points)
    for kind, seat in hand.faults:
        fields[f"fault_{seat}"] = kind
    return fields


def needs_seat(law: Law) -> bool:
    """True if `law` asks which seat took a count when an adversary revokes; elsewhere the side is enough."""
    return law.other_at_fault == "counts to the maker"


class _Fields:
    """The form's texts by name, and the faults of those that were read: a form names all that it misses at once."""

    def __init__(self, post: Mapping[str, str]) -> None:
        self._post = post
        self.faults: list[Fault] = []

    def refuse(self, name: str, message: str, **params: object) -> None:
        self.faults.append(Fault(name, Text(message, params)))

    def text(self, name: str, missing: str = "", **params: object) -> str:
        """What is in a field; where nothing is, `missing` is its fault."""
        text = str(self._post.get(name) or "").strip()
        if missing and not text:
            self.refuse(name, missing, **params)
        return text

    def number(self, name: str, missing: str = "", **params: object) -> int | None:
        """The whole number in a field, None where it is empty or no number."""
        text = self.text(name, missing, **params)
        try:
            number: int | None = _NUMBER.clean(text)
        except ValidationError:
            self.refuse(name, gettext_noop("A whole number belongs here, not “%(value)s”."), value=shown(text))
            return None
        return number

    def seat(self, name: str, missing: str = "", **params: object) -> int | None:
        """The seat in a field, None where it is empty or no seat."""
        seat = self.number(name, missing, **params)
        if seat is None or seat in SEATS:
            return seat
        self.refuse(name, gettext_noop("There is no seat %(seat)s; the seats are 1 to 4."), seat=seat)
        return None


def _auction(fields: _Fields, dealer: int) -> dict[str, Any]:
    if (maker := fields.seat("bid_seat")) is not None:
        return {"bid": {"seat": maker, "points": fields.number("bid_points")}}
    by_seat = {seat: _bid(fields, seat) for seat in SEATS}
    more = fields.text("more_bids").replace(",", " ").split()[:MOST_MORE_BIDS]
    return {
        "bids": [by_seat[(dealer + place) % 4 + 1] for place in range(4)] + [_bid_after(fields, bid) for bid in more]
    }


def _bid(fields: _Fields, seat: int) -> int | None:
    missing = gettext_noop("Enter what %(seat)s bid, or that %(seat)s passed.")
    text = fields.text(f"bid_{seat}", missing, seat=seat_name(seat))
    return None if text == PASS else fields.number(f"bid_{seat}")


def _bid_after(fields: _Fields, text: str) -> int | None:
    try:
        return None if text.lower() in (PASS, "-", "–") else _NUMBER.clean(text)
    except ValidationError:
        message = gettext_noop("A bid is a number or “pass”, not “%(value)s”.")
        fields.refuse("more_bids", message, value=shown(text))
        return None


def _wrong_bids(hand: Mapping[str, Any], law: Law) -> Iterator[str]:
    """The field of each bid that cannot be, eldest first: a hand names one fault for each."""
    highest = 0
    for place, points in enumerate(hand.get("bids", ())):
        if points is None:
            continue
        if points <= highest or not law.least_bid <= points <= law.most_bid:
            yield f"bid_{(hand['dealer'] + place) % 4 + 1}" if place < 4 else "more_bids"
        highest = max(highest, points)


def _offence(fields: _Fields, name: str) -> str:
    if (kind := fields.text(name)) and kind not in FAULT_KINDS:
        message = gettext_noop("“%(kind)s” is not an irregularity that touches the score.")
        fields.refuse(name, message, kind=shown(kind))
    return kind


def _maker(hand: Mapping[str, Any]) -> int:
    if "bid" in hand:
        return int(hand["bid"]["seat"])
    bids = [points or 0 for points in hand["bids"]]
    place = bids.index(max(bids)) if any(bids) else 3
    return int((hand["dealer"] + place) % 4 + 1)


def _is_quick(fields: _Fields, law: Law) -> bool:
    no_counts = not any(fields.text(f"taken_{count}") for count in law.counts)
    given = any(fields.text(name) for name in ("points", *SIDE_POINTS))
    return fields.text("how") == "points" or (no_counts and given)


def _points(fields: _Fields, law: Law, maker: int | None) -> dict[str, Any]:
    """What the maker's side took, and the others: the rest of the whole where every count is in play."""
    if any(fields.text(name) for name in SIDE_POINTS):
        return _points_by_side(fields, law)
    mine = fields.number("points", gettext_noop("Enter how many points the maker's side took.")) or 0
    if not law.all_in_play(4):
        others = fields.number("points_other", gettext_noop("Enter how many points the other side took."))
    else:
        others = _rest(fields, "points", mine, law)
    return {"points": {"1": others, "2": mine} if maker in PAIRS[1] else {"1": mine, "2": others}}


def _points_by_side(fields: _Fields, law: Law) -> dict[str, Any]:
    """What each side took; an empty one took the rest, where every count is in play."""
    took: list[int | None] = []
    for side, (name, other) in enumerate((SIDE_POINTS, SIDE_POINTS[::-1])):
        if not fields.text(name) and law.all_in_play(4):
            took.append(_rest(fields, other, fields.number(other) or 0, law))
        else:
            missing = gettext_noop("Enter how many points %(side)s took.")
            took.append(fields.number(name, missing, side=side_name(law, 4, side)))
    return {"points": {"1": took[0], "2": took[1]}}


def _rest(fields: _Fields, name: str, points: int, law: Law) -> int:
    """What is left for the other side."""
    if points > law.whole:
        message = gettext_noop("A side cannot take %(points)s points; there are %(whole)s in all.")
        fields.refuse(name, message, points=points, whole=law.whole)
    return law.whole - points


def _counts(fields: _Fields, law: Law, maker: int | None, offences: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Who took each count; by the very seat on the sides where that matters."""
    exactly = set[int]()
    if maker is not None and needs_seat(law):
        exactly = {side_of(each["seat"]) for each in offences if each["kind"] == "revoke"} - {side_of(maker)}
    return {"taken": {count: _taken(fields, law, count, exactly) for count in law.counts}}


def _taken(fields: _Fields, law: Law, count: str, exactly: set[int]) -> int | str | None:
    """Who took a count. A tap on a side gives its first seat: it is the side that counts, unless it is one of `exactly`."""
    text = fields.text(f"taken_{count}")
    if text in ("discard", "none"):
        return "discard" if text == "discard" else None
    missing = gettext_noop("Enter who took %(count)s.")
    taker = fields.seat(f"taken_{count}", missing, count=COUNT_NAMES[count])
    seat = fields.seat(f"seat_{count}") if taker else None
    if taker is None or side_of(taker) not in exactly:
        return taker
    if not fields.text(f"seat_{count}") and taker > 2:
        return taker  # not a side's first seat, so it was named exactly
    if seat is None or side_of(seat) != side_of(taker):
        message = gettext_noop(
            "%(side)s took %(count)s: enter which of the two, because the counts of whoever revoked change sides."
        )
        side = side_name(law, 4, side_of(taker))
        fields.refuse(f"seat_{count}", message, side=side, count=COUNT_NAMES[count])
    return seat


def form_field(field: str, offences: Sequence[Mapping[str, Any]] = ()) -> str:
    """The form's name for a field of the hand, whose `faults` are `offences`."""
    if field.startswith("faults[") and offences:
        return f"fault_{offences[int(field[7 : field.index(']')])]['seat']}"
    if field.startswith("points"):
        return "points"
    return field.replace(".", "_")
