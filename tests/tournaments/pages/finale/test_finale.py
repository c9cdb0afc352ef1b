"""The finale page as a director goes through it: look over, end, announce, publish."""

import re
from io import BytesIO

import pytest
from django.urls import reverse
from pypdf import PdfReader

from club.models import Member
from tests.tournaments.night_builder import (
    AT,
    a_hand,
    a_night,
    a_running_night,
    card_of,
    play,
    play_round,
    report,
    table_of,
)
from tests.tournaments.pages.desk.desk import words
from tournaments.actions.arrivals import go_home
from tournaments.actions.calls import call_director
from tournaments.actions.hands import record_hand
from tournaments.actions.prizes import PrizeLine, draw_prize, set_prizes
from tournaments.actions.rounds import close_round, end_night, mark_unplayed_at
from tournaments.actions.screen import publish_results, reveal_next
from tournaments.actions.sheets import key_tally
from tournaments.models import Dispute, Night, Screen
from tournaments.records.finale import finale_of
from tournaments.records.links import person_path_of, token_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def page(admin_client):
    return lambda night, name="finale": admin_client.get(reverse(name, args=[night.pk]), follow=True)


@pytest.fixture
def post(admin_client):
    def post(name, *args, **fields):
        answer = admin_client.post(reverse(name, args=args), fields, follow=True)
        return answer.redirect_chain[-1][0], [str(message) for message in answer.context["messages"]]

    return post


def ended(rounds=1):
    night = a_running_night(8, rounds=rounds)
    for number in range(1, rounds + 1):
        night = play_round(night, number)
    return night


def names_in_steps(night):
    return [[each.name for each in step.people] for step in finale_of(Night.objects.get(pk=night.pk)).steps]


def test_before_play_there_is_no_finale(page):
    night = a_night(8)
    assert page(night).redirect_chain[0][0] == reverse("night", args=[night.pk])


def test_closing_the_last_round_leads_to_the_finale_and_not_to_the_end(page, post):
    night = a_running_night(8, rounds=1)
    play(night, 1)
    play(night, 2)
    assert post("close_round", night.pk, 1) == (reverse("finale", args=[night.pk]), ["Round 1 is closed."])
    assert Night.objects.get().state == "playing"
    shown = words(page(night))
    assert "See what is still open, end the night, then announce the results." in shown
    assert "End the night" in words(page(night, "board"))
    address, [message] = post("end_night", night.pk)
    assert (address, message) == (
        reverse("finale", args=[night.pk]),
        "The night is over. Announce the results when everybody is ready.",
    )
    assert Night.objects.get().state == "over"


def test_what_is_open_leads_to_where_it_is_settled(admin_client, page):
    night = a_running_night(8, rounds=2)
    report(night, 1, 1, 1)
    record_hand(card=card_of(night), round_number=1, deal=1, reported=a_hand(1, trump="H"), key="other", at=AT)
    report(night, 2, 1, 1)
    call_director(card=card_of(night, 2), reason="rule", at=AT)
    mark_unplayed_at(night_id=night.pk, number=1, table=2, deals=[2, 3, 4], why="late", by=None, at=AT)
    number = table_of(night, 2).seats.get(seat=1).entrant.number
    key_tally(night_id=night.pk, number=number, points={1: 99}, by=None, at=AT)
    shown = page(night)
    matters = [(each.text, each.address) for each in shown.context["open_matters"]]
    first, second = (reverse("sheet", args=[night.pk, 1, table]) for table in (1, 2))
    assert matters == [
        ("Table 1 has not reported deals 2, 3 and 4.", first),
        (
            "Round 1, table 1, deal 1: two versions. Choose the right one.",
            f"{first}#dispute-{Dispute.objects.get().pk}",
        ),
        ("Table 2 calls you: a question about the rules.", second),
        ("Round 1, table 2: nobody has confirmed deal 1.", second),
        (
            f"The tally card of Guest {number} disagrees in round 1.",
            reverse("tally_cards", args=[night.pk]) + f"?number={number}",
        ),
    ]
    assert [each.text for each in shown.context["noted"]] == ["Round 1, table 2: deals 2, 3 and 4 were not played."]
    for _text, address in matters:
        assert admin_client.get(address.partition("#")[0]).status_code == 200


def test_a_round_may_be_closed_with_the_night_or_stopped_in_the_middle_from_here(page):
    night = a_running_night(8, rounds=2)
    assert "No hand is in yet, so there is no night to end." in words(page(night))
    report(night)
    shown = words(page(night))
    assert "Close round 1 and end the night" in shown
    assert "Stop in the middle of round 1" in shown


def test_each_tap_announces_one_place_and_twice_is_once(page, post):
    night = ended()
    post("announced_places", night.pk, place="8")
    steps = names_in_steps(night)
    shown = words(page(night))
    assert "Next only you see this" in shown
    for name in steps[0]:
        assert name in shown
    for name in steps[-1]:
        assert f"{name} " not in shown.partition("Next only you see this")[2].partition("Prizes")[0]
    post("announce", night.pk, seen="0")
    post("announce", night.pk, seen="0")
    assert Screen.objects.get().revealed == 1
    post("announce", night.pk, seen="1", back="1")
    assert Screen.objects.get().revealed == 0


def test_before_the_first_place_the_host_is_asked_to_decide_what_is_drawn_or_named(page, post):
    night = a_running_night(8, rounds=1)
    lines = [PrizeLine("door", "Door prize"), PrizeLine("own", "Best hat")]
    prizes = set_prizes(night_id=night.pk, prizes=lines, by=None, at=AT)
    play_round(night, 1)
    assert "2 prizes are not decided yet" in words(page(night))
    post("award_prize", night.pk, prizes[0].pk, draw="1")
    assert "1 prize is not decided yet" in words(page(night))
    drawn = night.prizes.get(pk=prizes[0].pk).winner  # who has one prize gets no other
    post("award_prize", night.pk, prizes[1].pk, winner=night.entrants.exclude(pk=drawn.pk).first().name)
    assert "not decided yet" not in words(page(night))


def test_once_all_is_announced_the_results_are_published(page, post):
    night = ended()
    for seen in range(len(names_in_steps(night))):
        post("announce", night.pk, seen=str(seen))
    assert "Everything is announced" in words(page(night))
    assert "The hall screen shows the top one." in words(page(night))
    assert 'name="back" value="finale">Publish the results' in page(night).content.decode()
    address, [message] = post("publish_results", night.pk, back="finale")
    assert (address, message) == (reverse("finale", args=[night.pk]), "Guests see the results now.")
    shown = page(night)
    assert "Everything is announced and published The guests see the results on their own phones." in words(shown)
    assert "The hall screen shows the final standings now." in words(shown)
    assert "the top one" not in words(shown)
    [primary] = re.findall(r'class="button primary"[^>]*>([^<]+)<', shown.content.decode())
    assert primary == "Print the results"
    printed = reverse("pdf", args=[night.pk, "standings"])
    assert f'href="{printed}"' in shown.content.decode()


def test_a_tap_without_what_was_seen_or_before_the_end_announces_nothing(admin_client, post):
    night = ended()
    assert admin_client.post(reverse("announce", args=[night.pk]), {"seen": "x"}).status_code == 404
    playing = a_running_night(8)
    assert post("announce", playing.pk, seen="0") == (
        reverse("finale", args=[playing.pk]),
        ["End the night before you announce its results."],
    )
    assert not Screen.objects.filter(revealed__gt=0).exists()


def test_phones_and_own_pages_name_no_place_before_the_results_are_published(client):
    night = a_running_night(8, rounds=1)
    play(night, 1)
    play(night, 2)
    entrant = night.entrants.get(number=1)
    own, table = person_path_of(entrant), reverse("table", args=[token_of(card_of(night))])
    assert "Rank" in words(client.get(own))
    close_round(night_id=night.pk, number=1, by=None, at=AT)
    for ending in (None, end_night):
        if ending:
            ending(night_id=night.pk, by=None, at=AT)
        assert "Rank" not in words(client.get(own))
        assert "announce" in words(client.get(own))
        assert "announce" in words(client.get(table))
    reveal_next(night_id=night.pk, seen=0, by=None, at=AT)
    assert "Rank" not in words(client.get(own))
    publish_results(night_id=night.pk, by=None, at=AT)
    assert "Rank" in words(client.get(own))


def test_before_anything_is_announced_the_host_is_warned_who_would_win_without_having_been_there(page, post):
    night = play_round(a_running_night(9, rounds=5, missed="50"))
    go_home(night_id=night.pk, number=1, by=None, at=AT)
    for number in (2, 3):
        night = play_round(night, number)
    set_prizes(night_id=night.pk, prizes=[PrizeLine("points", "First prize")], least_rounds=0, by=None, at=AT)
    sentences = [
        "Guest 1 would be number 1 after 1 of 3 rounds.",
        "Guest 1 would win “First prize” after 1 of 3 rounds.",
    ]
    for sentence in sentences:
        assert sentence in words(page(night))
    end_night(night_id=night.pk, by=None, at=AT)
    assert "Look at this before you announce anything" in words(page(night))
    set_prizes(night_id=night.pk, prizes=[PrizeLine("points", "First prize")], by=None, at=AT)
    found = words(page(night))
    assert [sentence in found for sentence in sentences] == [True, False]
    post("announce", night.pk, seen=0)
    assert "Look at this before you announce anything" not in words(page(night))


def test_a_certificate_says_in_how_many_rounds_its_figure_was_won(admin_client):
    night = ended(rounds=2)
    set_prizes(night_id=night.pk, prizes=[PrizeLine("points", "First prize", ties="cut")], by=None, at=AT)
    [prize] = night.prizes.all()
    draw_prize(night_id=night.pk, prize_id=prize.pk, seed=1, by=None, at=AT)
    printed = admin_client.get(reverse("pdf", args=[night.pk, "certificates"])).content
    assert re.search(r"\d+ points, 2 rounds played", PdfReader(BytesIO(printed)).pages[0].extract_text())


def test_a_certificate_has_the_name_of_a_member_without_the_number_that_tells_two_apart(admin_client):
    night = ended()
    set_prizes(night_id=night.pk, prizes=[PrizeLine("points", "First prize")], by=None, at=AT)
    for entrant in night.entrants.all():
        entrant.member = Member.objects.create(name="Mary Smith", number=f"1{entrant.number}")
        entrant.name = entrant.member.numbered
        entrant.save()
    printed = admin_client.get(reverse("pdf", args=[night.pk, "certificates"])).content
    texts = [each.extract_text() for each in PdfReader(BytesIO(printed)).pages]
    assert texts
    assert all("Mary Smith" in text and "(" not in text for text in texts)
