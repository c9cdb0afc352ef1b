"""A small night's pictures with figures worked out by hand, and nights of every kind."""

from random import Random

import pytest

from tests.tournaments.night_builder import AT, a_night, a_running_night, play, play_round
from tests.tournaments.night_files import EAST, NORTH, a_file, small
from tests.tournaments.other_tables import NIGHTS, a_night_like
from tournaments.actions.imports import import_night
from tournaments.actions.rounds import close_round
from tournaments.models import Entrant
from tournaments.night.file.reading import read_night
from tournaments.records.load import rounds_of
from tournaments.records.night_pictures import named, pictures_of
from tournaments.records.night_record import settled
from tournaments.records.night_story import story_of

pytestmark = pytest.mark.django_db

NINE = NORTH | {"bids": [None, 9, None, None]}
# North and South make 6 in NORTH, East and West get 18 in EAST. The winners of table 1 stay: Guests 1 and 3, then 3 and 8.
NIGHT = small([NORTH, EAST], [EAST, NORTH], [NINE, NORTH], rounds=3)


def imported(file):
    return import_night(record=read_night(file), by=None, at=AT)


def story(night):
    return story_of(night, settled(night))


def drawn(night, *asked):
    return pictures_of(story(night), asked)


def test_three_rounds_by_hand():
    points, lead, head, bids = drawn(imported(NIGHT), 7)
    assert points.chart.table == (
        ("Round", "Guest 8", "Guest 3", "Guest 6", "Guest 7"),
        ("1", "18", "6", "18", "0"),
        ("2", "36", "24", "18", "0"),
        ("3", "42", "24", "18", "0"),
    )
    assert points.sentences == ("The best score on one hand was 18, made twice.",)
    assert [row[1:] for row in lead.chart.table[1:]] == [
        ("0", "12", "0", "18"),
        ("0", "12", "18", "36"),
        ("0", "18", "24", "42"),
    ]
    assert lead.sentences == (
        "After round 1, Guest 6 and Guest 8 led with 18.",
        "After round 2, Guest 8 led with 36.",
        "After round 3, Guest 8 led with 42.",
    )
    assert head.sentences == (
        "Round 1: Guest 1, Guest 2, Guest 3 and Guest 4. Guest 1 and Guest 3 stayed.",
        "Round 2: Guest 1, Guest 3, Guest 6 and Guest 8. Guest 3 and Guest 8 stayed.",
        "Round 3: Guest 5, Guest 3, Guest 8 and Guest 2.",
        "Longest at the head table: Guest 3, 3 rounds.",
    )
    assert [row[:3] for row in head.chart.table] == [
        ("Round", "Guest 3", "Guest 8"),
        ("1", "1", "2"),
        ("2", "1", "1"),
        ("3", "1", "1"),
    ]
    assert bids.chart.table == (
        ("Bid", "Made", "Set"), ("5", "3", "2"), ("6", "0", "0"), ("7", "0", "0"), ("8", "0", "0"), ("9", "1", "0"),
    )  # fmt: skip
    assert bids.sentences == ("Of 6 bids, 4 were made and 2 set.",)


def test_ranked_by_rounds_won_the_lead_is_counted_in_them():
    points, lead, *_ = drawn(imported(NIGHT | {"rank_by": "wins"}))
    assert points.chart.title == "Rounds won, round by round"
    assert lead.sentences[-1] == "After round 3, Guest 8 led with 3 won."
    assert lead.chart.up.name == "Rounds behind"


def test_the_last_round_has_the_final_standings_also_with_credits_for_sit_outs():
    night = imported(a_file(Random(3), 10, 6, sit_out="average"))
    [*_, last] = story(night).rounds
    assert list(last.standings.values()) == settled(night).standings


def test_one_round_one_table_and_who_is_sent_away_twice():
    pictures = drawn(play_round(a_running_night(4, rounds=1)))
    assert [each.chart.title for each in pictures] == ["Points by round", "How the lead changed", "Bids made and set"]
    assert len(pictures[0].chart.table) == 2
    rounds = [[NORTH, NORTH], [EAST, EAST], [NORTH, NORTH], [EAST, EAST], [NORTH, NORTH]]
    [_, _, head, _] = drawn(imported(small(*rounds, rounds=5)))
    assert head.sentences[-1].startswith("Moved down from the head table most often: ")
    assert head.sentences[-1].endswith(", twice.")


def test_nothing_is_drawn_before_a_round_is_over():
    night = a_running_night(8)
    assert drawn(a_night(8)) == drawn(night) == ()
    play(night)
    assert drawn(night) == ()
    play(night, table=2)
    close_round(night_id=night.pk, number=1, by=None, at=AT)
    assert len(drawn(night)) == 4
    play(night, number=2)
    assert len(drawn(night)[0].chart.table) == 2, "round 2 is being played"


@pytest.mark.parametrize("kind", NIGHTS)
def test_nights_of_every_kind_and_only_bids_that_there_were(kind):
    night = a_night_like(kind)
    pictures = drawn(night)
    scores = [each for one in rounds_of(night)[:1] for table in one.tables for each in table.result.scores.values()]
    assert {each.chart.title for each in pictures} >= {"Points by round", "How the lead changed"}
    assert ("Bids made and set" in [each.chart.title for each in pictures]) == any(each.bid for each in scores)
    if kind in ("four without bids", "a rubber of three"):
        assert "Bids made and set" not in [each.chart.title for each in pictures]


def test_all_level_after_a_round_nobody_led_and_names_are_as_they_are_written():
    level = NORTH | {"bids": [None, 7, None, None], "points": {"1": 7, "2": 7}}
    tables = [[{"table": table, "hands": [level], "cut": 1} for table in (1, 2)]]
    night = imported(small(*tables, rounds=1))
    Entrant.objects.filter(night=night, number=1).update(name="山田太郎 Łukasz")
    points, lead, *_ = drawn(night)
    assert lead.sentences == ("After round 1, all were level with 0.",)
    assert points.chart.table[0][1] == "山田太郎 Łukasz"


def test_names_are_listed():
    assert [named(["Ada"]), named("ABC")] == ["Ada", "A, B and C"]
