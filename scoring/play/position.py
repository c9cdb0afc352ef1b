"""A position as other programs send it: four hands, trumps, and the trick on the table. Knows JSON; knows no par."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scoring.cards import Card, card, left_pedro
from scoring.faults import refuse, shown
from scoring.hand import SUITS
from scoring.law import Law
from scoring.play.par import SEATS, covered
from scoring.play.tricks import Tricks
from scoring.strict_json import a_list, a_text, an_integer, an_object
from scoring.wording import gettext_noop

KEYS = frozenset(("law", "trump", "leader", "hands", "trick"))
NEEDED = frozenset(("trump", "leader", "hands"))


class Position(NamedTuple):
    """`held` by seat are the cards in hand and on the table, `tricks` the play as far as it came."""

    held: tuple[tuple[Card, ...], ...]
    tricks: Tricks


def read_position(value: object, law: Law) -> Position:
    """The position that `value` describes. Raises Refused, naming the field, for one that cannot come up under the law."""
    covered(law)
    entry = an_object(value, "", KEYS, NEEDED)
    trump = a_text(entry["trump"], "trump")
    if trump not in tuple(SUITS):
        raise refuse("trump", gettext_noop("“%(value)s” is not a suit. Trumps are S, H, D or C."), value=shown(trump))
    leader = an_integer(entry["leader"], "leader", 1, SEATS)
    hands, trick = _hands(entry["hands"]), _cards(entry.get("trick", []), "trick")
    _each_once(hands, trick, trump)
    if len(trick) >= SEATS:
        raise refuse(
            "trick", gettext_noop("A trick on the table has three cards at most. Leave out one that is won.")
        )
    held = [list(hand) for hand in hands]
    for place, played in enumerate(trick):
        held[(leader - 1 + place) % SEATS].append(played)
    size = len(held[0])
    for seat, cards in enumerate(held, start=1):
        if len(cards) != size:
            message = gettext_noop(
                "Counting the trick, seat %(seat)s has %(own)s cards and seat 1 has %(first)s. Give all the same "
                "number."
            )
            raise refuse(f"hands[{seat - 1}]", message, seat=seat, own=len(cards), first=size)
    if not 0 < size <= law.played:
        message = gettext_noop("%(law)s has 1 to %(most)s cards in a hand, not %(size)s.")
        raise refuse("hands", message, law=law.title, most=law.played, size=size)
    tricks = Tricks(law, trump, leader, held, begun=size < law.played)
    for place, played in enumerate(trick):
        if played not in tricks.legal():
            message = gettext_noop(
                "Seat %(seat)s cannot play %(card)s to this trick: it can follow, and must follow or trump."
            )
            if not place:
                message = gettext_noop("Seat %(seat)s cannot lead %(card)s: the first lead must be a trump.")
            raise refuse(f"trick[{place}]", message, seat=tricks.turn, card=str(played))
        tricks.play(played)
    return Position(tuple(map(tuple, held)), tricks)


def write_par(points: Sequence[int], seat: int, cards: Mapping[Card, int]) -> dict[str, object]:
    """The answer for a position: what each side still takes, whose turn it is, and the value of each legal card."""
    return {
        "points": {"1": points[0], "2": points[1]},
        "seat": seat,
        "cards": {str(card): value for card, value in cards.items()},
    }


def _hands(value: object) -> list[list[Card]]:
    entries = a_list(value, "hands")
    if len(entries) != SEATS:
        raise refuse("hands", gettext_noop("Give four hands, of seats 1 to 4, not %(number)s."), number=len(entries))
    return [_cards(entry, f"hands[{place}]") for place, entry in enumerate(entries)]


def _cards(value: object, field: str) -> list[Card]:
    found = []
    for place, entry in enumerate(a_list(value, field, 52)):
        written = a_text(entry, f"{field}[{place}]")
        try:
            found.append(card(written))
        except ValueError:
            message = gettext_noop(
                "“%(value)s” is not a card. Write the suit and the rank, as ST for the ten of spades."
            )
            raise refuse(f"{field}[{place}]", message, value=shown(written)) from None
    return found


def _each_once(hands: Sequence[Sequence[Card]], trick: Sequence[Card], trump: str) -> None:
    places = [(f"hands[{seat}]", hand) for seat, hand in enumerate(hands)] + [("trick", trick)]
    seen: set[Card] = set()
    for field, cards in places:
        for place, each in enumerate(cards):
            if each in seen:
                message = gettext_noop("%(card)s is in two places. Give it once.")
                if each == left_pedro(trump):
                    message = gettext_noop("The left pedro, %(card)s, is in two places. Give it once.")
                raise refuse(f"{field}[{place}]", message, card=str(each))
            seen.add(each)
