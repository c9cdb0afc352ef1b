"""A table of a round that is not open yet, as its sheet from paper has it. Reads what was settled and who is there."""

from collections.abc import Mapping

from scoring.faults import Refused, refuse
from scoring.wording import gettext_noop
from tournaments.models import Entrant, HandRecord, Night, Round, Table, WaitingSheet
from tournaments.movement.presence import Attendance
from tournaments.movement.sit_outs import shape_for
from tournaments.night.order import sides_at
from tournaments.records.attendance import attendance_of
from tournaments.records.load import StoredTable, stored_table
from tournaments.records.night_rules import form_of, law_of, odd_numbers_of

MOST_ROUNDS = 99  # of a night that is open-ended: every round between is worked out
NO_SUCH_TABLE = gettext_noop("Round %(round)s has no table %(table)s. Its tables are 1 to %(last)s.")


def sizes_to_come(night: Night, number: int, attendance: Attendance) -> dict[int, int]:
    """Table → how many will sit there in round `number`, as far as is known by now. Raises Refused at `round`."""
    last = night.rules.planned_rounds or MOST_ROUNDS
    if not 1 <= number <= last:
        message = gettext_noop("There is no round %(round)s. Tonight’s rounds are 1 to %(last)s.")
        raise refuse("round", message, round=number, last=last)
    there = len(attendance.in_the_movement(number))
    return dict(enumerate(shape_for(there, odd_numbers_of(night)).sizes, start=1))


def fits(sheet: WaitingSheet, sizes: Mapping[int, int]) -> bool:
    """Whether as many will sit at its table as the sheet has."""
    return sizes.get(sheet.table_number) == len(sheet.seats)


def is_to_come(night: Night, number: int, table: int) -> bool:
    """Whether there will be that table in a round that is not open yet."""
    if night.state != Night.State.PLAYING or night.rounds.filter(number__gte=number).exists():
        return False
    try:
        return table in sizes_to_come(night, number, attendance_of(night))
    except Refused:
        return False


def table_to_come(night: Night, number: int, table: int, sheet: WaitingSheet | None = None) -> StoredTable:
    """That table of round `number`, with what the `sheet` has. Raises Refused at `round` or `table` where there will be none."""
    sizes = sizes_to_come(night, number, attendance_of(night))
    if table not in sizes:
        raise refuse("table", NO_SUCH_TABLE, round=number, table=table, last=len(sizes))
    form = form_of(night, law_of(night))
    record = form.table(table, len(sizes), sizes[table])
    law = record.own_law or form.law
    row = Table(
        round=Round(night=night, number=number),
        number=table,
        law=record.own_law.key if record.own_law else "",
        players=sizes[table],
        sides=sides_at(law, sizes[table]),
    )
    if sheet and sheet.cut:
        row.cut = (sheet.cut,)
    known = {each.number: each for each in night.entrants.filter(number__in=sheet.seats)} if sheet else {}
    numbers = sheet.seats if sheet else [0] * sizes[table]
    people = [known.get(each) or Entrant(night=night, number=each, name="") for each in numbers]
    records = []
    if sheet:
        source, by, at = HandRecord.Source.DESK, sheet.by, sheet.at
        deals = sorted((int(deal), payload) for deal, payload in sheet.hands.items())
        records = [HandRecord(table=row, deal=deal, hand=hand, source=source, by=by, at=at) for deal, hand in deals]
    closed = night.rules.by_bell and bool(records)
    return stored_table(row, record, people, records, form.law, night.rules, closed=closed)
