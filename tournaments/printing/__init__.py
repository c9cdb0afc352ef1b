"""What a club prints: values in, the bytes of a PDF out. Knows no models, no Django and no laws."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from scoring.wording import Translate

from .law_sheets import draw_law_sheets, law_sheets
from .press import PAPERS, Press
from .score_sheets import draw_score_sheets, score_sheets
from .standings_sheet import draw_standings, standings_sheet
from .table_cards import draw_table_cards, table_cards
from .tally_cards import draw_tally_cards, tally_cards

# What can be printed: name → (values, paper, translate) → PDF. The values are a list of sheets or cards, or one
# StandingsSheet; see values.py. "law-sheets" belong to no night.
PRINTERS: Final[dict[str, Callable[[Any, str, Translate], bytes]]] = {
    "table-cards": table_cards,
    "tally-cards": tally_cards,
    "score-sheets": score_sheets,
    "standings": standings_sheet,
    "law-sheets": law_sheets,
}
_DRAWERS: Final[dict[str, Callable[[Press, Any], None]]] = {
    "table-cards": draw_table_cards,
    "tally-cards": draw_tally_cards,
    "score-sheets": draw_score_sheets,
    "standings": draw_standings,
    "law-sheets": draw_law_sheets,
}


def booklet(parts: Sequence[tuple[str, Any]], title: str, paper: str, translate: Translate = str) -> bytes:
    """Several papers as one PDF, in the order given: (name in `PRINTERS`, its values) each."""
    press = Press(title, paper, translate)
    for name, values in parts:
        _DRAWERS[name](press, values)
    return press.finish()


__all__ = [
    "PAPERS",
    "PRINTERS",
    "booklet",
    "law_sheets",
    "score_sheets",
    "standings_sheet",
    "table_cards",
    "tally_cards",
]
