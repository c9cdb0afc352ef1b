"""The director directs the hall screen: the scene, and how much of the standings is shown."""

import pytest

from scoring.faults import Refused
from tests.tournaments.night_builder import AT, a_running_night, card_of
from tournaments.actions.direct_screen import show_scene, show_standings
from tournaments.models import Screen

pytestmark = pytest.mark.django_db


def test_a_night_without_a_row_gets_one_and_then_changes_it(django_user_model):
    night, ada = a_running_night(), django_user_model.objects.create_user("ada")
    show_scene(night_id=night.pk, scene="tables", by=ada, at=AT)
    show_scene(night_id=night.pk, scene="", by=ada, at=AT)
    assert Screen.objects.get().scene == ""
    changes = [(each.before, each.after, each.by) for each in night.changes.filter(kind="screen")]
    assert changes == [({"scene": ""}, {"scene": "tables"}, ada), ({"scene": "tables"}, {"scene": ""}, ada)]


def test_what_is_shown_already_is_no_line_of_the_history():
    night = a_running_night()
    show_scene(night_id=night.pk, scene="", by=None, at=AT)
    show_standings(night_id=night.pk, standings="all", by=None, at=AT)
    assert not night.changes.filter(kind="screen").exists()


def test_a_scene_that_there_is_not_is_refused_at_its_field():
    night = a_running_night()
    with pytest.raises(Refused) as refused:
        show_scene(night_id=night.pk, scene="fireworks", by=None, at=AT)
    assert [fault.field for fault in refused.value.faults] == ["scene"]
    assert not Screen.objects.exists()


@pytest.mark.parametrize(
    ("wanted", "field"),
    [
        ({"standings": "some"}, "standings"),
        ({"standings": "top", "from_round": 0}, "standings_from"),
        ({"standings": "top", "from_round": 100}, "standings_from"),
    ],
)
def test_standings_that_cannot_be_shown_so_are_refused_at_their_field(wanted, field):
    with pytest.raises(Refused) as refused:
        show_standings(night_id=a_running_night().pk, by=None, at=AT, **wanted)
    assert [fault.field for fault in refused.value.faults] == [field]


def test_the_tables_pages_stay_as_they_are():
    night = a_running_night()
    before = card_of(night).version
    show_standings(night_id=night.pk, standings="none", from_round=2, by=None, at=AT)
    assert card_of(night).version == before
    screen = Screen.objects.get(night=night)
    assert (screen.standings, screen.standings_from, screen.night.version) == ("none", 2, night.version + 1)
