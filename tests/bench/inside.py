"""Figures that are taken inside the program, in a process of their own on a database of their own.

`python -m tests.bench.inside NAME SHORT` prints them as JSON, a figure a line.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator

from django.conf import settings

from tests.bench.figures import Figure, Workplace
from tests.bench.servers import PATIENCE, environment_in

# The modules in `within` that can be measured so, by the name of their figures.
NAMES = ("score", "moves", "standings", "sheets", "growth")


def measured(name: str, work: Workplace) -> Iterator[Figure]:
    """The figures of that name."""
    folder = work.folder / name
    folder.mkdir()
    program = [sys.executable, "-m", "tests.bench.inside", name, str(int(work.short))]
    answer = subprocess.run(  # our own program
        program,
        env=environment_in(folder) | {"DJANGO_SETTINGS_MODULE": "club.settings"},
        cwd=settings.BASE_DIR,
        stdout=subprocess.PIPE,
        check=True,
        encoding="utf-8",
        timeout=4 * PATIENCE,
    )
    for line in answer.stdout.splitlines():
        yield Figure(*json.loads(line))


if __name__ == "__main__":
    import importlib

    import django

    assert os.environ["DJANGO_SETTINGS_MODULE"]
    django.setup()
    from club.server.data_folder import make_ready

    make_ready()
    module = importlib.import_module(f"tests.bench.within.{sys.argv[1]}")
    for figure in module.figures(short=sys.argv[2] == "1"):
        print(json.dumps(list(figure)), flush=True)
