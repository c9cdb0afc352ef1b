"""A night file becomes a night in the book: whole, or not at all."""

import datetime as dt
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from scoring.house import house_law
from tournaments.actions.make_house_law import adopt_house_law
from tournaments.actions.steps.seat_round import seat_round
from tournaments.actions.steps.store_totals import count_hands, credits_of, keep_totals_of
from tournaments.models import Entrant, HandRecord, Night, Table, TableCard
from tournaments.movement.seating import Seating
from tournaments.night_file import Book, RoundBook
from tournaments.night_file.replay import Replay, replay
from tournaments.table_result import mover, settle_table


def import_night(*, book: Book, by: User | None, at: dt.datetime, source: str = HandRecord.Source.FILE) -> Night:
    """Write the book as a new night, played as far as it tells. Refuses a book that does not hold together."""
    played = replay(book)
    closed = _closed(book, played)
    over = closed > 0 and closed == book.rounds
    seatings = [each.seating for each in played.rounds]
    if closed == len(seatings) and not over:
        seatings.append(played.next)
    with transaction.atomic():
        book = _under_its_law_here(book, by, at)
        night = _night(book, by, at, over=over)
        Entrant.objects.bulk_create(Entrant(night=night, number=number, name=name) for number, name in book.entrants)
        for number, seating in enumerate(seatings, start=1):
            _write_round(night, number, seating, book, at, source, closed=number <= closed)
        tables = len(seatings[0].tables)
        TableCard.objects.bulk_create(TableCard(night=night, number=number) for number in range(1, tables + 1))
    return night


def _under_its_law_here(book: Book, by: User | None, at: dt.datetime) -> Book:
    """The book with its house law as this record book has it: under another key where the file's means another law."""
    if book.house is None:
        return book
    house = adopt_house_law(house=book.house, by=by, at=at)
    if house.key == book.house.key:
        return book
    told = tuple(
        tuple({deal: _named(hand, house.key) for deal, hand in hands.items()} for hands in tables)
        for tables in book.told
    )
    return book._replace(house=house, law=house_law(house), told=told)


def _named(hand: dict[str, Any], key: str) -> dict[str, Any]:
    return hand | {"law": key} if "law" in hand else hand


def _closed(book: Book, played: Replay) -> int:
    """How many rounds were closed. The file does not say it of the last: it was if it is the last one planned, or if
    its hands were corrected after people had moved."""
    if not book.played or played.ended < len(book.played):
        return played.ended
    corrected = any(table.moved_up is not None for table in book.played[-1].tables)
    return played.ended if corrected or played.ended == book.rounds else played.ended - 1


def _night(book: Book, by: User | None, at: dt.datetime, *, over: bool) -> Night:
    return Night.objects.create(
        name=book.name,
        date=book.date,
        law=book.law.key,
        law_version=book.law.version,
        movement=book.movement,
        planned_rounds=book.rounds,
        deals=book.deals,
        rank_by=book.rank_by,
        sit_out=str(book.sit_out),
        state=Night.State.OVER if over else Night.State.PLAYING,
        ended_at=at if over else None,
        seed=book.seed,
        made_by=by,
    )


def _write_round(
    night: Night, number: int, seating: Seating, book: Book, at: dt.datetime, source: str, *, closed: bool
) -> None:
    row = seat_round(night, number, seating)
    if number > len(book.played):
        return
    tables = {table.number: table for table in row.tables.prefetch_related("seats")}
    each: RoundBook = book.played[number - 1]
    records = []
    for told, hands in zip(each.tables, book.told[number - 1], strict=True):
        table = tables[told.number]
        table.cut_seat, table.moved_up = told.cut, told.moved_up
        if closed and table.moved_up is None:
            up = mover(told, settle_table(told, book.law, book.deals))
            table.moved_up = None if up is None else up + 1
        records += [
            HandRecord(
                table=table,
                deal=deal,
                hand=hand,
                source=source,
                at=at,
                **credits_of(told.hands[deal], book.law),
            )
            for deal, hand in hands.items()
        ]
    Table.objects.bulk_update(tables.values(), ["cut_seat", "moved_up"])
    HandRecord.objects.bulk_create(records)
    count_hands(night, len(records))
    keep_totals_of(((tables[told.number], told.hands) for told in each.tables), book.law, book.deals)
    if any(told.seats is not None for told in each.tables):
        row.reseated = True
        row.save(update_fields=["reseated"])
    if closed:
        row.closed_at = at
        row.save()
