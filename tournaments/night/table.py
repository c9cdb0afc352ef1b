"""Settles the hands of one card table: totals, who is ahead, what is missing. Knows no database."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any, Literal, NamedTuple, Self, TypeAlias

import msgspec
from msgspec import structs

from scoring.hand import Hand
from scoring.law import Law
from scoring.score import Score, score
from scoring.wording import Text, gettext_noop
from tournaments.movement.draft import Winner
from tournaments.movement.seating import AtTable
from tournaments.night.games import GameAtTable, dealer_of, free_deals, games_of, games_won, out_of
from tournaments.night.order import Order, Ranking, as_winner, order_of, seats_of, sides_at
from tournaments.night.rules import Rules
from tournaments.night.standings import Points, evened_out, shown

TableState: TypeAlias = Literal["waiting", "playing", "tied", "done"]
EVENED_OUT = gettext_noop(
    "Evened out by the night’s rule, the round counts %(one)s for North and South and %(two)s for East and West."
)
EVENED_OUT_BY_SEAT = gettext_noop(
    "Evened out by the night’s rule, the round counts, in the order of seats: %(points)s."
)


class TableResult(NamedTuple):
    """`totals` by seat; `order` the sides, best first, None while the table is open or tied where it matters.

    `level` are the sides that are to be cut for. `missing` are the deals that may still come, where a tie is to be settled
    by one more, that one. `wins` is what the round counts for each side in rounds won: of a tie that is split, a share.
    `winning` sides win the round. Of a round of `games` to a target, `out` are the sides that have won it; who deals the
    `free` deals does not follow from those before. A rubber is won by who has so many games `to_win`.
    """

    scores: Mapping[int, Score]
    totals: tuple[int, ...]
    missing: tuple[int, ...]
    order: tuple[int, ...] | None
    tied: bool
    unplayed: tuple[int, ...] = ()
    wins: tuple[int | Fraction, ...] = (0, 0)
    level: tuple[int, ...] = ()
    winning: int = 1
    out: tuple[int, ...] = ()
    games: tuple[GameAtTable, ...] = ()
    free: tuple[int, ...] = ()
    to_win: int = 1

    @property
    def sides(self) -> int:
        """How many sides play there."""
        return len(self.wins)

    @property
    def by_side(self) -> tuple[int, ...]:
        """The totals, one of each side."""
        return self.totals[: self.sides]

    @property
    def winner(self) -> int | None:
        """The side that won the round there (of a pair table 0 or 1), None while it is open or tied."""
        return None if self.order is None else self.order[0]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won the round there, those of the best side first; none while it is open or tied."""
        won = (self.order or ())[: self.winning]
        return tuple(seat for side in won for seat in seats_of(side, self.sides, len(self.totals)))

    @property
    def state(self) -> TableState:
        """Waiting for a first hand, playing, tied without a cut, or done."""
        if self.missing and not self.tied:
            return "playing" if self.scores else "waiting"
        return "done" if self.order is not None else "tied"


class Table(msgspec.Struct, frozen=True):
    """One table of one round: what it reported, who sat there, and the `result` that `settled` attaches. Every reader of a
    night, from its file to its papers, uses this one value.

    `hands` are by deal, of so many `players` under `own_law`, None for the night's; `payloads` are the same as a file has them.
    `cut` has seats, the best cut first. `moved_up` is who had moved up when the round was closed: at a table of two sides
    a seat of the pair, else a seat of every side, best first. `up` seats go up from there, and where the `lowest` goes to
    the foot the last place counts too. `seats` are the numbers of the entrants, in a file only where people sat otherwise
    than the round before had sent them. The deals `unplayed` were not played, and `why`: the round stands on the others. The
    bell `rang_after` that deal, None before.
    """

    number: int
    hands: Mapping[int, Hand]
    cut: Order = ()
    moved_up: Order = ()
    seats: AtTable = ()
    unplayed: tuple[int, ...] = ()
    why: str = ""
    rang_after: int | None = None
    own_law: Law | None = None
    players: int = 4
    up: int = 2
    lowest: bool = False
    payloads: Mapping[int, dict[str, Any]] = {}
    result: TableResult = TableResult({}, (), (), None, False)

    @property
    def sides(self) -> int:
        return self.result.sides

    @property
    def moves_differ(self) -> bool:
        """True where a correction came after the round closed, and the hands now send others up, or to the foot, than went."""
        if not self.moved_up or self.result.order is None:
            return False
        moved, order, winning = order_of(self.moved_up, self.sides), self.result.order, self.result.winning
        return set(moved[:winning]) != set(order[:winning]) or (self.lowest and moved[-1] != order[-1])

    @property
    def is_even(self) -> bool:
        """Whether points alone do not show who goes up, whatever may still be played."""
        return Ranking(self.result.by_side).is_tied(self.result.winning, lowest=self.lowest)

    @property
    def level(self) -> tuple[int, ...]:
        """The sides of which one may be named as winner of the cut, or as the next best: after a cut, those who made it."""
        ranked = Ranking(self.result.by_side, (), games_won(self.result.games))
        return self.result.level or ranked.level(self.result.winning, lowest=self.lowest)

    @property
    def is_level(self) -> bool:
        """Whether a cut can decide who goes up: a tie, and after the bell where nobody is ahead though a deal may still come."""
        return self.result.tied or (self.rang_after is not None and self.is_even)

    @property
    def mover(self) -> Winner | None:
        """Who goes up, as a movement takes it: what happened, where that is on record, or who won."""
        if not self.moved_up and self.result.order is None:
            return None
        order = order_of(self.moved_up, self.sides) if self.moved_up else self.result.order or ()
        return as_winner(order, self.sides, self.players)

    def counted(self, rules: Rules) -> tuple[Points, ...]:
        """What the round counts in the tallies of the sides, evened out by the night's rule.

        By the bell, or to a target, each table plays as many deals as it does, and nothing is evened out.
        """
        deals, unplayed = len(self.result.scores), len(self.result.unplayed) if rules.by_deals else 0
        return tuple(evened_out(points, deals, unplayed, rules.unplayed) for points in self.result.by_side)

    def evened_out_text(self, rules: Rules) -> Text | None:
        """Return what the round counts in the tallies, None if that is what its hands are worth."""
        points = self.counted(rules)
        if points == self.result.by_side:
            return None
        if self.sides == 2 and self.players == 4:
            one, two = map(shown, points)
            return Text(EVENED_OUT, {"one": one, "two": two})
        return Text(EVENED_OUT_BY_SEAT, {"points": ", ".join(str(shown(each)) for each in points)})

    def replace(self, **changes: Any) -> Self:
        """Return the table with other values in these fields."""
        return structs.replace(self, **changes)

    def settled(self, law: Law, rules: Rules, *, closed: bool = False) -> Self:
        """Return the table with its result, as `settle_table` has it."""
        return self.replace(result=settle_table(self, law, rules, closed=closed))


def four_bid_in_pairs(law: Law) -> bool:
    """Whether four play it in partnership and bid for the trumps."""
    return 4 in law.players and 4 in law.partners_at and law.most_bid > 0


def settle_table(table: Table, law: Law, rules: Rules, *, closed: bool = False) -> TableResult:
    """Settle a table's hands under `law`, or the table's own. All deals count, past the target and after a slam too (our
    readings 16 and 55), but where a round is a game to a target, or a rubber.

    A round that ends by the bell counts as won once it is `closed`; then nothing is missing any more. Raises Refused
    where hands cannot follow each other in games to a target; no such hands are ever written.

    Remembered by these facts: a hand costs its own table anew, and not the others of the night.
    """
    hands = tuple(sorted(table.hands.items()))
    facts = Table(
        table.number,
        (),  # type: ignore[arg-type]  # a dict is no key
        table.cut,
        table.moved_up,
        unplayed=table.unplayed,
        rang_after=table.rang_after,
        players=table.players,
        up=table.up,
        lowest=table.lowest,
        payloads=(),  # type: ignore[arg-type]
        result=(),  # type: ignore[arg-type]
    )
    return _settled(hands, facts, table.own_law or law, rules, closed)


@lru_cache(maxsize=4_000)  # a night of 50 tables and 20 rounds, settled open and closed
def _settled(hands: tuple[tuple[int, Hand], ...], facts: Table, law: Law, rules: Rules, closed: bool) -> TableResult:
    table = facts.replace(hands=dict(hands))
    sides = sides_at(law, table.players)
    if rules.by_target:
        scores, games = games_of(table.hands, law, rules, table.players)
        by_side = tuple(map(sum, zip(*(game.totals for game in games), strict=True)))
    else:
        scores, games = {deal: score(hand, law) for deal, hand in sorted(table.hands.items())}, ()
        by_side = tuple(sum(each.credits[side] for each in scores.values()) for side in range(sides))
    out = out_of(games, rules)
    missing = () if out else _missing(table, rules, closed=closed)
    winning = max(1, table.up * sides // table.players)
    ranked = Ranking(by_side, table.cut or table.moved_up, games_won(games))
    level = () if missing else ranked.level(winning, lowest=table.lowest)
    tied = not missing and ranked.is_tied(winning, lowest=table.lowest)
    wins: tuple[int | Fraction, ...] = (0,) * sides
    if not missing and (closed or not rules.by_bell):  # who has won is clear, though the last place may be tied
        wins = ranked.wins(winning, split=rules.tie == "split", undecided=bool(ranked.level(winning)))
    if level and rules.tie == "deal":
        missing = _one_more(table, rules)
    totals = by_side * (table.players // sides)
    order = None if missing or level else ranked.order
    free = free_deals(games, law, rules)
    return TableResult(
        scores, totals, missing, order, tied, table.unplayed, wins, level, winning, out, games, free, rules.wins
    )


def _missing(table: Table, rules: Rules, *, closed: bool) -> tuple[int, ...]:
    # A game to a target from which people have moved is over, though a correction may have it that nobody was out.
    if (rules.by_bell and closed) or (rules.by_target and table.moved_up):
        return ()
    last = rules.last_deal(table.rang_after)
    if rules.by_target:
        last = min(last, max(table.hands, default=0) + 1)
    if table.unplayed and not rules.by_deals:  # play has ended there
        last = min(table.unplayed)
    deals = range(1, max(last, *table.hands, 0) + 1)
    return tuple(deal for deal in deals if deal not in table.hands and deal not in table.unplayed)


def _one_more(table: Table, rules: Rules) -> tuple[int, ...]:
    """The deal that is to settle a tie; none after deals that were not played, nor where there are too many."""
    last = max(*table.hands, *table.unplayed, 0, 0)
    return () if last in table.unplayed or last >= rules.most else (last + 1,)


def bit_of(deal: int) -> int:
    """The deal as one bit of a number that stands for several deals."""
    return 1 << (deal - 1)


def deals_in(bits: int) -> tuple[int, ...]:
    """The deals whose bits are set, in order."""
    return tuple(deal for deal in range(1, bits.bit_length() + 1) if bits & bit_of(deal))


def first_dealers(rounds: Iterable[Iterable[Table]], tables: int) -> list[int]:
    """At each of so many tables the seat that dealt first, in the first round there of which that is known; 0: unknown."""
    found: dict[int, int] = {}
    for each in rounds:
        for table in each:
            if table.number not in found and (seat := dealer_of(1, table.hands)):
                found[table.number] = seat
    return [found.get(number, 0) for number in range(1, tables + 1)]
