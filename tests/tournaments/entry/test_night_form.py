"""What the browser sent about a night, as values for the actions."""

import datetime as dt

import pytest

from scoring.laws import KEYS, law_named
from tests.tournaments.night_builder import a_night
from tournaments.actions.nights import FIXED, parted
from tournaments.entry.night_form import FIRST, FOLDS, NightSettingsForm
from tournaments.models import Night
from tournaments.night.rules import Rules, checked_rules

pytestmark = pytest.mark.django_db  # its constraints are asked there

POSTED = {
    "name": "Friday",
    "date": "2026-11-20",
    "law": "foster-1897",
    "movement": "progressive-cinch",
    "planned_rounds": "6",
    "deals": "4",
    "rank_by": "points",
    "sit_out": "none",
    "acceptance": "table",
}


def settled(**posted):
    form = NightSettingsForm(POSTED | posted)
    assert form.is_valid(), form.errors
    return form.settings()


def faults(**posted):
    form = NightSettingsForm(POSTED | posted)
    assert not form.is_valid()
    return form.errors.as_data()


def test_what_is_settled_are_the_nights_own_fields():
    columns, rules = parted(settled())
    Night(**columns).clean_fields(exclude=["law_version"])
    checked_rules(rules)
    assert set(settled()) == {
        "language", "second_language",
        "name", "date", "starts_at", "place", "law", "movement", "movement_options", "planned_rounds", "deals", "rank_by", "sit_out", "missed",
        "unplayed", "odd", "companions", "boards", "board_count", "ends_by", "target", "games", "score_as", "at_bell", "tie", "round_minutes", "acceptance", "provisional_minutes", "fee", "currency",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("movement", "partners", "options"),
    [
        ("kingsland", "fixed", {"partners": "fixed"}),
        ("kingsland", "change", {}),
        ("progressive-cinch", "fixed", {}),
        ("progressive-cinch", "", {}),
    ],
)
def test_partners_stay_together_where_the_movement_leaves_it_open(movement, partners, options):
    assert settled(movement=movement, movement_options=partners)["movement_options"] == options


@pytest.mark.parametrize(
    ("movement", "more", "options"),
    [
        ("progressive-cinch", {}, {"rule": "fixed"}),
        ("kingsland", {"movement_options": "fixed"}, {"partners": "fixed", "rule": "fixed"}),
        ("solo", {"movement_options.players": "5"}, {"players": "5", "rule": "fixed"}),
        ("social", {}, {}),
    ],
)
def test_partners_and_sit_outs_go_by_a_fixed_rule_where_the_movement_has_one(movement, more, options):
    found = settled(movement=movement, **{"movement_options.rule": "fixed"} | more)["movement_options"]
    assert found == options
    form = NightSettingsForm(instance=Night(movement=movement, rules=Rules(movement_options=found)))
    assert form["movement_options.rule"].value() == options.get("rule", "computer")
    assert "Social and Cutting in have none." in form["movement_options.rule"].help_text


def test_partners_that_neither_change_nor_stay_are_refused():
    assert set(faults(movement="kingsland", movement_options="{}")) == {"movement_options"}


def test_partners_are_as_they_were_once_a_hand_is_in():
    night = a_night(movement="kingsland", movement_options={"partners": "fixed"})
    form = NightSettingsForm(
        POSTED | {"movement_options": "change"}, instance=night, fixed=["movement", "movement_options"]
    )
    assert form.is_valid(), form.errors
    assert (form.settings()["movement"], form.settings()["movement_options"]) == ("kingsland", {"partners": "fixed"})


def test_the_companion_laws_are_those_that_so_many_play():
    chosen = {"companion_3": "chicago-1891", "companion_6": "foster-widow-cinch"}
    assert settled(odd="other-table", **chosen)["companions"] == {3: "chicago-1891", 6: "foster-widow-cinch"}
    assert (settled()["odd"], settled()["companions"], settled()["unplayed"]) == ("sit-out", {}, "none")
    assert set(faults(companion_5="foster-1897", companion_3="hoyle", companion_6="house-ours")) == {
        *("companion_3", "companion_5", "companion_6"),
    }
    assert set(faults(odd="dummy", unplayed="all")) == {"odd", "unplayed"}


def test_without_a_number_of_rounds_the_night_is_open_ended():
    assert settled(planned_rounds="")["planned_rounds"] is None


@pytest.mark.parametrize(
    ("posted", "sit_out"),
    [
        ({"sit_out": "none"}, "none"),
        ({"sit_out": "average"}, "average"),
        ({"sit_out": "points", "sit_out_points": "0"}, 0),
        ({"sit_out": "points", "sit_out_points": "999"}, 999),
        ({"sit_out": "none", "sit_out_points": "7"}, "none"),
    ],
)
def test_a_sit_out_is_credited_nothing_an_average_or_so_many_points(posted, sit_out):
    assert settled(**posted)["sit_out"] == sit_out


def test_a_missed_round_is_credited_nothing_unless_the_night_says_more():
    assert settled()["missed"] == "none"
    assert settled(missed="average")["missed"] == "average"
    assert settled(missed="points", missed_points="3")["missed"] == 3


def test_points_for_a_sit_out_must_be_entered():
    found = faults(sit_out="points", sit_out_points="")
    assert [str(error.message) for error in found["sit_out_points"]] == ["Enter how many points it is worth."]


@pytest.mark.parametrize(
    ("field", "values"),
    [
        ("planned_rounds", ["0", "-1", "201", "1.5", "x", "9" * 400]),
        ("deals", ["", "0", "41", "four", "1e1"]),
        ("sit_out_points", ["-1", "1000", "x"]),
        ("sit_out", ["5", "some"]),
        ("law", ["", "hoyle"]),
        ("movement", ["", "howell"]),
        ("rank_by", ["stars"]),
        ("date", ["", "2026-02-30", "tomorrow", "9" * 100]),
        ("name", ["", " ", "\x00", "x" * 81, "x" * 10_000]),
    ],
)
def test_what_is_out_of_bounds_is_refused_at_its_field(field, values):
    for value in values:
        assert list(faults(**{field: value})) == [field]


def test_bounds_belong_to_what_is_allowed():
    posted = settled(planned_rounds="200", deals="40", name="x" * 80)
    assert (posted["planned_rounds"], posted["deals"], len(posted["name"])) == (200, 40, 80)
    assert settled(planned_rounds="1", deals="1")["deals"] == 1


def test_the_laws_are_those_that_suit_a_night():
    [(_, fours), (_, others)] = NightSettingsForm().fields["law"].choices
    in_pairs = [key for key in KEYS if 4 in law_named(key).partners_at]
    assert [key for key, _ in fours] == in_pairs
    assert [key for key, _ in others] == [key for key in KEYS if key not in in_pairs]
    words = dict(others)
    assert words["foster-widow-cinch"] == "Foster, Widow Cinch: six, in three pairs"
    assert words["foster-pedro-sancho"] == "Foster, Pedro Sancho: 4 to 7, each alone"
    assert words["foster-shasta-sam"] == "Foster, Shasta Sam: 2, each alone"


def test_the_laws_that_the_club_has_played_come_first_and_once():
    a_night(0, law="foster-widow-cinch")
    (title, played), *others = NightSettingsForm().offer_played_laws_first().fields["law"].choices
    assert (title, [key for key, _ in played]) == ("Played at this club", ["foster-widow-cinch"])
    assert "foster-widow-cinch" not in {key for _, laws in others for key, _ in laws}


def test_every_field_is_asked_once_and_a_setting_without_a_subject_in_the_last(monkeypatch):
    first, *_, (last, _, hands) = FOLDS
    form = NightSettingsForm()
    folded = [field.name for fold in form.folds for field in fold.fields]
    assert sorted([*folded, *FIRST]) == sorted([*form.fields, "seen"])
    monkeypatch.setattr("tournaments.entry.night_form.FOLDS", (first, (last, "Hands", ())))
    assert {*hands, "odd"} < {field.name for field in NightSettingsForm().folds[-1].fields}


def test_a_page_from_before_an_upgrade_leaves_a_setting_that_it_does_not_know(monkeypatch):
    night = a_night(0, deals=7)
    form = NightSettingsForm({name: value for name, value in POSTED.items() if name != "deals"}, instance=night)
    assert form.is_valid()
    assert form.settings()["deals"] == 7


def test_how_many_sit_at_a_table_is_asked_for_movements_where_each_plays_alone():
    players = {"movement_options.players": "5"}
    assert settled(movement="solo", **players)["movement_options"] == {"players": "5"}
    assert settled(movement="progressive-cinch", **players)["movement_options"] == {}
    form = NightSettingsForm(
        instance=a_night(0, law="foster-dom-pedro", movement="solo", movement_options={"players": "6"})
    )
    assert form["movement_options.players"].value() == "6"


def test_a_round_is_a_game_to_the_usual_target_or_to_another():
    found = settled(ends_by="target", target="42")
    assert (found["ends_by"], found["target"]) == ("target", 42)
    assert settled(ends_by="target")["target"] is None
    assert settled(ends_by="deals", target="42")["target"] is None
    rubber = [settled(ends_by=ends_by, games="3")["games"] for ends_by in ("target", "deals")]
    assert (rubber, settled(ends_by="target")["games"]) == ([3, 1], 1)
    assert set(faults(ends_by="target", games="2")) == {"games"}
    assert settled(ends_by="target", score_as="counters")["score_as"] == "counters"
    assert settled(ends_by="deals", score_as="counters")["score_as"] == settled()["score_as"] == "points"


def test_a_name_is_cleaned():
    assert settled(name=" Friday \u202e cinch\n")["name"] == "Friday cinch"


@pytest.mark.parametrize(
    ("credited", "shown"), [("none", ("none", None)), ("average", ("average", None)), ("12", ("points", 12))]
)
def test_a_night_fills_its_form_with_what_was_settled(credited, shown):
    form = NightSettingsForm(instance=a_night(0, sit_out=credited))
    assert (form["sit_out"].value(), form["sit_out_points"].value()) == shown
    assert form["planned_rounds"].value() == 3


def test_a_round_ends_by_its_deals_unless_the_bell_is_chosen_and_then_the_deals_are_the_most():
    usual = settled()
    assert [usual[name] for name in ("ends_by", "deals", "at_bell", "tie", "round_minutes")] == [
        *("deals", 4, "finish", "cut", None),
    ]
    bell = settled(ends_by="bell", at_bell="equal", tie="split", round_minutes="25")
    assert [bell[name] for name in ("ends_by", "deals", "at_bell", "tie", "round_minutes")] == [
        *("bell", 12, "equal", "split", 25),
    ]
    assert settled(ends_by="bell", most_deals="9")["deals"] == 9
    assert set(faults(ends_by="noon", at_bell="later", tie="none", most_deals="41")) == {
        *("ends_by", "at_bell", "tie", "most_deals"),
    }


@pytest.mark.parametrize("minutes", ["0", "1000", "-5"])
def test_a_round_of_no_minute_or_a_thousand_is_refused_in_a_sentence(minutes):
    [fault] = faults(round_minutes=minutes)["round_minutes"]
    assert fault.messages == ["Enter a whole number from 1 to 600."]


def test_once_a_hand_is_in_the_deals_and_the_bell_stay_as_they_were():
    night = a_night(ends_by="bell", deals=9)
    form = NightSettingsForm(POSTED | {"most_deals": "3", "tie": "split"}, instance=night, fixed=FIXED)
    assert form.is_valid(), form.errors
    assert [form.settings()[name] for name in ("ends_by", "deals", "tie")] == ["bell", 9, "cut"]


def test_a_time_and_a_place_may_be_left_open():
    assert (settled()["starts_at"], settled()["place"]) == (None, "")
    found = settled(starts_at="19:30", place=" Parish  Hall \u202e\n")
    assert (found["starts_at"], found["place"]) == (dt.time(19, 30), "Parish Hall")
    assert settled(place="\u202e")["place"] == ""
    for bad in ({"starts_at": "25:00"}, {"starts_at": "soon"}, {"place": "x" * 81}):
        assert list(faults(**bad)) == list(bad)
