"""What a revoke or a foul hand costs under a law, in lines that the rulings and the law's page both show.

Computes no score: `settlement` does, from the same fields, and a test holds the two together.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final, Literal, NamedTuple, TypeAlias

from scoring.law import Law, sides
from scoring.wording import Text, read_texts

Place: TypeAlias = Literal["maker", "partner", "adversary"]
Who: TypeAlias = Literal["at fault", "maker", "others", "everyone"]


class Consequence(NamedTuple):
    """`who` is credited `what`: a key that a test can compute; `text` says the same to a person."""

    who: Who
    what: str
    text: Text


_LINES: Final = {key: Consequence(**row) for key, row in read_texts(Path(__file__).with_suffix(".toml")).items()}


def consequences(
    law: Law, kind: str, place: Place, was_bid: bool = True, jack: bool | None = None
) -> tuple[Consequence, ...]:
    """What an irregularity of `kind` costs where a player of that place is at fault, and what the others score.

    `jack` says whether the Jack of trumps is in play, None where that was not asked.
    """
    return tuple(_lines(law, kind, place, was_bid, jack))


def together(lines: tuple[Consequence, ...]) -> Text:
    """The lines as one text, in their order."""
    text = lines[0].text
    for line in lines[1:]:
        text = Text("%(text)s %(more)s", {"text": text, "more": line.text})
    return text


def _lines(law: Law, kind: str, place: Place, was_bid: bool, jack: bool | None) -> Iterator[Consequence]:
    if kind == "foul_hand" and law.foul_hand != "as a revoke":
        yield _LINES[law.foul_hand]
    elif kind == "looked_early":
        yield _line("early look", points=law.early_look)
    elif kind == "miscount":
        yield _LINES["miscount"]
    elif not law.most_bid:
        yield _LINES["without Game" if jack is False else "without Jack and Game"]
        yield _LINES["one or two points" if jack is None else "two points" if jack else "one point"]
    elif place == "adversary":
        yield from _of_an_adversary(law, was_bid)
    else:
        yield from _of_the_maker(law, was_bid)


def _line(key: str, **figures: int) -> Consequence:
    return _LINES[key]._replace(text=_LINES[key].text._replace(params=figures))


def _of_the_maker(law: Law, was_bid: bool) -> Iterator[Consequence]:
    is_set_back = law.maker_at_fault == "set back"
    if is_set_back:
        yield _set_back(law, "maker set back", was_bid)
    else:
        yield _LINES["maker nothing or set back" if law.when_set == "set back" else "maker nothing"]
    if law.when_set == "bid to the others":
        yield _LINES["others with the bid" if is_set_back else "others with a failed bid"]
    elif law.when_set == "whole and shortfall":
        yield _line("others the whole" if is_set_back else "others with a shortfall", whole=law.whole)
    else:
        yield _LINES["others"]


def _set_back(law: Law, key: str, was_bid: bool) -> Consequence:
    if was_bid:
        return _LINES[key]
    if not law.fault_without_bid:
        return _LINES["no bid, nothing"]
    return _line("no bid, set back", points=law.fault_without_bid)


def _of_an_adversary(law: Law, was_bid: bool) -> Iterator[Consequence]:
    if law.other_at_fault == "counts to the maker":
        is_called = law.called_partner != "none"
        yield _LINES["counts to the maker, partners keep theirs" if is_called else "counts to the maker"]
        return
    is_set_back = law.other_at_fault == "set back"
    yield _set_back(law, "adversary set back", was_bid) if is_set_back else _LINES["adversary nothing"]
    yield _LINES["maker all it took"]
    if law.called_partner == "none" and any(max(sides(law, players)) > 1 for players in law.players):
        yield _LINES["everyone else"]
