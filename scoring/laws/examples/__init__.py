"""The worked examples of the laws: what the books state, what follows from them, what our readings add.

One data file a kind; the tests settle every one of them, and the pages of the laws show them.
"""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final

# The kinds, in the order in which a page shows them.
KINDS: Final = ("stated", "derived", "readings")


@cache
def on_file(name: str) -> dict[str, Any]:
    """The data of the file of that name."""
    return tomllib.loads(Path(__file__).with_name(f"{name}.toml").read_text(encoding="utf-8"))


@cache
def examples() -> list[dict[str, Any]]:
    """All that are single hands, each with its `kind`."""
    return [row | {"kind": kind} for kind in KINDS for row in on_file(kind)["example"]]


def games() -> list[dict[str, Any]]:
    """Whole games, hand after hand."""
    found: list[dict[str, Any]] = on_file("games")["game"]
    return found
