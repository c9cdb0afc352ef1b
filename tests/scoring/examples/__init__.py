"""A deal that a sheet prints card by card, and the laws' worked examples, which the program shows on its pages too."""

import tomllib
from pathlib import Path
from typing import Any

from scoring.laws.examples import examples, games

EXAMPLES, GAMES = examples(), games()
HERE = Path(__file__).parent


def on_file(name: str) -> dict[str, Any]:
    """What the file of that name in this folder holds."""
    return tomllib.loads(HERE.joinpath(f"{name}.toml").read_text(encoding="utf-8"))


__all__ = ["EXAMPLES", "GAMES", "on_file"]
