"""SQL written out, for the ways that a hall goes all evening: composing a query anew takes the ORM many times as long as
the database takes to answer it. Each statement stands beside what it means; SQLite and PostgreSQL take them alike.

FAMILY: a way a module. Knows the book's columns; decides nothing.
"""

from tournaments.records.sql.figures import (
    Credited,
    Out,
    RoundProgress,
    Sat,
    credits_at_tables_of,
    earned_in,
    round_progress,
    seats_of,
    sit_outs_of,
)
from tournaments.records.sql.hands import (
    At,
    Before,
    Held,
    hold,
    point_of,
    receipt_of,
    table_at,
    write_hand_in,
)
from tournaments.records.sql.people import (
    Glance,
    card_of,
    entrant_at,
    glance_at,
)

__all__ = [
    "At",
    "Before",
    "Credited",
    "Glance",
    "Held",
    "Out",
    "RoundProgress",
    "Sat",
    "card_of",
    "credits_at_tables_of",
    "earned_in",
    "entrant_at",
    "glance_at",
    "hold",
    "point_of",
    "receipt_of",
    "round_progress",
    "seats_of",
    "sit_outs_of",
    "table_at",
    "write_hand_in",
]
