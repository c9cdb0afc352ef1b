"""The page that reads a night file."""

import json
from random import Random

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tests.tournaments.night_builder import a_running_night
from tests.tournaments.night_files import a_file
from tournaments.models import Entrant, HandRecord, Night
from tournaments.pages.night import importing
from tournaments.records.audit import wrong_in

pytestmark = pytest.mark.django_db

PAGE = "/nights/import/"


@pytest.fixture
def send(admin_client):
    def send_content(content, **more):
        file = content if isinstance(content, bytes) else json.dumps(content).encode()
        return admin_client.post(PAGE, {"file": SimpleUploadedFile("night.json", file)}, **more)

    return send_content


def test_a_night_that_was_exported_comes_in_again(send, admin_client, admin_user):
    file = a_file(Random(3), 9, 2)
    page = send(file, follow=True)
    night = Night.objects.get()
    assert (night.made_by, night.entrants.count()) == (admin_user, 9)
    assert "It does not have rulings, disputes, acceptances" in page.text
    assert admin_client.get(reverse("night_file", args=[night.pk])).json() == file


@pytest.mark.parametrize(
    ("changed", "place", "sentence"),
    [
        ({"deals": 41}, "deals", ""),
        ({"law": "<b>hoyle"}, "law", "&lt;b&gt;hoyle"),
        ({"rounds": "six"}, "rounds", ""),
    ],
)
def test_a_refusal_names_the_place_and_nothing_is_written(send, changed, place, sentence):
    page = send(a_file(Random(3), 8, 1) | changed)
    assert (page.status_code, f"<code>{place}" in page.text, sentence in page.text) == (422, True, True)
    assert "<b>hoyle" not in page.text
    assert not Night.objects.exists()


def test_a_hand_that_does_not_hold_together_is_named(send):
    file = a_file(Random(3), 8, 1)
    del file["played"][0]["tables"][1]["hands"][2]["trump"]
    assert "<code>played[0].tables[1].hands[2].trump" in send(file).text


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe",
        b"{",
        b"[" * 20_000,
        b"NaN",
        b"null",
        b"5" * 5000,
        b'{"format": "cinch-night/9"}',
        b"PK\x03\x04",
    ],
)
def test_what_is_no_night_is_refused_in_a_sentence(send, content):
    page = send(content)
    assert (page.status_code, "Nothing was imported." in page.text) == (422, True)
    assert not Night.objects.exists()


def test_no_file_and_one_larger_than_any_night_are_refused(send, admin_client, monkeypatch):
    assert "This field is required." in admin_client.post(PAGE, {"file": ""}).text
    monkeypatch.setattr(importing, "MOST_BYTES", 10)
    page = send(a_file(Random(3), 8, 1))
    assert (page.status_code, "larger than any night" in page.text) == (422, True)


@pytest.fixture
def rehearsal(admin_client):
    answer = admin_client.post(reverse("rehearse"))
    night = Night.objects.get()
    assert answer.url == reverse("board", args=[night.pk])
    return night


def test_a_rehearsal_is_in_its_third_round_and_holds_together(rehearsal):
    assert [each.closed_at is not None for each in rehearsal.rounds.all()] == [True, True, False]
    assert (rehearsal.entrants.count(), rehearsal.is_rehearsal, wrong_in(rehearsal)) == (12, True, [])


def test_it_is_marked_in_the_list_and_on_its_pages(rehearsal, admin_client):
    assert '<span class="chip">rehearsal</span>' in admin_client.get("/nights/").text
    for name in ("board", "door", "standings", "draw"):
        assert "A rehearsal: its guests are invented." in admin_client.get(reverse(name, args=[rehearsal.pk])).text


def test_it_is_deleted_with_all_its_hands_and_a_real_night_is_not(rehearsal, admin_client):
    real = a_running_night(4)
    for night in (rehearsal, real):
        admin_client.post(reverse("drop_night", args=[night.pk]))
    assert list(Night.objects.all()) == [real]
    assert (HandRecord.objects.count(), Entrant.objects.count()) == (0, 4)


def test_as_long_as_there_are_only_rehearsals_the_list_says_how_to_begin(rehearsal, admin_client):
    assert "Prepare tonight’s night" in admin_client.get("/nights/").text
    a_running_night(4)
    page = admin_client.get("/nights/").text
    assert ("Prepare tonight’s night" in page, "Like last time" in page) == (False, True)
