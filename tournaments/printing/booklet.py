"""One paper or several as one PDF: what draws each, and its values."""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from scoring.wording import Translate

from .frame import nothing_to_print
from .press import Press

# Draws values of its own kind on a press: a list of cards or sheets, or one RuledList; see values.py.
Draw: TypeAlias = Callable[[Press, Any], None]


def booklet(parts: Sequence[tuple[Draw, Any]], title: str, paper: str, translate: Translate = str) -> bytes:
    """One paper or several as one PDF, in the order given: what draws it and its values each.

    Raises KeyError for a paper that is not in `PAPERS`.
    """
    return pressed(parts, title, paper, translate).finish()


def pressed(parts: Sequence[tuple[Draw, Any]], title: str, paper: str, translate: Translate = str) -> Press:
    """The same on the press, which knows the pages that can be read from a photograph; `finish()` gives the PDF."""
    press = Press(title, paper, translate)
    for draw, values in parts:
        if values:
            draw(press, values)
        else:
            nothing_to_print(press)
    return press
