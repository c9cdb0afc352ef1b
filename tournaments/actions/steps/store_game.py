"""The figures of games to a target, stored after each hand of them: they follow from all the hands together."""

from scoring.notation import read_hand
from tournaments.models import Night, Table
from tournaments.models.rounds import SIDE_NAMES
from tournaments.records.night_rules import law_at_table, rules_of
from tournaments.table_result import TableRecord, settle_table
from tournaments.table_result.games import check_game, games_won


def store_game(night: Night, table: int) -> None:
    """Store the totals and who won each game. Raises Refused, at the hand's field, where a hand cannot follow those before it."""
    row, rules = Table.objects.get(pk=table), rules_of(night)
    law = law_at_table(night, row)
    payloads = row.hands.filter(current=True).values_list("deal", "hand")
    hands = {deal: read_hand(payload, law)[0] for deal, payload in payloads}
    check_game(hands, law, rules)
    result = settle_table(TableRecord(row.number, hands, law=law, players=row.players), law, rules)
    row.points, row.out = result.by_side, tuple(side + 1 for side in games_won(result.games))
    row.save(update_fields=["out_seats", *(f"points_{name}" for name in SIDE_NAMES)])
