"""What the board says needs the director: each state as its sentences, the most urgent first."""

import datetime as dt
import re

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.night_builder import (
    AT,
    LEVEL,
    a_hand,
    a_running_night,
    card_of,
    play,
    play_round,
    report,
    table_of,
)
from tests.tournaments.pages.desk.desk import words
from tournaments.actions.calls import call_director
from tournaments.actions.clock import ring_bell
from tournaments.actions.hands import accept_hand, dispute_hand, record_hand
from tournaments.actions.joining import ask_to_join
from tournaments.actions.rounds import end_night
from tournaments.actions.sheets import enter_sheet
from tournaments.actions.substitutes import leave_table
from tournaments.models import Dispute, RoundClock, Table, TableCard
from tournaments.pages.board.board_display import board_of
from tournaments.pages.board.board_needs import Link, calm, needs_of
from tournaments.records.load import rounds_of, table_played

pytestmark = pytest.mark.django_db

OTHER = a_hand(1, points={"1": 0, "2": 14})


def minutes(count):
    return dt.timedelta(minutes=count)


def needs(night, at=AT, **more):
    return needs_of(board_of(night, at), **more)


def sentences(night, at=AT, **more):
    return [" ".join([need.sentence, *(link.text for link in need.links)]) for need in needs(night, at, **more)]


def dispute(night, table=1, number=1):
    """Another version of its first deal."""
    card = card_of(night, table)
    record_hand(card=card, round_number=number, deal=1, reported=OTHER, key=f"other-{card.pk}-{number}", at=AT)


def accept_all(night, table):
    for deal in range(1, night.rules.deals + 1):
        accept_hand(card=card_of(night, table), round_number=1, deal=deal, revision=1, seat=2, at=AT)


def test_where_nothing_is_wanted_there_is_one_calm_line():
    night = a_running_night(12)
    play(night, 1)
    accept_all(night, 1)
    assert needs(night) == []
    assert calm(board_of(night, AT)) == "All is well."
    night = end_night(night_id=night.pk, by=None, at=AT)
    assert needs(night) == []
    assert calm(board_of(night, AT)) == "All is done. The night is over."


def test_two_versions_of_a_hand_are_two_buttons_with_their_scores():
    night = a_running_night(8)
    report(night)
    dispute(night)
    [need] = needs(night)
    assert need.sentence == "Table 1, deal 1: which is right?"
    url = reverse("dispute", args=[night.pk, Dispute.objects.get().pk]) + "?seen=1"
    assert [(each.text, each.full, each.detail, each.trump, each.address, each.name) for each in need.buttons] == [
        ("4–0", "North and South 4, East and West 0 is right", "saved: South bid 5", "S", url, "keep"),
        ("0–19", "North and South 0, East and West 19 is right", "the other version: South bid 5", "S", url, "take"),
    ]
    Dispute.objects.update(seat=2)
    [need] = needs(night)
    assert [each.detail for each in need.buttons] == ["saved: South bid 5", "East: South bid 5"]


def test_a_plain_no_can_be_overruled_or_leads_to_the_sheet():
    night = a_running_night(8)
    report(night)
    dispute_hand(card=card_of(night, 1), round_number=1, deal=1, revision=1, seat=2, at=AT)
    [need] = needs(night)
    assert need.sentence == "Table 1, deal 1: they say it is wrong."
    assert [(each.text, each.name) for each in need.buttons] == [("4–0", "keep")]
    assert [link.address for link in need.links] == [reverse("sheet", args=[night.pk, 1, 1]) + "#sheet"]


def test_a_late_version_names_its_round_and_can_be_settled_at_once():
    night = play_round(a_running_night(8))
    dispute(night, 2)
    [need] = needs(night)
    assert need.sentence == "Round 1, table 2, deal 1: which is right?"
    assert [each.name for each in need.buttons] == ["keep", "take"]


def test_a_version_of_a_deal_that_nobody_played_is_taken_or_left_out():
    night = play_round(a_running_night(8))
    table_of(night, 2).hands.filter(deal=1).update(current=False)
    dispute(night, 2)
    need, _hand_is_missing = needs(night)
    assert [(each.text, each.name) for each in need.buttons] == [("no hand", "keep"), ("0–19", "take")]


def test_a_call_says_who_why_and_since_when():
    night = a_running_night(8)
    call_director(card=card_of(night, 2), reason="rule", at=AT)
    [need] = needs(night)
    assert need.sentence == "Table 2 calls: a rule"
    assert [(each.text, each.full) for each in need.buttons] == [("I am coming", "I am coming to table 2")]
    assert need.title == "Table 2 calls"


def test_a_tie_is_cut_for_at_once_by_names():
    night = a_running_night(8)
    play(night, 2, points=LEVEL)
    accept_all(night, 2)
    [tie] = needs(night)
    assert tie.sentence == "Table 2: tied at 0. Who won the cut?"
    shorts = [side.shorts for side in board_of(night, AT).tables[1].sides]
    assert [(each.text, each.name, each.value) for each in tie.buttons] == [
        (shorts[0], "seat", "1"),
        (shorts[1], "seat", "2"),
        ("Cut for them", "for_them", "1"),
    ]


def test_all_wait_for_the_last_table():
    night = a_running_night(12)
    for table in (1, 2):
        play(night, table)
        accept_all(night, table)
    play(night, 3, deals=2)
    assert sentences(night) == ["Everybody is waiting for table 3 (deals 3 and 4). Enter its sheet"]


def test_time_that_is_over_names_the_tables_that_still_play_and_have_no_time_of_their_own():
    night = a_running_night(16)
    for table in (1, 2, 3, 4):
        report(night, table)
    play(night, 4)
    RoundClock.objects.create(round=night.rounds.get(), minutes=20, ends_at=AT + minutes(1))
    Table.objects.filter(round__night=night, number=2).update(extra_until=AT + minutes(2))
    assert not any(each.startswith("Time") for each in sentences(night))
    over = "Time is up. Still playing:"
    assert f"{over} Table 1 Table 3" in sentences(night, AT + minutes(1))
    assert f"{over} Table 1 Table 2 Table 3" in sentences(night, AT + minutes(2))


def test_by_the_bell_the_host_rings_it_when_time_is_over_and_then_sees_who_still_plays():
    night = a_running_night(8, ends_by="bell")
    report(night, 1, points=LEVEL)
    RoundClock.objects.create(round=night.rounds.get(), minutes=20, ends_at=AT + minutes(1))
    assert needs(night) == []
    [need] = needs(night, AT + minutes(1))
    assert need.sentence == "Time is up."
    assert [(each.text, each.address) for each in need.buttons] == [
        ("Ring the bell", reverse("bell", args=[night.pk, 1]))
    ]
    ring_bell(night_id=night.pk, number=1, by=None, at=AT + minutes(1))
    assert sentences(night, AT + minutes(1)) == ["Time is up. Still playing: Table 1 Table 2"]
    report(night, 1, deal=2, points=LEVEL)
    assert sentences(night, AT + minutes(1))[0] == "Table 1: tied at 0. Who won the cut?"


def test_a_tie_that_one_more_deal_decides_needs_nobody():
    night = a_running_night(4, tie="deal")
    play(night, points=LEVEL)
    accept_all(night, 1)
    assert needs(night) == []


def test_hands_that_nobody_accepts_wait_for_the_host_once_they_are_old_or_hold_up_the_closing():
    night = a_running_night(8)
    report(night, 1)
    assert sentences(night, AT + minutes(2)) == []
    old = sentences(night, AT + minutes(3))
    assert old == ["Not confirmed yet: Table 1, deal 1"]
    play(night, 2)
    assert sentences(night, AT)[-1] == "Not confirmed yet: Table 2, deals 1, 2, 3, 4"


def test_a_second_person_is_asked_to_confirm_once_all_hands_are_in():
    night = a_running_night(8, acceptance="desk")
    play(night, 1)
    report(night, 2)
    assert not any("confirmed" in each for each in sentences(night, AT + minutes(9)))
    play(night, 2)
    [need] = needs(night)
    assert need.sentence == "To be keyed a second time:"
    assert need.links[0] == Link("Table 1, deals 1, 2, 3, 4", reverse("second_keying", args=[night.pk, 1, 1]))


def test_silent_phones_are_named_with_how_long():
    night = a_running_night(8)
    TableCard.objects.filter(night=night, number=2).update(last_seen_at=AT - minutes(12))
    assert sentences(night) == ["One phone is silent: Table 2, silent for 10 min"]


def test_a_table_that_has_not_confirmed_its_seats_is_named_once_the_others_have_begun():
    night = a_running_night(12)
    TableCard.objects.filter(night=night).update(last_seen_at=AT)
    assert sentences(night) == []
    for table in (1, 2):
        report(night, table)
    assert sentences(night) == ["One table has not said who sits there: Table 3"]


def test_hands_that_an_earlier_round_misses_are_named():
    night = play_round(a_running_night(8))
    table_of(night, 2).hands.filter(deal=4).delete()
    assert sentences(night) == ["Missing from earlier rounds: Round 1, table 2"]


def test_what_is_most_urgent_comes_first():
    night = a_running_night(16)
    TableCard.objects.filter(night=night, number=4).update(last_seen_at=AT - minutes(12))
    play(night, 3, points=LEVEL)
    report(night, 2)
    dispute(night, 2)
    call_director(card=card_of(night, 1), reason="cards", at=AT)
    kinds = [need.kind for need in needs(night, AT + minutes(1), held=True)]
    assert kinds == ["held", "call", "dispute", "tie", "waiting", "silent", "seats"]


def test_a_need_is_the_same_from_one_look_to_the_next():
    night = a_running_night(8)
    report(night, 2)
    dispute(night, 2)
    call_director(card=card_of(night, 1), reason="cards", at=AT)
    keys = [need.key for need in needs(night)]
    assert len(set(keys)) == len(keys) == 2
    report(night, 1)
    assert [need.key for need in needs(night)][:2] == keys


def test_who_enters_sheets_for_a_table_without_a_phone_is_not_asked_to_confirm():
    night = a_running_night(8)
    enter_sheet(table_id=table_of(night).pk, hands={1: a_hand(1)}, seen={}, by=None, why="", at=AT)
    assert sentences(night, AT + minutes(10)) == []


# ---- one tap settles it ----


@pytest.fixture
def board(admin_client):
    return lambda night: admin_client.get(reverse("board", args=[night.pk]))


def answers(page):
    """Where the buttons of what needs the director lead, with what they send."""
    needs = page.content.decode().partition('data-list="needs"')[2].partition("</ol>")[0]
    return re.findall(r'formaction="([^"]+)"\s+name="(\w+)"', needs)


def press(client, board, night, wanted):
    """Press that button of the board as its script does; what the board then says."""
    [(address, name)] = [(address, name) for address, name in answers(board(night)) if name == wanted]
    sent = {"board": "1", name: "1"}
    answer = client.post(address.replace("&amp;", "&"), sent, follow=True, HTTP_X_PART="answer")
    assert answer.redirect_chain == [(reverse("board", args=[night.pk]), 302)]
    return words(answer)


@pytest.mark.parametrize(
    ("wanted", "said", "score"),
    [("keep", "Deal 1 stays as it is.", 4), ("take", "Deal 1: the other version is saved.", 0)],
)
def test_a_dispute_is_settled_on_the_board_by_one_button(admin_client, board, wanted, said, score):
    night = a_running_night(8)
    report(night, 2)
    other = a_hand(1, points={"1": 0, "2": 14})
    record_hand(card=card_of(night, 2), round_number=1, deal=1, reported=other, key="other", at=AT)
    assert "Table 2, deal 1: which is right?" in words(board(night))
    page = press(admin_client, board, night, wanted)
    assert said in page
    assert "Which is right?" not in page
    assert table_played(night, table_of(night, 2)).result.by_side[0] == score


def test_a_late_hand_is_settled_on_the_board_too(admin_client, board):
    night = play_round(a_running_night(8))
    other = a_hand(1, points={"1": 0, "2": 14})
    record_hand(card=card_of(night, 2), round_number=1, deal=1, reported=other, key="late", at=AT)
    assert "Round 1, table 2, deal 1: which is right?" in words(board(night))
    assert "Deal 1: the other version is saved." in press(admin_client, board, night, "take")


def test_a_tie_is_cut_for_on_the_board(admin_client, board):
    night = a_running_night(4)
    play(night, 1, points=LEVEL)
    assert "Table 1: the cut is saved." in press(admin_client, board, night, "for_them")
    assert board(night).text.count('class="pair ahead"') == 1  # nothing said who had won
    assert table_of(night).cut_cards


def test_a_table_that_somebody_is_going_to_stays_on_the_list_until_they_were_there(admin_client, admin_user):
    night = a_running_night(8)
    call = call_director(card=card_of(night, 2), reason="seats", at=AT)
    admin_client.post(reverse("take_call", args=[night.pk, call.pk]))
    [need] = needs(night)
    assert (need.kind, need.sentence) == ("going", f"Table 2: {admin_user.username} is going")
    [settled] = need.buttons
    page = admin_client.post(settled.address, follow=True)
    assert "Table 2 is settled." in words(page)
    assert needs(night) == []


def test_a_call_that_time_answered_is_settled_and_one_that_nobody_took_cannot_be(admin_client):
    night = a_running_night(8)
    one, two = (call_director(card=card_of(night, table), reason="rule", at=AT) for table in (1, 2))
    give = reverse("give_time", args=[night.pk, 1, 1])
    admin_client.post(give, {"minutes": 5, "call": one.pk})
    admin_client.post(reverse("settle_call", args=[night.pk, two.pk]))
    assert [need.kind for need in needs(night)] == ["call"]


def test_phones_that_wait_are_let_in_at_once_but_for_two_as_the_same_person(admin_client):
    night = a_running_night(8)
    at = timezone.now()
    for number in (1, 2, 2, 3):
        ask_to_join(night_id=night.pk, number=number, address="", at=at)
    [need] = needs(night, at)
    assert need.sentence == "4 phones wait: Guest 1, Guest 2 and Guest 3"
    [let_in] = need.buttons
    page = admin_client.post(let_in.address, {let_in.name: let_in.value, "board": "1"}, follow=True)
    assert page.redirect_chain[-1][0] == reverse("board", args=[night.pk])
    assert "2 phones are let in." in words(page)
    assert "Two phones wait as the same person." in words(page)
    assert [need.sentence for need in needs(night, at)] == ["2 phones wait: Guest 2"]


def test_a_phone_that_waits_is_news_for_the_board(admin_client):
    night = a_running_night(8)
    board = reverse("board", args=[night.pk])
    tag = admin_client.get(board, headers={"X-Part": "board"})["ETag"]
    asked = {"X-Part": "board", "If-None-Match": tag}
    assert admin_client.get(board, headers=asked).status_code == 304
    ask_to_join(night_id=night.pk, number=1, address="", at=timezone.now())
    assert "1 phone waits: Guest 1" in words(admin_client.get(board, headers=asked))


def test_a_guest_without_a_seat_is_named_where_one_is_free():
    night = a_running_night(9)
    assert not any(need.kind == "unseated" for need in needs(night))
    out = rounds_of(night)[0].people_out[0].number
    leave_table(
        night_id=night.pk,
        number=rounds_of(night)[0].seating.tables[1][0],
        round_number=1,
        plays_on=None,
        why="ill",
        by=None,
        at=AT,
    )
    [need] = [need for need in needs(night) if need.kind == "unseated"]
    assert need.sentence == f"Guest {out} has no seat, and table 2 has a free one."
