"""Who asks: a table's card, an entrant, each with the night."""

import datetime as dt
from typing import NamedTuple

from tournaments.models import Entrant, Night, TableCard
from tournaments.records.sql.execution import columns, made, one

_ENTRANT = (
    f"SELECT {columns(Entrant, 'e')}, {columns(Night, 'n')} FROM tournaments_entrant e "  # noqa: S608
    "JOIN tournaments_night n ON n.id = e.night_id WHERE e.night_id = %s AND e.number = %s"
)
_LARGEST = 2**63 - 1  # SQLite takes no larger one even as a question
_OF_ENTRANT = len(Entrant._meta.concrete_fields)
_CARD = (
    f"SELECT {columns(TableCard, 'c')}, {columns(Night, 'n')} FROM tournaments_tablecard c "  # noqa: S608
    "JOIN tournaments_night n ON n.id = c.night_id WHERE c.night_id = %s AND c.number = %s AND c.generation = %s"
)
_OF_CARD = len(TableCard._meta.concrete_fields)
_GLANCE = (
    "SELECT id, version, heard_at FROM tournaments_tablecard WHERE night_id = %s AND number = %s AND generation = %s"
)


class Glance(NamedTuple):
    """A table's card as a poll needs it."""

    pk: int
    night_id: int
    number: int
    version: int
    last_seen_at: dt.datetime | None


def card_of(night: int, number: int, generation: int) -> TableCard | None:
    """The card of that table in that generation, with its night."""
    row = one(_CARD, night, number, generation)
    if row is None:
        return None
    card = made(TableCard, row[:_OF_CARD])
    card.night = made(Night, row[_OF_CARD:])
    return card


def glance_at(night: int, number: int, generation: int) -> Glance | None:
    """The same for a poll: no night, and no row of a model."""
    row = one(_GLANCE, night, number, generation)
    return None if row is None else Glance(row[0], night, number, row[1], _moment(row[2]))


def _moment(value: dt.datetime | None) -> dt.datetime | None:
    """A moment as the ORM reads it: SQLite keeps it in UTC and does not say so."""
    return value.replace(tzinfo=dt.UTC) if value is not None and value.tzinfo is None else value


def entrant_at(night: int, number: int) -> Entrant | None:
    """The entrant of that number, with the night; None too for numbers that no column holds."""
    if max(night, number) > _LARGEST:
        return None
    row = one(_ENTRANT, night, number)
    if row is None:
        return None
    entrant = made(Entrant, row[:_OF_ENTRANT])
    entrant.night = made(Night, row[_OF_ENTRANT:])
    return entrant
