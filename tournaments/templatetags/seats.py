"""The seats of a table by name, in the reader's language. Knows no night."""

from django import template

from scoring.hand import seat_name as name_of
from tournaments.display.table import point_of
from tournaments.display.translation import translate

register = template.Library()


@register.filter
def seat_name(seat: int, players: int = 4) -> str:
    """Where four sit seat 1 is North; clockwise."""
    return translate(name_of(seat, players))


@register.filter
def seat_point(seat: int, players: int = 4) -> str:
    """Its letter where four sit, else its number."""
    return point_of(seat, players)
