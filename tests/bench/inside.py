"""Figures that are taken inside the program, in a process of their own on a database of their own.

The process is `python -m tests.bench.within NAME SHORT`, which prints them as JSON, a figure a line.
"""

import json
import subprocess
import sys
from collections.abc import Iterator

from django.conf import settings

from tests.bench.figures import Figure, Workplace
from tests.bench.servers import PATIENCE, environment_in

# The modules in `within`, by the name of their figures.
NAMES = ("pages", "par", "sheets")


def measured(name: str, work: Workplace) -> Iterator[Figure]:
    """The figures of that name."""
    folder = work.folder / name
    folder.mkdir()
    answer = subprocess.run(  # our own program
        [sys.executable, "-m", "tests.bench.within", name, str(int(work.short))],
        env=environment_in(folder) | {"DJANGO_SETTINGS_MODULE": "club.settings"},
        cwd=settings.BASE_DIR,
        stdout=subprocess.PIPE,
        check=True,
        encoding="utf-8",
        timeout=4 * PATIENCE,
    )
    for line in answer.stdout.splitlines():
        yield Figure(*json.loads(line))
