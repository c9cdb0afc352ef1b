"""`export_night ID`: the night as its file, on standard output."""

import json

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse
from django.utils.translation import override

from tests.tournaments.night_builder import AT, a_night, a_running_night, play_round, report
from tests.tournaments.night_files import replayed
from tournaments.actions.door import rename
from tournaments.actions.draw import draw_seats

pytestmark = pytest.mark.django_db


@pytest.fixture
def exported(capsys):
    def exported(night):
        capsys.readouterr()
        call_command("export_night", str(night.pk))
        return capsys.readouterr().out

    return exported


@pytest.fixture
def night():
    night = a_running_night(9, rank_by="wins", sit_out="average")
    rename(night_id=night.pk, number=1, name="Łukasz ♠", by=None, at=AT)
    play_round(night)
    report(night, number=2)
    return night


def test_the_file_is_the_contracts_form(exported, night):
    file = json.loads(exported(night))
    assert list(file) == [
        "format", "name", "date", "law", "movement", "rounds", "deals", "rank_by", "sit_out", "entrants", "draw",
        "played",
    ]  # fmt: skip
    assert file["entrants"][0] == {"number": 1, "name": "Łukasz ♠"}
    assert [len(each["tables"]) for each in file["played"]] == [2, 2]
    assert list(replayed(file)) == ["rounds", "next", "standings"]


def test_what_is_downloaded_is_what_is_exported(exported, night, admin_client):
    answer = admin_client.get(reverse("night_file", args=[night.pk]))
    assert answer["Content-Disposition"] == 'attachment; filename="2026-11-20-friday-cinch.json"'
    assert answer["Content-Type"] == "application/json"
    assert answer.content.decode() + "\n" == exported(night)


def test_a_night_is_exported_and_imported_and_exported_the_same(exported, night, tmp_path, capsys):
    first = exported(night)
    file = tmp_path / "night.json"
    file.write_text(first, encoding="utf-8")
    call_command("import_night", str(file))
    number = capsys.readouterr().out.strip()
    assert int(number) != night.pk
    call_command("export_night", number)
    assert capsys.readouterr().out == first


def test_the_file_is_alike_in_every_language_and_the_pages_are_in_the_one_that_is_asked_for(
    exported, night, tmp_path, invented_language
):
    english = exported(night)
    with override(invented_language):
        assert exported(night) == english
    for language in ("en", invented_language):
        call_command("export_night", str(night.pk), "--html", str(tmp_path / language), "--language", language)
    pages = [(tmp_path / language / "index.html").read_text() for language in ("en", invented_language)]
    assert ['<html lang="en"' in page for page in pages] == [True, False]
    assert ["Final standings" in page for page in pages] == [True, False]


def test_a_draw_that_is_not_published_is_in_the_file(exported):
    night = draw_seats(night_id=a_night(8).pk, seed=7)
    assert len(json.loads(exported(night))["draw"]) == 2


def test_a_night_without_a_draw_makes_no_file(admin_client):
    """The form asks for a draw or its seed; a file without could not be read again."""
    night = a_night(8)
    with pytest.raises(CommandError, match="draw"):
        call_command("export_night", str(night.pk))
    answer = admin_client.get(reverse("night_file", args=[night.pk]))
    assert (answer.status_code, answer.url) == (302, reverse("draw", args=[night.pk]))


@pytest.mark.parametrize("number", ["99", str(10**30)])
def test_a_night_that_is_not_there_is_named(number):
    with pytest.raises(CommandError, match=f"There is no night {number} in this database"):
        call_command("export_night", number)
