"""Rows of the records → the values that the pure rooms take. The only place that prefetches."""

from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from functools import wraps
from typing import Any, NamedTuple, ParamSpec, TypeVar

from django.db.models import Exists, OuterRef, Prefetch, QuerySet

from scoring.house import house_law
from scoring.law import Law
from scoring.notation import read_hand
from scoring.wording import Text, gettext_noop
from tournaments.models import Dispute, Entrant, HandRecord, Night, Round, Ruling, Seat, SitOut, Table
from tournaments.movement.seating import Foursome, Seating
from tournaments.movement.wishes import in_order
from tournaments.night_file import NightRecord, RoundRecord
from tournaments.night_file.replay import PlayedRound, counted, ranked
from tournaments.records.attendance import attendance_of
from tournaments.records.house_laws import house_at, law_at
from tournaments.records.night_rules import credit_of, odd_of, rules_of, unplayed_credit_of
from tournaments.records.wishes import wishes_of
from tournaments.round_rules import RoundRules
from tournaments.standings import Points, Standing, shown
from tournaments.table_result import TableRecord, TableResult, mover, settle_table, winning_pair

P = ParamSpec("P")
R = TypeVar("R")


EVENED_OUT = gettext_noop(
    "Evened out by the night’s rule, the round counts %(one)s for North and South and %(two)s for East and West."
)


class TornReadError(Exception):
    """The records changed between two queries of one look: a round was taken back, or seated anew."""


def whole(read: Callable[P, R]) -> Callable[P, R]:
    """Look again where the records changed meanwhile. A transaction would do it too, but on SQLite it stops writers."""

    @wraps(read)
    def again(*args: P.args, **kwargs: P.kwargs) -> R:
        for _ in range(9):
            with suppress(TornReadError):
                return read(*args, **kwargs)
        return read(*args, **kwargs)

    return again


class TablePlayed(NamedTuple):
    """One table of one round: its rows, and what they come to."""

    row: Table
    seats: tuple[Entrant, Entrant, Entrant, Entrant]
    records: dict[int, HandRecord]
    record: TableRecord
    result: TableResult

    @property
    def number(self) -> int:
        return self.row.number

    @property
    def numbers(self) -> Foursome:
        """The four entrants' numbers in seat order."""
        one, two, three, four = self.seats
        return one.number, two.number, three.number, four.number

    def counted(self, night: Night) -> tuple[Points, Points]:
        """What the round counts here in the tallies of the two pairs."""
        return counted(self.result, rules_of(night), unplayed_credit_of(night))

    def evened_out_text(self, night: Night) -> Text | None:
        """What the round counts in the tallies, where that is not what its hands are worth."""
        points = self.counted(night)
        if points == self.result.totals[:2]:
            return None
        one, two = map(shown, points)
        return Text(EVENED_OUT, {"one": one, "two": two})

    @property
    def moves_differ(self) -> bool:
        """True where a correction came after the round closed and others than those who won moved up."""
        result = self.result
        return (
            self.row.moved_up is not None
            and result.winner is not None
            and mover(self.record, result) != result.winner
        )

    @property
    def is_level(self) -> bool:
        """Whether a cut can decide who goes up: a tie, and after the bell where nobody is ahead though a deal may still come."""
        one, two, *_ = self.result.totals
        return self.result.tied or (self.row.rang_after is not None and one == two)


class RoundPlayed(NamedTuple):
    """One round of a night as far as it is played, tables from the head table on."""

    row: Round
    law: Law
    tables: tuple[TablePlayed, ...]
    sitting_out: tuple[Entrant, ...]

    @property
    def number(self) -> int:
        return self.row.number

    @property
    def closed(self) -> bool:
        return self.row.closed_at is not None

    @property
    def has_rung(self) -> bool:
        """Whether its bell has rung."""
        return any(table.row.rang_after is not None for table in self.tables)

    @property
    def seating(self) -> Seating:
        return Seating(
            tuple(table.numbers for table in self.tables),
            tuple(sorted(each.number for each in self.sitting_out)),
        )

    @property
    def has_begun(self) -> bool:
        """A round counts from its first hand, or the first deal that is marked as not played."""
        return self.closed or any(table.records or table.record.unplayed for table in self.tables)

    @property
    def is_in_file(self) -> bool:
        """Whether the night's file has it."""
        return self.has_begun or (self.row.reseated and self.number > 1)


def law_of(night: Night) -> Law:
    """The law that the night is played by. One query more where it is the club's own."""
    return law_at(night.law, night.law_version)


@whole
def rounds_of(night: Night, number: int | None = None) -> list[RoundPlayed]:
    """The night's rounds in order, settled; or the one of that `number`. Five queries, however many tables."""
    return _settled(night, night.rounds.all() if number is None else night.rounds.filter(number=number))


@whole
def rounds_before(night: Night, number: int) -> list[RoundPlayed]:
    """The rounds before that one, in order. Five queries."""
    return _settled(night, night.rounds.filter(number__lt=number))


@whole
def newest_rounds(night: Night, most: int) -> list[RoundPlayed]:
    """The last rounds that have seats, in order; none before the draw. Five queries."""
    return _settled(night, night.rounds.order_by("-number")[:most])[::-1]


def current_round(night: Night) -> RoundPlayed | None:
    """The last round that has seats, or None before the draw. Five queries."""
    newest = newest_rounds(night, 1)
    return newest[0] if newest else None


def _settled(night: Night, rows: QuerySet[Round]) -> list[RoundPlayed]:
    tables = Table.objects.prefetch_related(
        Prefetch("seats", Seat.objects.select_related("entrant")),
        Prefetch("hands", HandRecord.objects.filter(current=True)),
    )
    sit_outs = SitOut.objects.select_related("entrant").order_by("entrant__number")
    law = law_of(night)
    return [
        _round(row, law, rules_of(night))
        for row in rows.prefetch_related(Prefetch("tables", tables), Prefetch("sit_outs", sit_outs))
    ]


def _round(row: Round, law: Law, rules: RoundRules) -> RoundPlayed:
    tables = tuple(table_played(table, law, rules) for table in row.tables.all())
    if not tables:
        raise TornReadError
    return RoundPlayed(row, law, tables, tuple(sit_out.entrant for sit_out in row.sit_outs.all()))


def table_played(row: Table, law: Law, rules: RoundRules) -> TablePlayed:
    """A table with its round, its seats and its current hands prefetched, settled."""
    seats = [seat.entrant for seat in row.seats.all()]
    if len(seats) != 4:
        raise TornReadError
    hands_in = {each.deal: each for each in row.hands.all()}
    hands = {deal: read_hand(each.hand, law)[0] for deal, each in hands_in.items()}
    unplayed = row.unplayed_deals, row.unplayed_why
    record = TableRecord(row.number, hands, row.cut_seat, row.moved_up, None, *unplayed, row.rang_after)
    result = settle_table(record, law, rules, closed=row.round.closed_at is not None)
    return TablePlayed(row, (seats[0], seats[1], seats[2], seats[3]), hands_in, record, result)


def entered_in(each: Round) -> set[str]:
    """What was ever entered for the round: any of "hands" (were they taken back since), "disputes" and "rulings", and
    "unplayed" while a deal is marked so."""
    kinds: dict[str, Any] = {"hands": HandRecord.objects, "disputes": Dispute.objects, "rulings": Ruling.objects}
    exists = {kind: Exists(rows.filter(table__round=OuterRef("pk"))) for kind, rows in kinds.items()}
    exists["unplayed"] = Exists(Table.objects.filter(round=OuterRef("pk"), unplayed__gt=0))
    [found] = Round.objects.filter(pk=each.pk).values(**exists)
    return {kind for kind, is_there in found.items() if is_there}


def entrants_of(night: Night) -> list[tuple[int, str]]:
    """Number and name of everyone who plays, by number: not of those who were expected and have not come."""
    return list(night.entrants.filter(arrival=Entrant.Arrival.HERE).values_list("number", "name"))


def played_rounds(rounds: Iterable[RoundPlayed], numbers: Collection[int]) -> list[PlayedRound]:
    """The rounds that have begun, as the replay has them; `numbers` are all who are entered."""
    return [
        PlayedRound(
            each.number,
            each.seating,
            tuple(table.result for table in each.tables),
            absent=tuple(sorted(set(numbers) - each.seating.everyone)),
        )
        for each in rounds
        if each.has_begun
    ]


def night_record_of(night: Night, rounds: list[RoundPlayed]) -> NightRecord:
    """The night as its file has it; `moved_up` stands only where the hands no longer say who moved."""
    house, attendance = house_at(night.law, night.law_version), attendance_of(night)
    wishes = wishes_of(night, attendance.numbers)
    most = len(attendance.numbers) // 4  # tables: at another nobody ever sits
    rules = rules_of(night)
    return NightRecord(
        name=night.name,
        date=night.date,
        law=law_of(night) if house is None else house_law(house),
        movement=night.movement,
        rounds=night.planned_rounds,
        deals=night.deals,
        rank_by="wins" if night.rank_by == Night.RankBy.WINS else "points",
        sit_out=credit_of(night.sit_out),
        missed=credit_of(night.missed),
        unplayed=unplayed_credit_of(night),
        odd=odd_of(night),
        companions={int(size): law for size, law in night.companions.items()},
        ends_by=rules.ends_by,
        at_bell=rules.at_bell,
        tie=rules.tie,
        movement_options=night.movement_options,
        attendance=attendance if any(attendance[1:]) else None,
        entrants=tuple(entrants_of(night)),
        apart=tuple(in_order(wishes.apart)),
        fixed={number: (table, seat) for number, (table, seat) in wishes.fixed.items() if table <= most},
        draw=rounds[0].seating.exchanged(attendance.places_of_substitutes(1)).tables if rounds else None,
        seed=night.seed,
        played=tuple(_for_file(each, rules) for each in rounds if each.is_in_file),
        house=house,
        over=night.state == Night.State.OVER and not _all_played(night, rounds),
    )


def _all_played(night: Night, rounds: list[RoundPlayed]) -> bool:
    """Whether the last round planned is played to its end."""
    if len(rounds) != night.planned_rounds:
        return False
    by_bell = night.ends_by == Night.EndsBy.BELL
    return rounds[-1].closed if by_bell else all(table.result.state == "done" for table in rounds[-1].tables)


def _for_file(each: RoundPlayed, rules: RoundRules) -> RoundRecord:
    """The round for the file: who moved up only where the file's reader would not find them."""
    tables = []
    for table in each.tables:
        one, two, *_ = table.result.totals
        by_hands = None if table.result.missing else winning_pair(one, two, table.record.cut, None)
        follows = table.row.moved_up is None or by_hands == mover(table.record, table.result)
        # By the bell a table without a hand shows in this alone that its round was closed.
        follows = follows and not (rules.by_bell and not table.records and each.closed)
        moved_up = None if follows else table.row.moved_up
        seats = table.numbers if each.row.reseated and each.number > 1 else None
        tables.append(table.record._replace(moved_up=moved_up, seats=seats))
    payloads = ({deal: row.hand for deal, row in table.records.items()} for table in each.tables)
    looks_closed = rules.by_bell and all(
        table.hands and settle_table(table, each.law, rules, closed=True).winner is not None for table in tables
    )
    return RoundRecord(each.number, tuple(tables), tuple(payloads), looks_closed and not each.closed)


def standings_of(night: Night, rounds: list[RoundPlayed]) -> list[Standing]:
    """The night's standings from its hands."""
    record = night_record_of(night, rounds)
    return ranked(record, played_rounds(rounds, [number for number, _ in record.entrants]))
