"""The worked examples: what the books state, what follows from them, what our readings add. One file a kind."""

import tomllib
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent


def told(name: str) -> dict[str, Any]:
    """What the file of that name holds."""
    return tomllib.loads(HERE.joinpath(f"{name}.toml").read_text(encoding="utf-8"))


EXAMPLES = [row for name in ("stated", "derived", "readings") for row in told(name)["example"]]
GAMES = told("games")["game"]
