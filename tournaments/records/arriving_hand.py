"""What a hand that comes in asks of the records. Reads; changes nothing."""

from typing import Any

from tournaments.models import Receipt, Table, TableCard

_CARD = """
    SELECT c.*, n.made_at AS night_made_at FROM tournaments_tablecard c JOIN tournaments_night n ON n.id = c.night_id
    WHERE c.night_id = %s AND c.number = %s AND c.generation = %s AND n.state IN ('playing', 'over')
"""
_TABLE = """
    SELECT t.id, t.round_id, t.law, t.players, t.sides, t.cut_seat, t.unplayed, t.rang_after,
           r.closed_at AS round_closed_at, h.deal, h.revision, h.current AS stands, h.hand AS payload
    FROM tournaments_table t JOIN tournaments_round r ON r.id = t.round_id
    LEFT JOIN tournaments_handrecord h ON h.table_id = t.id
    WHERE r.night_id = %s AND r.number = %s AND t.number = %s
    ORDER BY h.deal, h.revision
"""


def card_named(night: int, number: int, generation: int) -> TableCard | None:
    """The card of that table, unless its link was withdrawn or its night's draw taken back.

    It knows when its night was made, as the database has it: `night_made_at`, to compare with another.
    """
    return next(iter(TableCard.objects.raw(_CARD, [night, number, generation])), None)


def receipt_of(card: int, key: str) -> Receipt | None:
    """What this key brought from that card's table before."""
    return Receipt.objects.filter(card=card, key=key).first()


def table_now(night: int, round_number: int, number: int) -> list[Any]:
    """That table of that round, none where nobody is seated there: a row for each revision of a hand, or one without.

    A row knows the hand's `deal`, `revision` and `payload`, whether it `stands`, and the table's `round_closed_at`.
    """
    return list(Table.objects.raw(_TABLE, [night, round_number, number]))
