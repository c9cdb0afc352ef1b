"""The page of pairs and fixed seats: stated by name, taken back, refused at the field."""

import pytest
from django.urls import reverse

from tests.tournaments.night_builder import AT, a_night, a_running_night, report
from tests.tournaments.wishing import fix
from tournaments.actions.door import check_in, take_off
from tournaments.actions.draw import draw_seats, publish_draw
from tournaments.actions.nights import change_night
from tournaments.actions.rounds import end_night
from tournaments.models import Wish
from tournaments.records.audit import wrong_in
from tournaments.records.load import rounds_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def send(admin_client):
    """What a form sends, people by their numbers; where that leads, or the errors by field."""

    def send(night, **posted):
        rows = dict(night.entrants.values_list("number", "pk"))
        people = {name: rows.get(posted[name], 0) for name in ("one", "other", "person") if name in posted}
        answer = admin_client.post(reverse("wishes", args=[night.pk]), posted | people)
        if answer.status_code == 302:
            return answer.url
        assert answer.status_code == 422
        form = answer.context["pair" if "pair" in posted else "seat"]
        return {field: [str(error) for error in errors] for field, errors in form.errors.items()}

    return send


@pytest.fixture
def shown(admin_client):
    return lambda night: admin_client.get(reverse("wishes", args=[night.pk])).content.decode()


def test_what_is_stated_stands_in_the_list_until_it_is_removed(send, shown):
    night = a_night(8)
    here = reverse("wishes", args=[night.pk])
    assert "Remove" not in shown(night)
    assert send(night, pair="1", one=3, other=1, kind="apart") == here
    assert send(night, pair="1", one=5, other=6, kind="together") == here
    assert send(night, fix="1", person=7, table=2, seat="") == here
    assert send(night, fix="1", person=8, table=2, seat="3") == here
    sentences = [
        "Guest 1 and Guest 3 stay apart.",
        "Guest 5 and Guest 6 begin together.",
        "Guest 7 stays at table 2.",
        "Guest 8 stays at table 2, South.",
    ]
    assert [sentence for sentence in sentences if sentence not in shown(night)] == []
    for wish in Wish.objects.all():
        assert send(night, remove=wish.pk) == here
    assert "Remove" not in shown(night)


def test_a_refusal_stands_at_its_field(send):
    night = a_night(8)
    gone = ["This person is not entered tonight. Look at the list again."]
    assert send(night, pair="1", one=99, other=1, kind="apart") == {"one": gone}
    assert send(night, pair="1", one=1, other=1, kind="apart") == {"other": ["Choose two different people."]}
    assert send(night, fix="1", person=99, table=1) == {"person": gone}
    assert send(night, fix="1", person=1, table=3) == {
        "table": ["There is no table 3 tonight: 8 people make 2 tables."]
    }
    assert send(night, fix="1", person=1, table="x").keys() == {"table"}
    assert send(night, pair="1", one=1, other=2, kind="married").keys() == {"kind"}
    assert not Wish.objects.exists()


def test_what_was_removed_meanwhile_is_said_at_the_head_of_the_page(admin_client):
    answer = admin_client.post(reverse("wishes", args=[a_night(4).pk]), {"remove": "7"}, follow=True)
    assert [str(message) for message in answer.context["messages"]] == ["This was removed already."]


def test_the_history_has_a_sentence_for_each(send, admin_client):
    night = a_night(8)
    send(night, pair="1", one=3, other=1, kind="apart")
    send(night, fix="1", person=7, table=2, seat="3")
    send(night, remove=Wish.objects.get(kind="apart").pk)
    page = admin_client.get(reverse("history", args=[night.pk])).content.decode()
    assert page.count("Guest 1 and Guest 3 stay apart") == 2
    assert "Guest 7: table 2, South" in page


def test_a_night_that_is_over_shows_its_wishes_and_takes_none(send, shown):
    night = a_running_night(8)
    send(night, fix="1", person=7, table=2)
    report(night)
    end_night(night_id=night.pk, by=None, at=AT)
    page = shown(night)
    assert "Guest 7 stays at table 2." in page
    assert "Save the seat" not in page
    assert "Remove" not in page


def test_a_seat_that_the_settings_took_away_is_named_and_can_be_removed(send, shown, admin_client):
    alone = {"movement": "solo", "movement_options": {"players": "5"}}
    night = a_night(10, "foster-auction-pitch", **alone)
    here = reverse("wishes", args=[night.pk])
    assert send(night, fix="1", person=7, table=2, seat="5") == here
    assert send(night, pair="1", one=3, other=1, kind="apart") == here
    assert "Everyone plays alone now, so this changes nothing." in shown(night)
    assert "no seat 5 now" not in shown(night)
    fours = {"law": "foster-1897", "movement": "progressive-cinch", "movement_options": {}}
    change_night(night_id=night.pk, **fours, by=None, at=AT)
    assert "Guest 7 stays at table 2, seat 5." in shown(night)
    assert "Table 2 has no seat 5 now, so this is any seat there." in shown(night)
    assert "Everyone plays alone" not in shown(night)
    change_night(night_id=night.pk, law="foster-auction-pitch", **alone, by=None, at=AT)
    assert "no seat 5 now" not in shown(night)
    change_night(night_id=night.pk, **fours, by=None, at=AT)
    draw_seats(night_id=night.pk, seed=7)
    assert rounds_of(night)[0].seating.places[7][0] == 2
    assert "at table 2, but not in the seat" in admin_client.get(reverse("draw", args=[night.pk])).text
    assert send(night, remove=Wish.objects.get(kind="fixed").pk) == here
    assert "stays at table" not in shown(night)


def test_a_table_that_is_not_there_any_more_is_named(send, shown):
    night = a_night(8)
    assert send(night, fix="1", person=7, table=2, seat="1") == reverse("wishes", args=[night.pk])
    for number in (1, 2):
        check_in(night_id=night.pk, number=number, arrival="absent", by=None, at=AT)
    assert "There is no table 2 now, so this changes nothing." in shown(night)
    draw_seats(night_id=night.pk, seed=7)
    assert "Guest 7" in shown(night)


def test_the_file_of_a_night_holds_though_its_wishes_were_stated_at_other_tables():
    alone = {"movement": "solo", "movement_options": {"players": "5"}}
    night = a_night(12, "foster-auction-pitch", **alone)
    for number, seat in enumerate([1, 2, 3, 4, 5], start=1):
        fix(night, number, 2, seat)
    change_night(
        night_id=night.pk, law="foster-widow-cinch", movement="fixed-pairs", movement_options={}, by=None, at=AT
    )
    for law, movement in (("foster-1897", "progressive-cinch"), ("chicago-1891", "kingsland")):
        change_night(night_id=night.pk, law=law, movement=movement, by=None, at=AT)
    for number in (10, 11, 12):
        take_off(night_id=night.pk, number=number, by=None, at=AT)
    for number in (6, 7, 8):
        take_off(night_id=night.pk, number=number, by=None, at=AT)
    draw_seats(night_id=night.pk, seed=7)
    night = publish_draw(night_id=night.pk, by=None, at=AT)
    assert wrong_in(night) == []
