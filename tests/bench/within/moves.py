"""Closing a round of a thousand tables: the moves beside a pass over integers, and writing them beside bulk_create."""

from collections.abc import Iterator, Sequence
from random import Random

from django.db import transaction

from tests.bench.figures import Figure, in_pairs
from tests.bench.within.nights import seated_night
from tournaments.actions.steps.seats import seat_round
from tournaments.models import Night, Seat, Table
from tournaments.movement import MOVEMENTS
from tournaments.movement.draft import RoundOver, Tonight
from tournaments.movement.progressive_cinch import next_seating
from tournaments.movement.seating import Foursome, History, Seating

ROUNDS = 6


def figures(*, short: bool) -> Iterator[Figure]:
    """Both, for a thousand tables."""
    tables = 200 if short else 1000
    rng = Random(1897)
    numbers = list(range(1, 4 * tables + 1))
    rng.shuffle(numbers)
    seating = Seating(tuple((a, b, c, d) for a, b, c, d in zip(*[iter(numbers)] * 4, strict=True)))
    seatings, winners = [seating], [rng.choices((0, 1), k=tables)]
    for _ in range(ROUNDS):
        seatings.append(next_seating(seatings[-1], winners[-1], History(seatings)))
        winners.append(rng.choices((0, 1), k=tables))
    history, now, up = History(seatings), seatings[-1], winners[-1]
    met = {(min(pair), max(pair)): 1 for pair in history.partner_counts}
    taken = in_pairs(lambda: next_seating(now, up, history), lambda: _plain(now.tables, up, met), 21)
    name = f"moves of {tables} tables"
    yield Figure(name, "ms", 1000 * taken[0], 1000 * taken[1], "ratio <= 10")

    for key in ("progressive-cinch", "social"):
        yield _coming_and_going(key, now, up, rng)

    night = seated_night(tables)
    following = next_seating(now, up, history)

    def ours() -> None:
        with transaction.atomic():
            seat_round(night, 2, next_seating(now, up, history))
        night.rounds.filter(number=2).delete()

    def floor() -> None:
        _bulk_create(night, following)
        night.rounds.filter(number=2).delete()

    def cleared() -> None:
        _bulk_create(night, following, rows=False)
        night.rounds.filter(number=2).delete()

    whole, bare = in_pairs(ours, floor, 9)
    dropping = in_pairs(cleared, cleared, 3)[0]
    figures = 1000 * (whole - dropping), 1000 * (bare - dropping)
    yield Figure(f"moves of {tables} tables, written", "ms", *figures, "ratio <= 1.5")


def _coming_and_going(key: str, first: Seating, up: Sequence[int], rng: Random) -> Figure:
    """The round after six others, with 50 newcomers for 50 who leave. Three of them sit out, so `social` has no plan and
    searches what would repeat."""
    movement, numbers = MOVEMENTS[key], range(len(first.everyone) + 1, len(first.everyone) + 4)
    seating, history = first._replace(sitting_out=tuple(numbers)), History()
    for _ in range(ROUNDS):
        history.add(seating)
        seating = movement.next_round(RoundOver(seating, up), Tonight(history)).seating
    history.add(seating)
    there = seating.everyone
    present = there.difference(rng.sample(sorted(there), 50)).union(range(len(there) + 1, len(there) + 51))
    met = {(min(pair), max(pair)): 1 for pair in history.partner_counts}
    taken = in_pairs(
        lambda: movement.next_round(RoundOver(seating, up), Tonight(history), present),
        lambda: _plain(seating.tables, up, met),
        21,
    )
    name = f"moves of {len(up)} tables, 50 come and 50 go, {key}"
    return Figure(name, "ms", 1000 * taken[0], 1000 * taken[1], "ratio <= 10")


def _plain(tables: Sequence[Foursome], up: Sequence[int], met: dict[tuple[int, int], int]) -> list[Foursome]:
    """The same in one pass over integers: winners up, losers stay, the divided way that repeats fewer partners."""
    won, lost = [], []
    for (a, b, c, d), winner in zip(tables, up, strict=True):
        if winner == 0:
            won.append((a, c))
            lost.append((b, d))
        else:
            won.append((b, d))
            lost.append((a, c))
    made: list[Foursome] = []
    for (a, b), (c, d) in zip([won[0], *lost[1:]], [*won[1:], lost[0]], strict=True):
        straight = met.get((a, c) if a < c else (c, a), 0) + met.get((b, d) if b < d else (d, b), 0)
        crossed = met.get((a, d) if a < d else (d, a), 0) + met.get((b, c) if b < c else (c, b), 0)
        made.append((a, b, d, c) if crossed < straight else (a, b, c, d))
    return made


def _bulk_create(night: Night, seating: Seating, *, rows: bool = True) -> None:
    """As many rows, with nothing looked up."""
    with transaction.atomic():
        row = night.rounds.create(number=2)
        if not rows:
            return
        tables = Table.objects.bulk_create(Table(round=row, number=n + 1) for n in range(len(seating.tables)))
        first = night.entrants.order_by("number").values_list("id", flat=True)[0]
        Seat.objects.bulk_create(
            Seat(round=row, table=table, seat=seat + 1, entrant_id=first + number - 1)
            for table, four in zip(tables, seating.tables, strict=True)
            for seat, number in enumerate(four)
        )
