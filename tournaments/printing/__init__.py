"""What a club prints: values in, the bytes of a PDF out. Knows no models, no Django and no laws."""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from scoring.wording import Translate

from .law_sheets import draw_law_sheets
from .press import PAPERS, Press
from .score_sheets import draw_score_sheets
from .standings_sheet import draw_standings
from .table_cards import draw_table_cards
from .tally_cards import draw_tally_cards

# Draws values of its own kind on a press: a list of cards or sheets, or one StandingsSheet; see values.py.
Draw: TypeAlias = Callable[[Press, Any], None]


def booklet(parts: Sequence[tuple[Draw, Any]], title: str, paper: str, translate: Translate = str) -> bytes:
    """One paper or several as one PDF, in the order given: what draws it and its values each.

    Raises KeyError for a paper that is not in `PAPERS`.
    """
    press = Press(title, paper, translate)
    for draw, values in parts:
        draw(press, values)
    return press.finish()


__all__ = [
    "PAPERS",
    "Draw",
    "booklet",
    "draw_law_sheets",
    "draw_score_sheets",
    "draw_standings",
    "draw_table_cards",
    "draw_tally_cards",
]
