"""A deal on one line, as a person can type it, and the same deal replayed card by card. Knows no par and no scores.

    C 1 CAKQ.H23.D9 CT8653.S5 CJ97.D234 C42.H6789 : CA CT CJ C4

Trumps, who leads, the four hands from seat 1 on, each by suits with points between them; after a colon the cards in
the order in which they were played, as far as they are known.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scoring.cards import RANKS, Card, card, legal, winning_place
from scoring.faults import refuse, shown
from scoring.hand import SUITS
from scoring.law import Law
from scoring.play.par import SEATS, counting
from scoring.play.ranking import trump_powers
from scoring.play.tricks import Trick, Tricks
from scoring.wording import gettext_noop

MOST_LETTERS = 400


class DealLine(NamedTuple):
    """`held` by seat before the first lead, `played` the cards in order, `leader` who leads first."""

    trump: str
    leader: int
    held: tuple[tuple[Card, ...], ...]
    played: tuple[Card, ...] = ()

    def written(self) -> str:
        """The line."""
        hands = " ".join(".".join(_suits(hand, self.trump)) or "-" for hand in self.held)
        cards = " : " + " ".join(map(str, self.played)) if self.played else ""
        return f"{self.trump} {self.leader} {hands}{cards}"


class Step(NamedTuple):
    """One card as it was played: in which trick (0 first), by which seat, and the law's field that forbids it, if any."""

    trick: int
    seat: int
    card: Card
    forbidden: str = ""


class Moment(NamedTuple):
    """The table after some cards: what each seat holds, the trick before it, the tricks won, the points of each side so far."""

    hands: tuple[tuple[Card, ...], ...]
    leader: int
    trick: tuple[Card, ...]
    done: tuple[Trick, ...]
    points: tuple[int, int]

    @property
    def turn(self) -> int:
        """The seat to play."""
        return (self.leader - 1 + len(self.trick)) % SEATS + 1

    @property
    def is_over(self) -> bool:
        """Whether all cards are played."""
        return not any(self.hands)

    def tricks(self, law: Law, trump: str) -> Tricks:
        """The same position to be played on from."""
        begun = bool(self.done)
        tricks = Tricks(law, trump, self.leader, self.hands, begun=begun)
        tricks.trick = list(self.trick)
        tricks.to_play = (sum(map(len, self.hands)) + len(self.trick)) // SEATS
        return tricks


def read_deal(text: str, law: Law) -> DealLine:
    """The deal that the line describes. Raises Refused, naming what is wrong, for one that cannot be."""
    head, _, tail = text[:MOST_LETTERS].upper().replace("10", "T").partition(":")
    words = head.split()
    if len(words) != 2 + SEATS or words[0] not in tuple(SUITS) or words[1] not in ("1", "2", "3", "4"):
        message = gettext_noop(
            "Write the trump suit, the seat that leads, and four hands, such as C 1 CAKQ.H23.D9 and three more."
        )
        raise refuse("deal", message)
    held = tuple(_hand(word, seat) for seat, word in enumerate(words[2:], start=1))
    cards = [each for hand in held for each in hand]
    twice = next((each for each in cards if cards.count(each) > 1), None)
    if twice:
        raise refuse("deal", gettext_noop("%(card)s is in two places. Give it once."), card=twice.shown)
    if len({len(hand) for hand in held}) > 1 or not 0 < len(held[0]) <= law.played:
        message = gettext_noop("Give all four hands the same number of cards, from 1 to %(most)s.")
        raise refuse("deal", message, most=law.played)
    line = DealLine(words[0], int(words[1]), held, tuple(_card(word) for word in tail.split()))
    steps_of(line, law)
    return line


def steps_of(line: DealLine, law: Law) -> tuple[Step, ...]:
    """Each card played. Raises Refused where a seat plays a card that it does not hold."""
    power, hands = trump_powers(law, line.trump), [list(hand) for hand in line.held]
    steps: list[Step] = []
    leader, trick = line.leader, list[Card]()
    for number, played in enumerate(line.played):
        seat = (leader - 1 + len(trick)) % SEATS + 1
        if played not in hands[seat - 1]:
            message = gettext_noop(
                "Card %(number)s, %(card)s, is not in the hand of seat %(seat)s, whose turn it is."
            )
            raise refuse("deal", message, number=number + 1, card=played.shown, seat=seat)
        steps.append(
            Step(number // SEATS, seat, played, _forbidden(law, hands[seat - 1], trick, played, number, power))
        )
        hands[seat - 1].remove(played)
        trick.append(played)
        if len(trick) == SEATS:
            leader, trick = (leader - 1 + winning_place(trick, power)) % SEATS + 1, []
    return tuple(steps)


def moment_of(line: DealLine, law: Law, cards: int) -> Moment:
    """The table after so many of the cards played."""
    power, worth = trump_powers(law, line.trump), counting(law, line.trump, frozenset().union(*line.held))
    hands, points = [list(hand) for hand in line.held], [0, 0]
    held_low = {each: seat for seat, hand in enumerate(line.held) for each in hand}
    leader, trick, done = line.leader, list[Card](), list[Trick]()
    for played in line.played[:cards]:
        hands[(leader - 1 + len(trick)) % SEATS].remove(played)
        trick.append(played)
        if len(trick) == SEATS:
            winner = (leader - 1 + winning_place(trick, power)) % SEATS + 1
            done.append(Trick(leader, tuple(trick), winner))
            for each in trick:
                low = law.counts.get("low", 0) if _is_low(law, each, line) else 0
                points[(winner - 1) % 2] += worth.get(each, 0) - low
                points[held_low[each] % 2] += low
            leader, trick = winner, []
    return Moment(tuple(map(tuple, hands)), leader, tuple(trick), tuple(done), (points[0], points[1]))


def _is_low(law: Law, each: Card, line: DealLine) -> bool:
    """Whether the card is the Low that counts to its holder."""
    if not law.low.startswith("dealt"):
        return False
    out = [card for card in trump_powers(law, line.trump) if any(card in hand for hand in line.held)]
    return each == (out[-1] if law.low.endswith("lowest out") and out else Card("2", line.trump))


def _forbidden(
    law: Law, hand: Sequence[Card], trick: Sequence[Card], played: Card, number: int, power: Mapping[Card, int]
) -> str:
    """The field of the law that forbids the card; empty for a legal one."""
    if trick:
        return "" if played in legal(hand, trick[0], power) else "following"
    bound = not number and len(hand) == law.played and law.first_lead == "a trump"
    return "first_lead" if bound and played not in power and any(each in power for each in hand) else ""


def _suits(hand: Sequence[Card], trump: str) -> list[str]:
    suits = sorted({each.suit for each in hand}, key=lambda suit: (suit != trump, suit))
    return [
        suit + "".join(sorted((each.rank for each in hand if each.suit == suit), key=RANKS.index, reverse=True))
        for suit in suits
    ]


def _hand(word: str, seat: int) -> tuple[Card, ...]:
    found = []
    for part in word.split("."):
        if len(part) < 2 or part[0] not in SUITS or not set(part[1:]) <= set(RANKS):
            message = gettext_noop("Seat %(seat)s: “%(part)s” is not a suit with its cards, such as CAKQ.")
            raise refuse("deal", message, seat=seat, part=shown(part))
        found += [Card(rank, part[0]) for rank in part[1:]]
    return tuple(found)


def _card(word: str) -> Card:
    try:
        return card(word)
    except ValueError:
        message = gettext_noop("“%(value)s” is not a card. Write the suit and the rank, as ST for the ten of spades.")
        raise refuse("deal", message, value=shown(word)) from None
