"""Seats are drawn from a seed that is kept, as often as the director likes, and published once."""

import pytest

from scoring.faults import Refused
from tests.tournaments.night_builder import AT, a_night, a_running_night, card_of, play_round, report
from tests.tournaments.season_nights import FIRST
from tournaments.actions.door import check_in, enrol_guest
from tournaments.actions.draw import draw_seats, publish_draw, take_back_draw
from tournaments.actions.joining import withdraw_card
from tournaments.actions.seasons import make_season
from tournaments.actions.substitutes import PlaysOn, leave_table
from tournaments.models import Change, Night, SpreadDraw, TableCard
from tournaments.movement.seating import partners_at
from tournaments.night.file.reading import read_night
from tournaments.night.file.writing import write_night
from tournaments.night.replay import replay
from tournaments.records.audit import wrong_in
from tournaments.records.links import card_for, token_of
from tournaments.records.load import rounds_of
from tournaments.records.night_record import night_record_of

pytestmark = pytest.mark.django_db

NOW = {"by": None, "at": AT}


def seating(night):
    [drawn] = rounds_of(night)
    return drawn.seating


def refusal(action, **asked):
    with pytest.raises(Refused) as refused:
        action(**asked)
    return [(fault.field, str(fault.text)) for fault in refused.value.faults]


@pytest.mark.parametrize("entrants", [4, 5, 6, 7, 8, 40, 43])
def test_everyone_has_one_seat_or_sits_out(entrants):
    night = draw_seats(night_id=a_night(entrants).pk, seed=7)
    drawn = seating(night)
    assert len(drawn.tables) == entrants // 4
    everyone = [*drawn.sitting_out, *(number for table in drawn.tables for number in table)]
    assert sorted(everyone) == list(range(1, entrants + 1))
    assert (night.state, night.seed) == ("drawn", 7)


@pytest.mark.parametrize("entrants", [0, 1, 3])
def test_fewer_than_four_cannot_be_drawn(entrants):
    night = a_night(entrants)
    assert refusal(draw_seats, night_id=night.pk, seed=7) == [
        ("entrants", f"A night needs at least four entrants, but has {entrants}. Enrol more first.")
    ]
    night.refresh_from_db()
    assert (night.state, night.rounds.count()) == ("enrolling", 0)


def test_seven_are_not_drawn_for_one_table_at_which_people_cut_in():
    night = a_night(7, movement="cutting-in")
    assert refusal(draw_seats, night_id=night.pk, seed=1) == [
        ("movement", "In round 1 there are 7 people. In the movement “Cutting in” at most 6 share one table.")
    ]
    assert not night.rounds.exists()
    drawn = a_night(6, movement="cutting-in")
    draw_seats(night_id=drawn.pk, seed=1)
    assert len(seating(drawn).sitting_out) == 2


def test_the_same_seed_makes_the_same_draw_and_another_another():
    one, other = a_night(12), a_night(12)
    assert seating(draw_seats(night_id=one.pk, seed=7)) == seating(draw_seats(night_id=other.pk, seed=7))
    assert seating(draw_seats(night_id=one.pk, seed=8)) != seating(other)


def test_drawing_again_keeps_the_new_seed_and_one_round():
    night = a_night(8)
    for seed in (1, 2, 3):
        night = draw_seats(night_id=night.pk, seed=seed)
    assert (night.seed, night.rounds.count(), night.state) == (3, 1, "drawn")


def test_nobody_has_a_card_before_the_draw_is_published():
    night = draw_seats(night_id=a_night(9).pk, seed=7)
    assert not TableCard.objects.exists()
    assert publish_draw(night_id=night.pk, **NOW).state == "playing"
    assert list(night.cards.values_list("number", "generation")) == [(1, 1), (2, 1)]


def test_the_book_keeps_who_published_which_draw_and_when(django_user_model):
    ada = django_user_model.objects.create_user("ada")
    night = draw_seats(night_id=a_night(8).pk, seed=7)
    publish_draw(night_id=night.pk, by=ada, at=AT)
    [change] = Change.objects.all()
    assert (change.kind, change.by, change.at) == ("settings", ada, AT)
    assert (change.before, change.after) == ({"state": "drawn"}, {"state": "playing", "seed": 7})


def test_a_draw_is_published_once_and_then_stands():
    night = draw_seats(night_id=a_night(8).pk, seed=7)
    publish_draw(night_id=night.pk, **NOW)
    assert [field for field, _ in refusal(publish_draw, night_id=night.pk, **NOW)] == ["night"]
    assert refusal(draw_seats, night_id=night.pk, seed=9) == [("night", "The draw is published and stands.")]
    assert TableCard.objects.count() == 2


def test_what_was_not_drawn_cannot_be_published():
    assert refusal(publish_draw, night_id=a_night(8).pk, **NOW) == [
        ("night", "There is no draw to publish. Draw the seats first.")
    ]


def test_a_night_that_is_over_is_not_drawn_again():
    night = publish_draw(night_id=draw_seats(night_id=a_night(4, rounds=1).pk, seed=7).pk, **NOW)
    assert play_round(night).state == "over"
    assert [field for field, _ in refusal(draw_seats, night_id=night.pk, seed=9)] == ["night"]


def a_night_after_others(entrants=8, earlier=3):
    """A night whose people were partners in round 1 of so many nights before, always as the seed 7 draws them."""
    for day in range(earlier):
        play_round(a_running_night(entrants, rounds=1, date=FIRST.replace(day=day + 1)))
    Night.objects.update(state="over")
    season = make_season(by=None, at=AT, name="Autumn", first_date=FIRST, last_date=FIRST.replace(day=30))
    return a_night(entrants, date=FIRST.replace(day=29)), season


def partners(night):
    return {two for table in seating(night).tables for two in partners_at(table)}


def test_a_draw_that_spreads_partners_sets_those_of_the_season_apart_and_follows_from_the_records():
    night, season = a_night_after_others()
    drawn = draw_seats(night_id=night.pk, seed=7)
    as_ever = partners(drawn)
    spread = draw_seats(night_id=night.pk, seed=7, spread=season.pk)
    assert as_ever.isdisjoint(partners(spread))
    assert sorted(map(tuple, SpreadDraw.objects.get().partners)) == sorted((*two, 3) for two in as_ever)
    night = publish_draw(night_id=night.pk, **NOW)
    assert Change.objects.latest("pk").after["spread"] == "Autumn"
    # What comes to light about the nights before, or becomes of the season, changes no draw that is made.
    season.delete()
    Night.objects.exclude(pk=night.pk).update(state="playing", version=99)
    assert wrong_in(night) == []
    file = write_night(night_record_of(night, rounds_of(night)))
    assert [tuple(four) for four in file["draw"]] == list(seating(night).tables)
    assert replay(read_night(file)).next == seating(night)
    SpreadDraw.objects.all().delete()
    assert [text.message for text in wrong_in(night)] == ["The first seats are not those of draw number %(seed)s."]


def test_drawn_again_without_it_the_same_seed_gives_the_draw_as_ever():
    night, season = a_night_after_others()
    as_ever = seating(draw_seats(night_id=night.pk, seed=7))
    assert seating(draw_seats(night_id=night.pk, seed=7, spread=season.pk)) != as_ever
    assert seating(draw_seats(night_id=night.pk, seed=7)) == as_ever
    assert not SpreadDraw.objects.exists()


def test_a_season_that_does_not_hold_the_day_spreads_nothing():
    night, season = a_night_after_others(earlier=1)
    season.last_date = FIRST
    season.save()
    for unknown in (season.pk, 0, 999):
        assert [field for field, _ in refusal(draw_seats, night_id=night.pk, seed=7, spread=unknown)] == ["spread"]
    night.refresh_from_db()
    assert (night.state, night.rounds.count(), SpreadDraw.objects.count()) == ("enrolling", 0, 0)


def a_late_guest(night):
    return enrol_guest(night_id=night.pk, name="Late Larry", **NOW)


def test_a_published_draw_is_private_again_until_it_is_published_anew():
    night = a_running_night(8)
    before, token = seating(night), token_of(card_of(night))
    take_back_draw(night_id=night.pk, **NOW)
    night.refresh_from_db()
    assert (night.state, seating(night), card_for(token)) == ("drawn", before, None)
    publish_draw(night_id=night.pk, **NOW)
    assert card_for(token) == card_of(night)
    assert wrong_in(Night.objects.get(pk=night.pk)) == []


def test_who_came_since_plays_from_the_first_round_once_the_draw_is_made_again():
    night = a_running_night(11)
    late = a_late_guest(night)
    take_back_draw(night_id=night.pk, **NOW)
    night.refresh_from_db()
    assert (night.state, night.rounds.count()) == ("enrolling", 0)
    draw_seats(night_id=night.pk, seed=8)
    publish_draw(night_id=night.pk, **NOW)
    assert late.number in seating(night).everyone
    assert (len(seating(night).tables), night.cards.count()) == (3, 3)
    play_round(night)
    assert wrong_in(Night.objects.get(pk=night.pk)) == []


def test_a_link_that_was_withdrawn_stays_so_and_a_table_that_is_no_more_has_none():
    night = a_running_night(12)
    withdraw_card(night_id=night.pk, number=1, **NOW)
    old, third = token_of(card_of(night)), token_of(card_of(night, 3))
    take_back_draw(night_id=night.pk, **NOW)
    check_in(night_id=night.pk, number=1, arrival="absent", **NOW)
    draw_seats(night_id=night.pk, seed=8)
    publish_draw(night_id=night.pk, **NOW)
    assert (card_of(night).generation, card_for(old), card_for(third)) == (2, card_of(night), None)


@pytest.mark.parametrize(
    ("happened", "why"),
    [
        (report, "Something of round 1 is in already, so the draw stands."),
        (play_round, "Round 1 is over, so the draw stands."),
        (
            lambda night: leave_table(
                night_id=night.pk, number=1, round_number=1, plays_on=PlaysOn(name="Nora"), **NOW
            ),
            "Somebody plays for another already, so the draw stands.",
        ),
    ],
)
def test_a_draw_stands_once_anything_has_happened_in_round_1(happened, why):
    night = a_running_night(8)
    happened(night)
    assert refusal(take_back_draw, night_id=night.pk, **NOW) == [("night", why)]
