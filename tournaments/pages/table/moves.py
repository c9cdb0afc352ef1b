"""Where those who sat at a table in the round before go now, as its page tells them. Reads what stands."""

from collections.abc import Mapping
from functools import lru_cache

from tournaments.display.translation import translate
from tournaments.models import TableCard
from tournaments.movement.moves import Move, moves, place, sentence
from tournaments.movement.seating import Seating
from tournaments.records.load import rounds_of
from tournaments.records.night_rules import form_of


def moved_from(card: TableCard, number: int) -> list[dict[str, str]]:
    """Where those who sat at this table in the round before go in the round of that `number`, in the order of their old seats.

    `way` is up, down, stay or out, `place` a few words, `sentence` all that is to be said. Who has gone home is left out.
    """
    rounds = {each.number: each for each in rounds_of(card.night)}
    if number - 1 not in rounds:
        return []
    before, now = rounds[number - 1], rounds[number]
    here = next((each.seats for each in before.tables if each.number == card.number), ())
    ways = _ways(before.seating, now.seating, tuple(form_of(card.night, now.law).sides.items()))
    people = {each for table in now.tables for each in table.seats}.union(here)
    names = {each.number: each.name for each in people}
    many = card.night.head_to_foot(len(now.tables))
    return [
        {
            "way": "out" if move.what == "sit out" else move.what,
            "name": names[move.number],
            "place": translate(place(move, many)),
            "sentence": translate(sentence(move, names, many)),
        }
        for move in (ways[each.number] for each in here if each.number in ways)
    ]


@lru_cache(maxsize=4)  # each table of a hall asks for its own of them
def _ways(before: Seating, now: Seating, sides: tuple[tuple[int, int], ...]) -> Mapping[int, Move]:
    return {move.number: move for move in moves(before, now, dict(sides))}
