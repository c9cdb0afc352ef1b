"""A night file becomes a night in the records: whole, or not at all."""

import datetime as dt
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from scoring.house import house_law
from tournaments.actions.make_house_law import adopt_house_law
from tournaments.actions.steps.seat_round import seat_round
from tournaments.actions.steps.store_totals import count_hands, credits_of, store_totals_of
from tournaments.models import Entrant, HandRecord, Night, Table, TableCard
from tournaments.movement.seating import Seating
from tournaments.night_file import NightRecord, RoundRecord
from tournaments.night_file.replay import Replay, replay
from tournaments.table_result import mover, settle_table


def import_night(
    *, record: NightRecord, by: User | None, at: dt.datetime, source: str = HandRecord.Source.FILE
) -> Night:
    """Write `record` as a new night, played as far as it goes. Raises Refused where it does not hold together."""
    played = replay(record)
    closed = _closed(record, played)
    over = closed > 0 and closed == record.rounds
    seatings = [each.seating for each in played.rounds]
    if closed == len(seatings) and not over:
        seatings.append(played.next)
    with transaction.atomic():
        record = _under_its_law_here(record, by, at)
        night = _night(record, by, at, over=over)
        Entrant.objects.bulk_create(
            Entrant(night=night, number=number, name=name) for number, name in record.entrants
        )
        for number, seating in enumerate(seatings, start=1):
            _write_round(night, number, seating, record, at, source, closed=number <= closed)
        tables = len(seatings[0].tables)
        TableCard.objects.bulk_create(TableCard(night=night, number=number) for number in range(1, tables + 1))
    return night


def _under_its_law_here(record: NightRecord, by: User | None, at: dt.datetime) -> NightRecord:
    """`record` with its house law as this database has it: under another key where the file's means another law."""
    if record.house is None:
        return record
    house = adopt_house_law(house=record.house, by=by, at=at)
    if house.key == record.house.key:
        return record
    raw_hands = tuple(
        tuple({deal: _named(hand, house.key) for deal, hand in hands.items()} for hands in tables)
        for tables in record.raw_hands
    )
    return record._replace(house=house, law=house_law(house), raw_hands=raw_hands)


def _named(hand: dict[str, Any], key: str) -> dict[str, Any]:
    return hand | {"law": key} if "law" in hand else hand


def _closed(record: NightRecord, played: Replay) -> int:
    """How many rounds were closed. The file does not say it of the last: it was if it is the last one planned, or if
    its hands were corrected after people had moved."""
    if not record.played or played.ended < len(record.played):
        return played.ended
    corrected = any(table.moved_up is not None for table in record.played[-1].tables)
    return played.ended if corrected or played.ended == record.rounds else played.ended - 1


def _night(record: NightRecord, by: User | None, at: dt.datetime, *, over: bool) -> Night:
    return Night.objects.create(
        name=record.name,
        date=record.date,
        law=record.law.key,
        law_version=record.law.version,
        movement=record.movement,
        planned_rounds=record.rounds,
        deals=record.deals,
        rank_by=record.rank_by,
        sit_out=str(record.sit_out),
        state=Night.State.OVER if over else Night.State.PLAYING,
        ended_at=at if over else None,
        seed=record.seed,
        made_by=by,
    )


def _write_round(
    night: Night, number: int, seating: Seating, record: NightRecord, at: dt.datetime, source: str, *, closed: bool
) -> None:
    row = seat_round(night, number, seating)
    if number > len(record.played):
        return
    tables = {table.number: table for table in row.tables.prefetch_related("seats")}
    each: RoundRecord = record.played[number - 1]
    records = []
    for told, hands in zip(each.tables, record.raw_hands[number - 1], strict=True):
        table = tables[told.number]
        table.cut_seat, table.moved_up = told.cut, told.moved_up
        if closed and table.moved_up is None:
            up = mover(told, settle_table(told, record.law, record.deals))
            table.moved_up = None if up is None else up + 1
        records += [
            HandRecord(
                table=table,
                deal=deal,
                hand=hand,
                source=source,
                at=at,
                **credits_of(told.hands[deal], record.law),
            )
            for deal, hand in hands.items()
        ]
    Table.objects.bulk_update(tables.values(), ["cut_seat", "moved_up"])
    HandRecord.objects.bulk_create(records)
    count_hands(night, len(records))
    store_totals_of(((tables[told.number], told.hands) for told in each.tables), record.law, record.deals)
    if any(told.seats is not None for told in each.tables):
        row.reseated = True
        row.save(update_fields=["reseated"])
    if closed:
        row.closed_at = at
        row.save()
