"""For the tests that need a member with nights: the night that is worked out by hand, as often as the test wants it."""

import json
from pathlib import Path

from club.models import Member
from tests.tournaments.night_builder import AT
from tournaments.actions.imports import import_night
from tournaments.models import Night
from tournaments.night.file.reading import read_night

BY_HAND = json.loads((Path(__file__).parent / "records" / "a_small_night.json").read_text(encoding="utf-8"))


def small_night(date: str = "2026-09-03", **members: Member) -> Night:
    """That night on another day; the members named play under their names of the file."""
    night = import_night(
        record=read_night(BY_HAND["file"] | {"date": date, "name": f"Night of {date}"}), by=None, at=AT
    )
    for name, member in members.items():
        night.entrants.filter(name=name).update(member=member)
    return night
