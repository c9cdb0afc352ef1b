"""One line of the benchmark, and the folder in which it is measured."""

import gc
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple


class Figure(NamedTuple):
    """Ours beside the floor, in `unit`. `bound` is what the ratio (ours to floor) is held to: at least or at most. `felt` says
    what somebody at a club notices of it."""

    name: str
    unit: str
    ours: float
    floor: float
    bound: str = ""
    felt: str = ""

    @property
    def ratio(self) -> float:
        """Ours to the floor."""
        return self.ours / self.floor if self.floor else float("inf")

    @property
    def is_met(self) -> bool | None:
        """Whether the bound holds; None where there is none. It reads like "ratio >= 0.6" or "ours <= 60"."""
        if not self.bound:
            return None
        what, sign, limit = self.bound.split()
        value = {"ratio": self.ratio, "ours": self.ours}[what]
        return value >= float(limit) if sign == ">=" else value <= float(limit)


class Workplace(NamedTuple):
    """A folder for databases and logs, whether a short trial is enough, and another version's checkout to compare with."""

    folder: Path
    short: bool
    beside: Path | None = None


def as_json(figures: list[Figure]) -> list[dict[str, Any]]:
    """The figures as the contract's JSON."""
    return [
        {
            "name": each.name,
            "unit": each.unit,
            "ours": round(each.ours, 4),
            "floor": round(each.floor, 4),
            "ratio": round(each.ratio, 3),
            "bound": each.bound,
            "met": each.is_met,
            "felt": each.felt,
        }
        for each in figures
    ]


def seconds_of(work: Callable[[], object], times: int = 5) -> float:
    """The median of so many runs, after one that warms up."""
    work()
    taken = []
    for _ in range(times):
        gc.collect()
        start = time.perf_counter()
        work()
        taken.append(time.perf_counter() - start)
    return statistics.median(taken)


def in_pairs(
    ours: Callable[[], object],
    floor: Callable[[], object],
    times: int = 7,
    clock: Callable[[], float] = time.perf_counter,
) -> tuple[float, float]:
    """The median seconds of both, run in turns, so that what else the machine does weighs on both alike.

    By `time.process_time` as `clock`, it hardly weighs at all; waiting for a disk does not count then.
    """
    ours()
    floor()
    taken: tuple[list[float], list[float]] = ([], [])
    for _ in range(times):
        for work, seconds in zip((ours, floor), taken, strict=True):
            start = clock()
            work()
            seconds.append(clock() - start)
    return statistics.median(taken[0]), statistics.median(taken[1])
