"""`python -m tests.bench`: every figure beside its floor, as a table or as JSON."""

import argparse
import json
import os
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "club.settings")


from tests.bench import Figure, Workplace, as_json, evening, inside, over_http, processes

MEASURES: Mapping[str, Callable[[Workplace], Iterator[Figure]]] = {
    "hands": over_http.hands,
    "polls": over_http.polls,
    "evening": evening.evening,
    "settle": processes.settling,
    "start": processes.starting,
    "memory": processes.memory,
} | {name: partial(inside.measured, name) for name in inside.NAMES}

# What a short run would not measure, as it is over before the program has started.
ONLY_START_UP = ("settle", "start")


def main(asked: Sequence[str]) -> None:
    """Measure what is asked for, and print each figure as soon as it is known."""
    parser = argparse.ArgumentParser(
        "tests.bench", description="Measures Head Table beside what this machine can do."
    )
    parser.add_argument("--json", action="store_true", help="print JSON alone")
    parser.add_argument(
        "--short", action="store_true", help="a quick look, less exact, without the figures of the start"
    )
    parser.add_argument("--noinput", action="store_true", help="ask nothing (nothing is asked)")
    parser.add_argument("--only", choices=sorted(MEASURES), action="append", help="these figures alone")
    parser.add_argument(
        "--beside", type=Path, metavar="FOLDER", help="evening: compare with the version that is checked out there"
    )
    options = parser.parse_args(asked)
    beside = options.beside and options.beside.resolve()
    if beside and not (beside / "manage.py").is_file():
        parser.error(f"there is no manage.py in {beside}")
    figures: list[Figure] = []
    for name in measured_of(options.only, short=options.short):
        with tempfile.TemporaryDirectory(prefix=f"head-table-bench-{name}-") as folder:
            for figure in MEASURES[name](Workplace(Path(folder), options.short, beside)):
                figures.append(figure)
                if not options.json:
                    print(line(figure), flush=True)
    if options.json:
        print(json.dumps(as_json(figures), indent=1))
    else:
        print(on_what())


def measured_of(asked: Sequence[str] | None, *, short: bool) -> list[str]:
    """The figures that are asked for, in order; all if none is, without those that a short run does not measure."""
    return list(asked or (name for name in MEASURES if not (short and name in ONLY_START_UP)))


def on_what() -> str:
    """The SQLite underneath."""
    return f"on SQLite {sqlite3.sqlite_version}"


def line(each: Figure) -> str:
    """One line of the table."""
    met = {None: "", True: "ok", False: "MISSED"}[each.is_met]
    return (
        f"{each.name:<50} {each.ours:>10,.2f} {each.floor:>10,.2f}  {each.unit:<9} {each.ratio:>7.2f}  "
        f"{each.bound:<14} {met:<7} {each.felt}"
    )


if __name__ == "__main__":
    main(sys.argv[1:])
