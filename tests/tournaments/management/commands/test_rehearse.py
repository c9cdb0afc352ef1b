"""`manage.py rehearse`: a night in the database, its tables' links, a director to sign in with."""

import json
from io import StringIO
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from club.people.accounts import REHEARSAL_LASTS
from scoring.laws import law_named
from tournaments.models import HandRecord, Night
from tournaments.night.file.reading import read_night
from tournaments.night.file.writing import write_night
from tournaments.night.table import settle_table
from tournaments.records.audit import wrong_in
from tournaments.records.load import rounds_of
from tournaments.records.night_record import night_record_of, settled, settled_from

pytestmark = pytest.mark.django_db


def rehearse(*arguments: Any, **options: Any) -> str:
    out = StringIO()
    call_command("rehearse", *arguments, stdout=out, **options)
    return out.getvalue()


def test_its_json_names_the_night_its_tables_and_a_director_and_nothing_else(client: Client) -> None:
    reported = json.loads(rehearse("--json", tables=2, rounds=2, seed=3, play=1))
    assert reported.keys() == {"night", "tables", "director"}
    assert [table["table"] for table in reported["tables"]] == [1, 2]
    for table in reported["tables"]:
        assert client.get(f"{table['link']}state").status_code == 200
    assert client.login(**reported["director"])
    assert client.get(f"/nights/{reported['night']}/board/").status_code == 200


def test_it_plays_as_far_as_it_is_asked() -> None:
    rehearse(tables=2, rounds=3, seed=3, play=0)
    rehearse(tables=2, rounds=3, seed=3, play=2)
    rehearse(tables=2, rounds=3, seed=3)
    drawn, begun, over = Night.objects.order_by("pk")
    assert [each.closed for each in rounds_of(drawn)] == [False]
    assert [each.closed for each in rounds_of(begun)] == [True, True, False]
    assert [each.closed for each in rounds_of(over)] == [True, True, True]
    assert (drawn.state, begun.state, over.state) == ("playing", "playing", "over")
    assert set(HandRecord.objects.values_list("source", flat=True)) == {"rehearsal"}


def test_the_same_seed_makes_the_same_night() -> None:
    rehearse(tables=3, rounds=2, seed=11)
    rehearse(tables=3, rounds=2, seed=11)
    one, other = Night.objects.order_by("pk")
    assert list(one.entrants.values_list("number", "name")) == list(other.entrants.values_list("number", "name"))
    hands = [
        list(HandRecord.objects.filter(table__round__night=night).order_by("pk").values_list("hand", flat=True))
        for night in (one, other)
    ]
    assert hands[0] == hands[1]


@pytest.mark.parametrize("asked", [{"play": 0}, {"play": 1}, {"play": 1, "partly": True}, {}])
@pytest.mark.parametrize("guests", [4, 9])
def test_a_rehearsed_night_follows_from_its_hands_and_its_seed(guests: int, asked: dict[str, Any]) -> None:
    rehearse(guests=guests, rounds=2, seed=8, **asked)
    assert wrong_in(Night.objects.get()) == []


def test_each_rehearsal_has_a_director_of_its_own(client: Client) -> None:
    first = json.loads(rehearse("--json", tables=1, rounds=1, seed=1))["director"]
    rehearse(tables=1, rounds=1, seed=2)
    assert client.login(**first)


def test_the_director_of_a_rehearsal_ends_when_it_is_deleted(client: Client) -> None:
    made = json.loads(rehearse("--json", "--marked", tables=1, rounds=1, seed=1))
    other = json.loads(rehearse("--json", "--marked", tables=1, rounds=1, seed=1))
    assert client.login(**made["director"])
    assert client.post(f"/nights/{made['night']}/drop/").status_code == 302
    assert client.get("/nights/").url == "/sign-in/?next=/nights/"
    assert [each.username for each in User.objects.all()] == [other["director"]["username"]]


def test_the_directors_of_earlier_rehearsals_end_after_a_day() -> None:
    for seed in (1, 2):
        rehearse(tables=1, rounds=1, seed=seed)
    User.objects.update(date_joined=timezone.now() - REHEARSAL_LASTS)
    last = json.loads(rehearse("--json", tables=1, rounds=1, seed=3))["director"]
    assert [each.username for each in User.objects.all()] == [last["username"]]
    assert "This account ends after a day, or with the night." in rehearse(tables=1, rounds=1, seed=4)


def test_guests_need_not_fill_their_tables() -> None:
    rehearse(guests=9, rounds=2, seed=1)
    assert [len(each.people_out) for each in rounds_of(Night.objects.get())] == [1, 1]


def test_people_come_in_and_go_after_a_round() -> None:
    rehearse(guests=8, rounds=3, seed=5, late=4, leaving=2)
    night = Night.objects.get()
    there = [len(each.seating.everyone) for each in rounds_of(night)]
    assert (night.entrants.count(), there[0], there[-1]) == (12, 8, 10)


def test_a_last_table_of_another_size_is_a_rule_of_the_night_where_four_divides_the_number() -> None:
    rehearse(guests=8, rounds=1, seed=5, odd="other-table")
    night = Night.objects.get()
    assert (night.rules.odd, night.rules.companions[5]) == ("other-table", "chicago-razzle-dazzle")


@pytest.mark.parametrize(
    ("asked", "seated"), [({}, 3), ({"play": 2}, 3), ({"play": 2, "partly": True}, 3), ({"play": 0}, 1)]
)
def test_a_night_by_the_bell_is_played_by_the_bell(asked: dict[str, Any], seated: int) -> None:
    rehearse(guests=8, rounds=3, seed=5, ends_by="bell", **asked)
    night = Night.objects.get()
    rounds = rounds_of(night)
    assert (night.rules.ends_by, night.rules.deals, wrong_in(night), len(rounds)) == ("bell", 12, [], seated)
    closed = asked.get("play", 3)
    assert [each.closed for each in rounds] == [number <= closed for number in range(1, seated + 1)]
    assert {len(table.records) for each in rounds[:closed] for table in each.tables} <= {3, 4, 5, 6}


@pytest.mark.parametrize(
    ("asked", "sizes"),
    [
        ({"law": "foster-pedro-sancho", "movement": "solo", "players": 5, "tables": 2}, [5, 5]),
        ({"law": "foster-auction-pitch", "movement": "solo", "players": 5, "guests": 11}, [5, 6]),
        ({"law": "foster-widow-cinch", "tables": 2}, [6, 6]),
        ({"law": "foster-shasta-sam", "tables": 2}, [2, 2]),
        ({"law": "foster-smudge", "players": 4, "tables": 1}, [4]),
        ({"movement": "cutting-in", "ends_by": "target"}, [4]),
        ({"law": "foster-seven-up", "movement": "stay", "players": 3, "tables": 1, "ends_by": "target"}, [3]),
        ({"guests": 26, "odd": "other-table"}, [4, 4, 4, 4, 4, 6]),
        ({"guests": 11, "rule": "fixed"}, [4, 4]),
        ({"law": "foster-widow-cinch", "guests": 14, "rule": "fixed"}, [6, 6]),
    ],
)
def test_a_night_at_tables_of_any_size_is_played_and_holds_together(asked: dict[str, Any], sizes: list[int]) -> None:
    rehearse(rounds=2, seed=7, **asked)
    night = Night.objects.get()
    assert [[table.players for table in each.tables] for each in rounds_of(night)] == [sizes, sizes]
    assert wrong_in(night) == []
    assert settled_from(night, rounds_of(night)).standings == settled(night).standings
    file = write_night(night_record_of(night, rounds_of(night)))
    assert write_night(read_night(file)) == file


def test_a_night_of_rubbers_is_won_by_who_has_two_games() -> None:
    rehearse(tables=1, rounds=2, seed=7, law="foster-seven-up", ends_by="target", games=3)
    night = Night.objects.get()
    assert (night.rules.games, night.state, wrong_in(night)) == (3, "over", [])
    file = write_night(night_record_of(night, rounds_of(night)))
    assert write_night(read_night(file)) == file
    for of in rounds_of(night):
        for table in of.tables:
            games = settle_table(table, law_named("foster-seven-up"), read_night(file).rules, closed=True).games
            assert sorted(len([game for game in games if side in game.out]) for side in (0, 1))[-1] == 2


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"guests": 3}, "not 3"),
        ({"tables": 0}, "not 0"),
        ({"rounds": 0}, "1 to"),
        ({"rounds": 2, "play": 3}, "--rounds 2 and --play 3"),
        ({"rounds": 1, "late": 1}, "--late 1 and --leaving 0 do not fit"),
        ({"tables": 1, "leaving": 1}, "--leaving 1 do not fit 4 guests"),
        ({"late": -1}, "--late -1"),
        ({"leaving": -1}, "--leaving -1"),
        ({"guests": 4000, "late": 1}, "at most 4000 guests"),
        ({"law": "foster-pedro-sancho", "movement": "social"}, "Choose another movement or law"),
        ({"law": "foster-pedro-sancho", "movement": "solo", "players": 9}, "--players 9 is not for this movement"),
        ({"law": "chicago-razzle-dazzle", "movement": "solo", "players": 7}, "is not for 7 at a table"),
        ({"target": 42}, "--target 42 needs --ends-by target"),
        ({"games": 3}, "--games 3 needs --ends-by target"),
        ({"ends_by": "target", "target": 50}, "is not 50 points"),
        ({"seed": -1}, "--seed -1: give a whole number from 0 to 9223372036854775807"),
        ({"seed": 2**63}, f"--seed {2**63}: give a whole number"),
        ({"movement": "social", "rule": "fixed"}, "“Social” has no fixed rule"),
        ({"law": "bridge"}, "No law is called “bridge”"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence_and_leaves_no_night(
    options: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(CommandError, match=sentence):
        rehearse(**options)
    assert not Night.objects.exists()


def test_only_a_marked_one_is_shown_as_a_rehearsal() -> None:
    rehearse(tables=1, rounds=1, play=0)
    rehearse("--marked", tables=1, rounds=1, play=0)
    assert list(Night.objects.order_by("pk").values_list("is_rehearsal", flat=True)) == [False, True]
