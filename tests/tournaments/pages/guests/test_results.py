"""Guests see the results once they are published, and before that nothing, not even by size or tag."""

import re
from random import Random

import pytest
from django.core.management import CommandError, call_command
from django.utils.html import escape

from tests.tournaments.night_builder import AT, LEVEL, a_night, a_running_night, close, play, play_round, table_of
from tests.tournaments.night_files import a_file
from tests.tournaments.other_tables import NIGHTS, a_finished_night_like
from tournaments.actions.cuts import report_cut
from tournaments.actions.door import rename
from tournaments.actions.imports import import_night
from tournaments.actions.prizes import PrizeLine, set_prizes
from tournaments.actions.rounds import take_back_close
from tournaments.actions.screen import publish_results, unpublish_results
from tournaments.models import Screen
from tournaments.night.file.reading import read_night
from tournaments.night.order import seats_of
from tournaments.night.standings import ranks_shown
from tournaments.records.figures import figure_of
from tournaments.records.links import screen_path_of, screen_token_of
from tournaments.records.load import rounds_of
from tournaments.records.night_record import settled

pytestmark = pytest.mark.django_db


@pytest.fixture
def night():
    return play_round(a_running_night(9, rounds=1))


def publish(night):
    publish_results(night_id=night.pk, by=None, at=AT)


def pages(night):
    """Every address of the results."""
    numbers = (1, 2, 99)
    return [screen_path_of(night, "results"), screen_path_of(night, "result_pictures")] + [
        screen_path_of(night, page, number) for page in ("result", "result_round") for number in numbers
    ]


def text(answer):
    return re.sub(r"(<[^>]+>|\s)+", " ", answer.content.decode()).strip()


def seen(client, path):
    """All that a stranger could compare: status, bytes and headers."""
    answer = client.get(path)
    headers = {name: value for name, value in answer.items() if name not in ("Date",)}
    return answer.status_code, answer.content, headers


def test_unpublished_every_address_of_every_night_answers_with_the_same_bytes_and_tag(client, night):
    great = import_night(record=read_night(a_file(Random(5), 27, 3)), by=None, at=AT)
    playing = a_running_night(8)
    withdrawn = play_round(a_running_night(4, rounds=1))
    publish(withdrawn)
    unpublish_results(night_id=withdrawn.pk, by=None, at=AT)
    answers = [seen(client, path) for each in (night, great, playing, withdrawn) for path in pages(each)]
    assert answers[0][0] == 404
    assert b"Not published yet" in answers[0][1]
    assert "ETag" not in answers[0][2]
    assert [answer for answer in answers if answer != answers[0]] == []


def test_a_night_that_is_reopened_shows_nothing_until_it_is_published_anew(client, night):
    publish(night)
    take_back_close(night_id=night.pk, by=None, at=AT)
    assert client.get(pages(night)[0]).status_code == 404
    close(night)
    assert client.get(pages(night)[0]).status_code == 404
    publish(night)
    assert client.get(pages(night)[0]).status_code == 200


def test_the_standings_are_those_of_the_records_and_lead_to_everyones_rounds(client, night):
    publish(night)
    shown = client.get(pages(night)[0]).content.decode()
    ranked = settled(night).standings
    for each, rank in zip(ranked, ranks_shown([each.rank for each in ranked]), strict=True):
        assert f'href="{screen_path_of(night, "result", each.number)}"' in shown
        own = text(client.get(screen_path_of(night, "result", each.number)))
        assert f"Rank {rank} of 9, with {each.points} points" in own
    assert f'href="{screen_path_of(night, "result_round", 1)}"' in shown


def test_a_shared_tie_counts_as_half_a_round_won(client):
    night = a_running_night(4, rounds=1, tie="split")
    play(night, points=LEVEL)
    report_cut(table_id=table_of(night).pk, seat=1, at=AT)
    publish(close(night))
    shown = client.get(pages(night)[0]).content.decode()
    assert re.findall(r'<td class="num">([^<]*)</td>\s*</tr>', shown) == ["½"] * 4


def test_the_prizes_that_were_won_stand_below_the_standings(client, night):
    lines = [PrizeLine("points", name="First prize"), PrizeLine("own", name="Best hat")]
    set_prizes(night_id=night.pk, prizes=lines, one_each=False, by=None, at=AT)
    publish(night)
    shown = text(client.get(pages(night)[0]))
    first = [each.name for each in settled(night).standings if each.rank == 1]
    assert "Prizes First prize" in shown
    assert first[0] in shown.split("Prizes First prize")[1]
    assert "Best hat" not in shown, "nobody was named for it"


def test_a_round_shows_its_pairs_with_each_deal(client, night):
    publish(night)
    shown = text(client.get(screen_path_of(night, "result_round", 1)))
    assert "Head table" in shown
    assert "Table 2" in shown
    assert "won" in shown
    assert "Sat out: Guest" in shown


@pytest.mark.parametrize("kind", sorted(NIGHTS))
def test_a_round_shows_every_side_of_any_table_with_each_deal(client, kind):
    night = a_finished_night_like(kind)
    publish(night)
    (played,) = rounds_of(night)
    shown = client.get(screen_path_of(night, "result_round", 1)).content.decode()
    tables = re.findall(r"<tbody>(.*?)</tbody>", shown, re.DOTALL)
    assert len(tables) == len(played.tables)
    for lines, table in zip(tables, played.tables, strict=True):
        rows = re.findall(r"<tr[ >].*?</tr>", lines, re.DOTALL)
        found = [re.findall(r"<bdi>(.*?)</bdi>", row) for row in rows]
        sides = [seats_of(side, table.sides, table.players) for side in range(table.sides)]
        assert found == [[escape(table.people[seat - 1].name) for seat in seats] for seats in sides]
        figures = [re.findall(r'<td class="num">(?:<b>)?(.*?)(?:</b>)?</td>', row) for row in rows]
        assert [row[-1] for row in figures] == list(map(figure_of, table.result.by_side))
        assert [len(set(row[:-1]) - {"–"}) > 0 for row in figures] == [True] * table.sides
        assert {len(row[:-1]) for row in figures} == {max(deal for each in played.tables for deal in each.records)}
        assert [">won<" in row for row in rows] == [seats[0] in table.result.winners for seats in sides]


def test_the_pictures_show_the_night_and_the_one_who_looks_for_herself(client, night):
    publish(night)
    path = screen_path_of(night, "result_pictures")
    last = settled(night).standings[-1]
    shown = client.get(path).content.decode()
    assert shown.count('role="img"') == 4
    assert path in client.get(pages(night)[0]).content.decode()
    found = client.get(path, {"add": last.name.upper()}).content.decode()
    assert (
        found.count(f"<bdi>{last.name}</bdi>") == shown.count(f"<bdi>{last.name}</bdi>") + 3
    )  # two figures and who was added


def test_a_name_is_found_by_a_part_of_it(client, night):
    publish(night)
    shown = client.get(pages(night)[0], {"q": "GUEST 3"}).content.decode()
    rows = re.findall(r'data-plain="guest (\d)"( hidden)?', shown)
    assert [number for number, hidden in rows if not hidden] == ["3"]


@pytest.mark.parametrize("number", [99, 10**30])
def test_a_person_or_a_round_that_the_night_does_not_have_is_not_found(client, night, number):
    publish(night)
    for page in ("result", "result_round"):
        assert client.get(screen_path_of(night, page, number)).status_code == 404


def test_an_unchanged_page_is_answered_304(client, night):
    publish(night)
    etag = client.get(pages(night)[0])["ETag"]
    answer = client.get(pages(night)[0], headers={"if-none-match": etag})
    assert (answer.status_code, answer.content) == (304, b"")
    for path in (pages(night)[place] for place in (0, 1, 2, 5)):
        assert client.get(path).status_code == 200


def test_the_link_opens_nothing_once_it_is_withdrawn_or_where_it_is_wrong(client, night):
    publish(night)
    old = pages(night)
    Screen.objects.update(generation=2)
    token = screen_token_of(Screen.objects.get())
    assert {client.get(path).status_code for path in old} == {404}
    assert "This link opens nothing" in text(client.get(old[0]))
    assert client.get(f"/s/{token}/results/").status_code == 200
    assert client.get(f"/s/{token[:-1]}1/results/").status_code == 404


def test_the_standings_page_publishes_and_withdraws(admin_client, client, night):
    url = f"/nights/{night.pk}/results/publish/"
    page = admin_client.post(url, follow=True).content.decode()
    assert "Guests see the results now." in page
    assert pages(night)[0] in page
    assert client.get(pages(night)[0]).status_code == 200
    assert (
        "Guests no longer see the results." in admin_client.post(url, {"withdraw": "1"}, follow=True).content.decode()
    )
    assert client.get(pages(night)[0]).status_code == 404
    early = a_running_night(4)
    refused = admin_client.post(f"/nights/{early.pk}/results/publish/", follow=True).content.decode()
    assert "The night is not over, so its results cannot be published yet." in refused


@pytest.fixture
def saved_pages_night():
    saved_pages_night = play_round(a_running_night(9, rounds=1))
    rename(night_id=saved_pages_night.pk, number=1, name="<script>alert(1)</script>", by=None, at=AT)
    return saved_pages_night


@pytest.fixture
def folder(tmp_path, saved_pages_night):
    call_command("export_night", saved_pages_night.pk, html=tmp_path / "new" / "results")
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


def test_a_folder_that_is_not_empty_is_refused_and_left_alone(folder, saved_pages_night):
    (folder / "index.html").write_text("mine")
    with pytest.raises(CommandError, match="is not an empty folder"):
        call_command("export_night", saved_pages_night.pk, html=folder)
    assert (folder / "index.html").read_text() == "mine"


def test_a_file_of_that_name_is_refused(tmp_path, saved_pages_night):
    (tmp_path / "file").write_text("mine")
    with pytest.raises(CommandError, match="is not an empty folder"):
        call_command("export_night", saved_pages_night.pk, html=tmp_path / "file")
    with pytest.raises(CommandError, match="Cannot write to"):
        call_command("export_night", saved_pages_night.pk, html=tmp_path / "file" / "below")


def test_a_night_without_a_hand_is_one_page(tmp_path):
    call_command("export_night", a_night(4).pk, html=tmp_path)
    assert [path.name for path in tmp_path.glob("*.html")] == ["index.html"]
    assert "No hand was played." in (tmp_path / "index.html").read_text()
