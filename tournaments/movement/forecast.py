"""What a movement would make of a night: how often people meet again, how many never meet. Plays nights by chance."""

from collections.abc import Callable, Mapping
from random import Random
from typing import NamedTuple

from tournaments.movement.chance import below, shuffled
from tournaments.movement.draft import RoundOver, Tonight, Winner
from tournaments.movement.first_round import first_round
from tournaments.movement.movement import Movement, is_by_rule
from tournaments.movement.seating import AtTable, History
from tournaments.movement.sit_outs import FOOT_SIZES, Odd, OddNumbers, Shape, shape_for

NIGHTS = 20  # where results decide
MOST_PEOPLE = 4_000  # simulated in all nights together, so that a large hall does not take minutes


class Forecast(NamedTuple):
    """A night of that movement: its tables, and how many sit-outs it has in all its rounds together.

    On average over the nights: how often two were partners again who had been partners, the same of opponents, and
    how many pairs of people never sat at one table.
    """

    movement: str
    tables: int
    sit_outs: int
    repeated_partners: float
    repeated_opponents: float
    never_met: float


def forecast(
    movement: Movement,
    guests: int,
    rounds: int,
    seed: int = 1,
    *,
    odd: OddNumbers | None = None,
    options: Mapping[str, str] | None = None,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> Forecast:
    """What so many guests and rounds come to; the same seed gives the same. One night where results do not matter.

    `odd` are the tables of the night's law; left out, those that are usual in the movement.
    `progress` is called with (rounds played, rounds in all). Raises Refused for fewer guests than a table needs.
    """
    odd = odd or movement.usual
    nights = max(1, min(NIGHTS, MOST_PEOPLE // guests)) if movement.needs_results else 1
    rng = Random(seed)
    again = opponents_again = never = 0
    by_number = is_by_rule(options or {})
    seating = first_round(range(1, guests + 1), Random(seed), odd=odd, by_number=by_number).seating
    history = History(sides=odd.sides)
    for night in range(nights):
        seating = first_round(range(1, guests + 1), rng, odd=odd, by_number=by_number).seating
        history = History([seating], odd.sides)
        for number in range(1, rounds):
            over = RoundOver(seating, [winner_by_chance(table, odd.sides, rng) for table in seating.tables])
            seating = movement.next_round(over, Tonight(history, seed), odd=odd, options=options).seating
            history.add(seating)
            progress(night * rounds + number + 1, nights * rounds)
        again += sum(history.partner_counts.values()) - len(history.partner_counts)
        opponents_again += sum(history.opponent_counts.values()) - len(history.opponent_counts)
        met = len(history.partner_counts.keys() | history.opponent_counts.keys())
        never += guests * (guests - 1) // 2 - met
    sit_outs = sum(history.sit_outs.values())
    return Forecast(
        movement.key, len(seating.tables), sit_outs, again / nights, opponents_again / nights, never / nights
    )


def winner_by_chance(table: AtTable, sides: Mapping[int, int], rng: Random) -> Winner:
    """Either of two sides, or the order of all seats, by chance."""
    many = sides.get(len(table), len(table))
    if many == 2:
        return below(2, rng)
    return tuple(seat for side in shuffled(range(many), rng) for seat in range(side + 1, len(table) + 1, many))


class OddChoice(NamedTuple):
    """One way: the tables, how often in the night each sits out at least and at most, and who would meet again."""

    odd: Odd
    shape: Shape
    least_out: int
    most_out: int
    forecast: Forecast


def odd_choices(
    movement: Movement, guests: int, rounds: int, options: Mapping[str, str] | None = None
) -> list[OddChoice]:
    """Both ways for so many guests, as if a foot table of any size could be played; none where four divides the number,
    or where people do not play in partnership in a room of any number.

    Raises Refused for fewer guests than a table needs.
    """
    if "fours" not in movement.forms or movement.most:
        return []
    ways = (OddNumbers("sit-out"), OddNumbers("other-table", FOOT_SIZES.values()))
    return [_choice(movement, guests, rounds, way, options) for way in ways if guests % 4]


def _choice(
    movement: Movement, guests: int, rounds: int, way: OddNumbers, options: Mapping[str, str] | None
) -> OddChoice:
    shape = shape_for(guests, way)
    found = forecast(movement, guests, rounds, odd=way, options=options)
    # In every movement the sit-outs of any two differ by one at the most.
    least, left = divmod(shape.sitting_out * rounds, guests)
    return OddChoice(way.odd, shape, least, least + bool(left), found)
