"""Names that strangers enter: the list, what the program makes of each, and a night at which they all play.

`hostile_names.json` holds markup, marks of direction, control characters, formulas, paths, templates, forged log lines
and words that do not end, each escaped as JSON has it, so that it can be read by eyes.
"""

import json
import re
from pathlib import Path
from random import Random

import pytest
from django.db import connection

from club.names import BadNameError, clean_name, folded
from tests.tournaments.night_builder import AT
from tests.tournaments.night_files import a_file
from tournaments.actions.imports import import_night
from tournaments.night.file.reading import read_night

HOSTILE = json.loads((Path(__file__).parent / "hostile_names.json").read_text(encoding="ascii"))


def cleaned(raw):
    """What the database stores of a name, or None where it refuses it."""
    try:
        return clean_name(raw)
    except BadNameError:
        return None


# What would forge a line of a log, or turn the names beside it round.
CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
# What the database stores of them all, each person once.
KEPT = list({folded(name): name for name in map(cleaned, HOSTILE) if name}.values())

some_and_all = pytest.mark.parametrize(
    ("names", "raw_names"),
    [
        pytest.param(KEPT[::6], HOSTILE[::8], id="some"),
        pytest.param(KEPT, HOSTILE, id="all", marks=pytest.mark.long),
    ],
)


def a_night_of(names, rounds=1, **settled):
    """A night of these people: so many rounds played, and the first hands of the next.

    ANALYZE counts the rows, by which PostgreSQL plans its queries; on an evening it does so itself within a minute.
    """
    names = names[: len(names) // 4 * 4]
    file = a_file(Random(1), len(names), rounds + 1, **settled)
    for entrant, name in zip(file["entrants"], names, strict=True):
        entrant["name"] = name
    for table in file["played"][-1]["tables"]:
        table["hands"] = table["hands"][:1]
        table.pop("cut", None)
    night = import_night(record=read_night(file), by=None, at=AT)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    return night
