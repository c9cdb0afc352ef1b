"""What must stand of a night after each action, in plain dicts and lists, taken from the promises and not from the program.

Knows its few hands and what two laws make of them. Where people sit after a closing it is given.
"""

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

MOST_OTHERS = 5  # versions of one deal that stay open
MOST_KEYS = 10  # under which one hand is known
LEAST_OPEN = 30  # minutes that a night stays open once it is opened again


class Dealt(NamedTuple):
    """A hand: the `offset`-th seat after the dealer bids, and its side takes so many of the 14."""

    dealer: int
    offset: int
    bid: int
    took: int
    trump: str = "S"

    @property
    def side(self) -> int:
        return (self.dealer + self.offset - 1) % 2

    def payload(self) -> dict[str, Any]:
        """As a phone sends it."""
        bids: list[int | None] = [None] * 4
        bids[self.offset - 1] = self.bid
        points = {str(self.side + 1): self.took, str(2 - self.side): 14 - self.took}
        return {"dealer": self.dealer, "bids": bids, "trump": self.trump, "points": points}

    def credits(self, law: str) -> tuple[int, int]:
        """Foster: the difference, and of a set bid all to the others. Chicago: each its own, less what was bid."""
        ours, theirs = self.took, 14 - self.took
        if law == "foster-1897":
            ours, theirs = (max(ours - theirs, 0), 0) if ours >= self.bid else (0, theirs + self.bid)
        elif ours < self.bid:
            ours = -self.bid
        return (theirs, ours) if self.side else (ours, theirs)


@dataclass
class Revision:
    hand: Dealt
    state: str
    source: str
    reported_seat: int | None = None
    accepted_seat: int | None = None
    why: str = ""
    dropped: bool = False
    order: int = 0  # in which it came in, of all hands


@dataclass
class Other:
    """What was said beside the hand that stands; a plain no has no hand, and the revision that it said no to."""

    deal: int
    hand: Dealt | None
    no_to: int = 0
    open: bool = True


@dataclass
class NaiveTable:
    deals: dict[int, list[Revision]] = field(default_factory=dict)
    others: list[Other] = field(default_factory=list)
    cut: int | None = None  # a seat of the pair that won it
    drawn: bool = False  # by the program
    up: int | None = None  # the pair that moved
    confirmed: bool = False
    called: bool = False
    ringing: bool = False
    unanswered: bool = False  # it rang until its round ended

    def stands(self, deal: int) -> Revision | None:
        revisions = self.deals.get(deal)
        return revisions[-1] if revisions and not revisions[-1].dropped else None

    def revision(self, deal: int) -> int:
        """Of what stands; 0 for nothing."""
        return len(self.deals[deal]) if self.stands(deal) else 0

    def standing(self) -> dict[int, Dealt]:
        return {deal: revisions.hand for deal in sorted(self.deals) if (revisions := self.stands(deal))}

    def open_at(self, deal: int) -> list[Other]:
        return [each for each in self.others if each.deal == deal and each.open]

    def in_turn(self, deal: int, hand: Dealt) -> bool:
        others = {number: each for number, each in self.standing().items() if number != deal}
        first = min(others, default=None)
        return first is None or (hand.dealer - others[first].dealer - deal + first) % 4 == 0

    def write(self, deal: int, revisions: Revision) -> None:
        self.deals.setdefault(deal, []).append(revisions)

    def totals(self, law: str) -> tuple[int, int]:
        credits = [hand.credits(law) for hand in self.standing().values()]
        return sum(one for one, _ in credits), sum(two for _, two in credits)

    def winner(self, law: str, deals: int) -> int | None:
        one, two = self.totals(law)
        if len(self.standing()) < deals:
            return None
        if one != two:
            return int(two > one)
        return self.up if self.cut is None else (self.cut - 1) % 2


@dataclass
class NaiveRound:
    """`places` are everyone's table and seat by number, (0, 0) out."""

    places: dict[int, tuple[int, int]]
    tables: dict[int, NaiveTable]
    closed: bool = False
    reseated: bool = False

    @property
    def begun(self) -> bool:
        return self.closed or any(table.standing() for table in self.tables.values())

    @property
    def has_reports(self) -> bool:
        return any(table.deals or table.others for table in self.tables.values())

    def four(self, table: int) -> list[int]:
        """Who sits there, by seat."""
        return [
            number for number, place in sorted(self.places.items(), key=lambda each: each[1]) if place[0] == table
        ]

    def sit(self, places: dict[int, tuple[int, int]]) -> None:
        """Everyone's new place; a table where that changes someone is asked again."""
        for table in {places[number][0] for number in places if places[number] != self.places[number]} - {0}:
            self.tables[table].confirmed = False
        self.places = dict(places)


@dataclass
class NaiveNight:
    """`state` is "playing" or "over"; `now` and `ended` in minutes."""

    law: str
    deals: int
    planned: int | None
    acceptance: str
    rank_by: str
    sit_out: str
    minutes: int | None
    rounds: list[NaiveRound] = field(default_factory=list)
    # (table, key) → what was sent, and the (round, deal, revision) that it became
    keys: dict[tuple[int, str], tuple[Any, tuple[int, int, int]]] = field(default_factory=dict)
    changes: list[str] = field(default_factory=lambda: ["settings"])  # the draw was published
    state: str = "playing"
    now: int = 0
    ended: int = 0

    @property
    def locked(self) -> bool:
        return self.state == "over" and self.minutes is not None and self.now >= self.ended + self.minutes

    @property
    def newest(self) -> NaiveRound:
        return self.rounds[-1]

    def at(self, number: int) -> NaiveRound | None:
        return self.rounds[number - 1] if 1 <= number <= len(self.rounds) else None

    def seat(self, places: dict[int, tuple[int, int]]) -> None:
        """A round begins, with people where the database has them."""
        tables = {place[0] for place in places.values()} - {0}
        self.rounds.append(NaiveRound(dict(places), {number: NaiveTable() for number in sorted(tables)}))

    def drop_newest(self) -> None:
        """It goes, and its calls to the round before it."""
        dropped = self.rounds.pop()
        for number, table in dropped.tables.items():
            before = self.newest.tables[number]
            before.ringing |= table.ringing
            if table.called:  # the later call reports what became of the one before it
                before.called, before.unanswered = True, False

    def end_calls(self) -> None:
        for table in (table for each in self.rounds for table in each.tables.values()):
            table.ringing, table.unanswered = False, table.unanswered or table.ringing

    def ring_again(self) -> None:
        """The newest round is open again, and what rang when it ended."""
        for table in self.newest.tables.values():
            table.ringing, table.unanswered = table.ringing or table.unanswered, False

    def gaps(self) -> list[int]:
        """The tables for which the round cannot be closed."""
        return [
            number
            for number, table in self.newest.tables.items()
            if any(each.open for each in table.others) or table.winner(self.law, self.deals) is None
        ]

    def hands_written(self) -> int:
        revisions = [
            each
            for one in self.rounds
            for table in one.tables.values()
            for deal in table.deals.values()
            for each in deal
        ]
        return len(revisions) + sum(each.dropped for each in revisions)

    def standings(self) -> list[tuple[Any, ...]]:
        """(rank, number, points, wins, head rounds, sat out) of everyone, by rank and number."""
        earned = [self._earned(number) for number in self.rounds[0].places]
        figures = {
            number: (wins, points) if self.rank_by == "wins" else (points,) for number, points, wins, *_ in earned
        }
        return sorted((1 + sum(each > figures[line[0]] for each in figures.values()), *line) for line in earned)

    def _earned(self, number: int) -> tuple[int, Any, int, int, int]:
        points: Any = 0
        wins = head = played = out = 0
        for each in self.rounds:
            table, seat = each.places[number]
            if not each.begun:
                continue
            if not table:
                out += 1
                continue
            pair = (seat - 1) % 2
            points += each.tables[table].totals(self.law)[pair]
            wins += each.tables[table].winner(self.law, self.deals) == pair
            head += table == 1
            played += 1
        average = Fraction(points, played) if played else 0
        credit = {"none": 0, "average": average}.get(self.sit_out, 0 if self.sit_out.isalpha() else int(self.sit_out))
        return number, points + out * credit, wins, head, out
