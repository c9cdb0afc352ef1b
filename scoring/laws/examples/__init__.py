"""The worked examples of the laws: what the books state, what follows from them, what our readings add.

One data file a kind; the tests settle every one of them, and the pages of the laws show them.
"""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Final

# The kinds, in the order in which a page shows them; `games` are whole games, hand after hand.
KINDS: Final = ("stated", "derived", "readings")


@cache
def on_file(name: str) -> dict[str, Any]:
    """The data of the file of that name."""
    return tomllib.loads(files(__name__).joinpath(f"{name}.toml").read_text(encoding="utf-8"))


EXAMPLES: Final[list[dict[str, Any]]] = [row | {"kind": kind} for kind in KINDS for row in on_file(kind)["example"]]
GAMES: Final[list[dict[str, Any]]] = on_file("games")["game"]
