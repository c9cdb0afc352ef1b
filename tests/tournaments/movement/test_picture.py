"""The picture of who goes where: the same ways as the movement's, and lines that stay on the sheet."""

import pytest

from tests.tournaments.movement.nights import FOURS, couples, seating_of
from tournaments.movement import MOVEMENTS
from tournaments.movement.picture import DOT, picture_of
from tournaments.movement.seating import History
from tournaments.movement.sit_outs import SIT_OUT, OddNumbers

EVERY = pytest.mark.parametrize("movement", [MOVEMENTS[key] for key in FOURS], ids=FOURS)
ROOM = seating_of("1 2 3 4 | 5 6 7 8 | 9 10 11 12 | 13 14 15 16 | 17 18 19 20")
SHORT = {"North": "N", "East": "E", "South": "S", "West": "W", "dealt first": "*"}


def shown(key, odd=SIT_OUT, tables=5):
    """Each lane as a line: who, and from which column to which."""
    picture = picture_of(MOVEMENTS[key], odd=odd, tables=tables)
    names = [SHORT.get(str(column.name), str(column.name)) for column in picture.columns]
    return [
        f"{lane.who}: {' '.join(f'{names[start]}>{names[end]}' for start, end in lane.ways)}"
        for lane in picture.lanes
    ]


UP_AND_DOWN = ["Winners: 1>1 2>1 3>2 4>3 5>4", "Losers: 1>5 2>2 3>3 4>4 5>5"]


@pytest.mark.parametrize(
    ("key", "lanes"),
    [
        ("progressive-cinch", UP_AND_DOWN),
        ("progressive-euchre", UP_AND_DOWN),
        ("kingsland", UP_AND_DOWN),
        ("fixed-pairs", UP_AND_DOWN),
        (
            "seat-walk",
            [
                "North: 1>1 2>2 3>3 4>4 5>5",
                "East: 1>2 2>3 3>4 4>5 5>1",
                "South: 1>5 2>1 3>2 4>3 5>4",
                "West: 1>4 2>5 3>1 4>2 5>3",
            ],
        ),
        ("white-blue", ["North and South: 1>5 2>1 3>2 4>3 5>4", "East and West: 1>2 2>3 3>4 4>5 5>1"]),
        ("stay", ["At every table: N>N E>S S>W W>E"]),
        ("cutting-in", ["Most games in a row: Table>Out", "Who waited: Out>Table"]),
        ("solo", ["Winner: 1>1 2>1 3>2 4>3 5>4", "Others: 1>1 2>2 3>3 4>4 5>5", "Lowest: 1>5 2>2 3>3 4>4 5>5"]),
    ],
)
def test_a_lane_leads_where_the_movement_does(key, lanes):
    assert shown(key) == lanes


SIXES = OddNumbers(players=6, sides={6: 3})
PAIRS = ["First pair: 1>1 2>1 3>2 4>3 5>4", "Second pair: 1>1 2>2 3>3 4>4 5>5", "Last pair: 1>5 2>2 3>3 4>4 5>5"]


@pytest.mark.parametrize("key", ["progressive-cinch", "progressive-euchre", "kingsland", "fixed-pairs"])
def test_of_six_at_a_table_each_pair_has_its_lane(key):
    assert shown(key, SIXES) == PAIRS


def test_at_tables_of_six_partners_who_stay_together_are_marked():
    together = {key: picture_of(MOVEMENTS[key], odd=SIXES).together for key in ("kingsland", "fixed-pairs")}
    assert together == {"kingsland": (False,) * 5, "fixed-pairs": (True,) * 5}


@pytest.mark.parametrize("players", [2, 3, 4, 7])
def test_where_each_plays_alone_and_stays_everyone_does(players):
    alone = OddNumbers(players=players, sizes=(players,), sides={})
    assert shown("stay", alone) == ["Everyone: 1>1 2>2 3>3 4>4 5>5"]


@EVERY
def test_everyone_of_a_table_is_in_the_picture_once(movement):
    picture = picture_of(movement)
    after = movement.next_seating(ROOM, [0] * 5, History([ROOM]))
    if not picture.together:
        assert [len(lane.ways) for lane in picture.lanes] == [4]
        return
    drawn = {way for lane in picture.lanes for way in lane.ways}
    assert drawn == {(ROOM.places[n][0] - 1, table - 1) for n, (table, _) in after.places.items()}
    assert all([start for start, _ in lane.ways] == list(range(5)) for lane in picture.lanes)


@EVERY
def test_partners_who_stay_together_are_marked(movement):
    before = [couple for four in ROOM.tables for couple in couples(four)]
    after = movement.next_seating(ROOM, [0] * 5, History([ROOM]))
    together = tuple(all(couple in before for couple in couples(four)) for four in after.tables)
    assert picture_of(movement).together in ((), together)


@EVERY
def test_head_and_foot_are_marked_where_results_decide_and_who_dealt_first_where_it_is_asked(movement):
    marks = [str(column.caption) for column in picture_of(movement).columns if column.caption]
    assert marks == (["Head", "Foot"] if movement.needs_results else ["dealt first"] * movement.asks_first_dealer)


@EVERY
def test_no_line_runs_off_the_picture_or_into_the_next_lane(movement):
    picture = picture_of(movement)
    assert all(0 < column.x < picture.width for column in picture.columns)
    edges = [lane.label_y for lane in picture.lanes[1:]] + [picture.height]
    for lane, below in zip(picture.lanes, edges, strict=True):
        for arrow in lane.arrows:
            start, bend, then, end = arrow.curve
            # The middle of a curve is the furthest from its ends.
            middle = (start[1] + 3 * bend[1] + 3 * then[1] + end[1]) / 8
            assert lane.label_y < min(middle, lane.y - DOT)
            assert max(middle, lane.y + DOT) < below
            assert all(0 < x < picture.width for x, _ in (*arrow.curve, *arrow.tip))


def test_only_social_says_that_each_number_has_a_plan_of_its_own():
    notes = {key: str(picture_of(movement).note) for key, movement in MOVEMENTS.items() if picture_of(movement).note}
    assert notes == {"social": "With 20 people; every number has a plan of its own."}


@pytest.mark.parametrize("tables", [2, 7, 10])
@pytest.mark.parametrize("key", [key for key in FOURS if key not in ("stay", "cutting-in")])  # there seats are drawn
def test_as_many_tables_are_drawn_as_the_night_has(key, tables):
    picture = picture_of(MOVEMENTS[key], tables=tables)
    assert [str(column.name) for column in picture.columns] == [str(number) for number in range(1, tables + 1)]
    assert all(max(way) < tables for lane in picture.lanes for way in lane.ways)
    assert all(0 < column.x < picture.width for column in picture.columns)


def test_one_table_alone_is_neither_head_nor_foot():
    assert shown("progressive-cinch", tables=1) == ["Everyone: 1>1"]
    assert [column.caption for column in picture_of(MOVEMENTS["progressive-cinch"], tables=1).columns] == [None]


def test_of_a_large_room_ten_tables_are_drawn_and_it_says_so():
    picture = picture_of(MOVEMENTS["progressive-cinch"], tables=21)
    assert len(picture.columns) == 10
    assert str(picture.note) == "Drawn with 10 tables; tonight there are 21."
