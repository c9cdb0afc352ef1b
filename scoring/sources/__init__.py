"""What the four sources say, passage by passage, and where the program has it. FAMILY: a data file a source.

Quotes no more of a passage than its first words. Names laws, rulings and the rest; looks none of them up.
"""

import tomllib
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from scoring.wording import Text, gettext_noop

KEYS: Final = ("chicago", "foster", "encyclopedia", "stay-and-play")
# What a place is, and how it is named.
KINDS: Final = {
    "field": "key of a law, a dot, its field",
    "ruling": "key of a book of rulings, a dot, its irregularity",
    "reading": "number of our reading",
    "advice": "moment, a dot, key of a piece of advice",
    "entry": "head of a term, of a custom at the card table, of a rule of manners or of a way to cheat",
    "example": "name of a worked example",
    "game": "name of a worked game",
    "movement": "key of a movement",
    "code": "dotted name of what plays or seats by it",
}
# What of the program plays or seats by a passage, in words, by its dotted name.
CODE: Final = {
    "scoring.cards.RANKS": Text(gettext_noop("How cards rank")),
    "scoring.cards.powers": Text(gettext_noop("How trumps rank")),
    "scoring.cards.suit_powers": Text(gettext_noop("How trumps rank if the five is an ordinary card")),
    "scoring.cards.trumps": Text(gettext_noop("Which cards are trumps")),
    "scoring.cards.winning_place": Text(gettext_noop("Which card wins a trick")),
    "scoring.law.sides": Text(gettext_noop("Who are partners")),
    "scoring.play.all_fours.turned.run": Text(gettext_noop("How cards are run after a beg")),
    "scoring.play.auction.Auction": Text(gettext_noop("Who may bid what")),
    "scoring.play.draw.Draw": Text(gettext_noop("Who draws when")),
    "scoring.play.tricks.Tricks": Text(gettext_noop("Who plays and leads when")),
    "tournaments.actions.cuts.report_cut": Text(gettext_noop("What a cut decides after a tie")),
    "tournaments.movement.formation.form_table": Text(gettext_noop("How a table is formed by cutting")),
    "tournaments.night.games.dealer_of": Text(gettext_noop("Who deals")),
}
REASONS: Final = {
    "heading": Text(gettext_noop("it is a heading, a number or a lead-in")),
    "history": Text(gettext_noop("it tells where the game comes from, or praises or compares it")),
    "table": Text(gettext_noop("it is done at the card table, and no record depends on it")),
    "stakes": Text(gettext_noop("the program holds no stakes")),
    "hand": Text(gettext_noop("it comments on one hand, card by card")),
    "repeat": Text(gettext_noop("it repeats what stands above, word for word")),
    "outside": Text(gettext_noop("it leads to another chapter of the book, outside these sources")),
}


class Passage(NamedTuple):
    """A passage by its number in the source: how many sentences it has, how it begins, and the places that have it.

    A place is a key of KINDS and a name. A passage without places has a key of REASONS as its `reason`.
    """

    number: int
    sentences: int
    begins: str
    places: tuple[tuple[str, str], ...]
    reason: str


class Source(NamedTuple):
    """A source with all its passages, which together have its `sentences`."""

    key: str
    title: Text
    sentences: int
    passages: tuple[Passage, ...]


@cache
def source_named(key: str) -> Source:
    """The source of that key. Raises KeyError for an unknown one."""
    if key not in KEYS:
        raise KeyError(key)
    data = tomllib.loads(Path(__file__).with_name(f"{key}.toml").read_text(encoding="utf-8"))
    passages = tuple(
        Passage(
            row["n"],
            row["sentences"],
            row["begins"],
            tuple(_place(each) for each in row.get("in", ())),
            row.get("not", ""),
        )
        for row in data["passages"]
    )
    return Source(key, Text(data["title"]), data["sentences"], passages)


def _place(written: str) -> tuple[str, str]:
    kind, _, name = written.partition(" ")
    return kind, name
