"""The draw's page: private, drawn again at will, published once."""

import re
from random import Random

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.tournaments.night_builder import AT, a_night, a_running_night, play_round, report
from tests.tournaments.night_files import a_file
from tests.tournaments.pages.desk.desk import words
from tests.tournaments.wishing import fix, two
from tournaments.actions.door import enrol_guest
from tournaments.actions.draw import draw_seats, publish_draw
from tournaments.actions.imports import import_night
from tournaments.actions.seasons import make_season
from tournaments.actions.wishes import fix_seat
from tournaments.models import Entrant, Night, SpreadDraw
from tournaments.night.file.reading import read_night
from tournaments.records.load import rounds_of

pytestmark = pytest.mark.django_db


def seating_of(night):
    return rounds_of(night, 1)[0].seating


@pytest.fixture
def draw(admin_client):
    """Where it leads, and what is said there."""

    def draw(night, **posted):
        answer = admin_client.post(reverse("draw", args=[night.pk]), posted, follow=True)
        night.refresh_from_db()
        return answer.redirect_chain[-1][0], [str(message) for message in answer.context["messages"]]

    return draw


@pytest.fixture
def shown(admin_client):
    return lambda night: admin_client.get(reverse("draw", args=[night.pk])).content.decode()


def test_a_last_table_of_another_size_is_drawn_with_its_seats_numbered(draw, shown):
    night = a_night(9, odd="other-table", companions={"5": "chicago-razzle-dazzle"})
    assert draw(night, draw="1") == (reverse("draw", args=[night.pk]), [])
    foot = night.rounds.get().tables.get(number=2)
    assert (foot.players, foot.law, foot.seats.count()) == (5, "chicago-razzle-dazzle", 5)
    assert '<b class="point">5</b>' in shown(night)


def test_more_people_than_the_movement_has_places_for_are_refused_in_words(draw):
    night = a_night(7, movement="cutting-in")
    path, [message] = draw(night, draw="1")
    assert (path, night.state) == (reverse("draw", args=[night.pk]), "enrolling")
    assert "7" in message


def test_each_draw_has_a_seed_of_its_own_which_is_shown(draw, shown):
    night = a_night(9)
    seeds = set()
    for _ in range(5):
        assert draw(night, draw="1") == (reverse("draw", args=[night.pk]), [])
        seeds.add(night.seed)
        assert f"Draw number {night.seed}:" in shown(night)
    assert len(seeds) == 5
    assert "Sitting out the first round:" in shown(night)


def test_a_night_with_three_entrants_cannot_be_drawn(draw, shown):
    night = a_night(3)
    assert draw(night, draw="1")[1] == ["A night needs at least four entrants, but has 3. Enrol more first."]
    assert night.state == "enrolling"
    assert "Nothing drawn yet" in shown(night)


def test_publishing_leads_to_the_board_once(draw, shown):
    night = draw_seats(night_id=a_night(8).pk, seed=7)
    assert f'name="publish" value="{night.version}"' in shown(night)
    assert draw(night, publish=night.version) == (reverse("board", args=[night.pk]), [])
    assert night.state == "playing"
    assert draw(night, publish="7")[1] == ["There is no draw to publish. Draw the seats first."]
    assert draw(night, draw="1")[1] == ["The draw is published and stands."]
    assert night.seed == 7
    assert "Published. These were the first seats." in shown(night)


def test_what_was_not_drawn_is_not_published(draw):
    night = a_night(8)
    assert draw(night, publish="1")[1] == ["There is no draw to publish. Draw the seats first."]
    assert Night.objects.get().state == "enrolling"


@pytest.mark.parametrize("seen", ["1", "", "x", "9" * 400, "٨"])
def test_another_draw_than_was_seen_is_not_published(draw, shown, seen):
    night = draw_seats(night_id=a_night(8).pk, seed=7)
    draw_seats(night_id=night.pk, seed=8)  # another director
    where, said = draw(night, publish=seen)
    assert (where, night.state) == (reverse("draw", args=[night.pk]), "drawn")
    assert said == ["The draw was changed meanwhile, so nothing was published. Look at it first."]
    assert draw(night, publish=night.version) == (reverse("board", args=[night.pk]), [])


def test_by_the_fixed_rule_everyone_is_seated_by_number_and_nothing_is_drawn_by_lot(draw, shown):
    night = a_night(9, movement_options={"rule": "fixed"})
    make_season(by=None, at=AT, name="Autumn", first_date=night.date, last_date=night.date)
    assert "Seat everyone by number" in shown(night)
    draw(night, draw="1")
    assert seating_of(night).tables == ((1, 2, 3, 4), (5, 6, 7, 8))
    page = shown(night)
    assert "By number, as the fixed rule has it" in page
    assert not any(words in page for words in ("Draw again", "Draw number", "Spread partners", "at random"))


def test_a_draw_without_a_seed_says_nothing_of_one(shown):
    """A file may tell the draw itself."""
    night = import_night(record=read_night(a_file(Random(1), 8, 1)), by=None, at=AT)
    assert "draw number" not in shown(night).lower()


def test_a_great_seed_is_shown_whole(shown):
    assert f"Draw number {2**31 - 1}:" in shown(a_running_night(4, seed=2**31 - 1))


# What the private draw does not honour, and two people swapped by hand


@pytest.fixture
def swap(admin_client):
    def swap(night, one, other):
        return admin_client.post(reverse("draw", args=[night.pk]), {"swap": "1", "one": one, "other": other})

    return swap


def test_without_a_script_the_first_of_the_two_is_remembered_in_the_address(admin_client, swap):
    night = draw_seats(night_id=a_night(8).pk, seed=7)
    first, second = seating_of(night).tables[0][:2]
    address = swap(night, "", f"{first}:1:1").url
    shown = admin_client.get(address).content.decode()
    assert f'name="one" value="{first}:1:1"' in shown
    assert [shown.count(f'aria-pressed="{is_pressed}"') for is_pressed in ("true", "false")] == [1, 7]
    assert swap(night, f"{first}:1:1", f"{first}:1:1").url == reverse("draw", args=[night.pk])
    swap(night, f"{first}:1:1", f"{second}:1:2")
    assert seating_of(night).tables[0][:2] == (second, first)


def test_two_people_are_swapped_and_the_page_says_what_that_breaks(shown, swap):
    night = draw_seats(night_id=a_night(8).pk, seed=7)
    fixed, other = seating_of(night).tables[0][:2]
    fix_seat(night_id=night.pk, person=night.entrants.get(number=fixed).pk, table=1, seat=1, by=None, at=AT)
    assert "Not as you wished" not in shown(night)
    answer = swap(night, f"{fixed}:1:1", f"{other}:1:2")
    assert (answer.status_code, answer.url) == (302, f"{reverse('draw', args=[night.pk])}#person-{fixed}")
    assert f"Guest {fixed} is at table 1, but not in the seat that is fixed." in shown(night)
    assert "Draw number 7, then changed by hand." in shown(night)


def test_a_swap_of_seats_that_were_changed_meanwhile_is_refused_at_its_field(swap):
    night = draw_seats(night_id=a_night(8).pk, seed=7)
    one, other = seating_of(night).tables[0][:2]
    for status in (302, 422):
        answer = swap(night, f"{one}:1:1", f"{other}:1:2")
        assert answer.status_code == status
    assert "You saw" in str(answer.context["swap"].errors["one"])
    assert swap(night, "nobody", "").status_code == 422


def test_a_published_draw_is_not_swapped_here(shown, swap):
    night = a_running_night(8)
    seats = seating_of(night)
    swap(night, f"{seats.tables[0][0]}:1:1", f"{seats.tables[0][1]}:1:2")
    assert seating_of(night) == seats
    assert "Swap them" not in shown(night)


def test_the_draw_says_nothing_of_a_wish_of_somebody_who_has_not_come(draw, shown):
    night = a_night(9)
    night.entrants.filter(number=9).update(arrival=Entrant.Arrival.EXPECTED)
    two(night, "together", 1, 9)
    fix(night, 9, 1)
    draw(night, draw="1")
    assert "Not as you wished" not in shown(night)


def test_partners_are_spread_over_a_season_of_that_day_if_the_host_chooses_it(draw, shown):
    night = a_night(8)
    assert "Spread partners" not in shown(night)
    days = {"first_date": night.date, "last_date": AT.date().replace(year=2099)}
    season = make_season(by=None, at=AT, name="Winter", **days)
    assert "Winter" in shown(night)
    for unknown in ("99", "x", "-1", "9" * 30, "\u202e"):
        _, messages = draw(night, draw="1", spread=unknown)
        assert messages == ["The season no longer includes the day of this night. Look at the draw again."], unknown
    assert (night.state, SpreadDraw.objects.count()) == ("enrolling", 0)
    draw(night, draw="1", spread=str(season.pk))
    page = shown(night)
    assert f'<option value="{season.pk}" selected>Winter</option>' in page
    assert "with partners spread over the season “Winter”" in page
    draw(night, draw="1", spread="")
    assert "with partners spread over" not in shown(night)


def test_a_published_draw_can_be_taken_back_and_the_page_names_who_would_wait(draw, shown):
    night = a_running_night(8)
    assert "you can take the draw back" in shown(night)
    enrol_guest(night_id=night.pk, name="Late Larry", by=None, at=AT)
    assert "Arrived since, waiting for round 2: <bdi>Late Larry</bdi>" in " ".join(shown(night).split())
    assert draw(night, take_back="1") == (
        reverse("draw", args=[night.pk]),
        ["The draw is yours again. Nobody else sees it."],
    )
    assert "9 guests are waiting for a seat." in " ".join(shown(night).split())
    play_round(publish_draw(night_id=draw_seats(night_id=night.pk, seed=1).pk, by=None, at=AT))
    assert "take_back" not in shown(night)
    assert draw(night, take_back="1")[1] == ["Round 1 is over, so the draw stands."]


@pytest.fixture
def seats_swap(admin_client):
    def seats_swap(night, number, one, other, why="they said so"):
        url = reverse("seats", args=[night.pk, number])
        one, other = (seats_shown(night, number, each) for each in (one, other))
        return admin_client.post(url, {"one": one, "other": other, "why": why}, follow=True)

    return seats_swap


@pytest.fixture
def page(admin_client):
    def page(night, number=1):
        return words(admin_client.get(reverse("seats", args=[night.pk, number])))

    return page


def seats_shown(night, number, each):
    """The choice that the page offers for that person."""
    page = Client()
    page.force_login(User.objects.get(username="admin"))
    content = page.get(reverse("seats", args=[night.pk, number])).content.decode()
    found = re.search(rf'value="({each}:\d+:\d)"', content)
    return found[1] if found else each


def seating(night, number):
    return rounds_of(night, number)[0].seating


def test_everyone_of_the_round_is_offered_by_table_and_seat(page):
    night = a_running_night(9)
    posted = page(night)
    assert all(f"Guest {number}" in posted for number in range(1, 10))
    first = rounds_of(night, 1)[0].tables[0].people[0]
    assert f"{first.name}, North" in posted


def test_two_people_of_the_round_that_is_played_are_swapped(seats_swap):
    night = a_running_night(8)
    one, other = seating(night, 1).tables[0][0], seating(night, 1).tables[1][2]
    answer = seats_swap(night, 1, one, other)
    assert "each has their own hands" in words(answer)
    assert (seating(night, 1).tables[0][0], seating(night, 1).tables[1][2]) == (other, one)


def test_a_round_that_is_seated_and_not_begun_is_planned_anew_and_everyone_is_to_be_informed(seats_swap, page):
    night = play_round(a_running_night(8))
    assert "Round 2 has no hand yet, so it gets new seats." in page(night)
    one, other = seating(night, 1).tables[0][0], seating(night, 1).tables[0][1]
    answer = seats_swap(night, 1, one, other)
    assert answer.redirect_chain[-1][0] == reverse("moves", args=[night.pk, 2])
    assert "Round 2 has new seats. Tell everyone." in words(answer)


def test_a_round_that_has_begun_stays_as_it_is_seated(seats_swap, page):
    night = play_round(a_running_night(8))
    report(night, number=2)
    before = seating(night, 2)
    assert "The rounds after it stay as they were played." in page(night)
    one, other = seating(night, 1).tables[0][0], seating(night, 1).tables[0][1]
    answer = seats_swap(night, 1, one, other)
    assert answer.redirect_chain[-1][0] == reverse("board", args=[night.pk])
    assert seating(night, 2) == before


@pytest.mark.parametrize(
    ("one", "other", "why", "field"),
    [
        ("1", "1", "so", "other"),
        ("1", "", "so", "other"),
        ("99", "1", "so", "one"),
        ("99:1:1", "1", "so", "one"),
        ("1:99:1", "2", "so", "one"),
        ("1", "2:1:9", "so", "other"),
        ("1", "٢:1:1", "so", "other"),
        ("x", "1", "so", "one"),
        ("1", "2", "", "why"),
        ("1", "2", "x" * 201, "why"),
    ],
)
def test_what_cannot_be_is_shown_at_its_field(seats_swap, one, other, why, field):
    night = a_running_night(8)
    before = seating(night, 1)
    answer = seats_swap(night, 1, one, other, why)
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == [field]
    assert seating(night, 1) == before


def test_someone_who_sits_elsewhere_by_now_is_shown_there_and_nobody_is_swapped(seats_swap):
    night = a_running_night(8)
    north, two = seating(night, 1).tables[0][0], seating(night, 1).tables[1][0]
    seats_swap(night, 1, north, two)
    after = seating(night, 1)
    again = seats_swap(night, 1, f"{north}:1:1", f"{two}:2:1")
    assert again.status_code == 422
    assert f"You saw Guest {north}: table 1, North; by now it is: table 2, North." in words(again)
    assert f'value="{north}:2:1"' in again.content.decode()
    assert seating(night, 1) == after


def test_a_round_that_is_not_published_or_not_there_is_not_found(admin_client):
    for night, number in ((a_running_night(8), 2), (a_night(8, name="other"), 1)):
        assert admin_client.get(reverse("seats", args=[night.pk, number])).status_code == 404
