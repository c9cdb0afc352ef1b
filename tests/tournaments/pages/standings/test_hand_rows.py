"""Every hand is one row: what was reported, what it is worth, and where it came from."""

import csv
import io

import pytest
from django.urls import reverse

from tests.tournaments.night_builder import AT, a_hand, a_running_night, card_of, play, report, table_of
from tournaments.actions.hands import accept_hand
from tournaments.actions.sheets import enter_sheet
from tournaments.pages.standings.hand_rows import hand_rows

pytestmark = pytest.mark.django_db


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
