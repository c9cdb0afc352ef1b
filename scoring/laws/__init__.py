"""The register of laws: one cited data file a law or book. Another law is a file and a line here."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from scoring.faults import refuse, shown
from scoring.law import Law, law_from_data
from scoring.wording import Text, gettext_noop

# Each law's key and title.
TITLES: Final = {
    "chicago-1891": Text(gettext_noop("Chicago, 1891")),
    "chicago-razzle-dazzle": Text(gettext_noop("Chicago, Razzle-Dazzle")),
    "foster-1897": Text(gettext_noop("Foster, 1897")),
    "foster-two-handed": Text(gettext_noop("Foster, two-handed")),
    "foster-each-for-himself": Text(gettext_noop("Foster, each for himself")),
    "stay-and-play-2020": Text(gettext_noop("Stay and Play, 2020")),
    "encyclopedia": Text(gettext_noop("Encyclopedia")),
    "encyclopedia-two-handed": Text(gettext_noop("Encyclopedia, two-handed")),
    "encyclopedia-each-for-himself": Text(gettext_noop("Encyclopedia, each for himself")),
    "foster-set-back": Text(gettext_noop("Foster, the old set-back")),
    "foster-eight-points": Text(gettext_noop("Foster, eight points")),
    "foster-thirteen-cards": Text(gettext_noop("Foster, thirteen cards")),
    "foster-no-robbing": Text(gettext_noop("Foster, no robbing")),
    "foster-trump-lead": Text(gettext_noop("Foster, a trump first")),
    "foster-low-to-holder": Text(gettext_noop("Foster, Low to its holder")),
    "foster-blind-cinch": Text(gettext_noop("Foster, Blind Cinch")),
    "foster-sixty-three": Text(gettext_noop("Foster, Sixty-three")),
    "foster-widow-cinch": Text(gettext_noop("Foster, Widow Cinch")),
    "foster-auction-cinch": Text(gettext_noop("Foster, Auction Cinch")),
    "foster-seven-up": Text(gettext_noop("Foster, Seven-up")),
    "foster-seven-up-nine-cards": Text(gettext_noop("Foster, Seven-up, nine cards")),
    "foster-blind-all-fours": Text(gettext_noop("Foster, Blind All Fours")),
    "foster-all-fives": Text(gettext_noop("Foster, All Fives")),
    "foster-california-jack": Text(gettext_noop("Foster, California Jack")),
    "foster-shasta-sam": Text(gettext_noop("Foster, Shasta Sam")),
    "foster-auction-pitch": Text(gettext_noop("Foster, Auction Pitch")),
    "foster-pitch-full-value": Text(gettext_noop("Foster, Pitch for the full value")),
    "foster-pitch-to-the-board": Text(gettext_noop("Foster, Pitch to the board")),
    "foster-smudge": Text(gettext_noop("Foster, Smudge")),
    "foster-pedro-sancho": Text(gettext_noop("Foster, Pedro Sancho")),
    "foster-pedro-sancho-whole-pack": Text(gettext_noop("Foster, Pedro Sancho, whole pack")),
    "foster-dom-pedro": Text(gettext_noop("Foster, Dom Pedro")),
    "foster-dom-pedro-whole-pack": Text(gettext_noop("Foster, Dom Pedro, whole pack")),
}
KEYS: Final = tuple(TITLES)


# What Law.book is where it is no title of a book.
ENCYCLOPEDIA: Final = gettext_noop("Encyclopedia article “Cinch (card game)”, after Foster")


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
    return law_from_data({**_data(key), "title": TITLES[key]}, law_named(base) if base else None)


def base_of(key: str) -> str:
    """The key of the law of which the law `key` is a variation; empty where it answers every question itself."""
    return str(_data(key).get("based_on", ""))


@cache
def _data(key: str) -> Mapping[str, Any]:
    return tomllib.loads(Path(__file__).with_name(f"{key}.toml").read_text(encoding="utf-8"))
