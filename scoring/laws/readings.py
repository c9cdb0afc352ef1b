"""The register of our readings, as `readings.toml` has it: how we read the books where they are silent or cut off."""

from pathlib import Path
from typing import Final

from scoring.wording import Text, read_texts

READINGS: Final[dict[int, Text]] = {
    int(number): text for number, text in read_texts(Path(__file__).with_suffix(".toml"))["readings"].items()
}
