"""A law: one field for every question on which the books differ, each with the article that answers it.

Knows no hand. A law is a value: whoever scores asks a field (`law.when_set`), never the name of the law.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from types import MappingProxyType
from typing import Literal, NamedTuple, get_args, get_origin

from scoring.wording import Text, gettext_noop


class Citation(NamedTuple):
    """Where a field comes from: an article of the book, a reading of ours (see laws/readings.py), or both."""

    article: str = ""
    reading: int = 0

    def text(self) -> Text:
        """As a player reads it beside a score."""
        if not self.reading:
            return Text("%(article)s", {"article": self.article})
        if not self.article:
            return Text(gettext_noop("our reading; the book is silent"))
        return Text(gettext_noop("%(article)s, in our reading"), {"article": self.article})


@dataclass(frozen=True, slots=True, eq=False)
class Law:
    """The answers of one book. Every field from `players` on has a `Citation` of its own in `cites`.

    `counts` stand in the order in which they count out. Seats at a number of players in `partners_at` play
    as partners, facing each other; at other numbers each seat plays for itself.
    """

    key: str
    version: int
    title: str
    book: str
    cites: Mapping[str, Citation]

    # who plays, with what
    players: tuple[int, ...]
    partners_at: tuple[int, ...]
    pack: int
    ace_in_cut: Literal["high", "low"]
    first_dealer: Literal["highest", "lowest"]
    dealt: int
    packets: tuple[int, ...]
    played: int
    misdeal: Literal["same dealer", "passes left"]
    # the auction
    seller: Literal["nobody", "dealer"]
    least_bid: int
    most_bid: int
    second_bids: bool
    all_pass: Literal["dealer bids least", "dealer names trumps"]
    # discard and draw
    discard: Literal["at least three", "all but trumps"]
    dealer_discard: Literal["at least three", "all but trumps", "all"]
    discard_order: Literal["dealer first", "dealer last", "eldest first"]
    robs_at: tuple[int, ...]
    # play
    first_lead: Literal["any card", "a trump"]
    following: Literal["follow or trump"]
    # what counts
    counts: Mapping[str, int]
    high: Literal["holder of the highest out", "winner of the ace"]
    low: Literal["winner of the lowest out", "winner of the deuce"]
    discards: Literal["maker"]
    # what it is worth
    when_made: Literal["each its points", "the difference"]
    when_set: Literal["set back", "bid to the others", "whole and shortfall", "others their points"]
    floor: int
    level: Literal["as ever", "nobody"]
    maker_at_fault: Literal["scores nothing", "set back"]
    other_at_fault: Literal["maker scores all", "counts to the maker"]
    foul_hand: Literal["as a revoke", "a misdeal"]
    # the game
    target: int
    target_options: tuple[int, ...]
    out_first: Literal["one side only", "order of counts"]

    @property
    @cache  # noqa: B019 (laws live as long as the program)
    def whole(self) -> int:
        """The points of all counts together."""
        return sum(self.counts.values())

    @cache  # noqa: B019 (laws live as long as the program)
    def cite(self, field: str) -> Text:
        """The article behind `field`, as a player reads it."""
        return self.cites[field].text()


@cache
def sides(law: Law, players: int) -> tuple[int, ...]:
    """The side (0, 1 …) of each seat in order: partners face each other, as the law has it at this number."""
    in_pairs = players in law.partners_at
    return tuple(seat % (players // 2) if in_pairs else seat for seat in range(players))


FIELDS = {
    field.name: field.type for field in fields(Law) if field.name not in ("key", "version", "title", "book", "cites")
}


def law_from_data(data: Mapping[str, object], base: Law | None = None) -> Law:
    """Read a law from its file's data, on top of `base` where it replaces fields of another.

    Raises ValueError, naming the field, where the data does not answer the questions: that is a fault of the file.
    """
    key = str(data["key"])
    answers = {name: getattr(base, name) for name in FIELDS} if base else {}
    cites = dict(base.cites) if base else {}
    for name, entry in data.items():
        if name in ("key", "version", "title", "book", "based_on"):
            continue
        if (
            name not in FIELDS
            or not isinstance(entry, dict)
            or not {"is"} <= entry.keys() <= {"is", "cite", "reading"}
        ):
            raise ValueError(f"{key}: {name} is no question of a law, or is not told as is, cite and reading")
        answers[name] = _answer(key, name, entry["is"])
        cites[name] = Citation(entry.get("cite", ""), entry.get("reading", 0))
        if cites[name] == Citation():
            raise ValueError(f"{key}: {name} has neither an article nor a reading")
    if missing := FIELDS.keys() - answers.keys():
        raise ValueError(f"{key}: no answer to {', '.join(sorted(missing))}")
    return Law(
        key, int(str(data["version"])), str(data["title"]), str(data["book"]), MappingProxyType(cites), **answers
    )


def _answer(key: str, name: str, value: object) -> object:
    """`value` as the field holds it; lists become tuples, the counts a read-only mapping."""
    kind = FIELDS[name]
    if get_origin(kind) is Literal:
        fits = value in get_args(kind)
    elif get_origin(kind) is tuple:
        fits, value = isinstance(value, list), tuple(value) if isinstance(value, list) else value
    elif kind in (int, bool):
        fits = type(value) is kind
    else:
        fits, value = isinstance(value, dict), MappingProxyType(value) if isinstance(value, dict) else value
    if not fits:
        raise ValueError(f"{key}: {name} cannot be {value!r}")
    return value
