"""The standings, the hands behind one entrant's figures, and both as files: everywhere the same figures."""

import csv
import io
import re
from random import Random

import pytest
from django.urls import reverse
from openpyxl import load_workbook
from pypdf import PdfReader

from scoring.faults import Refused
from scoring.laws import law_named
from tests.tournaments.night_builder import (
    AT,
    a_hand,
    a_night,
    a_running_night,
    card_of,
    play,
    play_round,
    report,
    table_of,
)
from tests.tournaments.night_files import a_file, replayed
from tests.tournaments.printing.builders import pages
from tournaments.actions.arrivals import offer_to_sit_out
from tournaments.actions.draw import draw_seats
from tournaments.actions.hands import accept_hand, record_hand
from tournaments.actions.imports import import_night
from tournaments.actions.nights import change_night
from tournaments.actions.rounds import end_night
from tournaments.actions.screen import publish_results
from tournaments.actions.sheets import enter_sheet
from tournaments.models import Entrant
from tournaments.night.file.reading import read_night
from tournaments.night.standings import ranks_shown
from tournaments.pages.standings.standings import KINDS, hand_rows, rows_of
from tournaments.printing.booklet import booklet
from tournaments.records.links import person_path_of, screen_path_of, token_of
from tournaments.records.load import rounds_of
from tournaments.records.night_record import settled
from tournaments.records.night_rules import boards_of
from tournaments.records.paper_values import SETS

pytestmark = pytest.mark.django_db


def rows(page):
    """The cells' text, row by row."""
    body = re.search(r"<tbody.*?</tbody>", page.content.decode(), re.DOTALL)[0]
    found = [
        re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row, re.DOTALL)
        for row in re.findall(r"<tr.*?</tr>", body, re.DOTALL)
    ]
    return [[re.sub(r"<[^>]+>|\s+", " ", cell).strip() for cell in row] for row in found]


@pytest.fixture
def standings(admin_client):
    def standings(night, **asked):
        return admin_client.get(reverse("standings", args=[night.pk]), asked)

    return standings


@pytest.fixture
def tally(admin_client):
    def tally(night, number):
        return admin_client.get(reverse("tally", args=[night.pk, number]))

    return tally


@pytest.mark.parametrize("rank_by", ["points", "wins"])
def test_the_standings_are_those_of_the_replay(standings, rank_by):
    file = a_file(Random(3), 9, 3, rank_by=rank_by, sit_out="average")
    night = import_night(record=read_night(file), by=None, at=AT)
    shown = [row[:3] for row in rows(standings(night))]
    expected = replayed(file)["standings"]
    ranks = ranks_shown([row["rank"] for row in expected])
    assert shown == [[rank, str(row["number"]), row["name"]] for rank, row in zip(ranks, expected, strict=True)]


@pytest.mark.parametrize("column", ["rank", "number", "name", "points", "wins", "head_rounds", "sat_out"])
@pytest.mark.parametrize("sign", ["", "-"])
def test_sorted_by_whatever_column_ties_keep_their_ranks(standings, column, sign):
    night = a_running_night(9)
    play_round(night)
    ranks = {row[1]: row[0] for row in rows(standings(night))}
    assert list(ranks.values()).count("1=") > 1
    found = rows(standings(night, sort=sign + column))
    assert {row[1]: row[0] for row in found} == ranks
    place = ["rank", "number", "name", "points", "played", "wins", "head_rounds", "sat_out"].index(column)
    figures = [row[place] if column == "name" else int(row[place].rstrip("=")) for row in found]
    assert figures == sorted(figures, reverse=bool(sign))


@pytest.mark.parametrize("asked", [{"sort": "secret"}, {"sort": ""}, {"page": "x"}, {"page": "99"}, {"sort": "-"}])
def test_a_sorting_or_page_that_is_none_is_passed_over(standings, asked):
    night = a_running_night(4)
    assert len(rows(standings(night, **asked))) == 4


def test_before_a_hand_is_in_everyone_is_first_with_nothing(standings):
    page = standings(a_running_night(8))
    assert {row[0] for row in rows(page)} == {"1="}
    assert "No hand is in yet" in page.content.decode()


def test_the_page_says_through_which_entry(standings):
    night = a_running_night(4, rank_by="wins")
    report(night)
    assert "Based on 1 entry" in standings(night).content.decode()
    assert "ranked by rounds won, then points" in standings(night).content.decode()


def test_an_average_is_shown_to_two_decimals(standings):
    file = a_file(Random(1), 5, 3, sit_out="average")
    night = import_night(record=read_night(file), by=None, at=AT)
    shown = {row[1]: float(row[3]) for row in rows(standings(night))}
    assert shown == {str(row["number"]): row["points"] for row in replayed(file)["standings"]}


def test_a_name_leads_to_the_tally_and_the_tally_to_the_sheets(standings, tally):
    night = a_running_night(4)
    play(night)
    assert reverse("tally", args=[night.pk, 1]) in standings(night).content.decode()
    page = tally(night, 1).content.decode()
    for deal in (1, 2, 3, 4):
        assert f'{reverse("sheet", args=[night.pk, 1, 1])}#deal-{deal}"' in page


def test_a_tallys_figures_add_up_to_its_standing(tally):
    file = a_file(Random(4), 6, 4, sit_out=5)
    night = import_night(record=read_night(file), by=None, at=AT)
    standing = {row["number"]: row for row in replayed(file)["standings"]}
    for number in range(1, 7):
        page = tally(night, number)
        tally_rows = rows(page)
        played = [row for row in tally_rows if row[1] != "sat out"]
        assert len(tally_rows) == 4
        assert all(sum(map(int, row[4:8])) == int(row[8]) for row in played)
        away = [int(row[2]) for row in tally_rows if row not in played]
        points = sum(int(row[8]) for row in played) + sum(away)
        assert (set(away) <= {5}, points) == (True, standing[number]["points"])
        words = " ".join(re.sub(r"<[^>]+>", " ", page.content.decode()).split())
        assert f"Rank {standing[number]['rank']} with {points} points · {len(played)} rounds played" in words
        assert (f"{sum(away)} of the points are for rounds not played" in words) is bool(away)
        assert sum(row[9] == "won" for row in played) == standing[number]["wins"]


def test_a_hand_stands_in_the_column_of_its_deal(tally):
    """Deals may come in any order: the third is in, the others are not."""
    night = a_running_night(4)
    report(night, deal=3)
    [row] = rows(tally(night, 1))
    assert [cell == "–" for cell in row[4:8]] == [True, True, False, True]


@pytest.mark.parametrize("page", ["tally", "guest"])
def test_a_persons_link_is_withdrawn_after_a_warning_and_answers_as_none(page, admin_client, client):
    night = a_running_night()
    third, url = night.entrants.get(number=3), reverse("withdraw_own_link", args=[night.pk, 3])
    old = person_path_of(third)
    asked = admin_client.get(reverse(page, args=[night.pk, 3])).text.partition("<main")[2]
    assert asked.index("<details") < asked.index(f'action="{url}"') < asked.index("</details>")
    answer = admin_client.post(
        url, {"seen": re.search(r'action="[^"]*withdraw/".*?name="seen" value="(\d+)"', asked, re.S)[1]}, follow=True
    )
    assert [str(message) for message in answer.context["messages"]] == [
        "The old link of Guest 3 no longer works. Print a new tally card."
    ]
    new = person_path_of(night.entrants.get(number=3))
    assert f'href="{new}"' in answer.content.decode()
    assert (client.get(old).status_code, client.get(new).status_code) == (404, 200)
    assert client.get(old).content == client.get("/p/nobody/").content


def test_a_tally_can_be_looked_at_before_the_draw_and_before_it_is_published(tally):
    night = a_night(8)
    assert rows(tally(night, 1)) == [["The seats are not drawn yet."]]
    draw_seats(night_id=night.pk, seed=7)
    assert len(rows(tally(night, 1))) == 1


@pytest.fixture
def file(admin_client):
    return lambda night, kind="standings", form="csv": admin_client.get(f"/nights/{night.pk}/{kind}.{form}")


def read_csv(answer):
    return list(csv.reader(io.StringIO(answer.getvalue().decode("utf-8-sig"), newline="")))


def read_workbook(answer):
    rows = load_workbook(io.BytesIO(answer.content)).active.iter_rows(values_only=True)
    return [["" if cell is None else str(cell) for cell in row] for row in rows]


@pytest.mark.parametrize("kind", KINDS)
def test_both_files_say_the_same(file, kind):
    night = a_running_night(9)
    play_round(night)
    rows = read_csv(file(night, kind))
    assert rows == read_workbook(file(night, kind, "xlsx"))
    assert len(rows) > 8


@pytest.mark.parametrize("form", ["csv", "xlsx"])
def test_the_files_name_says_the_night_and_through_which_hand(file, form):
    night = a_running_night(4, name='Łódź "; ../night')
    report(night)
    name = f"2026-11-20-odz-night-standings-through-1.{form}"
    assert file(night, form=form)["Content-Disposition"] == f'attachment; filename="{name}"'


def test_screen_paper_files_and_table_agree(standings, file, admin_client, client):
    night = a_running_night(8)
    play_round(night)
    report(night, number=2)
    point = 2 * 4 + 1
    saved = read_csv(file(night))[1:]
    assert {row[-1] for row in saved} == {str(point)}
    page = standings(night)
    assert f"Based on {point} entries" in page.content.decode()
    ranks = ranks_shown([int(row[0]) for row in saved])
    assert rows(page) == [
        [rank, *row[1:4], *row[5:-2]] for rank, row in zip(ranks, saved, strict=True)
    ]  # who has gone home is marked at the name
    paper = PdfReader(io.BytesIO(admin_client.get(reverse("pdf", args=[night.pk, "standings"])).content))
    words = paper.pages[0].extract_text()
    assert f"Based on {point} entries" in words
    for row in saved:
        assert re.search(rf"{row[2]}\s+{row[3]}\b", words)
    state = client.get(reverse("table_state", args=[token_of(card_of(night))])).json()
    assert state["through"] == point


@pytest.mark.parametrize("address", ["standings.pdf", "seats.csv", "standings.csv.xlsx", "standings.CSV"])
def test_what_is_not_exported_is_not_found(admin_client, address):
    night = a_running_night(4)
    assert admin_client.get(f"/nights/{night.pk}/{address}").status_code == 404


def test_the_files_are_a_directors(client, django_user_model):
    night = a_running_night(4)
    url = reverse("export", args=[night.pk, "standings", "csv"])
    assert client.get(url).status_code == 302
    client.force_login(django_user_model.objects.create_user("guest"))
    assert client.get(url).status_code == 403
    assert client.post(url).status_code == 403


def test_the_standings_page_leads_to_the_files(admin_client):
    night = a_running_night(4)
    page = admin_client.get(reverse("standings", args=[night.pk])).content.decode()
    for kind, form in (
        ("standings", "csv"),
        ("standings", "xlsx"),
        ("tallies", "xlsx"),
        ("hands", "csv"),
        ("hands", "xlsx"),
    ):
        assert reverse("export", args=[night.pk, kind, form]) in page


def test_the_files_standings_are_those_of_the_replay():
    file = a_file(Random(3), 9, 3, sit_out="average")
    night = import_night(record=read_night(file), by=None, at=AT)
    found, point = rows_of("standings", night)
    rows = list(found)
    assert rows[0] == [
        "Rank",
        "Number",
        "Name",
        "Points",
        "Credited",
        "Rounds played",
        "Rounds won",
        "Rounds at head table",
        "Sat out",
        "Gone home",
        "Entries counted",
    ]
    keys = ("rank", "number", "name", "points", "wins", "head_rounds", "sat_out")
    assert [[*row[:4], *row[6:]] for row in rows[1:]] == [
        [row[key] for key in keys] + [None, point] for row in replayed(file)["standings"]
    ]
    assert all(row[5] + row[8] == 3 for row in rows[1:])
    assert point == 3 * 2 * 4


def test_the_tallies_add_up_to_the_standings():
    file = a_file(Random(4), 6, 4)
    night = import_night(record=read_night(file), by=None, at=AT)
    rows = list(rows_of("tallies", night)[0])[1:]
    assert len(rows) == 6 * 4
    for standing in replayed(file)["standings"]:
        own = [row for row in rows if row[0] == standing["number"]]
        assert [row[2] for row in own] == [1, 2, 3, 4]
        assert sum(row[6] or 0 for row in own) == standing["points"]
        assert sum(row[7] or 0 for row in own) == standing["wins"]
        assert sum(row[3] is None for row in own) == standing["sat_out"]


def test_a_tally_names_table_seat_and_partner():
    night = a_running_night(4)
    play(night)
    tally = {row[1]: row[2:] for row in list(rows_of("tallies", night)[0])[1:]}
    assert {len(row) for row in tally.values()} == {7}
    for _round, table, _seat, partner, *_figures in tally.values():
        assert table == 1
        assert tally[partner][0] == 1


@pytest.mark.parametrize("kind", KINDS)
def test_a_night_without_seats_has_a_heading_at_least(kind):
    rows, point = rows_of(kind, a_night(4))
    assert point == 0
    assert len(list(rows)) == (5 if kind == "standings" else 1)


def test_every_row_says_through_which_hand():
    night = a_running_night(8)
    report(night)
    report(night, table=2)
    assert {row[-1] for row in list(rows_of("standings", night)[0])[1:]} == {2}


BOARDS = {"boards": "same", "board_count": 4, "board_seed": 7, "deals": 2}


@pytest.fixture
def night():
    """On board 1 North–South of table 1 make what those of table 2 fail at."""
    night = a_running_night(8, rounds=2, **BOARDS)
    report(night, table=1)
    report(night, table=2, points={"1": 1, "2": 13})
    return night


def words(answer):
    return re.sub(r"(<[^>]+>|\s)+", " ", answer.content.decode())


def seated(night):
    """The entrants of each table, in seat order."""
    tables = night.rounds.get().tables.order_by("number")
    return [list(table.seats.order_by("seat").values_list("entrant__number", flat=True)) for table in tables]


def test_only_whom_the_board_names_deals():
    night = a_running_night(8, rounds=2, **BOARDS)
    with pytest.raises(Refused, match="North"):
        record_hand(card=card_of(night), round_number=1, deal=1, reported=a_hand(2), key="other", at=AT)


def test_a_phone_names_the_board_and_asks_nobody_who_dealt_first(client, night):
    shown = words(client.get(reverse("table", args=[token_of(card_of(night))])))
    assert "Deal 2 of 2 · board 2" in shown
    before = client.get(reverse("table", args=[token_of(card_of(a_running_night(8, rounds=2, **BOARDS)))]))
    assert "Deal 1 of 2 · board 1" in words(before)
    assert 'data-step="dealer"' not in before.content.decode()


def test_who_does_better_with_the_same_cards_has_the_whole_of_the_comparison(night, admin_client):
    compared = {each.number: each.compared for each in settled(night).standings}
    first, second = seated(night)
    assert [compared[number] for number in first] == [1, 0, 1, 0]
    assert [compared[number] for number in second] == [0, 1, 0, 1]
    assert "100.0%" in words(admin_client.get(reverse("standings", args=[night.pk])))
    file = admin_client.get(reverse("export", args=[night.pk, "standings", "csv"])).getvalue().decode("utf-8-sig")
    lines = list(csv.DictReader(io.StringIO(file)))
    assert {float(line["On the boards, per cent"]) for line in lines} == {0.0, 100.0}


def test_standings_go_by_the_comparison_where_the_night_says_so(night):
    change_night(night_id=night.pk, by=None, at=AT, rank_by="boards")
    night.refresh_from_db()
    first, second = seated(night)
    best = {each.number for each in settled(night).standings if each.rank == 1}
    assert best == {first[0], first[2], second[1], second[3]}


def test_nobody_reads_the_cards_of_a_board_that_others_still_play(night, admin_client):
    assert "Board 1" not in words(admin_client.get(reverse("boards", args=[night.pk])))


def test_the_hand_records_have_the_cards_the_results_and_par(night, admin_client):
    end_night(night_id=night.pk, by=None, at=AT)
    page = admin_client.get(reverse("boards", args=[night.pk]))
    shown, dealt = words(page), boards_of(night.rules).dealt(1, settled(night).record.law)
    for card in dealt.hands[0]:
        assert card.rank.replace("T", "10") in shown
    assert "Board 1" in shown
    assert "Board 2" not in shown  # nobody has played it
    asked = re.findall(r'data-par="([^"]+)"', page.content.decode())
    assert asked == ["1/S/", "1/H/", "1/D/", "1/C/"]
    for address in asked:
        points = admin_client.get(reverse("boards", args=[night.pk]) + address).json()["points"]
        assert len(points) == 4
        assert all(0 <= each <= 14 for each in points)
    assert admin_client.get(reverse("boards", args=[night.pk]) + "5/S/").status_code == 404
    assert admin_client.get(reverse("boards", args=[night.pk]) + "1/X/").status_code == 404


def test_guests_see_the_boards_with_the_results_and_not_before(night, client):
    address = screen_path_of(night, "result_boards")
    assert [client.get(path).status_code for path in (address, f"{address}1/S/")] == [404, 404]
    end_night(night_id=night.pk, by=None, at=AT)
    assert client.get(address).status_code == 404
    publish_results(night_id=night.pk, by=None, at=AT)
    assert "Board 1" in words(client.get(address))
    assert f'href="{address}"' in client.get(screen_path_of(night, "results")).content.decode()
    assert len(client.get(f"{address}1/S/").json()["points"]) == 4


def test_the_leaves_sort_a_whole_pack_and_say_who_plays_which(night):
    def printed(night):
        pdf = booklet([(SETS["boards"].draw, SETS["boards"].values(night, None, False))], "Boards", "a4")
        return [page.extract_text().split() for page in pages(pdf)]

    listed, *leaves = printed(night)
    assert {("1", "all", "1–2"), ("2", "all", "3–4")} <= {*zip(listed, listed[1:], listed[2:], strict=False)}
    boards = boards_of(night.rules)
    for board, words in enumerate(leaves, start=1):
        dealt = boards.dealt(board, law_named("foster-1897"))
        assert len({*sum(dealt.hands, ()), *dealt.stock}) == 52
        assert words.count("10") >= 4
    listed = printed(a_night(8, rounds=2, **BOARDS | {"boards": "relay"}))[0]
    who = [("1", "1", "1–2"), ("1", "2", "3–4"), ("2", "1", "3–4"), ("2", "2", "1–2")]
    assert {*who} <= {*zip(listed, listed[1:], listed[2:], strict=False)}


def test_a_comparison_without_boards_or_boards_without_a_number_are_refused():
    night = a_night(8)
    for settled_as, why in (
        ({"rank_by": "boards"}, "Without boards nobody can be compared"),
        ({"boards": "relay"}, "Say how many boards there are"),
        (
            {"boards": "same", "planned_rounds": 60, "board_seed": 1},
            "A night can have at most 200 boards, not 240",
        ),
        ({"boards": "same", "board_count": 3, "board_seed": 1}, "3 boards are not a whole number of rounds of 4"),
        ({"boards": "same", "board_count": 4, "board_seed": 1, "ends_by": "bell"}, "end by their deals"),
        ({"boards": "relay", "board_count": 8, "board_seed": 1, "movement": "social"}, "would meet boards again"),
    ):
        with pytest.raises(Refused, match=why):
            change_night(night_id=night.pk, by=None, at=AT, **settled_as)


def test_the_draw_says_which_tables_have_no_boards(admin_client):
    night = a_running_night(12, rounds=2, **BOARDS | {"boards": "relay"})
    shown = words(admin_client.get(reverse("draw", args=[night.pk])))
    assert "not compared: 3." in shown


def test_without_a_number_there_is_a_board_for_each_deal_of_the_night():
    night = a_night(8, rounds=3, **BOARDS | {"board_count": None})
    assert boards_of(night.rules).many == 6
    night = change_night(night_id=night.pk, by=None, at=AT, planned_rounds=4)
    assert boards_of(night.rules).many == 8


def test_who_reads_a_place_by_the_boards_reads_the_share(night, client, admin_client):
    change_night(night_id=night.pk, by=None, at=AT, rank_by="boards")
    end_night(night_id=night.pk, by=None, at=AT)
    publish_results(night_id=night.pk, by=None, at=AT)
    first, _second = seated(night)
    for page in (
        client.get(screen_path_of(night, "results")),
        client.get(screen_path_of(night, "result", first[0])),
        admin_client.get(reverse("tally", args=[night.pk, first[0]])),
    ):
        assert "100.0%" in words(page)
    assert admin_client.get(reverse("pictures", args=[night.pk])).status_code == 200


def test_the_draw_says_from_which_round_boards_may_be_met_again(admin_client):
    night = a_running_night(8, rounds=3, **BOARDS | {"boards": "relay"})
    assert "From round 2 on, people may meet a board again" in words(
        admin_client.get(reverse("draw", args=[night.pk]))
    )
    night = a_running_night(12, rounds=2, **BOARDS | {"boards": "relay", "board_count": 6})
    assert "meet a board again" not in words(admin_client.get(reverse("draw", args=[night.pk])))


def test_a_deal_that_settles_a_tie_is_no_board(client):
    night = a_running_night(8, rounds=2, **BOARDS | {"deals": 1, "tie": "deal"})
    report(night, bids=[None, 7, None, None], points={"1": 7, "2": 7})
    page = client.get(reverse("table", args=[token_of(card_of(night))]))
    assert " Deal 2 " in words(page)
    assert 'data-first-board="1" data-boards="1"' in page.content.decode()


@pytest.fixture
def shown(admin_client):
    return lambda night, **query: admin_client.get(reverse("pictures", args=[night.pk]), query).content.decode()


def test_before_a_round_is_over_there_is_nothing_to_draw(shown):
    for night in (a_night(8), a_running_night(8)):
        page = shown(night, add="Guest 1")
        assert "No round is over yet." in page
        assert "<svg" not in page.split("<main")[1]


def test_the_rounds_that_are_over_are_drawn_with_their_figures(shown):
    night = play_round(a_running_night(8))
    Entrant.objects.filter(night=night, number=8).update(name="<b>山田")
    page = shown(night, add="山田")
    assert page.count('role="img"') == 4
    assert "&lt;b&gt;山田" in page
    assert "<b>山田" not in page
    assert "After round 1, " in page
    assert "Round 1: " in page
    assert 'name="with" value="8"' in page
    assert "Nobody of that name played." in shown(night, add="Zoe")
    assert "Many names fit." in shown(night, add="guest")


def test_the_standings_and_a_night_that_is_over_lead_there(admin_client):
    night = play_round(a_running_night(8, rounds=1))
    for page in ("standings", "finale", "board"):
        assert (
            reverse("pictures", args=[night.pk]) in admin_client.get(reverse(page, args=[night.pk])).content.decode()
        )


@pytest.fixture
def sit_outs_shown(admin_client):
    return lambda night: admin_client.get(reverse("sit_outs", args=[night.pk])).content.decode()


def test_who_offered_to_sit_out_is_named_as_a_volunteer(sit_outs_shown):
    night = a_running_night(9)
    out = rounds_of(night)[0].people_out[0]
    here = next(number for number in range(1, 10) if number != out.number)
    offer_to_sit_out(night_id=night.pk, number=here, offers=True, by=None, at=AT)
    assert sit_outs_shown(play_round(night)).count(">volunteered<") == 1


def test_the_page_leads_to_the_paper(sit_outs_shown):
    night = a_running_night(9)
    assert reverse("pdf", args=[night.pk, "sit-outs"]) in sit_outs_shown(night)


@pytest.mark.parametrize(
    ("sit_out", "sentence"),
    [
        ("none", "earns nothing."),
        ("average", "earns the person’s own average per round so far."),
        ("1", "earns 1 point."),
        ("12", "earns 12 points."),
    ],
)
def test_the_page_opens_with_the_nights_rule(sit_outs_shown, sit_out, sentence):
    assert sentence in sit_outs_shown(a_running_night(8, sit_out=sit_out))


def test_a_draw_that_is_not_published_is_not_shown(sit_outs_shown):
    night = a_night(9)
    draw_seats(night_id=night.pk, seed=7)
    assert "Nobody has sat out" in sit_outs_shown(night)
    assert "Guest" not in sit_outs_shown(night).replace("Guests", "")


def read(night):
    """The rows by heading."""
    heading, *rows = hand_rows(night)
    return [dict(zip(heading, row, strict=True)) for row in rows]


def test_a_hand_has_its_place_its_auction_its_counts_and_its_worth():
    night = a_running_night(8)
    report(night, 2, deal=1)
    [row] = read(night)
    assert row == {
        "Night": "Friday cinch",
        "Date": "2026-11-20",
        "Round": 1,
        "Table": 2,
        "Deal": 1,
        "Dealer": "North",
        "Bids": "pass 5 pass pass",
        "Maker": "South",
        "Bid": 5,
        "Trump": "Spades",
        "High": "North and South",
        "Low": "North and South",
        "Jack": "North and South",
        "Game": "North and South",
        "Right Pedro": "North and South",
        "Left Pedro": "East and West",
        "Points, North and South": 9,
        "Points, East and West": 5,
        "Score, North and South": 4,
        "Score, East and West": 0,
        "State": "reported",
        "Revision": 1,
        "Source": "the table's phone",
        "When": "2026-11-20 20:00:00+00:00",
    }


def test_a_hand_of_points_alone_names_nobody_for_a_count():
    night = a_running_night(4)
    report(night, points={"1": 9, "2": 5})
    [row] = read(night)
    assert [row[name] for name in ("High", "Left Pedro")] == [None, None]
    assert row["Points, North and South"] == 9


def test_a_corrected_hand_is_one_row_with_its_newest_revision():
    night = a_running_night(4)
    record = report(night)
    table = table_of(night)
    enter_sheet(
        table_id=table.pk, hands={1: a_hand(1, trump="H")}, seen={1: record.revision}, why="misread", by=None, at=AT
    )
    [row] = read(night)
    assert (row["Trump"], row["Revision"], row["Source"]) == ("Hearts", 2, "the desk")


def test_each_hand_is_a_row_under_one_heading():
    for entrants in (4, 16):
        night = a_running_night(entrants)
        for table in range(1, entrants // 4 + 1):
            play(night, table)
        rows = list(hand_rows(night))
        assert len(rows) == entrants + 1


def test_the_file_is_sent_part_by_part_and_runs_no_formula(admin_client):
    night = a_running_night(4, name="=1+1")
    report(night)
    answer = admin_client.get(reverse("export", args=[night.pk, "hands", "csv"]))
    assert answer.streaming
    heading, row = csv.reader(io.StringIO(answer.getvalue().decode("utf-8-sig"), newline=""))
    assert row[0] == "'=1+1"
    assert heading[-1] == "Entries counted"


def test_every_count_of_the_law_has_a_column():
    night = a_running_night(4, "foster-sixty-three")
    assert {"King", "Nine", "Three"} <= set(next(hand_rows(night)))


def test_a_hand_that_was_accepted_says_so_in_the_words_of_the_pages():
    night = a_running_night(8)
    report(night, 2, deal=1)
    accept_hand(card=card_of(night, 2), round_number=1, deal=1, revision=1, seat=2, at=AT)
    assert [row["State"] for row in read(night)] == ["accepted"]


def test_where_each_plays_alone_every_seat_has_its_points_and_its_score():
    night = a_running_night(10, "foster-pedro-sancho", movement="solo", movement_options={"players": "5"})
    taken = {"high": 2, "low": 3, "jack": None, "game": 2, "five": 4, "nine": 2}
    report(night, 2, bids=[None, 9, None, None, None], trump="H", taken=taken, players=5)
    [row] = read(night)
    assert [row[f"Points, seat {seat}"] for seat in range(1, 6)] == [0, 11, 1, 5, 0]
    assert [row[f"Score, seat {seat}"] for seat in range(1, 6)] == [0, 20, -9, 5, 0]
    assert (row["Dealer"], row["Maker"], row["Nine"], row["Jack"]) == ("seat 1", "seat 3", "seat 2", None)
