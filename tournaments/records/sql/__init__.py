"""SQL written out, for the ways that a hall goes all evening: composing a query anew takes the ORM many times as long as
the database takes to answer it. Each statement stands beside what it means; SQLite and PostgreSQL take them alike.

FAMILY: a way a module. Knows the columns of the records; decides nothing.
"""

from tournaments.records.sql.figures import (
    DealCredit,
    PlaceRow,
    credits_of,
    places_of,
)
from tournaments.records.sql.hands import RevisionRow, RoundTable, lock_night, point_of, receipt_of, table_at
from tournaments.records.sql.people import Glance, card_of, entrant_at, glance_at

__all__ = [
    "DealCredit",
    "Glance",
    "PlaceRow",
    "RevisionRow",
    "RoundTable",
    "card_of",
    "credits_of",
    "entrant_at",
    "glance_at",
    "lock_night",
    "places_of",
    "point_of",
    "receipt_of",
    "table_at",
]
