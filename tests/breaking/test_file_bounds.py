"""Every text and number of a night file, and every field of a roster, beyond what it may be: refused with its place.

The places are read from files that the program writes, the fields from the roster's register.
"""

import html
import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client

from club.models import Member
from club.people.member_fields import FIELDS
from tests.breaking.bodies import at, places, put
from tests.breaking.rows import changed, every_row
from tests.tournaments.night.file.test_schema import IS_VALID, of_other_rules
from tournaments.models import Night

pytestmark = pytest.mark.django_db

TOO_LONG, TOO_LARGE = "x" * 301, 10**30


def kind_of(place: tuple[Any, ...]) -> tuple[Any, ...]:
    """The same for one of a list and the next."""
    return tuple("#" if isinstance(key, int) or key.isdecimal() else key for key in place)


def values_out_of_bounds() -> list[Any]:
    """Each text and each number of a night file once, by its kind of place."""
    found: dict[tuple[Any, ...], Any] = {}
    for _name, file in of_other_rules():
        for place in places(file):
            value = at(file, place)
            if isinstance(value, str):
                found.setdefault((kind_of(place), str), (file, place))
            elif isinstance(value, int) and not isinstance(value, bool):
                found.setdefault((kind_of(place), int), (file, place))
    return [
        (written(place), put(file, place, value)) for file, place in found.values() for value in beyond(file, place)
    ]


def beyond(file: Any, place: tuple[Any, ...]) -> list[Any]:
    """One more than the schema of a night file allows there, and much more or less."""
    if isinstance(at(file, place), str):
        return ["x" * (most(file, place, "x".__mul__) + 1), TOO_LONG]
    return [most(file, place, int) + 1, TOO_LARGE, -TOO_LARGE]


def most(file: Any, place: tuple[Any, ...], made: Callable[[int], Any]) -> int:
    """The largest number of which the schema allows what is made; a text of no free length has none."""
    fits = lambda number: IS_VALID.is_valid(put(file, place, made(number)))  # noqa: E731
    least, beyond = (1, 2**63) if made is int else (1, 301)
    if not fits(least) or fits(beyond):
        return beyond
    while beyond - least > 1:
        middle = (least + beyond) // 2
        least, beyond = (middle, beyond) if fits(middle) else (least, middle)
    return least


def written(place: tuple[Any, ...]) -> str:
    """As a fault names it: `played[0].tables[1].points.2`."""
    return "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in place).removeprefix(".")


def places_named(page: str) -> list[str]:
    return [html.unescape(each) for each in re.findall(r"<code>([^<]*)</code>", page)]


def test_a_night_file_out_of_bounds_is_refused_at_its_place_and_nothing_is_written(admin_client: Client) -> None:
    cases, wrong = values_out_of_bounds(), []
    before = every_row()
    for place, file in cases:
        sent = SimpleUploadedFile("night.json", json.dumps(file).encode())
        answer = admin_client.post("/nights/import/", {"file": sent})
        named = places_named(answer.text)
        if answer.status_code != 422 or not any(place.startswith(each) for each in named if each):
            wrong.append((place, answer.status_code, named))
        if Night.objects.exists():
            wrong.append((place, "is stored"))
    assert wrong == []
    assert changed(before, every_row()) == set()
    assert len(cases) > 60


def test_the_command_refuses_such_a_file_at_its_place_too(tmp_path: Any) -> None:
    for place, file in values_out_of_bounds()[::7]:
        path = tmp_path / "night.json"
        path.write_text(json.dumps(file), encoding="utf-8")
        with pytest.raises(CommandError) as refused:
            call_command("import_night", str(path))
        assert any(place.startswith(each) for each in re.findall(r"[\w.\[\]]+", str(refused.value)) if each), place
        assert not Night.objects.exists()


@pytest.mark.parametrize("heading", [field.heading for field in FIELDS])
def test_a_roster_out_of_bounds_is_refused_at_its_row_and_nobody_is_added(admin_client: Client, heading: str) -> None:
    for value in ("x" * 1_000, "9" * 1_000):
        cells = {"Name": "Ada", "Number": "7"} | {heading: value}
        other = dict.fromkeys(cells, "") | {"Name": "Bob", "Number": "8"}
        text = "\n".join(",".join(line) for line in (cells, other.values(), cells.values()))
        answer = admin_client.post("/members/file/", {"file": SimpleUploadedFile("roster.csv", text.encode())})
        assert (answer.status_code, "Row 3: " in answer.text) == (422, True), answer.text
        assert not Member.objects.exists()
