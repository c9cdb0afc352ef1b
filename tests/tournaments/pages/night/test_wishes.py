"""The page of pairs and fixed seats: stated by name, taken back, refused at the field."""

import pytest
from django.urls import reverse

from tests.tournaments.night_builder import AT, a_night, a_running_night, report
from tournaments.actions.end_night import end_night
from tournaments.models import Wish

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
