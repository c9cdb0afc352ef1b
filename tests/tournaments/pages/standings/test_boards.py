"""A night with boards: who deals, how people are compared, the hand records and par."""

import csv
import io
import re

import pytest
from django.urls import reverse

from scoring.faults import Refused
from tests.tournaments.night_builder import AT, a_hand, a_night, a_running_night, card_of, report
from tournaments.actions.hands import record_hand
from tournaments.actions.nights import change_night
from tournaments.actions.rounds import end_night
from tournaments.actions.screen import publish_results
from tournaments.records.board_values import board_leaves_of
from tournaments.records.links import screen_path_of, token_of
from tournaments.records.night_record import settled
from tournaments.records.night_rules import boards_of

pytestmark = pytest.mark.django_db
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
    leaves = board_leaves_of(None, night)
    assert [(line.round, line.tables, line.boards) for line in leaves.lines] == [
        ("1", "all", "1–2"),
        ("2", "all", "3–4"),
    ]
    for leaf in leaves.leaves:
        cards = [(suit, rank) for hand in leaf.hands for suit, ranks in hand for rank in ranks]
        assert len({*cards, *leaf.stock}) == 52
    passed_on = a_night(8, rounds=2, **BOARDS | {"boards": "relay"})
    lines = [(line.round, line.tables, line.boards) for line in board_leaves_of(None, passed_on).lines]
    assert lines == [("1", "1", "1–2"), ("1", "2", "3–4"), ("2", "1", "3–4"), ("2", "2", "1–2")]


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
