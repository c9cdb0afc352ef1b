"""The worked examples of the laws: what the books state, what follows from them, what our readings add.

One module a kind; the tests settle every one of them, and the pages of the laws show them.
"""

from typing import Any, Final

from scoring.laws.examples import derived, readings, stated
from scoring.laws.examples.games import GAMES

__all__ = ["EXAMPLES", "GAMES"]

# All that are single hands, each with its `kind`, in the order in which a page shows them.
EXAMPLES: Final[list[dict[str, Any]]] = [
    *(row | {"kind": "stated"} for row in stated.EXAMPLES),
    *(row | {"kind": "derived"} for row in derived.EXAMPLES),
    *(row | {"kind": "readings"} for row in readings.EXAMPLES),
]
