"""The prizes of a night that is worked out by hand, one round at two tables under Foster's law.

Table 1: North and South bid 5 four times. They take 9 of 14 in deals 1 and 3 (4 points each); in deal 2 they take 4 and
are set (East and West 10 + 5 = 15), in deal 4 nothing (East and West 14 + 5 = 19). So 8 to North and South, 34 to East
and West, who set two bids and took one fourteen. Table 2: North and South take 9 of 14 four times, 16; the others 0.
"""

import datetime as dt
from collections import Counter

import pytest

from tests.tournaments.night_builder import AT, a_night, a_running_night, close, play, play_round, report, table_of
from tests.tournaments.other_tables import a_night_like
from tournaments.actions.draw import draw_seats, publish_draw
from tournaments.actions.nights import change_night
from tournaments.actions.prizes import PrizeLine, set_groups, set_prizes
from tournaments.models import Night
from tournaments.records.finale import finale_of
from tournaments.records.load import rounds_of
from tournaments.records.prizes import joined, prizes_of

pytestmark = pytest.mark.django_db


def numbers(night, table, *seats):
    found = dict(table_of(night, table).seats.values_list("seat", "entrant__number"))
    return [found[seat] for seat in seats]


@pytest.fixture
def night():
    night = a_running_night(8, rounds=1)
    report(night, 1, 1, 1)
    report(night, 1, 1, 2, bids=[None, None, 5, None], points={"1": 4, "2": 10})
    report(night, 1, 1, 3)
    report(night, 1, 1, 4, bids=[5, None, None, None], points={"1": 0, "2": 14})
    play(night, 2)
    close(night)
    return night


def settle(night, *lines, **rules):
    set_prizes(night_id=night.pk, prizes=lines, by=None, at=AT, **({"one_each": False} | rules))
    return Night.objects.get(pk=night.pk)


def won(night):
    return [(found.name, sorted(found.award.winners), found.figure) for found in prizes_of(night)]


def at_table(night, table, *seats):
    found = dict(table_of(night, table).seats.values_list("seat", "entrant__number"))
    return sorted(found[seat] for seat in seats)


@pytest.mark.parametrize("kind", ["five alone", "six at the foot", "six in pairs"])
def test_bids_set_are_counted_at_any_table(kind):
    night = settle(a_night_like(kind), PrizeLine("sets", "Sets"))
    (sets,) = prizes_of(night)
    found = Counter()
    for table in [table for played in rounds_of(night) for table in played.tables]:
        for deal, score in table.result.scores.items():
            sides = table.hands[deal].sides(table.law)
            against = [seat for seat in range(table.players) if sides[seat] != sides[score.maker - 1]]
            found.update(table.seats[seat] for seat in against if not score.made)
    most = max(found.values())
    assert (sets.award.figure, set(sets.award.winners)) == (most, {each for each in found if found[each] == most})


def test_a_night_without_prizes_has_none(night):
    assert prizes_of(night) == []


def test_every_figure_is_found_from_the_hands(night):
    night = settle(
        night,
        PrizeLine("points", "First prize"),
        PrizeLine("wins", "Rounds"),
        PrizeLine("head", "Head table"),
        PrizeLine("fourteens", "Fourteens"),
        PrizeLine("sets", "Sets"),
        PrizeLine("lowest", "Booby prize"),
    )
    champions, second, lowest = at_table(night, 1, 2, 4), at_table(night, 2, 1, 3), at_table(night, 2, 2, 4)
    assert won(night) == [
        ("First prize", champions, "34 points"),
        ("Rounds", sorted(champions + second), "1 round won"),
        ("Head table", at_table(night, 1, 1, 2, 3, 4), "1 round at the head table"),
        ("Fourteens", champions, "1 clean sweep"),
        ("Sets", champions, "2 bids set"),
        ("Booby prize", lowest, "0 points"),
    ]
    assert prizes_of(night)[0].note == "shared"


def test_with_one_prize_a_person_second_prize_goes_to_the_next(night):
    night = settle(night, PrizeLine("points", "First"), PrizeLine("points", "Second"), one_each=True)
    assert won(night) == [
        ("First", at_table(night, 1, 2, 4), "34 points"),
        ("Second", at_table(night, 2, 1, 3), "16 points"),
    ]
    assert "already" not in prizes_of(night)[1].note  # as the standings have it


def test_a_prize_that_differs_from_the_standings_says_who_has_already_won_one(night):
    best, also = at_table(night, 1, 2, 4)
    lines = [PrizeLine("fourteens", "Fourteens"), PrizeLine("points", "First")]
    night = settle(night, *lines, one_each=True)
    note = f"Guest {best} and Guest {also} have already won a prize"
    assert prizes_of(night)[1].note == f"shared · {note}"
    assert won(night)[1] == ("First", at_table(night, 2, 1, 3), "16 points")


def test_a_group_has_its_own_prize_in_the_hosts_words(night):
    [lady, *_others] = at_table(night, 2, 1, 3)
    lines = [PrizeLine("points", "Best lady", group=1), PrizeLine("points", "Best gentleman", group=2)]
    night = settle(night, *lines, groups=("Ladies", "Gentlemen"))
    set_groups(night_id=night.pk, groups={lady: 1}, at=AT)
    one, two = prizes_of(night)
    assert (one.group, list(one.award.winners), one.figure) == ("Ladies", [lady], "16 points")
    assert (two.group, two.winners, two.note) == ("Gentlemen", (), "Nobody qualifies, so nobody gets it.")


def test_a_tie_for_the_booby_prize_is_named_until_it_is_cut(night):
    night = settle(night, PrizeLine("lowest", "Booby prize", ties="cut"))
    [booby] = prizes_of(night)
    assert len(booby.tied) == 2
    assert booby.note == f"{booby.tied[0]} and {booby.tied[1]} are tied: cut for it."


def test_a_traveling_prize_names_who_has_it_since_the_last_night(night):
    cup = PrizeLine("traveling", "The silver cup")
    night = settle(night, cup)
    [held] = prizes_of(night)
    assert (held.holder, len(held.winners)) == ("", 2)
    later = settle(a_night(8, date=dt.date(2026, 12, 18)), cup, PrizeLine("traveling", "Another cup"))
    assert [each.holder for each in prizes_of(later)] == [held.names, ""]


def test_a_traveling_prize_stays_with_its_holder_where_nobody_won_it_or_it_was_a_rehearsal(night):
    cup = PrizeLine("traveling", "The silver cup")
    held = prizes_of(settle(night, cup))[0].names
    for day, is_rehearsal in ((4, False), (11, True)):
        played = play_round(a_running_night(8, rounds=1, date=dt.date(2026, 12, day), is_rehearsal=is_rehearsal))
        settle(played, cup)
        assert prizes_of(played)[0].names
        if not is_rehearsal:
            played.prizes.get().won_by.clear()  # nobody qualified
    later = settle(a_night(8, date=dt.date(2026, 12, 18)), cup)
    assert prizes_of(later)[0].holder == held


def test_the_finale_names_each_place_with_its_prizes(night):
    night = settle(night, PrizeLine("points", "First"), PrizeLine("lowest", "Booby"))
    finale = finale_of(night)
    assert [(step.rank, [each.figure for each in step.people]) for step in finale.steps] == [
        (None, []),
        (3, ["16", "16"]),
        (1, ["34", "34"]),
    ]
    assert [[each.name for each in step.prizes] for step in finale.steps] == [["Booby"], [], ["First"]]
    assert (finale.revealed, finale.named_from, finale.last) == (0, 3, 7)
    assert finale.next == finale.steps[0]


def test_names_stand_in_one_line():
    assert [joined(names) for names in ([], ["Ada"], ["Ada", "Ben"], ["Ada", "Ben", "Cleo"])] == [
        "",
        "Ada",
        "Ada and Ben",
        "Ada, Ben and Cleo",
    ]


def test_a_prize_that_the_settings_took_away_says_why_nobody_gets_it():
    night = a_night(8, boards="same", board_count=4)
    settle(night, PrizeLine("head", "Head table"), PrizeLine("boards", "Duplicate"))
    gone = {"movement": "social", "boards": "none", "board_count": None}
    change_night(night_id=night.pk, **gone, by=None, at=AT)
    draw_seats(night_id=night.pk, seed=7)
    night = play_round(publish_draw(night_id=night.pk, by=None, at=AT))
    assert [(each.names, each.note) for each in prizes_of(night)] == [
        ("", "This night’s movement has no head table, so nobody gets it."),
        ("", "This night is played without boards, so nobody gets it."),
    ]
