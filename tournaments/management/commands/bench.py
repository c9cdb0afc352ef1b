"""`manage.py bench`: every figure beside its floor, as a table or as JSON."""

import json
import tempfile
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import gettext_lazy

from tournaments.benching import Figure, Workplace, inside, over_http, processes, told

MEASURES: Mapping[str, Callable[[Workplace], Iterator[Figure]]] = {
    "hands": over_http.hands,
    "polls": over_http.polls,
    "settle": processes.settling,
    "start": processes.starting,
    "memory": processes.memory,
} | {name: partial(inside.measured, name) for name in inside.NAMES}


class Command(BaseCommand):
    help = str(gettext_lazy("Measure Head Table beside what this machine can do at all. Takes some minutes."))
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help=str(gettext_lazy("print JSON alone")))
        parser.add_argument("--short", action="store_true", help=str(gettext_lazy("a quick look, less exact")))
        parser.add_argument(
            "--noinput", action="store_true", help=str(gettext_lazy("ask nothing (nothing is asked)"))
        )
        parser.add_argument(
            "--only", choices=sorted(MEASURES), action="append", help=str(gettext_lazy("these figures alone"))
        )

    def handle(self, *args: object, **options: Any) -> None:
        figures: list[Figure] = []
        for name, measure in MEASURES.items():
            if options["only"] and name not in options["only"]:
                continue
            with tempfile.TemporaryDirectory(prefix=f"head-table-bench-{name}-") as folder:
                for figure in measure(Workplace(Path(folder), short=options["short"])):
                    figures.append(figure)
                    if not options["json"]:
                        self.line(figure)
        if options["json"]:
            self.stdout.write(json.dumps(told(figures), indent=1))

    def line(self, each: Figure) -> None:
        """One line of the table, as soon as it is known."""
        met = {None: "", True: "ok", False: "MISSED"}[each.is_met]
        self.stdout.write(
            f"{each.name:<44} {each.ours:>12,.2f} {each.floor:>12,.2f}  {each.unit:<10} {each.ratio:>7.2f}  "
            f"{each.bound:<16} {met}"
        )
        self.stdout.flush()
