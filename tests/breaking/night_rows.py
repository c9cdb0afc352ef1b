"""A night of the records, read plainly row by row, to be held against what must stand. Knows rows; decides nothing."""

import json
from typing import Any

from django.db import connection

from tests.breaking.naive_night import NaiveNight
from tests.tournaments.night_builder import card_of
from tournaments.display.translation import translate
from tournaments.models import Night
from tournaments.night.standings import Standing
from tournaments.pages.table.state import state_of
from tournaments.records.audit import wrong_in
from tournaments.records.load import rounds_of
from tournaments.records.night_record import settled, settled_from

# Every row of a night, by what keeps it. What is written once and never again stands first, as many columns as WRITTEN
# says; the rest reports what became of it.
_AT = "FROM tournaments_round r JOIN tournaments_table t ON t.round_id = r.id"
ROWS = {
    "night": "SELECT state, hands_written FROM tournaments_night WHERE id = %s",
    "rounds": "SELECT closed_at IS NULL, reseated FROM tournaments_round WHERE night_id = %s ORDER BY number",
    "tables": "SELECT r.number, t.number, cut_seat, cut_cards IS NOT NULL, moved_up, confirmed_at IS NOT NULL, unplayed "
    f"{_AT} WHERE r.night_id = %s ORDER BY r.number, t.number",
    "seats": f"SELECT r.number, e.number, t.number, s.seat {_AT} JOIN tournaments_seat s ON s.table_id = t.id "
    "JOIN tournaments_entrant e ON e.id = s.entrant_id WHERE r.night_id = %s ORDER BY r.number, e.number",
    "out": "SELECT r.number, e.number FROM tournaments_round r JOIN tournaments_sitout o ON o.round_id = r.id "
    "JOIN tournaments_entrant e ON e.id = o.entrant_id WHERE r.night_id = %s ORDER BY r.number, e.number",
    "hands": "SELECT h.id, r.number, t.number, h.deal, h.revision, h.hand, h.source, h.why, h.reported_seat, h.by_id, h.at, "
    "h.state, h.accepted_seat, h.current, h.dropped_at IS NOT NULL "
    f"{_AT} JOIN tournaments_handrecord h ON h.table_id = t.id WHERE r.night_id = %s "
    "ORDER BY r.number, t.number, h.deal, h.revision",
    "others": "SELECT d.id, r.number, t.number, d.deal, d.hand, d.digest, d.seat, d.at, d.settled_at IS NULL "
    f"{_AT} JOIN tournaments_dispute d ON d.table_id = t.id WHERE r.night_id = %s ORDER BY r.number, t.number, d.id",
    "receipts": "SELECT p.id, c.number, p.key, p.digest, p.record_id FROM tournaments_tablecard c "
    "JOIN tournaments_receipt p ON p.card_id = c.id WHERE c.night_id = %s ORDER BY p.id",
    "changes": "SELECT id, kind, round_number, table_number, entrant_number, before, after, why, by_id, at "
    "FROM tournaments_change WHERE night_id = %s ORDER BY id",
    "calls": f"SELECT r.number, t.number {_AT} JOIN tournaments_call c ON c.table_id = t.id "
    "WHERE r.night_id = %s AND c.taken_at IS NULL ORDER BY r.number, t.number",
}
WRITTEN = {"hands": 11, "others": 8, "receipts": 5, "changes": 10}

Rows = dict[str, list[tuple[Any, ...]]]


def rows_in(night: int) -> Rows:
    """Every row of that night."""
    found: Rows = {}
    with connection.cursor() as cursor:
        for what, sql in ROWS.items():
            cursor.execute(sql, (night,))
            found[what] = cursor.fetchall()
    return found


def written_in(rows: Rows) -> dict[tuple[str, int], tuple[Any, ...]]:
    """Everything that the database may never lose or change, by its kind and number."""
    return {(what, row[0]): row[1:columns] for what, columns in WRITTEN.items() for row in rows[what]}


def places_in(rows: Rows, number: int) -> dict[int, tuple[int, int]]:
    """Everyone's table and seat in that round, by entrant's number; (0, 0) out."""
    seated = {person: (table, seat) for each, person, table, seat in rows["seats"] if each == number}
    return seated | {person: (0, 0) for each, person in rows["out"] if each == number}


def book_in(rows: Rows) -> dict[str, Any]:
    """The database in the words of `book_of`."""
    places = {row[0]: row[1:5] for row in rows["hands"]}
    return {
        "state": rows["night"][0][0],
        "hands written": rows["night"][0][1],
        "rounds": [(bool(is_open), bool(reseated)) for is_open, reseated in rows["rounds"]],
        "places": [places_in(rows, number) for number, _ in enumerate(rows["rounds"], start=1)],
        "tables": {
            row[:2]: (row[2], bool(row[3]), row[4] and (row[4] - 1) % 2, bool(row[5])) for row in rows["tables"]
        },
        "hands": [
            (*row[1:5], _read(row[5]), *row[6:9], *row[11:13], bool(row[13]), bool(row[14])) for row in rows["hands"]
        ],
        "others": [(*row[1:4], _read(row[4]), bool(row[8])) for row in rows["others"]],
        "ringing": rows["calls"],
        "changes": [row[1] for row in rows["changes"]],
        "receipts": {row[1:3]: places[row[4]] for row in rows["receipts"]},
    }


def _read(hand: Any) -> Any:
    return json.loads(hand) if isinstance(hand, str) else hand


def book_of(night: NaiveNight) -> dict[str, Any]:
    """What must be in the database."""
    tables = {
        (number, at): table for number, each in enumerate(night.rounds, start=1) for at, table in each.tables.items()
    }
    return {
        "state": night.state,
        "hands written": night.hands_written(),
        "rounds": [(not each.closed, each.reseated) for each in night.rounds],
        "places": [each.places for each in night.rounds],
        "tables": {place: (table.cut, table.drawn, table.up, table.confirmed) for place, table in tables.items()},
        "hands": [
            (
                *place,
                deal,
                revision,
                each.hand.payload(),
                each.source,
                each.why,
                each.reported_seat,
                each.state,
                each.accepted_seat,
                each is table.stands(deal),
                each.dropped,
            )
            for place, table in tables.items()
            for deal in sorted(table.deals)
            for revision, each in enumerate(table.deals[deal], start=1)
        ],
        "others": [
            (*place, other.deal, other.hand and other.hand.payload(), other.open)
            for place, table in tables.items()
            for other in table.others
        ],
        "ringing": [place for place, table in tables.items() if table.ringing],
        "changes": night.changes,
        "receipts": {
            (table, key): (number, table, deal, revision)
            for (table, key), (_, (number, deal, revision)) in night.keys.items()
        },
    }


def figures(standings: list[Standing]) -> list[tuple[Any, ...]]:
    """The standings as the naive night reports them."""
    return [(each.rank, each.number, each.points, each.wins, each.head_rounds, each.sat_out) for each in standings]


def check_sums(night: int, naive: NaiveNight) -> None:
    """The standings are the sum of the hands, however they are computed; and nothing in the database is out of joint."""
    row = Night.objects.get(pk=night)
    expected = naive.standings()
    assert figures(settled(row).standings) == expected
    assert figures(settled_from(row, rounds_of(row)).standings) == expected
    assert wrongs(row) == []


def wrongs(night: Night) -> list[str]:
    """What `check_night` finds."""
    return [translate(each) for each in wrong_in(night)]


def shown_in(night: int, tables: int) -> dict[int, tuple[int, Any]]:
    """What each table's page shows, with the version under which it shows it."""
    cards = [card_of(Night(pk=night), number) for number in range(1, tables + 1)]
    return {card.number: (card.version, state_of(card)) for card in cards}
