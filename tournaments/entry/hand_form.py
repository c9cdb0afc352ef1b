"""The fields of a form → one hand, and back. Knows no page and no table.

The fields, each a text:

    dealer                     seat
    bid_1 … bid_7              by seat: "pass" or a number; a seller need not pass
    more_bids                  the bids after these, in order with blanks between, where bids go round and round
    bid_seat, bid_points       instead of these: the final contract alone, points "" where all passed
    call                       the seat of the called partner, or "" where the maker plays alone
    sold                       "yes" or "no", or "" where the maker shows it
    turned_jack, turned_again  anything where the dealer turned a Jack, and another one
    gifts, bunched_jacks       numbers
    pegged                     what was pegged, in order: the letters of the counts, as on a line
    trump                      S, H, D or C
    how                        "points" for the quick form, else the counts
    taken_<count>              seat, "discard", or "none" (not in play)
    seat_<count>               who of that side exactly, where it matters (see `form_fields.needs_seat`)
    points                     the quick form: what the maker's side took; the rest is the others'
    points_other               what the others took, only where a count may be out of play
    side_1 … side_7            the quick form by side: the rest of the whole is the other's, where there are two; of more
                               sides, an empty one took nothing
    fault_1 … fault_7          by seat: "revoke", "foul_hand", or what else the law has

Which of these a law has, its own fields say (`asks`).
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.core.exceptions import ValidationError

from scoring.faults import Fault, Refused, shown
from scoring.hand import DISCARD, Contract, Hand
from scoring.hand_faults.offences import kinds_of
from scoring.law import Law
from scoring.notation import read_hand
from scoring.one_line import COUNT_LETTERS, COUNTS_BY_LETTER
from scoring.wording import gettext_noop
from tournaments.entry.form_fields import ASKED, NUMBER, Fields, in_two_sides
from tournaments.entry.taken_fields import counts_taken, is_quick, points_taken
from tournaments.table_result.order import side_of

__all__ = ["PASS", "SEATS", "fields_from_hand", "form_field", "hand_from_fields"]

SEATS = (1, 2, 3, 4)
PASS = "pass"
MOST_MORE_BIDS = 90


def hand_from_fields(post: Mapping[str, str], law: Law, dealer_default: int | None, players: int = 4) -> Hand:
    """The hand in the fields, free of faults under `law`; `dealer_default` deals where the form names nobody.

    Raises Refused for all that is missing or cannot be; each fault's field is one of the names above.
    """
    fields = Fields(post, law, players)
    asks_dealer = "" if dealer_default else gettext_noop("Enter who dealt.")
    dealer = fields.seat("dealer", asks_dealer) or dealer_default
    hand: dict[str, Any] = {} if players == 4 else {"players": players}
    hand |= {"dealer": dealer, **(_auction(fields, dealer or players) if law.most_bid else {})}
    hand["trump"] = fields.text("trump", gettext_noop("Enter which suit was trumps."))
    hand |= _asked(fields)
    offences = [{"kind": kind, "seat": seat} for seat in fields.seats if (kind := _offence(fields, f"fault_{seat}"))]
    # Who plays with whom must be known before seats can be asked for.
    before = None if fields.faults else _before_play(hand, law, players)
    hand |= points_taken(fields, before) if is_quick(fields) else counts_taken(fields, before, offences)
    if fields.faults:
        raise Refused(fields.faults)
    if offences:
        hand["faults"] = offences
    try:
        return read_hand(hand, law)[0]
    except Refused as refused:
        wrong = iter(_wrong_bids(hand, law, players))
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
    first = enumerate(bids[: hand.players], start=1)
    fields |= {f"bid_{hand.seat_after(hand.dealer, place)}": bid for place, bid in first}
    if bids[hand.players :]:
        fields["more_bids"] = " ".join(bids[hand.players :])
    if hand.contract is not None:
        fields["bid_seat"] = str(hand.contract.maker)
        fields["bid_points"] = "" if hand.contract.bid is None else str(hand.contract.bid)
    if hand.sold is not None:
        fields["sold"] = "yes" if hand.sold else "no"
    numbers = [name for name in ASKED if name not in ("sold", "pegged")]
    fields |= {name: str(int(value)) for name in numbers if (value := getattr(hand, name))}
    if hand.pegged:
        fields["pegged"] = "".join(COUNT_LETTERS[count] for count in hand.pegged)
    for count, who in hand.taken or ():
        fields[f"taken_{count}"] = "none" if who is None else "discard" if who == DISCARD else str(who)
        if who:
            fields[f"seat_{count}"] = str(who)
    sides = hand.sides(law)
    for seat, points in hand.points or ():
        if not law.most_bid or not in_two_sides(law, hand.players):
            fields[f"side_{side_of(seat, max(sides) + 1) + 1}"] = str(points)
        else:
            mine = sides[seat - 1] == sides[hand.made_by(law).maker - 1]
            fields["points" if mine else "points_other"] = str(points)
    for kind, seat in hand.faults:
        fields[f"fault_{seat}"] = kind
    return fields


def _auction(fields: Fields, dealer: int) -> dict[str, Any]:
    if (maker := fields.seat("bid_seat")) is not None:
        return {"bid": {"seat": maker, "points": fields.number("bid_points")}}
    seller = dealer % fields.players + 1 if fields.law.seller == "eldest" else 0
    by_seat = {seat: _bid(fields, seat, sells=seat == seller) for seat in fields.seats}
    more = fields.text("more_bids").replace(",", " ").split()[:MOST_MORE_BIDS]
    in_order = [by_seat[(dealer + place) % fields.players + 1] for place in range(fields.players)]
    return {"bids": in_order + [_bid_after(fields, bid) for bid in more]}


def _bid(fields: Fields, seat: int, *, sells: bool) -> int | None:
    missing = gettext_noop("Enter what %(seat)s bid, or that %(seat)s passed.")
    text = fields.text(f"bid_{seat}", "" if sells else missing, seat=fields.called(seat))
    return None if text == PASS else fields.number(f"bid_{seat}")


def _bid_after(fields: Fields, text: str) -> int | None:
    try:
        return None if text.lower() in (PASS, "-", "–") else NUMBER.clean(text)
    except ValidationError:
        message = gettext_noop("A bid is a number or “pass”, not “%(value)s”.")
        fields.refuse("more_bids", message, value=shown(text))
        return None


def _asked(fields: Fields) -> dict[str, Any]:
    """What only some laws ask, where it is entered; elsewhere the hand is refused with it."""
    entered: dict[str, Any] = {"call": fields.seat("call")}
    entered["sold"] = {"yes": True, "no": False}.get(fields.text("sold"))
    entered |= {name: bool(fields.text(name)) for name in ("turned_jack", "turned_again")}
    entered |= {name: fields.number(name) for name in ("gifts", "bunched_jacks")}
    entered["pegged"] = [COUNTS_BY_LETTER.get(letter, letter) for letter in fields.text("pegged").upper()]
    return {name: value for name, value in entered.items() if value or (name == "sold" and value is False)}


def _before_play(hand: Mapping[str, Any], law: Law, players: int) -> Hand:
    """The hand up to the first lead, unchecked."""
    contract = Contract(hand["bid"]["seat"], hand["bid"]["points"]) if "bid" in hand else None
    bids = tuple(hand["bids"]) if "bids" in hand else None
    return Hand(
        law.key, hand["dealer"], hand["trump"], players, bids, contract, call=hand.get("call"), sold=hand.get("sold")
    )


def _wrong_bids(hand: Mapping[str, Any], law: Law, players: int) -> Iterator[str]:
    """The field of each bid that cannot be, eldest first: a hand names one fault for each."""
    highest = 0
    for place, points in enumerate(hand.get("bids", ())):
        if points is None:
            continue
        if points <= highest or not law.least_bid <= points <= law.most_bid:
            yield f"bid_{(hand['dealer'] + place) % players + 1}" if place < players else "more_bids"
        highest = max(highest, points)


def _offence(fields: Fields, name: str) -> str:
    if (kind := fields.text(name)) and kind not in kinds_of(fields.law):
        message = gettext_noop("“%(kind)s” is not an irregularity that touches the score.")
        fields.refuse(name, message, kind=shown(kind))
    return kind


def form_field(field: str, offences: Sequence[Mapping[str, Any]] = ()) -> str:
    """The form's name for a field of the hand, whose `faults` are `offences`."""
    if field.startswith("faults[") and offences:
        return f"fault_{offences[int(field[7 : field.index(']')])]['seat']}"
    if field.startswith("points"):
        return "points"
    return field.replace(".", "_")
