"""A night is made, and changed as long as no hand stands in the way."""

import datetime as dt
import json
from random import Random

import pytest

from scoring.faults import Refused
from scoring.laws import KEYS, law_named
from scoring.notation import write_hand
from scoring.play import deal_and_play
from tests.tournaments.night_builder import (
    AT,
    a_night,
    a_running_night,
    card_of,
    play,
    play_round,
    report,
    set_rules,
    table_of,
)
from tournaments.actions.clock import ring_bell, take_back_bell
from tournaments.actions.door import enrol_guest
from tournaments.actions.draw import draw_seats
from tournaments.actions.hands import record_hand
from tournaments.actions.nights import change_night, make_night, settings_of
from tournaments.actions.rulings import Decision, give_ruling
from tournaments.actions.screen import reveal_next, take_back_reveal
from tournaments.models import Change, Night
from tournaments.movement.seating import Seating
from tournaments.night.file.reading import read_night
from tournaments.night.file.writing import write_night
from tournaments.night.table import four_bid_in_pairs
from tournaments.records.audit import wrong_in
from tournaments.records.load import rounds_of
from tournaments.records.night_record import night_record_of

pytestmark = pytest.mark.django_db


def refusal(**change):
    with pytest.raises(Refused) as refused:
        change_night(by=None, at=AT, **change)
    return [(fault.field, str(fault.text)) for fault in refused.value.faults]


@pytest.mark.parametrize("key", [key for key in KEYS if four_bid_in_pairs(law_named(key))])
def test_a_night_is_made_with_nobody_enrolled_and_the_laws_version(key, django_user_model):
    host = django_user_model.objects.create_user("ada")
    asked = {"name": "Friday", "date": dt.date(2026, 11, 20), "movement": "progressive-cinch"}
    night = make_night(by=host, law=key, **asked)
    night.refresh_from_db()
    assert (night.law, night.law_version, night.made_by) == (key, law_named(key).version, host)
    assert (night.state, night.seed, night.entrants.count(), night.rounds.count()) == ("enrolling", None, 0, 0)
    assert (night.rules.planned_rounds, night.rules.deals, night.rules.rank_by, night.rules.sit_out) == (
        None,
        4,
        "points",
        "none",
    )


def test_a_law_that_nobody_knows_makes_no_night():
    with pytest.raises(Refused) as refused:
        make_night(by=None, law="hoyle", name="Friday", date=dt.date(2026, 11, 20), movement="progressive-cinch")
    assert [fault.field for fault in refused.value.faults] == ["law"]
    assert not Night.objects.exists()


def test_everything_can_be_changed_until_a_hand_is_in():
    night = a_running_night()
    change_night(
        night_id=night.pk,
        by=None,
        at=AT,
        name="Saturday",
        law="chicago-1891",
        deals=2,
        planned_rounds=None,
        sit_out="5",
    )
    night.refresh_from_db()
    assert (night.name, night.law, night.rules.deals, night.rules.planned_rounds) == (
        "Saturday",
        "chicago-1891",
        2,
        None,
    )
    assert (night.law_version, night.rules.sit_out) == (law_named("chicago-1891").version, 5)


@pytest.mark.parametrize(("field", "value"), [("law", "chicago-1891"), ("deals", 3), ("movement", "howell")])
def test_the_law_the_deals_and_the_movement_are_fixed_once_a_hand_is_in(field, value):
    night = a_running_night()
    report(night)
    assert refusal(night_id=night.pk, name="Saturday", **{field: value}) == [
        (field, "The night has begun, so the law, the movement and the deals of a round are fixed.")
    ]
    night.refresh_from_db()
    assert night.name == "Friday cinch"


@pytest.mark.parametrize(("field", "value"), [("ends_by", "bell"), ("tie", "split")])
def test_how_a_round_ends_and_what_a_tie_is_are_fixed_once_a_hand_is_in(field, value):
    night = a_running_night()
    report(night)
    sentence = "The night has begun, so how a round ends and what a tie is are fixed."
    assert refusal(night_id=night.pk, **{field: value}) == [(field, sentence)]
    change_night(night_id=night.pk, by=None, at=AT, at_bell="stop", round_minutes=20)


def test_what_touches_no_hand_can_be_changed_at_any_time():
    night = a_running_night()
    report(night)
    change_night(
        night_id=night.pk, by=None, at=AT, law=night.law, deals=4, rank_by="wins", sit_out="average", planned_rounds=9
    )
    night.refresh_from_db()
    assert (night.rules.rank_by, night.rules.sit_out, night.rules.planned_rounds) == ("wins", "average", 9)


def test_fewer_rounds_than_have_begun_cannot_be_planned():
    night = a_running_night(rounds=None)
    play_round(night, 1)
    assert refusal(night_id=night.pk, planned_rounds=1) == [
        ("planned_rounds", "Round 2 has begun, so 1 rounds are too few.")
    ]
    change_night(night_id=night.pk, by=None, at=AT, planned_rounds=2)
    play_round(night, 2)
    assert night.rounds.count() == 2  # no third is seated


def test_a_night_with_its_draw_keeps_it_when_the_name_changes():
    night = a_night(4)
    change_night(night_id=night.pk, by=None, at=AT, name="Saturday")
    assert Night.objects.get().entrants.count() == 4


def test_what_someone_else_changed_meanwhile_is_neither_written_over_nor_set_back():
    night = a_night(4)
    seen = settings_of(night, ("name", "acceptance", "planned_rounds"))
    change_night(night_id=night.pk, seen=seen, by=None, at=AT, acceptance="desk", planned_rounds=None)
    mine = {"name": "Saturday", "acceptance": "table", "planned_rounds": 3}  # the name alone is changed
    after = change_night(night_id=night.pk, seen=seen, by=None, at=AT, **mine)
    assert (after.name, after.rules.acceptance, after.rules.planned_rounds) == ("Saturday", "desk", None)
    with pytest.raises(Refused) as refused:
        change_night(night_id=night.pk, seen=seen, by=None, at=AT, acceptance="none", planned_rounds=4)
    assert [(fault.field, str(fault.text)) for fault in refused.value.faults] == [
        (
            "acceptance",
            "Somebody else changed this meanwhile: you saw “The other side, at the table: all hands of a round with one "
            "tap.”, and now it is “A second person, at the desk. Nobody confirms a hand they entered themselves.”.",
        ),
        ("planned_rounds", "Somebody else changed this meanwhile: you saw “3”, and now it is “–”."),
    ]
    again = change_night(night_id=night.pk, seen=seen, by=None, at=AT, acceptance="desk")  # the same as it stands
    assert again.rules.acceptance == "desk"


def test_what_was_settled_before_is_kept_with_who_changed_it(django_user_model):
    night, ada = a_running_night(), django_user_model.objects.create_user("ada")
    change_night(night_id=night.pk, by=ada, at=AT, name=night.name, acceptance="desk", provisional_minutes=30)
    change_night(night_id=night.pk, by=ada, at=AT, acceptance="desk")  # nothing new
    _published, change = Change.objects.all()
    assert (change.kind, change.by, change.at) == ("settings", ada, AT)
    assert change.before == {"acceptance": "table", "provisional_minutes": None}
    assert change.after == {"acceptance": "desk", "provisional_minutes": 30}


def test_a_companion_law_that_cannot_be_makes_no_night_and_changes_none():
    with pytest.raises(Refused) as refused:
        a_night(companions={"5": "foster-1897"})
    assert [fault.field for fault in refused.value.faults] == ["companions.5"]
    [(field, _)] = refusal(night_id=a_night().pk, companions={"4": "foster-1897"})
    assert field == "companions.4"


def test_the_fixed_rule_is_refused_with_a_last_table_of_another_size():
    by_rule = {"movement_options": {"rule": "fixed"}}
    two_sizes = {"odd": "other-table", "companions": {"5": "chicago-razzle-dazzle", "3": "chicago-1891"}}
    said = (
        "movement_options.rule",
        "The fixed rule does not say who goes to last tables of 3 and 5 people, and who leaves them. Let the people without a chair sit out, or let the computer choose partners and sit-outs.",
    )
    with pytest.raises(Refused) as refused:
        a_night(**by_rule, **two_sizes)
    assert [(fault.field, str(fault.text)) for fault in refused.value.faults] == [said]
    assert refusal(night_id=a_night(**by_rule).pk, **two_sizes) == [said]
    assert a_night(**by_rule, odd="other-table").pk  # no law for other sizes: all tables are of four
    assert a_night(**two_sizes).pk


def test_a_night_that_an_earlier_version_began_so_goes_on_and_its_file_is_read():
    night = a_running_night(odd="other-table", companions={"5": "chicago-razzle-dazzle"})
    play(night, 1, 1, deals=1)
    set_rules(movement_options={"rule": "fixed"})
    assert change_night(night_id=night.pk, name="Another name", by=None, at=AT).name == "Another name"
    night.refresh_from_db()
    file = write_night(night_record_of(night, rounds_of(night)))
    assert read_night(json.loads(json.dumps(file))).rules.movement_options["rule"] == "fixed"


FIVE = {"odd": "other-table", "companions": {"5": "chicago-razzle-dazzle"}}
DRAWN = "The seats of round %s are drawn for other tables. To change this, first take the draw back."
SEATED = "Round %s is seated at other tables already, so this stays as it is."


def test_a_table_of_five_is_refused_once_the_seats_are_drawn_for_as_many():
    night = a_running_night(9)
    assert refusal(night_id=night.pk, **FIVE) == [("odd", SEATED % 1)]
    drawn = draw_seats(night_id=a_night(9).pk, seed=1)
    assert refusal(night_id=drawn.pk, **FIVE) == [("odd", DRAWN % 1)]
    night.refresh_from_db()
    assert (night.rules.odd, night.rules.companions) == ("sit-out", {})
    change_night(night_id=night.pk, by=None, at=AT, odd="other-table", companions={"6": "foster-widow-cinch"})
    change_night(night_id=a_running_night(8).pk, by=None, at=AT, **FIVE)


def test_a_table_of_five_is_seated_where_so_many_are_left_over():
    night = a_running_night(9, **FIVE)
    assert sizes(night) == [4, 5]
    assert list(night.rounds.get().tables.values_list("law", "sides")) == [("", 2), ("chicago-razzle-dazzle", 5)]
    night = a_running_night(8, **FIVE)
    enrol_guest(night_id=night.pk, name="Late", by=None, at=AT)
    play_round(night)
    assert sizes(night) == [4, 5]
    assert refusal(night_id=night.pk, odd="sit-out") == [("odd", SEATED % 2)]


def sizes(night):
    """How many sit at each table of the newest round."""
    return list(night.rounds.last().tables.values_list("players", flat=True))


def test_a_draw_that_nobody_has_seen_follows_the_rule_by_which_round_1_is_seated():
    night = a_night(9)
    draw_seats(night_id=night.pk, seed=3)
    by_lot = rounds_of(night, 1)[0].seating
    change_night(night_id=night.pk, by=None, at=AT, movement_options={"rule": "fixed"})
    assert rounds_of(night, 1)[0].seating == Seating(((1, 2, 3, 4), (5, 6, 7, 8)), (9,))
    change_night(night_id=night.pk, by=None, at=AT, movement_options={})
    assert rounds_of(night, 1)[0].seating == by_lot


def test_a_published_draw_stays_as_it_is_under_another_rule():
    night = a_running_night(9)
    before = rounds_of(night, 1)[0].seating
    change_night(night_id=night.pk, by=None, at=AT, movement_options={"rule": "fixed"})
    [first] = rounds_of(night, 1)
    assert (first.seating, first.row.reseated) == (before, True)
    assert [*wrong_in(Night.objects.get())] == []


@pytest.mark.parametrize("make", [a_night, a_running_night])
def test_tables_that_are_seated_follow_the_law_and_the_movement(make):
    night = make(12, "foster-widow-cinch")
    if make is a_night:
        draw_seats(night_id=night.pk, seed=7)
    alone = {"law": "foster-auction-pitch", "movement": "solo", "movement_options": {"players": "6"}}
    night = change_night(night_id=night.pk, **alone, by=None, at=AT)
    assert wrong_in(night) == []
    assert [(table.players, table.sides) for table in rounds_of(night)[0].tables] == [(6, 6), (6, 6)]


def test_a_last_table_that_nobody_has_played_at_follows_its_law():
    laws = [{"5": "chicago-razzle-dazzle"}, {"5": "foster-auction-cinch"}]
    night = a_running_night(9, odd="other-table", companions=laws[0])
    play(night, 1)
    night = change_night(night_id=night.pk, companions=laws[1], by=None, at=AT)
    assert wrong_in(night) == []
    hand = write_hand(deal_and_play(law_named(laws[1]["5"]), 1, Random(1), players=5))
    record_hand(card=card_of(night, 2), round_number=1, deal=1, reported=hand, key="k", at=AT)
    [fault] = refusal(night_id=night.pk, companions=laws[0])
    assert fault == (
        "companions",
        "At the last table of round 1 a hand is in under Foster, Auction Cinch, so its law stays as it is.",
    )


def test_a_movement_of_one_table_is_refused_for_those_who_are_seated_at_two():
    message = "In round 1 there are 9 people. In the movement “Cutting in” at most 6 share one table."
    assert refusal(night_id=a_running_night(9).pk, movement="cutting-in") == [("movement", message)]


def test_a_ruling_and_a_bell_begin_the_night_too():
    ruled, rung = a_running_night(8), a_running_night(8, ends_by="bell")
    decision = Decision(1, "revoke", {"revoker": "adversary"}, "foster", "maker-scores-all", 2, "seen by both")
    give_ruling(table_id=table_of(ruled).pk, decision=decision, by=None, at=AT)
    assert [field for field, _ in refusal(night_id=ruled.pk, law="chicago-1891")] == ["law"]
    ring_bell(night_id=rung.pk, number=1, by=None, at=AT)
    assert [field for field, _ in refusal(night_id=rung.pk, ends_by="deals")] == ["ends_by"]
    take_back_bell(night_id=rung.pk, number=1, by=None, at=AT)
    change_night(night_id=rung.pk, ends_by="deals", by=None, at=AT)


@pytest.mark.parametrize(
    ("field", "value"), [("rank_by", "wins"), ("sit_out", "7"), ("missed", "7"), ("unplayed", "average")]
)
def test_what_decides_on_places_stays_while_they_are_announced(field, value):
    night = play_round(a_running_night(8, rounds=1))
    reveal_next(night_id=night.pk, seen=0, by=None, at=AT)
    message = "The results are being announced. Take that back first, to the beginning."
    assert refusal(night_id=night.pk, **{field: value}) == [(field, message)]
    change_night(night_id=night.pk, name="Friday", by=None, at=AT)
    take_back_reveal(night_id=night.pk, seen=1, by=None, at=AT)
    change_night(night_id=night.pk, **{field: value}, by=None, at=AT)
