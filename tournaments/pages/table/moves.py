"""Where those who sat at a table in the round before go now, as its page tells them. Reads what stands."""

from collections.abc import Mapping
from typing import Any

from django.db.models import Count, OuterRef, Subquery

from tournaments.display.translation import translate
from tournaments.models import Round, Seat, Table, TableCard
from tournaments.movement.moves import Move, What, place, sentence


def moved_from(card: TableCard, now: Round) -> list[dict[str, str]]:
    """Where those who sat at this table in the round before go `now`, in the order of their old seats.

    `way` is up, down, stay or out, `place` a few words, `sentence` all that is to be said.
    """
    if now.number == 1:
        return []
    here = Seat.objects.filter(
        round__night_id=card.night_id, round__number=now.number - 1, table__number=card.number
    ).values_list("entrant_id", "entrant__number", "entrant__name")
    before = {entrant_id: (number, name) for entrant_id, number, name in here}
    tables = Table.objects.filter(round=OuterRef("round")).values("round").annotate(many=Count("id")).values("many")
    seats = list(
        Seat.objects.filter(table__in=Table.objects.filter(round=now, seats__entrant__in=before))
        .select_related("entrant", "table")
        .annotate(tables=Subquery(tables))
    )
    at = {(seat.table.number, seat.seat): seat for seat in seats}
    names = dict(before.values()) | {seat.entrant.number: seat.entrant.name for seat in seats}
    by_entrant = {seat.entrant_id: seat for seat in seats}
    unseated = before.keys() - by_entrant.keys()
    out = set(now.sit_outs.values_list("entrant_id", flat=True)) if unseated else set()
    moves = []
    for entrant_id, (number, _name) in before.items():
        if entrant_id in unseated - out:
            continue  # gone home
        move = _move(number, card.number, by_entrant.get(entrant_id), at)
        many = card.night.head_to_foot(seats[0].tables) if seats else 0
        way = "out" if move.what == "sit out" else move.what
        words = {"place": translate(place(move, many)), "sentence": translate(sentence(move, names, many))}
        moves.append({"way": way, "name": names[number], **words})
    return moves


def _move(number: int, here: int, seat: Any, at: Mapping[tuple[int, int], Any]) -> Move:
    if seat is None:
        return Move(number, "sit out", here, None, None, None, False)
    table = seat.table.number
    what: What = "stay" if table == here else "up" if table < here else "down"
    players, sides = seat.table.players, seat.table.sides
    partner = at[table, (seat.seat - 1 + sides) % players + 1].entrant.number if sides < players else None
    return Move(number, what, here, table, seat.seat, partner, False, players)
