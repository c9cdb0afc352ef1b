"""What a round's seats say to people, as `words.toml` has it. Knows no seats."""

from pathlib import Path
from typing import Any, Final

from scoring.wording import read_texts

WORDS: Final[dict[str, Any]] = read_texts(Path(__file__).with_suffix(".toml"))
