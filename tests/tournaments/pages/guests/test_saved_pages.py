"""The results as a folder of pages: nothing in it leads outside of it, and whatever leads somewhere is there."""

import re

import pytest
from django.core.management import CommandError, call_command

from tests.tournaments.night_builder import AT, a_night, a_running_night, play_round
from tournaments.actions.door import rename

pytestmark = pytest.mark.django_db


@pytest.fixture
def night():
    night = play_round(a_running_night(9, rounds=1))
    rename(night_id=night.pk, number=1, name="<script>alert(1)</script>", by=None, at=AT)
    return night


@pytest.fixture
def folder(tmp_path, night):
    call_command("export_night", night.pk, html=tmp_path / "new" / "results")
    return tmp_path / "new" / "results"


def test_there_is_a_page_for_everyone_and_for_every_round(folder):
    people = {f"person-{number}.html" for number in range(1, 10)}
    found = {path.name for path in folder.glob("*.html")}
    assert found == {"index.html", "round-1.html", "pictures.html"} | people


def test_every_link_leads_to_a_file_of_the_folder_and_no_page_has_a_script(folder):
    for path in folder.rglob("*.html"):
        page = path.read_text()
        assert "<script" not in page
        for link in re.findall(r'(?:href|src)="([^"#]*)', page):
            assert (folder / link).is_file(), f"{path.name}: {link}"
    for path in folder.glob("*.css"):
        for link in re.findall(r'url\("([^"]+)"\)', path.read_text()):
            assert (folder / link).is_file(), f"{path.name}: {link}"


def test_a_folder_that_is_not_empty_is_refused_and_left_alone(folder, night):
    (folder / "index.html").write_text("mine")
    with pytest.raises(CommandError, match="is not an empty folder"):
        call_command("export_night", night.pk, html=folder)
    assert (folder / "index.html").read_text() == "mine"


def test_a_file_of_that_name_is_refused(tmp_path, night):
    (tmp_path / "file").write_text("mine")
    with pytest.raises(CommandError, match="is not an empty folder"):
        call_command("export_night", night.pk, html=tmp_path / "file")
    with pytest.raises(CommandError, match="Cannot write to"):
        call_command("export_night", night.pk, html=tmp_path / "file" / "below")


def test_a_night_without_a_hand_is_one_page(tmp_path):
    call_command("export_night", a_night(4).pk, html=tmp_path)
    assert [path.name for path in tmp_path.glob("*.html")] == ["index.html"]
    assert "No hand was played." in (tmp_path / "index.html").read_text()
