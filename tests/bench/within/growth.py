"""How the cost grows: a hand in, a round closed and the standings, at 10, 100 and 1,000 tables. The floor is 10's."""

import time
from collections.abc import Iterator
from statistics import median
from typing import Any

from tests.bench.figures import Figure, seconds_of
from tests.bench.within.nights import AT, seated_night
from tournaments.actions.close_round import close_round
from tournaments.actions.record_hand import record_hand
from tournaments.models import Night, TableCard
from tournaments.records.load import settled

COUNTS = ("high", "low", "jack", "game", "right_pedro", "left_pedro")
TAKEN = {count: 1 if count != "left_pedro" else 2 for count in COUNTS}


def figures(*, short: bool) -> Iterator[Figure]:
    """Per hand, per table and per entrant."""
    first: dict[str, float] = {}
    for tables in (10, 100) if short else (10, 100, 1000):
        night = seated_night(tables)
        for name, seconds in (
            ("a hand in", _hand(night)),
            ("closing a round, a table", _closing(night) / tables),
            ("standings, an entrant", seconds_of(lambda: settled(night), 5) / tables / 4),  # noqa: B023
        ):
            floor = first.setdefault(name, seconds)
            yield Figure(f"{name}, {tables} tables", "µs", 1e6 * seconds, 1e6 * floor, "ratio <= 1.5")


def _hand(night: Night) -> float:
    """The median seconds of a hand; every hand of the first round is in after it."""
    cards = list(TableCard.objects.select_related("night").filter(night=night))
    taken = []
    for deal in range(1, 5):
        for card in cards:
            hand: dict[str, Any] = {"dealer": deal, "bids": [None, 6, 7, None], "trump": "H", "taken": TAKEN}
            start = time.perf_counter()
            record_hand(card=card, round_number=1, deal=deal, reported=hand, key=f"{card.pk}-{deal}", at=AT)
            taken.append(time.perf_counter() - start)
    return median(taken)


def _closing(night: Night) -> float:
    start = time.perf_counter()
    close_round(night_id=night.pk, number=1, by=None, at=AT)
    return time.perf_counter() - start
