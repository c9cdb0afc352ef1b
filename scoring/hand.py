"""One hand as a table reports it: who dealt, what was bid, what was trumps, who took what. Knows no worth.

Seats are numbered 1..n clockwise; the eldest hand is the seat after the dealer.
"""

from collections.abc import Iterator
from typing import NamedTuple

from scoring.faults import Fault, shown
from scoring.law import Law, sides
from scoring.wording import Text, gettext_noop

DISCARD = 0  # who took a count that was found among the discards
SUITS = "SHDC"
FAULT_KINDS = ("revoke", "foul_hand")

SUIT_NAMES = {
    "S": Text(gettext_noop("spades")),
    "H": Text(gettext_noop("hearts")),
    "D": Text(gettext_noop("diamonds")),
    "C": Text(gettext_noop("clubs")),
}
COUNT_NAMES = {
    "high": Text(gettext_noop("High")),
    "low": Text(gettext_noop("Low")),
    "jack": Text(gettext_noop("Jack")),
    "game": Text(gettext_noop("Game")),
    "right_pedro": Text(gettext_noop("right Pedro")),
    "left_pedro": Text(gettext_noop("left Pedro")),
}
COMPASS = (
    Text(gettext_noop("North")),
    Text(gettext_noop("East")),
    Text(gettext_noop("South")),
    Text(gettext_noop("West")),
)


class Offence(NamedTuple):
    """A revoke or a foul hand that was claimed and proved."""

    kind: str
    seat: int


class Contract(NamedTuple):
    """Who named trumps, and for how many points; None where he named them without a bid."""

    maker: int
    bid: int | None


class Hand(NamedTuple):
    """One deal, bid and played. `bids` (eldest first, None for a pass) or `contract`; `taken` or `points`."""

    law: str
    dealer: int
    trump: str
    players: int = 4
    bids: tuple[int | None, ...] | None = None
    contract: Contract | None = None
    taken: tuple[tuple[str, int | None], ...] | None = None  # (count, seat | DISCARD | None when not in play)
    points: tuple[tuple[int, int], ...] | None = None  # (any one seat of the side, its points)
    faults: tuple[Offence, ...] = ()

    def seat_after(self, seat: int, steps: int = 1) -> int:
        """The seat so many places to the left, clockwise."""
        return (seat - 1 + steps) % self.players + 1

    def made_by(self, law: Law) -> Contract:
        """The maker and the bid that he is held to under `law`."""
        if self.contract is not None:
            maker, bid = self.contract
        else:
            maker, bid = self.dealer, None
            for place, points in enumerate(self.bids or (), start=self.dealer):
                if points is not None:
                    maker, bid = place % self.players + 1, points
        if bid is None and law.all_pass == "dealer bids least":
            bid = law.least_bid
        return Contract(maker, bid)


def seat_name(seat: int, players: int = 4) -> Text:
    """What a person calls the seat: a point of the compass where four play."""
    return COMPASS[seat - 1] if players == 4 else Text(gettext_noop("seat %(seat)s"), {"seat": seat})


def faults_in(hand: Hand, law: Law) -> Iterator[Fault]:
    """Everything in the hand that cannot be under the law, field by field; none for a hand that can be scored."""
    if hand.players not in law.players:
        message = gettext_noop("%(law)s is not played by %(players)s. It knows: %(known)s.")
        known = ", ".join(map(str, law.players))
        yield Fault("players", Text(message, {"law": law.title, "players": hand.players, "known": known}))
        return
    if not 1 <= hand.dealer <= hand.players:
        yield _no_seat("dealer", hand.dealer, hand.players)
        return
    if (hand.bids is None) == (hand.contract is None):
        yield Fault("bids", Text(gettext_noop("Give either bids or bid, and not both.")))
    elif hand.bids is not None:
        yield from _faults_in_bids(hand, law)
    elif hand.contract is not None:
        yield from _faults_in_contract(hand, hand.contract, law)
    if hand.trump not in SUIT_NAMES:
        message = gettext_noop("“%(trump)s” is no suit. Trumps are S, H, D or C.")
        yield Fault("trump", Text(message, {"trump": shown(hand.trump)}))
    if (hand.taken is None) == (hand.points is None):
        yield Fault("taken", Text(gettext_noop("Give either who took each count or the points, and not both.")))
    elif hand.taken is not None:
        yield from _faults_in_taken(hand, hand.taken, law)
    elif hand.points is not None:
        yield from _faults_in_points(hand, hand.points, law)
    if hand.faults:
        yield from _faults_in_offences(hand, law)


def _no_seat(field: str, seat: int, players: int) -> Fault:
    message = gettext_noop("There is no seat %(seat)s; the seats are 1 to %(players)s.")
    return Fault(field, Text(message, {"seat": seat, "players": players}))


def _out_of_range(field: str, points: int, law: Law) -> Fault:
    message = gettext_noop("A bid of %(bid)s cannot be made; bids go from %(least)s to %(most)s.")
    return Fault(field, Text(message, {"bid": points, "least": law.least_bid, "most": law.most_bid}))


def _faults_in_bids(hand: Hand, law: Law) -> Iterator[Fault]:
    bids = hand.bids or ()
    if len(bids) != hand.players:
        message = gettext_noop("%(given)s bids are written, but each of the %(players)s seats bids or passes once.")
        yield Fault("bids", Text(message, {"given": len(bids), "players": hand.players}))
        return
    highest = 0
    for place, points in enumerate(bids):
        if points is None:
            continue
        if not law.least_bid <= points <= law.most_bid:
            yield _out_of_range("bids", points, law)
        elif points <= highest:
            message = gettext_noop(
                "The bid of %(bid)s by %(seat)s does not rise above %(highest)s. Raise it or pass."
            )
            seat = seat_name(hand.seat_after(hand.dealer, place + 1), hand.players)
            yield Fault("bids", Text(message, {"bid": points, "seat": seat, "highest": highest}))
        highest = max(highest, points)


def _faults_in_contract(hand: Hand, contract: Contract, law: Law) -> Iterator[Fault]:
    if not 1 <= contract.maker <= hand.players:
        yield _no_seat("bid.seat", contract.maker, hand.players)
    elif contract.bid is None:
        if contract.maker != hand.dealer:
            message = gettext_noop("Only the dealer, %(dealer)s, names trumps without a bid, when all have passed.")
            yield Fault("bid.points", Text(message, {"dealer": seat_name(hand.dealer, hand.players)}))
    elif not law.least_bid <= contract.bid <= law.most_bid:
        yield _out_of_range("bid.points", contract.bid, law)


def _faults_in_taken(hand: Hand, taken: tuple[tuple[str, int | None], ...], law: Law) -> Iterator[Fault]:
    counts, players = law.counts, hand.players
    told = {}
    for count, who in taken:
        if count not in counts:
            message = gettext_noop("“%(count)s” is no count of %(law)s, which has: %(known)s.")
            known = ", ".join(counts)
            yield Fault(f"taken.{count}", Text(message, {"count": count, "law": law.title, "known": known}))
        elif count in told:
            message = gettext_noop("%(count)s is marked for two sides. Mark it once.")
            yield Fault(f"taken.{count}", Text(message, {"count": COUNT_NAMES[count]}))
        elif who and not 1 <= who <= players:
            yield _no_seat(f"taken.{count}", who, players)
        told[count] = who
    if players not in law.robs_at or (len(told) == len(counts) and None not in told.values()):
        return
    for count in counts:
        if told.get(count) is None:
            message = gettext_noop("Nobody is marked for %(count)s, and every count is in play. Mark who took it.")
            yield Fault(f"taken.{count}", Text(message, {"count": COUNT_NAMES[count]}))


def _faults_in_points(hand: Hand, points: tuple[tuple[int, int], ...], law: Law) -> Iterator[Fault]:
    side_of = sides(law, hand.players)
    seen = set()
    for seat, taken in points:
        if not 1 <= seat <= hand.players:
            yield _no_seat(f"points.{seat}", seat, hand.players)
            return
        if side_of[seat - 1] in seen:
            message = gettext_noop("The side of seat %(seat)s has its points twice. Give each side once.")
            yield Fault(f"points.{seat}", Text(message, {"seat": seat}))
            return
        if not 0 <= taken <= law.whole:
            message = gettext_noop("A side cannot take %(points)s points; there are %(whole)s in all.")
            yield Fault(f"points.{seat}", Text(message, {"points": taken, "whole": law.whole}))
            return
        seen.add(side_of[seat - 1])
    total = sum(taken for _, taken in points)
    all_told = len(seen) == max(side_of) + 1
    whole = hand.players in law.robs_at
    if not all_told or total > law.whole or (whole and total != law.whole):
        message = gettext_noop("The points of all sides come to %(total)s and should come to %(whole)s.")
        if all_told and not whole:
            message = gettext_noop("The points of all sides come to %(total)s; there are only %(whole)s.")
        elif not all_told:
            message = gettext_noop("Give the points of every side: they come to %(whole)s, and here is %(total)s.")
        yield Fault("points", Text(message, {"total": total, "whole": law.whole}))


def _faults_in_offences(hand: Hand, law: Law) -> Iterator[Fault]:
    for place, (kind, seat) in enumerate(hand.faults):
        if kind not in FAULT_KINDS:
            message = gettext_noop("“%(kind)s” is no irregularity that touches the score. Known: %(known)s.")
            yield Fault(f"faults[{place}].kind", Text(message, {"kind": kind, "known": ", ".join(FAULT_KINDS)}))
        elif not 1 <= seat <= hand.players:
            yield _no_seat(f"faults[{place}].seat", seat, hand.players)
        elif kind == "revoke" and hand.taken is None and _counts_are_asked_for(hand, law, seat):
            message = gettext_noop(
                "The counts that %(seat)s took go to the maker, so say who took each count instead of the points."
            )
            yield Fault("points", Text(message, {"seat": seat_name(seat, hand.players)}))


def _counts_are_asked_for(hand: Hand, law: Law, seat: int) -> bool:
    """Whether the seat's own counts move to the maker, so that the points of its side do not tell enough."""
    maker = hand.made_by(law).maker
    side_of = sides(law, hand.players)
    counts_move = law.other_at_fault == "counts to the maker"
    return counts_move and maker <= hand.players and side_of[seat - 1] != side_of[maker - 1]
