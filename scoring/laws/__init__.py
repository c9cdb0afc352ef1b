"""The register of laws: one cited data file a law or book. Another law is a file and a line here."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from scoring.faults import refuse, shown
from scoring.law import Law, law_from_data
from scoring.wording import gettext_noop

KEYS: Final = (
    "chicago-1891",
    "chicago-razzle-dazzle",
    "foster-1897",
    "foster-two-handed",
    "foster-each-for-himself",
    "stay-and-play-2020",
    "encyclopedia",
    "encyclopedia-two-handed",
    "encyclopedia-each-for-himself",
    "foster-set-back",
    "foster-eight-points",
    "foster-thirteen-cards",
    "foster-no-robbing",
    "foster-trump-lead",
    "foster-low-to-holder",
    "foster-blind-cinch",
    "foster-sixty-three",
    "foster-widow-cinch",
    "foster-auction-cinch",
    "foster-seven-up",
    "foster-seven-up-nine-cards",
    "foster-blind-all-fours",
    "foster-all-fives",
    "foster-california-jack",
    "foster-shasta-sam",
    "foster-auction-pitch",
    "foster-pitch-full-value",
    "foster-pitch-to-the-board",
    "foster-smudge",
    "foster-pedro-sancho",
    "foster-pedro-sancho-whole-pack",
    "foster-dom-pedro",
    "foster-dom-pedro-whole-pack",
)


@cache
def law_named(key: str) -> Law:
    """The law of that key. Raises Refused for an unknown key, at `law`."""
    if key not in KEYS:
        raise refuse(
            "law",
            gettext_noop("No law is called “%(law)s”. Choose one of: %(known)s."),
            law=shown(key),
            known=", ".join(KEYS),
        )
    base = base_of(key)
    return law_from_data(_data(key), law_named(base) if base else None)


def base_of(key: str) -> str:
    """The key of the law of which the law `key` is a variation; empty where it answers every question itself."""
    return str(_data(key).get("based_on", ""))


@cache
def _data(key: str) -> Mapping[str, Any]:
    return tomllib.loads(Path(__file__).with_name(f"{key}.toml").read_text(encoding="utf-8"))
