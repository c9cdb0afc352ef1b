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
    fault_1 … fault_4          by seat: "revoke" or "foul_hand"
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.core.exceptions import ValidationError

from scoring.faults import Fault, Refused, refuse, shown
from scoring.hand import COUNT_NAMES, DISCARD, FAULT_KINDS, Hand, seat_name
from scoring.law import Law, sides
from scoring.notation import read_hand
from scoring.reasons import side_name
from scoring.wording import Text, gettext_noop
from tournaments.entry.whole_number import WholeNumberField

SEATS = (1, 2, 3, 4)
PASS = "pass"
MOST_MORE_BIDS = 90
_NUMBER = WholeNumberField(required=False, min_value=0, max_value=999)


def hand_from_fields(post: Mapping[str, str], law: Law, dealer_default: int | None) -> Hand:
    """The hand in the fields, free of faults under `law`; `dealer_default` deals where the form names nobody.

    Raises Refused for what is missing or cannot be; each fault's field is one of the names above.
    """
    fields = _Fields(post)
    faults: list[Fault] = []
    hand = {
        "dealer": _tried(faults, _dealer, fields, dealer_default),
        **(_tried(faults, _auction, fields, dealer_default) or {}),
        "trump": _tried(faults, _trump, fields),
    }
    offences = _tried(faults, _offences, fields)
    if faults:  # who made the trump must be known before points or seats can be asked for
        faults.extend(_faults_in_result(fields, law))
        raise Refused(faults)
    hand |= _result(fields, law, hand, offences or [])
    if offences:
        hand["faults"] = offences
    try:
        return read_hand(hand, law)[0]
    except Refused as refused:
        wrong = iter(_wrong_bids(hand, law))
        raise Refused(
            Fault(
                next(wrong, "bids") if fault.field == "bids" else form_field(fault.field, offences or []), fault.text
            )
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
        side_of, maker = sides(law, 4), hand.made_by(law).maker
        for seat, points in hand.points:
            mine = side_of[seat - 1] == side_of[maker - 1]
            fields["points" if mine else "points_other"] = str(points)
    for kind, seat in hand.faults:
        fields[f"fault_{seat}"] = kind
    return fields


def needs_seat(law: Law) -> bool:
    """True if `law` asks which seat took a count when an adversary revokes; elsewhere the side is enough."""
    return law.other_at_fault == "counts to the maker"


class _Fields:
    """The form's texts by name; what is not there is empty."""

    def __init__(self, post: Mapping[str, str]) -> None:
        self._post = post

    def text(self, name: str) -> str:
        return str(self._post.get(name) or "").strip()

    def number(self, name: str) -> int | None:
        """The whole number in a field, None where it is empty. Raises Refused for anything else."""
        try:
            number: int | None = _NUMBER.clean(self.text(name))
        except ValidationError:
            message = gettext_noop("A whole number belongs here, not “%(value)s”.")
            raise refuse(name, message, value=shown(self.text(name))) from None
        return number

    def seat(self, name: str) -> int | None:
        """The seat in a field, None where it is empty. Raises Refused for anything else."""
        seat = self.number(name)
        if seat is not None and seat not in SEATS:
            raise refuse(name, gettext_noop("There is no seat %(seat)s; the seats are 1 to 4."), seat=seat)
        return seat


def _tried(faults: list[Fault], read: Any, *args: Any) -> Any:
    """What `read` makes of `args`, or None with its faults noted: a form names all that it misses at once."""
    try:
        return read(*args)
    except Refused as refused:
        faults.extend(refused.faults)
        return None


def _dealer(fields: _Fields, default: int | None) -> int:
    dealer = fields.seat("dealer") or default
    if dealer is None:
        raise refuse("dealer", gettext_noop("Enter who dealt."))
    return dealer


def _auction(fields: _Fields, default: int | None) -> dict[str, Any]:
    if (maker := fields.seat("bid_seat")) is not None:
        return {"bid": {"seat": maker, "points": fields.number("bid_points")}}
    faults: list[Fault] = []
    by_seat = {seat: _tried(faults, _bid, fields, seat) for seat in SEATS}
    if faults:
        raise Refused(faults)
    eldest = fields.seat("dealer") or default or 4
    return {"bids": [by_seat[(eldest + place) % 4 + 1] for place in range(4)] + _more_bids(fields)}


def _more_bids(fields: _Fields) -> list[int | None]:
    bids: list[int | None] = []
    for text in fields.text("more_bids").replace(",", " ").split()[:MOST_MORE_BIDS]:
        try:
            bids.append(None if text.lower() in (PASS, "-", "–") else _NUMBER.clean(text))
        except ValidationError:
            message = gettext_noop("A bid is a number or “pass”, not “%(value)s”.")
            raise refuse("more_bids", message, value=shown(text)) from None
    return bids


def _bid(fields: _Fields, seat: int) -> int | None:
    name = f"bid_{seat}"
    text = fields.text(name)
    if not text:
        message = gettext_noop("Enter what %(seat)s bid, or that %(seat)s passed.")
        raise refuse(name, message, seat=seat_name(seat))
    return None if text == PASS else fields.number(name)


def _wrong_bids(hand: Mapping[str, Any], law: Law) -> Iterator[str]:
    """The field of each bid that cannot be, eldest first: a hand names one fault for each."""
    highest = 0
    for place, points in enumerate(hand.get("bids", ())):
        if points is None:
            continue
        if points <= highest or not law.least_bid <= points <= law.most_bid:
            yield f"bid_{(hand['dealer'] + place) % 4 + 1}" if place < 4 else "more_bids"
        highest = max(highest, points)


def _trump(fields: _Fields) -> str:
    if not (trump := fields.text("trump")):
        raise refuse("trump", gettext_noop("Enter which suit was trumps."))
    return trump


def _offences(fields: _Fields) -> list[dict[str, Any]]:
    offences = []
    for seat in SEATS:
        if kind := fields.text(f"fault_{seat}"):
            if kind not in FAULT_KINDS:
                message = gettext_noop("“%(kind)s” is not an irregularity that touches the score.")
                raise refuse(f"fault_{seat}", message, kind=shown(kind))
            offences.append({"kind": kind, "seat": seat})
    return offences


def _is_quick(fields: _Fields, law: Law) -> bool:
    no_counts = not any(fields.text(f"taken_{count}") for count in law.counts)
    return fields.text("how") == "points" or (no_counts and bool(fields.text("points")))


def _result(fields: _Fields, law: Law, auction: Mapping[str, Any], offences: list[dict[str, Any]]) -> dict[str, Any]:
    side_of, maker = sides(law, 4), _maker(auction)
    if _is_quick(fields, law):
        mine = side_of[maker - 1]
        took = _points(fields, law)
        return {"points": {str(side_of.index(side) + 1): took[side != mine] for side in sorted(set(side_of))}}
    revoked = {each["seat"] for each in offences if each["kind"] == "revoke"}
    asked = {side_of[seat - 1] for seat in revoked if side_of[seat - 1] != side_of[maker - 1]}
    faults: list[Fault] = []
    taken = {}
    for count in law.counts:
        taken[count] = _tried(faults, _taken, fields, law, count, asked if needs_seat(law) else set())
    if faults:
        raise Refused(faults)
    return {"taken": taken}


def _maker(auction: Mapping[str, Any]) -> int:
    if "bid" in auction:
        return int(auction["bid"]["seat"])
    bids = auction["bids"]
    highest = max((points, -place) for place, points in enumerate([points or 0 for points in bids]))
    place = -highest[1] if highest[0] else 3
    return int((auction["dealer"] + place) % 4 + 1)


def _points(fields: _Fields, law: Law) -> tuple[int, int]:
    """What the maker's side took, and the others: the rest of the whole where every count is in play."""
    mine = fields.number("points")
    if mine is None:
        raise refuse("points", gettext_noop("Enter how many points the maker's side took."))
    if not law.all_in_play(4):
        others = fields.number("points_other")
        if others is None:
            raise refuse("points_other", gettext_noop("Enter how many points the other side took."))
        return mine, others
    if mine > law.whole:
        message = gettext_noop("A side cannot take %(points)s points; there are %(whole)s in all.")
        raise refuse("points", message, points=mine, whole=law.whole)
    return mine, law.whole - mine


def _taken(fields: _Fields, law: Law, count: str, asked: set[int]) -> int | str | None:
    """Who took a count. A tap on a side gives its first seat: it is the side that counts, unless one is `asked`."""
    text = fields.text(f"taken_{count}")
    if text in ("", "discard", "none"):
        if not text:
            message = gettext_noop("Enter who took %(count)s.")
            raise refuse(f"taken_{count}", message, count=COUNT_NAMES[count])
        return "discard" if text == "discard" else None
    side_of = sides(law, 4)
    taker = fields.seat(f"taken_{count}") or 1
    exactly = fields.seat(f"seat_{count}")
    if side_of[taker - 1] not in asked:
        return taker
    if exactly is None and fields.text(f"seat_{count}") == "" and taker > max(side_of) + 1:
        return taker  # not a side's first seat, so it was named exactly
    if exactly is None or side_of[exactly - 1] != side_of[taker - 1]:
        message = gettext_noop(
            "%(side)s took %(count)s: enter which of the two, because the counts of whoever revoked change sides."
        )
        params = {"side": side_name(law, 4, side_of[taker - 1]), "count": COUNT_NAMES[count]}
        raise refuse(f"seat_{count}", message, **params)
    return exactly


def _faults_in_result(fields: _Fields, law: Law) -> Iterator[Fault]:
    """What is missing below the auction, to be named together with what is missing in it."""
    if _is_quick(fields, law):
        if not fields.text("points"):
            yield Fault("points", Text(gettext_noop("Enter how many points the maker's side took.")))
        return
    for count in law.counts:
        if not fields.text(f"taken_{count}"):
            yield Fault(
                f"taken_{count}", Text(gettext_noop("Enter who took %(count)s."), {"count": COUNT_NAMES[count]})
            )


def form_field(field: str, offences: Sequence[Mapping[str, Any]] = ()) -> str:
    """The form's name for a field of the hand, whose `faults` are `offences`."""
    if field.startswith("faults[") and offences:
        return f"fault_{offences[int(field[7 : field.index(']')])]['seat']}"
    if field.startswith("points"):
        return "points"
    return field.replace(".", "_")
