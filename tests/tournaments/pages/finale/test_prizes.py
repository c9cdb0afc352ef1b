"""The list of prizes as a director settles it, and what is drawn, cut for or named."""

import datetime as dt

import pytest
from django.urls import reverse

from tests.tournaments.night_builder import AT, a_night, a_running_night, play_round
from tests.tournaments.pages.desk.desk import words
from tournaments.actions.prizes import PrizeLine, set_prizes
from tournaments.models import Night
from tournaments.records.prizes import prizes_of

pytestmark = pytest.mark.django_db


def rows(*prizes, **rules):
    """What the form sends: each prize as (order, name, kind)."""
    sent = {"prize-TOTAL_FORMS": str(len(prizes)), "prize-INITIAL_FORMS": "0", "one_each": "on"} | rules
    for place, (order, name, kind, *more) in enumerate(prizes):
        fields = {"ORDER": order, "name": name, "kind": kind, "ties": "shared", "group": ""} | (
            more[0] if more else {}
        )
        sent |= {f"prize-{place}-{field}": str(value) for field, value in fields.items()}
    return sent


@pytest.fixture
def save(admin_client):
    return lambda night, sent: admin_client.post(reverse("prizes", args=[night.pk]), sent, follow=True)


def listed(night):
    return [(each.name, each.kind) for each in night.prizes.all()]


def test_the_usual_prizes_are_offered_and_nothing_is_saved_until_the_host_says_so(admin_client, save):
    night = a_night(8)
    url = reverse("prizes", args=[night.pk])
    assert "No prizes yet" in words(admin_client.get(url))
    offered = admin_client.get(url + "?offer=usual")
    assert [row["name"].value() for row in offered.context["rows"]][:2] == ["First prize", "Second prize"]
    assert listed(night) == []
    save(night, rows((2, "Booby prize", "lowest"), (1, "First prize", "points"), (3, "  ", "points")))
    assert listed(night) == [("First prize", "points"), ("Booby prize", "lowest")]


def test_a_night_ranked_by_rounds_won_is_offered_prizes_for_them(admin_client):
    night = a_night(8, rank_by="wins")
    offered = admin_client.get(reverse("prizes", args=[night.pk]) + "?offer=usual")
    assert offered.context["rows"][0]["kind"].value() == "wins"


def test_without_a_head_table_no_prize_for_it_is_offered(admin_client):
    with_one, without = a_night(8, date=dt.date(2026, 10, 16)), a_night(8, movement="white-blue")
    set_prizes(night_id=with_one.pk, prizes=[PrizeLine("head", "Most rounds")], by=None, at=AT)

    def kinds(night, offer):
        offered = admin_client.get(f"{reverse('prizes', args=[night.pk])}?offer={offer}").context["rows"]
        return {row["kind"].value() for row in offered}, "head" in dict(offered[0].fields["kind"].choices)

    assert [("head" in kinds(night, "usual")[0], kinds(night, "usual")[1]) for night in (with_one, without)] == [
        (True, True),
        (False, False),
    ]
    assert kinds(without, "last") == ({"points"}, False)


def test_the_list_of_the_last_night_is_offered_too(admin_client):
    last, night = a_night(8, date=dt.date(2026, 10, 16)), a_night(8)
    set_prizes(night_id=last.pk, prizes=[PrizeLine("traveling", "The cup")], by=None, at=AT)
    url = reverse("prizes", args=[night.pk])
    assert "As last time" in words(admin_client.get(url))
    offered = admin_client.get(url + "?offer=last")
    assert offered.context["rows"][0]["name"].value() == "The cup"
    assert offered.context["rows"][0]["pk"].value() is None
    assert listed(last) == [("The cup", "traveling")]


def test_a_row_is_removed_and_a_fault_stands_at_its_row(save):
    night = a_night(8)
    [first] = set_prizes(night_id=night.pk, prizes=[PrizeLine("points", "First")], by=None, at=AT)
    seen = {"seen": str(first.pk)}
    answer = save(night, rows((1, "First", "points", {"pk": first.pk}), (2, "Lady", "points", {"group": 2})) | seen)
    assert answer.status_code == 422
    assert "“Lady” is for a group that has no name yet." in words(answer)
    assert listed(night) == [("First", "points")]
    save(night, rows((1, "First", "points", {"pk": first.pk, "DELETE": "on"}), (2, "Cook", "own")) | seen)
    assert listed(night) == [("Cook", "own")]


def test_what_somebody_else_saved_meanwhile_is_not_lost(save):
    night = a_night(8)
    set_prizes(night_id=night.pk, prizes=[PrizeLine("points", "First")], by=None, at=AT)
    answer = save(night, rows((1, "Mine", "own")))
    assert "Somebody else changed the prizes meanwhile." in words(answer)
    assert listed(night) == [("First", "points")]


def test_a_prize_that_is_sent_twice_is_refused_and_nothing_is_written(save):
    night = a_night(8)
    [first] = set_prizes(night_id=night.pk, prizes=[PrizeLine("points", "First")], by=None, at=AT)
    twice = rows((1, "One", "points", {"pk": first.pk}), (2, "Two", "own", {"pk": first.pk}))
    answer = save(night, twice | {"seen": [first.pk]})
    assert answer.status_code == 422
    assert "A prize is on the list twice. Open the page again." in words(answer)
    assert listed(night) == [("First", "points")]


@pytest.mark.parametrize("sent", [{}, {"prize-TOTAL_FORMS": "10000", "prize-INITIAL_FORMS": "-1"}])
def test_a_form_that_no_page_sends_is_refused_and_nothing_is_written(save, sent):
    night = a_night(8)
    assert save(night, sent).status_code == 422
    assert listed(night) == []


def test_people_are_put_in_the_groups_that_the_host_names(admin_client, save):
    night = a_night(8)
    save(night, rows((1, "Best lady", "points", {"group": 1}), group_one="Ladies", group_two="Gentlemen"))
    sent = {"group-1": "1", "group-2": "2", "group-3": "", "group-99": "1"}
    admin_client.post(reverse("prize_groups", args=[night.pk]), sent)
    assert list(night.entrants.filter(group__isnull=False).values_list("number", "group")) == [(1, 1), (2, 2)]


def test_the_host_draws_gives_and_takes_back_on_the_finale(admin_client):
    night = play_round(a_running_night(8, rounds=1))
    lines = [PrizeLine("door", "Door prize"), PrizeLine("own", "Best hat")]
    door, own = set_prizes(night_id=night.pk, prizes=lines, by=None, at=AT)

    def award(prize, **fields):
        return words(admin_client.post(reverse("award_prize", args=[night.pk, prize.pk]), fields, follow=True))

    award(door, draw="1")
    award(own, winner="The cook")
    night = Night.objects.get()
    drawn, given = (each.names for each in prizes_of(night))
    assert (drawn[:6], given) == ("Guest ", "The cook")
    assert "is decided already" in award(door, draw="1")
    assert "Take back" in award(own, back="1")
    assert [each.names for each in prizes_of(Night.objects.get())] == [drawn, ""]


def test_who_won_stands_on_the_list_of_nights(admin_client, client, django_user_model):
    play_round(a_running_night(8, rounds=1))
    first = words(admin_client.get(reverse("nights")))
    assert "Won by" in first
    assert first.count("Guest ") == 4  # both pairs that won took 16 points
    client.force_login(django_user_model.objects.create_user("helper"))
    assert "Guest " not in words(client.get(reverse("nights")))


def test_to_win_by_points_takes_more_than_half_of_the_rounds_unless_the_host_says_otherwise(admin_client, save):
    for sent, stored in (("5", 5), ("0", 0), ("", None)):
        night = a_night(8)
        page = admin_client.get(reverse("prizes", args=[night.pk])).content.decode()
        assert "more than half of the rounds" in page
        save(night, rows((1, "First prize", "points"), least_rounds=sent))
        assert Night.objects.get(pk=night.pk).prize_rules.least_rounds == stored
    answer = save(night, rows((1, "First prize", "points"), least_rounds="many"))
    assert (answer.status_code, "Enter a whole number." in words(answer)) == (422, True)
