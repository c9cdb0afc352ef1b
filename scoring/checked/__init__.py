"""What the books claim about play, checked by perfect play with all cards seen, as `claims.toml` has it.

The sampled figures stand in `figures.json` with their seed and the number of deals; a trial makes them anew by `sampling`.
"""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from scoring.advice import odds
from scoring.wording import Text, read_texts

Verdict: TypeAlias = Literal["right", "in part", "cautious"]
_DATA: Final = read_texts(Path(__file__).with_name("claims.toml"))
VERDICTS: Final[dict[Verdict, Text]] = _DATA["verdicts"]
LAW: Final = "chicago-1891"
# Chicago's three hands, with the cards that it leaves open filled in.
OFF_SUIT: Final = "C 1 CAKQ.H23.D9 CT8653.S5 CJ97.D234 C42.H6789"
WITH_ACE: Final = "C 1 CA764.H23 CKQJT5.S5 C93.D2346 C82.H6789"
WITHOUT_ACE: Final = "C 1 CKQ63.H23 CAJT95.S5 C84.D2346 C72.H6789"


class Figure(NamedTuple):
    """A sampled mean or share with the half width of its interval (19 times of 20 the truth is within)."""

    value: float
    within: float
    deals: int

    @property
    def rounded(self) -> float:
        """A mean, to a tenth of a point."""
        return round(self.value, 1)

    @property
    def per_cent(self) -> int:
        """A share."""
        return round(100 * self.value)

    @property
    def per_cent_within(self) -> int:
        """Its interval's half width."""
        return round(100 * self.within)


class Claim(NamedTuple):
    """A claim in our words, with its place; what is found, and on which hand it can be played through. Exact without `sample`."""

    key: str
    says: Text
    cite: str
    verdict: Verdict
    found: Text
    deal: str = ""
    sample: Figure | None = None


@cache
def figures() -> dict[str, dict[str, Figure]]:
    """The sampled figures by the names of `sampling.SAMPLES`."""
    return {
        name: {label: Figure(*values) for label, values in found.items()}
        for name, found in _stored()["figures"].items()
    }


def seed() -> int:
    """With which they were sampled."""
    return int(_stored()["seed"])


def deals() -> int:
    """From how many deals each comes."""
    return int(_stored()["deals"])


@cache
def _stored() -> dict[str, Any]:
    stored: dict[str, Any] = json.loads(Path(__file__).with_name("figures.json").read_text(encoding="utf-8"))
    return stored


@cache
def claims() -> tuple[Claim, ...]:
    """All of them, Chicago's first."""
    return tuple(_claim(**row) for row in _DATA["claims"])


def _claim(
    found: Text,
    sample: tuple[str, str] | None = None,
    figures: Mapping[str, tuple[str, str, str]] = {},
    odds_of: int = 0,
    **row: Any,
) -> Claim:
    params = dict(zip(("for_it", "against"), odds(odds_of), strict=True)) if odds_of else {}
    params |= {name: getattr(_sampled(*place), shown) for name, (*place, shown) in figures.items()}
    return Claim(found=found._replace(params=params), sample=_sampled(*sample) if sample else None, **row)


def _sampled(name: str, label: str) -> Figure:
    return figures()[name][label]
