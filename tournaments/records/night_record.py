"""A whole night: its record as the night's file has it, and what that comes to, remembered by the night's version."""

from collections.abc import Iterable
from functools import lru_cache

from django.db import connection

from scoring.house import house_law
from tournaments.models import Night
from tournaments.movement.wishes import in_order
from tournaments.night.order import as_moved
from tournaments.night.record import NightRecord
from tournaments.night.replay import looks_closed
from tournaments.night.round import Round
from tournaments.night.rules import Rules
from tournaments.night.settle import SettledNight, settle
from tournaments.night.table import Table, settle_table
from tournaments.records.attendance import attendance_of, wishes_of
from tournaments.records.house_laws import house_at
from tournaments.records.load import MOST_NIGHTS, StoredRound, entrants_of, rounds_of
from tournaments.records.night_rules import form_of, law_of
from tournaments.records.night_version import records_mark


def settled(night: Night) -> SettledNight:
    """What the night comes to: standings, everyone's tally, who has gone. This process remembers it by the night's version."""
    if connection.in_atomic_block:  # what is not committed may be undone, and its version come again
        return settled_from(night, rounds_of(night))
    return _settled_at(night, records_mark(), night.made_at, night.version)


@lru_cache(maxsize=MOST_NIGHTS)
def _settled_at(night: Night, *_state: object) -> SettledNight:
    return settled_from(night, rounds_of(night))


def settled_from(night: Night, rounds: Iterable[StoredRound]) -> SettledNight:
    """The same of these rounds, which are all that are seated."""
    record = record_without_play(night)
    numbers = {number for number, _ in record.entrants}
    return settle(record, [each.replace(absent=tuple(sorted(numbers - each.seating.everyone))) for each in rounds])


def record_without_play(night: Night) -> NightRecord:
    """The night as its file has it, without what was played: who is there when, and the rules."""
    house, attendance = house_at(night.law, night.law_version), attendance_of(night)
    wishes = wishes_of(night, attendance.numbers)
    law = law_of(night) if house is None else house_law(house)
    most = len(attendance.numbers) // form_of(night, law).smallest  # tables: at another nobody ever sits
    return NightRecord(
        name=night.name,
        date=night.date,
        law=law,
        movement=night.movement,
        rules=night.rules,
        attendance=attendance if any(attendance[1:]) else None,
        entrants=tuple(entrants_of(night)),
        apart=tuple(in_order(wishes.apart)),
        fixed={number: (table, seat) for number, (table, seat) in wishes.fixed.items() if table <= most},
        draw=None,
        seed=night.seed,
        played=(),
        house=house,
    )


def night_record_of(night: Night, rounds: list[StoredRound]) -> NightRecord:
    """The night as its file has it; `moved_up` stands only where the hands no longer say who moved."""
    record, rules = record_without_play(night), night.rules
    attendance = record.attendance or attendance_of(night)
    return record._replace(
        draw=rounds[0].seating.exchanged(attendance.places_of_substitutes(1)).tables if rounds else None,
        played=tuple(_for_file(each, rules) for each in rounds if each.is_in_file),
        ended_early=night.state == Night.State.OVER and not _all_played(night, rounds),
    )


def _all_played(night: Night, rounds: list[StoredRound]) -> bool:
    """Whether a reader of the file finds the last round planned ended."""
    if len(rounds) != night.rules.planned_rounds:
        return False
    if rounds[-1].closed or night.rules.by_bell:
        return rounds[-1].closed
    return all(table.result.state == "done" for table in rounds[-1].tables)


def _for_file(each: StoredRound, rules: Rules) -> Round:
    """The round for the file: who moved up only where the file's reader would not find them."""
    tables: list[Table] = []
    for table in each.tables:
        # Found again by the file's reader from the hands and the cut alone.
        by_hands = settle_table(table.replace(moved_up=()), each.law, rules, closed=each.closed).order
        follows = not table.moved_up or (by_hands is not None and as_moved(by_hands) == table.moved_up)
        # By the bell a table without a hand shows in this alone that its round was closed.
        follows = follows and not (rules.by_bell and not table.hands and each.closed)
        seats = table.seats if each.row.reseated and each.number > 1 else ()
        tables.append(table.replace(moved_up=() if follows else table.moved_up, seats=seats))
    is_open = rules.by_bell and not each.closed and looks_closed(tables, each.law, rules)
    return Round(each.number, tuple(tables), closed=not is_open)
