"""Where everyone sits in each round of a night file: as drawn, as sent, as they came and went, or as the file has it."""

from collections.abc import Mapping
from itertools import chain
from random import Random

from scoring.faults import refuse
from scoring.wording import gettext_noop
from tournaments.movement import MOVEMENTS
from tournaments.movement.draft import RoundOver, Tonight
from tournaments.movement.first_round import first_round
from tournaments.movement.movement import is_by_rule
from tournaments.movement.seating import AtTable, Seating
from tournaments.movement.wishes import Wishes
from tournaments.night.file.attendance import an_entrant
from tournaments.night.record import NightRecord
from tournaments.night.round import Round


def first_seating(record: NightRecord) -> Seating:
    """The first round's seats: the draw, or the one that the seed makes of those who are there. Raises Refused for too many."""
    there, volunteers = {number for number, _ in record.entrants}, set[int]()
    if record.attendance:
        there, volunteers = record.attendance.in_the_movement(1), record.attendance.volunteers_in(1)
    MOVEMENTS[record.movement].check_people(len(there), 1)
    if record.draw is None:
        wishes = Wishes(record.apart, fixed=record.fixed, volunteers=volunteers)
        by_number = is_by_rule(record.rules.movement_options)
        return first_round(
            sorted(there), Random(record.seed), wishes, record.odd_numbers, by_number=by_number
        ).seating
    return Seating(record.draw, tuple(sorted(there.difference(*record.draw))))


def next_seating(record: NightRecord, over: RoundOver, tonight: Tonight, number: int) -> Seating:
    """Where everyone sits in round `number`. After the last one nobody need be left."""
    movement, attendance, options = MOVEMENTS[record.movement], record.attendance, record.rules.movement_options
    is_after_the_last = record.ended_early or number > (record.rules.planned_rounds or number)
    odd = record.odd_numbers
    if attendance is None:
        return movement.next_round(over, tonight, odd=odd, options=options).seating
    present, volunteers = attendance.in_the_movement(number), attendance.volunteers_in(number)
    if len(present) < record.form.smallest and is_after_the_last:
        return Seating(())
    return movement.next_round(over, tonight, present, volunteers, odd, options).seating


def absent_in(record: NightRecord, seating: Seating) -> tuple[int, ...]:
    """Who has neither a seat nor a sit-out."""
    if record.attendance is None:
        return ()
    return tuple(sorted({number for number, _ in record.entrants} - seating.everyone))


def as_they_sat(
    record: NightRecord, each: Round, planned: Seating, playing: Mapping[int, int], place: str
) -> Seating:
    """Where people sat: as planned, others `playing` for them, except at tables where the file has others. Raises Refused."""
    seating = planned.exchanged(playing)
    if any(table.seats for table in each.tables):
        there = {playing.get(number, number) for number in planned.everyone}
        seating = _reseated(record, each, seating.tables, there, place)
    if record.attendance and playing:
        seated = set(chain(*seating.tables))
        for position, one in enumerate(record.attendance.substitutes):
            if one.round == each.number and one.by not in seated:
                message = gettext_noop(
                    "Number %(number)s has no seat in round %(round)s, so nobody can play for them."
                )
                raise refuse(f"substitutes[{position}].for", message, number=one.absent, round=one.round)
    return seating


def _reseated(record: NightRecord, each: Round, planned: tuple[AtTable, ...], there: set[int], place: str) -> Seating:
    """The seats that the file has, and as planned at the other tables. Raises Refused."""
    seats_at = {table.number: table.seats for table in each.tables if table.seats}
    tables = tuple(seats_at.get(number, four) for number, four in enumerate(planned, start=1))
    positions = {table.number: position for position, table in enumerate(each.tables)}
    entered = {number for number, _ in record.entrants}
    seated: set[int] = set()
    for table, four in enumerate(tables, start=1):
        for seat, number in enumerate(four):
            field = f"{place}.tables[{positions[table]}].seats[{seat}]" if table in positions else f"{place}.tables"
            if an_entrant(number, field, entered) not in there:
                message = gettext_noop("Number %(number)s is not there in round %(round)s.")
                raise refuse(field, message, number=number, round=each.number)
            if number in seated:
                raise refuse(field, gettext_noop("Number %(number)s has a seat already."), number=number)
            seated.add(number)
    return Seating(tables, tuple(sorted(there - seated)))
