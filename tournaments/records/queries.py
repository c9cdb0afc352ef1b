"""Rows of the records → the values that the pure rooms take."""

from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from django.db.models import Exists, OuterRef

from scoring.house import house_law
from tournaments.models import Dispute, Entrant, HandRecord, Night, Round, Ruling, Table
from tournaments.movement.seating import Seating
from tournaments.movement.wishes import in_order
from tournaments.night_file import NightRecord, RoundRecord
from tournaments.night_file.replay import PlayedRound, looks_closed, ranked
from tournaments.records.attendance import attendance_of
from tournaments.records.house_laws import house_at
from tournaments.records.night_rules import credit_of, form_of, law_of, odd_of, rules_of, unplayed_credit_of
from tournaments.records.played import RoundPlayed, TornReadError, round_played, seating_of
from tournaments.records.sql import LARGEST
from tournaments.records.table_sql import RoundRows, rounds_between
from tournaments.records.wishes import wishes_of
from tournaments.round_rules import RoundRules
from tournaments.standings import Standing
from tournaments.table_result import settle_table
from tournaments.table_result.order import as_moved

P = ParamSpec("P")
R = TypeVar("R")


def retried_when_torn(read: Callable[P, R]) -> Callable[P, R]:
    """Look again where the records changed meanwhile. A transaction would do it too, but on SQLite it stops writers."""

    @wraps(read)
    def again(*args: P.args, **kwargs: P.kwargs) -> R:
        for _ in range(9):
            with suppress(TornReadError):
                return read(*args, **kwargs)
        return read(*args, **kwargs)

    return again


@retried_when_torn
def rounds_of(night: Night, number: int | None = None) -> list[RoundPlayed]:
    """The night's rounds in order, settled; or the one of that `number`. Five queries, however many tables."""
    return _settled(night, rounds_between(night, *((1, LARGEST) if number is None else (number, number))))


@retried_when_torn
def rounds_before(night: Night, number: int) -> list[RoundPlayed]:
    """The rounds before that one, in order. Five queries."""
    return _settled(night, rounds_between(night, 1, number - 1))


@retried_when_torn
def newest_rounds(night: Night, most: int) -> list[RoundPlayed]:
    """The last rounds that have seats, in order; none before the draw. Five queries."""
    return _settled(night, rounds_between(night, 1, LARGEST, most))


def current_round(night: Night) -> RoundPlayed | None:
    """The last round that has seats, or None before the draw. Five queries."""
    newest = newest_rounds(night, 1)
    return newest[0] if newest else None


def seating_in(night: Night, number: int) -> Seating | None:
    """Who sat where in the round of that number, or None where there is none. Five queries; no hand is settled."""
    return next(map(seating_of, rounds_between(night, number, number)), None)


def _settled(night: Night, rows: list[RoundRows]) -> list[RoundPlayed]:
    form, rules = form_of(night, law_of(night)), rules_of(night)
    return [round_played(row, form, rules) for row in rows]


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
    law, rules = law_of(night) if house is None else house_law(house), rules_of(night)
    most = len(attendance.numbers) // form_of(night, law).smallest  # tables: at another nobody ever sits
    return NightRecord(
        name=night.name,
        date=night.date,
        law=law,
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
        target=rules.target,
        games=rules.games,
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
    """Whether a reader of the file finds the last round planned ended."""
    if len(rounds) != night.planned_rounds:
        return False
    if rounds[-1].closed or night.ends_by == Night.EndsBy.BELL:
        return rounds[-1].closed
    return all(table.result.state == "done" for table in rounds[-1].tables)


def _for_file(each: RoundPlayed, rules: RoundRules) -> RoundRecord:
    """The round for the file: who moved up only where the file's reader would not find them."""
    tables = []
    for table in each.tables:
        # Found again by the file's reader from the hands and the cut alone.
        by_hands = settle_table(table.record._replace(moved_up=()), each.law, rules, closed=each.closed).order
        follows = not table.row.moved or (by_hands is not None and as_moved(by_hands) == table.row.moved)
        # By the bell a table without a hand shows in this alone that its round was closed.
        follows = follows and not (rules.by_bell and not table.records and each.closed)
        moved_up = () if follows else table.row.moved
        seats = table.numbers if each.row.reseated and each.number > 1 else None
        tables.append(table.record._replace(moved_up=moved_up, seats=seats))
    payloads = ({deal: row.hand for deal, row in table.records.items()} for table in each.tables)
    is_open = rules.by_bell and not each.closed and looks_closed(tables, each.law, rules)
    return RoundRecord(each.number, tuple(tables), tuple(payloads), is_open)


def standings_of(night: Night, rounds: list[RoundPlayed]) -> list[Standing]:
    """The night's standings from its hands."""
    record = night_record_of(night, rounds)
    return ranked(record, played_rounds(rounds, [number for number, _ in record.entrants]))
