"""What a director may send about a season that cannot be: each a sentence at its field, and nothing is written."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.breaking.nothing_stored import nothing_stored
from tests.tournaments.season_nights import a_season, ended_night

pytestmark = pytest.mark.django_db

FORM = {
    "name": "Autumn",
    "first_date": "2026-09-01",
    "last_date": "2026-09-30",
    "rank_by": "points",
    "ties": "shared",
}
NUMBERS = ("-1", "1.5", "1e9", "٣", "99999999999999999999", "NaN", "ten", "1 0")


def bad_forms():
    """What is sent, and at which field its fault stands."""
    yield FORM | {"first_date": "2025-01-01", "last_date": "2025-06-30"}, "first_date"  # no night
    yield FORM | {"last_date": "2026-08-01"}, "last_date"
    yield FORM | {"best": "10", "nights_planned": "8"}, "best"
    yield FORM | {"best": "3"}, "best"  # it is over and had two
    yield FORM | {"best": "1", "drop": "1"}, "drop"
    yield FORM | {"rank_by": "nights", "best": "1"}, "best"
    yield FORM | {"least": "9"}, "least"
    yield FORM | {"rank_by": "luck"}, "rank_by"
    yield FORM | {"ties": "fist"}, "ties"
    yield FORM | {"count_as": "stars"}, "count_as"
    yield FORM | {"count_as": ""}, "count_as"
    yield FORM | {"rank_by": "average", "count_as": "places"}, "count_as"
    for table in ("ten", "1, 2", "-1", "1.5", "٣", "9999", "1," * 60, "1" * 301, "=1+1"):
        yield FORM | {"count_as": "places", "place_points": table}, "place_points"
    yield FORM | {"law": "none"}, "law"
    yield FORM | {"name": "\u202e"}, "name"
    yield FORM | {"name": "x" * 81}, "name"
    yield FORM | {"first_date": "0000-00-00"}, "first_date"
    yield FORM | {"last_date": "99999-01-01"}, "last_date"
    for number in NUMBERS:
        for field in ("best", "drop", "coming", "least", "nights_planned"):
            yield FORM | {field: number}, field


def test_seasons_that_cannot_be_are_refused_at_their_fields_and_nothing_is_written(admin_client):
    ended_night(3, {"Ada": 40, "Ben": 38})
    ended_night(17, {"Ada": 40, "Ben": 38})
    season = a_season()
    page = f"/seasons/{season.pk}/"
    person = admin_client.get(f"{page}adjustments/").context["form"].fields["person"].choices[1][0]
    wrong = []

    def send(url, sent, field):
        answer = admin_client.post(url, sent)
        found = list(answer.context["form"].errors) if answer.status_code == 422 else answer.status_code
        if found != [field]:
            wrong.append((url, sent, found))

    with nothing_stored() as written:
        for sent, field in bad_forms():
            send("/seasons/new/", sent, field)
            send(f"{page}settings/", sent | {"seen": "0"}, field)
        for points in ("10000", "-1001", "-1000.01", "0", "0.00", "", "1.555", "1,5,5", ".5", *NUMBERS[2:]):
            send(f"{page}adjustments/", {"person": person, "points": points, "why": "late"}, "points")
        for why in ("", " \t\u200b", "x" * 201):
            send(f"{page}adjustments/", {"person": person, "points": "5", "why": why}, "why")
        for somebody in ("m1", "e0", "", "Ada"):
            send(f"{page}adjustments/", {"person": somebody, "points": "5", "why": "late"}, "person")
        for name in FILES:
            answer = admin_client.post(f"{page}import/", {"file": SimpleUploadedFile("totals.csv", FILES[name][0])})
            found = [place for place, _ in answer.context["faults"]], answer.status_code
            if found != ([FILES[name][1]], 422):
                wrong.append((name, found))
    assert wrong == [], "\n".join(map(str, wrong))
    assert [sql for sql in written if "tournaments_" in sql] == []


# What each holds, and the cell of its fault.
FILES = {
    "disagrees with the records": (b"Name,2026-09-03\nAda,40\nBen,39\n", "B3"),
    "somebody who was not there": (b"Name,2026-09-03\nCleo,1\n", "B2"),
    "of another year": (b"Name,2025-09-03\nAda,40\n", "B1"),
    "no date": (b"Name,Friday\nAda,40\n", "B1"),
    "no points": (b"Name,2026-09-05\nAda,many\n", "B2"),
    "more points than a night can have": (b"Name,2026-09-05\nAda,%d\n" % 10**30, "B2"),
    "a name that is too long": (b"Name,2026-09-05\n" + b"x" * 301 + b",1\n", "A2"),
    "a day that no calendar has": (b"Name,9999999\nAda,1\n", "B1"),
    "a formula": (b"Name,2026-09-05\nAda,=1+1\n", "B2"),
    "one name twice": (b"Name,2026-09-05\nAda,1\nada,2\n", "A3"),
    "an open quotation mark": (b'Name,2026-09-05\n"Ada,1\n', "A2"),
    "nothing": (b"", ""),
    "no text": (b"\0\1\2", ""),
    "no workbook": (b"PK\3\4", ""),
}
