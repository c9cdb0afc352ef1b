"""What the desk sees of a table beside its lines: old lines, who moved, ties and disputes."""

import re

import pytest
from django.urls import reverse

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
from tests.tournaments.pages.desk.desk import (
    LINES,
    SIX,
    at,
    field,
    focused,
    in_the_book,
    lines,
    page,
    save,
    words,
)
from tournaments.actions.hands import dispute_hand, record_hand, undo_hand
from tournaments.actions.sheets import enter_sheet
from tournaments.models import Dispute

pytestmark = pytest.mark.django_db


# ---- corrections ----


def test_a_correction_without_a_reason_is_asked_for_one(host, night):
    play(night)
    response = save(host, night, {1: "5@3 S 1"}, {1: 1}, first="1")
    assert response.status_code == 422
    assert "Say why in a few words." in words(response)
    assert focused(response) == ["why"]
    assert in_the_book(night) == [(1, 1, True), (2, 1, True), (3, 1, True), (4, 1, True)]


def test_a_correction_keeps_the_old_line_for_all_to_see(host, night):
    report(night, deal=1)
    response = host.post(at(night), lines({1: "5@3 S 1"}, {1: 1}, first="1", why="<i>misread</i>"), follow=True)
    assert "1 hand corrected." in words(response)
    text = words(response)
    assert "Replaced: South bid 5 in spades, made it: 9–5" in text
    assert "ada, the desk," in text
    assert "“ &lt;i&gt;misread&lt;/i&gt; ”" in text
    assert in_the_book(night) == [(1, 1, False), (1, 2, True)]


def test_an_untouched_line_is_passed_over_though_it_changed_meanwhile(host, night):
    report(night, deal=1)
    seen_line = "-.5.-.- S 1:HLJGP 2:C"
    enter_sheet(table_id=table_of(night).pk, hands={1: a_hand(1, points=SIX)}, seen={1: 1}, by=None, why="x", at=AT)
    host.post(at(night), lines({1: seen_line, 2: LINES[2]}, {1: 1}, first="1"))
    assert in_the_book(night) == [(1, 1, False), (1, 2, True), (2, 1, True)]


def test_a_line_changed_meanwhile_is_refused_and_both_are_shown(host, night):
    report(night, deal=1)
    enter_sheet(table_id=table_of(night).pk, hands={1: a_hand(1, points=SIX)}, seen={1: 1}, by=None, why="x", at=AT)
    response = save(host, night, {1: "8@2 H 10"}, {1: 1}, first="1", why="misread")
    assert response.status_code == 422
    assert "Somebody else changed deal" in words(response)
    assert "Saved: South bid 5 in spades, made it: 6–8" in words(response)
    assert 'value="8@2 H 10"' in field(response, "deal-1-line")
    assert 'value="2"' in field(response, "seen-1")
    assert in_the_book(night) == [(1, 1, False), (1, 2, True)]
    save(host, night, {1: "8@2 H 10"}, {1: 2}, first="1", why="misread")
    assert in_the_book(night)[-1] == (1, 3, True)


def test_a_closed_round_can_be_corrected_and_the_host_reads_who_would_have_gone_up(host):
    night = play_round(a_running_night(12, rounds=3))
    assert "This round is closed." in words(page(host, night))
    seats = [
        entrant.name for entrant in (seat.entrant for seat in table_of(night, 2).seats.select_related("entrant"))
    ]
    lost = {deal: f"5@{deal % 4 + 2 if deal < 3 else deal - 2} S 1=14 2=0" for deal in (1, 2, 3, 4)}
    response = host.post(
        at(night, table=2), lines(lost, dict.fromkeys(lost, 1), first="1", why="sides mixed up"), follow=True
    )
    north, east, south, west = seats
    assert f"As corrected, {north} and {south} won here, but {east} and {west} went up." in words(response)
    assert "The seats stay as they were played." in words(response)


def test_at_the_head_table_the_host_reads_who_stayed(host):
    night = play_round(a_running_night())
    lost = {deal: a_hand(deal, points={"1": 0, "2": 14}) for deal in (1, 2, 3, 4)}
    enter_sheet(table_id=table_of(night).pk, hands=lost, seen=dict.fromkeys(lost, 1), by=None, why="x", at=AT)
    assert "stayed at the head table." in words(page(host, night))


def test_after_the_last_round_nobody_moved_so_nothing_is_said(host):
    night = play_round(a_running_night(rounds=1))
    lost = {deal: a_hand(deal, points={"1": 0, "2": 14}) for deal in (1, 2, 3, 4)}
    enter_sheet(table_id=table_of(night).pk, hands=lost, seen=dict.fromkeys(lost, 1), by=None, why="x", at=AT)
    assert "As corrected," not in words(page(host, night))


# ---- ties ----


@pytest.fixture
def tied(night):
    play(night, points=LEVEL)
    return night


def cut(host, night, **post):
    return host.post(at(night, name="cut"), post, follow=True)


def test_the_host_says_who_won_the_cut_and_can_say_it_again(host, tied):
    assert "Tied at 0: cut for it, the high card moves up" in words(page(host, tied))
    response = cut(host, tied, seat="2")
    _north, east, _south, west = (s.entrant.name for s in table_of(tied).seats.select_related("entrant"))
    assert f"Tied, and {east} and {west} won the cut" in words(response)
    assert "were entered as winners of the cut, so nothing was changed. Look again." in words(
        cut(host, tied, seat="1")
    )
    assert table_of(tied).cut_seat == 2
    assert 'name="seen" value="2"' in page(host, tied).content.decode()
    cut(host, tied, seat="1", seen="2")
    assert table_of(tied).cut_seat == 1


def test_a_sheet_that_is_tied_hands_the_focus_to_the_cut(host, night):
    response = host.post(at(night), lines(dict.fromkeys(LINES, "5@2 S 7"), first="1"), follow=True)
    assert focused(response) == ["cut"]


def test_the_program_cuts_and_shows_its_cards(host, tied):
    response = cut(host, tied, for_them="1")
    table = table_of(tied)
    assert response.content.decode().count('class="playing-card') == 2 * len(table.cut_cards)
    again = cut(host, tied, for_them="1")
    assert "That did not work." in words(again)
    assert table_of(tied).cut_cards == table.cut_cards


@pytest.mark.parametrize("seat", ["", "5", "x", "-1", "1" * 5000])
def test_a_seat_that_is_none_wins_no_cut(host, tied, seat):
    response = cut(host, tied, seat=seat)
    assert "That did not work." in words(response)
    assert table_of(tied).cut_seat is None


def test_nobody_cuts_at_a_table_that_is_not_tied(host, night):
    assert "is not tied" in words(cut(host, night, seat="1"))


def test_a_cut_comes_by_post_and_for_a_table_that_is_there(host, night):
    assert host.get(at(night, name="cut")).status_code == 405
    assert host.post(at(night, 1, 9, "cut"), {"seat": "1"}).status_code == 404


# ---- disputes ----


@pytest.fixture
def disputed(night):
    report(night, deal=1)
    other = a_hand(1, points=SIX)
    record_hand(card=card_of(night), round_number=1, deal=1, reported=other, key="other", at=AT)
    return night


def decide(host, night, seen="1", **post):
    url = reverse("dispute", args=[night.pk, Dispute.objects.get().pk])
    return host.post(url, {"seen": seen} | post, follow=True)


def test_both_versions_are_shown_with_what_differs(host, disputed):
    response = page(host, disputed)
    text = words(response)
    assert "Disputed" in text
    assert focused(response) == []
    assert "North and South took differs 9 6" in text
    assert "Trumps spades spades" in text
    assert "Trumps differs" not in text


def test_the_buttons_carry_the_points_above_the_two_versions(host, disputed):
    text = words(page(host, disputed))
    assert text.index("Keep 9–5") < text.index("6–8 is right") < text.index("Reported by")


def test_what_stands_stays(host, disputed):
    assert "Deal 1 stays as it is." in words(decide(host, disputed, keep="1"))
    assert in_the_book(disputed) == [(1, 1, True)]
    assert "was reported in two ways" not in words(page(host, disputed))


def test_the_other_version_is_taken_with_its_reason(host, disputed):
    response = decide(host, disputed, take="1")
    assert "the other version is saved" in words(response)
    assert "the other version was right" in words(response)
    assert in_the_book(disputed) == [(1, 1, False), (1, 2, True)]


def test_a_dispute_is_decided_once(host, disputed):
    decide(host, disputed, keep="1")
    assert "settled already" in words(decide(host, disputed, take="1"))
    assert in_the_book(disputed) == [(1, 1, True)]


@pytest.mark.parametrize("do", ["keep", "take"])
def test_a_dispute_beside_which_another_hand_stands_meanwhile_is_shown_again_with_both(host, disputed, do):
    [seen] = re.findall(r'name="seen" value="(\d+)"', page(host, disputed).content.decode())
    save(host, disputed, {1: "5@2 S 3"}, {1: 1}, first="1", why="asked at the table")
    text = words(decide(host, disputed, seen, **{do: "1"}))
    assert "You saw “South bid 5 in spades, made it: 9–5”; now “East bid 5 in spades, was set: 3–11” stands." in text
    assert "North and South took differs 11 6" in text
    assert in_the_book(disputed) == [(1, 1, False), (1, 2, True)]
    decide(host, disputed, "2", **{do: "1"})
    assert Dispute.objects.get().settled_at is not None


@pytest.mark.parametrize("seen", ["", "x", "-1", "1" * 5000, "２"])
def test_who_says_nothing_of_what_was_seen_decides_nothing(host, disputed, seen):
    assert "nothing was decided" in words(decide(host, disputed, seen, keep="1"))
    assert Dispute.objects.get().settled_at is None


def test_a_dispute_of_another_night_is_not_found(host, disputed):
    other = a_running_night(name="another")
    url = reverse("dispute", args=[other.pk, Dispute.objects.get().pk])
    assert host.post(url, {"take": "1", "seen": "1"}).status_code == 404
    assert host.get(url).status_code == 405


# ---- a plain no, and a hand that comes late ----


@pytest.fixture
def doubted(night):
    report(night, deal=1)
    dispute_hand(card=card_of(night), round_number=1, deal=1, revision=1, seat=2, at=AT)
    return night


def test_a_plain_no_shows_the_hand_alone_and_nothing_to_take(host, doubted):
    text = words(page(host, doubted))
    assert "Deal 1: the other side disagrees" in text
    assert "East said at" in text
    assert "The other Reported by" not in text
    assert "is right" not in text.replace("what is right", "")
    assert "differs" not in text


def test_taking_the_version_that_a_plain_no_does_not_give_is_refused(host, doubted):
    assert "did not say what is right" in words(decide(host, doubted, take="1"))
    assert in_the_book(doubted) == [(1, 1, True)]


def test_the_hand_that_the_desk_enters_answers_a_plain_no(host, doubted):
    save(host, doubted, {1: "5@3 S 1"}, {1: 1}, first="1", why="asked at the table")
    assert Dispute.objects.get().settled_at is not None
    assert "Disputed" not in words(page(host, doubted))
    assert table_of(doubted).hands.get(current=True).state == "agreed"


def test_a_hand_that_comes_after_the_round_was_closed_says_so(host, night):
    play_round(night)
    other = a_hand(1, points=SIX)
    record_hand(card=card_of(night), round_number=1, deal=1, reported=other, key="late", at=AT)
    assert "after the round was closed" in words(page(host, night))


def test_a_hand_that_the_table_took_back_leaves_its_line_empty_for_the_desk(host, night):
    host.cookies["sheet_way"] = "lines"
    report(night, deal=1)
    undo_hand(card=card_of(night), round_number=1, deal=1, revision=1, at=AT)
    response = page(host, night)
    assert 'value=""' in field(response, "deal-1-line")
    assert 'value="0"' in field(response, "seen-1")
    save(host, night, {1: "5@3 S 1"}, {1: 0}, first="1")
    assert in_the_book(night) == [(1, 1, False), (1, 2, True)]
    assert 'value="2"' in field(page(host, night), "seen-1")
