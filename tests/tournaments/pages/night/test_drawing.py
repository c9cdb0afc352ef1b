"""The draw's page: private, drawn again at will, published once."""

from random import Random

import pytest
from django.urls import reverse

from tests.tournaments.night_builder import AT, a_night, a_running_night
from tests.tournaments.night_files import a_file
from tournaments.actions.draw_seats import draw_seats
from tournaments.actions.import_night import import_night
from tournaments.models import Night
from tournaments.night_file.reading import read_night

pytestmark = pytest.mark.django_db


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


def test_a_number_that_needs_a_table_of_another_size_is_refused_in_words(draw):
    night = a_night(9, odd="other-table", companions={"5": "chicago-razzle-dazzle"})
    path, [message] = draw(night, draw="1")
    assert (path, night.state) == (reverse("draw", args=[night.pk]), "enrolling")
    assert message.startswith("In round 1 there are 9 people, so the last table would have 5 seats.")
    assert "choose “one to three sit out”" in message


def test_each_draw_has_a_seed_of_its_own_which_is_shown(draw, shown):
    night = a_night(9)
    seeds = set()
    for _ in range(5):
        assert draw(night, draw="1") == (reverse("draw", args=[night.pk]), [])
        seeds.add(night.seed)
        assert f"Seed {night.seed}." in shown(night)
    assert len(seeds) == 5
    assert "Sitting out the first round:" in shown(night)


def test_a_night_with_three_entrants_cannot_be_drawn(draw, shown):
    night = a_night(3)
    assert draw(night, draw="1")[1] == ["A night needs four entrants at least; here are 3. Enrol more first."]
    assert night.state == "enrolling"
    assert "Nothing drawn yet" in shown(night)


def test_publishing_leads_to_the_board_once(draw, shown):
    night = draw_seats(night_id=a_night(8).pk, seed=7)
    assert 'name="publish" value="7"' in shown(night)
    assert draw(night, publish="7") == (reverse("board", args=[night.pk]), [])
    assert night.state == "playing"
    assert draw(night, publish="7")[1] == ["There is no draw to publish. Draw the seats first."]
    assert draw(night, draw="1")[1] == ["The draw is published and stands."]
    assert night.seed == 7
    assert "Published. These were the first seats." in shown(night)


def test_what_was_not_drawn_is_not_published(draw):
    night = a_night(8)
    assert draw(night, publish="1")[1] == ["There is no draw to publish. Draw the seats first."]
    assert Night.objects.get().state == "enrolling"


@pytest.mark.parametrize("seen", ["7", "", "x", "9" * 400, "٨"])
def test_another_draw_than_was_seen_is_not_published(draw, shown, seen):
    night = draw_seats(night_id=a_night(8).pk, seed=7)
    draw_seats(night_id=night.pk, seed=8)  # another director
    where, said = draw(night, publish=seen)
    assert (where, night.state) == (reverse("draw", args=[night.pk]), "drawn")
    assert said == ["The seats were drawn anew meanwhile, so nothing was published. Look at them first."]
    assert draw(night, publish="8") == (reverse("board", args=[night.pk]), [])


def test_a_draw_without_a_seed_says_nothing_of_one(shown):
    """A file may tell the draw itself."""
    night = import_night(record=read_night(a_file(Random(1), 8, 1)), by=None, at=AT)
    assert "seed" not in shown(night).lower()


def test_a_great_seed_is_shown_whole(shown):
    assert f"Seed {2**31 - 1}." in shown(a_running_night(4, seed=2**31 - 1))
