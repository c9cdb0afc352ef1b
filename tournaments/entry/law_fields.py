"""Which fields a hand has under its law, and a hand in these fields. Knows no page and no table."""

from scoring.hand import COUNT_LETTERS, DISCARD, Hand
from scoring.hand_faults.auction import knows
from scoring.law import Law
from tournaments.night.order import side_of, sides_at

PASS = "pass"
SIDE_POINTS = tuple(f"side_{number}" for number in range(1, 8))
ASKED = ("call", "sold", "turned_jack", "turned_again", "gifts", "bunched_jacks", "pegged")  # by some laws


def asks(law: Law) -> tuple[str, ...]:
    """Which fields between the bids and the counts a hand of the law has."""
    return tuple(name for name in ASKED if knows(law, name))


def in_two_sides(law: Law, players: int) -> bool:
    """Whether two sides play, partners, or the maker and the called partner against the rest."""
    return law.called_partner != "none" or sides_at(law, players) == 2


def can_be_out(law: Law, players: int) -> bool:
    """Whether a count can be nobody's: where a card of it is not in play, or a tied Game is."""
    return not law.all_in_play(players) or law.game_tied == "nobody"


def needs_seat(law: Law, players: int) -> bool:
    """True if `law` asks which seat took a count when an adversary revokes; elsewhere the side is enough."""
    return law.other_at_fault == "counts to the maker" and players in law.partners_at


def field_names(law: Law, players: int = 4) -> list[str]:
    """The names of a hand's fields on paper, in the order in which they are typed."""
    seats = range(1, players + 1)
    bids = [*(f"bid_{seat}" for seat in seats), *(["more_bids"] if law.second_bids else [])] if law.most_bid else []
    taken = [f"taken_{count}" for count in law.counts]
    exactly = [f"seat_{count}" for count in law.counts] if needs_seat(law, players) else []
    points = SIDE_POINTS[: sides_at(law, players)]
    return [
        *("dealer", *bids, *asks(law), "trump", *taken, *points),
        *(f"fault_{seat}" for seat in seats),
        *exactly,
    ]


def fields_from_hand(hand: Hand, law: Law) -> dict[str, str]:
    """The fields of a hand, from which the same hand is read again."""
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
    return fields | {f"fault_{seat}": kind for kind, seat in hand.faults}


def fields_on_paper(hand: Hand, law: Law, dealer: int | None) -> dict[str, str]:
    """The fields of a hand as a sheet has them: the dealer only where it is not `dealer`, a dash for a pass."""
    fields = fields_from_hand(hand, law)
    if hand.contract is not None:
        maker, bid = hand.contract
        passed = {f"bid_{seat}": PASS for seat in range(1, hand.players + 1)}
        fields |= passed if bid is None else {f"bid_{maker}": str(bid)}
    sides = sides_at(law, hand.players)
    fields |= {f"side_{side_of(seat, sides) + 1}": str(points) for seat, points in hand.points or ()}
    if not hand.faults:
        fields = {name: text for name, text in fields.items() if not name.startswith("seat_")}
    on_paper = {name: fields.get(name, "").replace(PASS, "-") for name in field_names(law, hand.players)}
    return on_paper | {"dealer": "" if hand.dealer == dealer else str(hand.dealer)}
