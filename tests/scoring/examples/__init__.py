"""A deal that a sheet prints card by card."""

import tomllib
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent


def on_file(name: str) -> dict[str, Any]:
    """What the file of that name in this folder holds."""
    return tomllib.loads(HERE.joinpath(f"{name}.toml").read_text(encoding="utf-8"))
