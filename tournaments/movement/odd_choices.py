"""What each way to deal with an odd number means for a night: tables, sit-outs, who meets whom. Knows no laws."""

from collections.abc import Mapping
from typing import NamedTuple

from tournaments.movement.forecast import Forecast, forecast
from tournaments.movement.movement import Movement
from tournaments.movement.sit_outs import FOOT_SIZES, Odd, OddNumbers, Shape, shape_for


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
