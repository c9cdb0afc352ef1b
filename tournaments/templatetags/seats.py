"""The seats of a table by name, in the reader's language. Knows no night."""

from collections.abc import Iterable, Sequence
from typing import Any

from django import template

from scoring.hand import seat_name as name_of
from tournaments.display.table import point_of
from tournaments.display.translation import translate
from tournaments.night.settle import TallyRound

register = template.Library()


@register.filter
def seat_name(seat: int, players: int = 4) -> str:
    """Seat 1 is North where four sit at the table; clockwise."""
    return translate(name_of(seat, players))


@register.filter
def seat_point(seat: int, players: int = 4) -> str:
    """Its letter, or its number where other than four sit at the table."""
    return point_of(seat, players)


# Letters of a word that beside the table would be broken.
_LONGEST_WORD = 9


@register.filter
def in_lines(people: Iterable[Any]) -> str:
    """The class of a table whose seats stand in lines, as one of its people has so long a name."""
    words = (word for person in people for word in person.name.replace("-", " ").split())
    return " in-lines" if any(len(word) > _LONGEST_WORD for word in words) else ""


@register.filter
def has_partners(rows: Sequence[TallyRound]) -> bool:
    """Whether somebody was a partner in one of these rounds, or may be in those to come."""
    return not rows or any(row.partner for row in rows)
