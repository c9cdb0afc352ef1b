"""What the books say about playing well, as `advice.toml` has it: by moment and by seat, each piece with its place.

Scores nothing, and no law rests on it. Cinch with partners unless a moment says otherwise.
"""

from itertools import groupby
from pathlib import Path
from typing import Final, NamedTuple

from scoring.wording import Text, read_texts

OTHERS: Final = 3  # hands in which a card that you do not hold may be
BOOK_ODDS: Final = {2: (5, 4), 3: (5, 2)}  # by Foster, for a partner who has one or more of so many cards


class Advice(NamedTuple):
    """A piece of advice: when (a key of MOMENTS), for whom (a key of SEATS), on what, what, and where it is from."""

    moment: str
    seat: str
    key: str
    head: Text
    text: Text
    cite: str


def odds(cards: int) -> tuple[int, int]:
    """For and against: that your partner has one or more of so many cards, each as likely in any of the other hands."""
    against = (OTHERS - 1) ** cards
    return OTHERS**cards - against, against


def _advice(at: str, head: Text, text: Text, cite: str, odds_of: int = 0) -> Advice:
    if odds_of:
        figures = (*BOOK_ODDS[odds_of], *odds(odds_of))
        names = ("book_for", "book_against", "exact_for", "exact_against")
        text = text._replace(params=dict(zip(names, figures, strict=True)))
    moment, seat, key = at.split()
    return Advice(moment, seat, key, head, text, cite)


_DATA: Final = read_texts(Path(__file__).with_suffix(".toml"))
MOMENTS: Final[dict[str, Text]] = _DATA["moments"]
SEATS: Final[dict[str, Text]] = _DATA["seats"]
ADVICE: Final = tuple(_advice(**row) for row in _DATA["advice"])


def by_moment() -> list[tuple[Text, list[tuple[Text | None, list[Advice]]]]]:
    """The moments in order, each with its seats and what is said to them; None where all of it is for anyone."""
    moments, seats = list(MOMENTS), list(SEATS)
    in_order = sorted(ADVICE, key=lambda each: (moments.index(each.moment), seats.index(each.seat)))
    return [
        (MOMENTS[moment], _by_seat(list(pieces))) for moment, pieces in groupby(in_order, lambda each: each.moment)
    ]


def _by_seat(pieces: list[Advice]) -> list[tuple[Text | None, list[Advice]]]:
    if {each.seat for each in pieces} == {"anyone"}:
        return [(None, pieces)]
    return [(SEATS[seat], list(own)) for seat, own in groupby(pieces, lambda each: each.seat)]
