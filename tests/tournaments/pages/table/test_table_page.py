"""A table's phone says which deals were not played, that its table is not used in a round, and what to do at the bell."""

import pytest

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
from tests.tournaments.pages.table.phone import filled_in, page, post, sent, text
from tournaments.actions.arrivals import go_home
from tournaments.actions.clock import ring_bell
from tournaments.actions.hands import dispute_hand, record_hand
from tournaments.actions.rounds import end_night, mark_unplayed_at
from tournaments.actions.rulings import keep_standing, take_disputed
from tournaments.actions.sheets import enter_sheet
from tournaments.models import Dispute, HandRecord
from tournaments.pages.table.state import state_of
from tournaments.records.load import rounds_of

pytestmark = pytest.mark.django_db


def mark(night, *deals, table=2):
    mark_unplayed_at(night_id=night.pk, number=1, table=table, deals=deals, why="The bus", by=None, at=AT)


@pytest.fixture
def smaller():
    """Eight played round 1; one went home, so that round 2 has a single table and three sit out."""
    night = a_running_night(rounds=4)
    go_home(night_id=night.pk, number=rounds_of(night)[0].tables[0].seats[0], by=None, at=AT)
    return play_round(night)


def test_the_phone_says_which_deal_was_not_played_and_why(client):
    night = a_running_night(unplayed="average")
    play(night, 2, deals=3)
    mark(night, 4)
    shown = text(page(client, night, 2))
    assert "Deal 4 was not played. “ The bus ”" in shown
    assert "the round counts 16 for North and South and 0 for East and West. If that is wrong, call" in shown
    assert "This table has finished the round" in shown
    assert "All deals of this round are in" not in shown
    assert state_of(card_of(night, 2))["unplayed"] == {"deals": [4], "why": "The bus"}
    assert "was not played" not in text(page(client, night, 1))


def test_a_table_that_played_nothing_is_asked_for_the_cut(client):
    night = a_running_night()
    mark(night, 1, 2, 3, 4)
    shown = text(page(client, night, 2))
    assert "A tie: now cut the cards" in shown
    assert "Deals 1, 2, 3, 4 were not played." in shown


def test_a_table_that_the_round_does_not_have_says_so_and_where_its_people_go(client, smaller):
    shown = text(page(client, smaller, 2))
    assert "Round 2 of 4" in shown
    assert "This table is not used in round 2" in shown
    assert "Where you go now" in shown
    assert "stay seated" not in shown
    assert 'id="hand"' not in page(client, smaller, 2).content.decode()
    assert state_of(card_of(smaller, 2)) == {
        **{"night": "Friday cinch", "night_state": "playing", "law": "foster-1897"},
        **{"round": 2, "round_state": "closed", "table": 2, "seats": [], "deal": None},
    }
    assert "not used" not in text(page(client, smaller, 1))


def test_a_table_that_was_not_used_takes_no_hand_and_thanks_when_the_night_is_over(client, smaller):
    before = HandRecord.objects.count()
    for number in (1, 2):
        fields = filled_in(smaller, number=number) | {"do": "send"}
        assert "This table is not used in round 2" in text(post(client, smaller, fields, table=2))
    end_night(night_id=smaller.pk, by=None, at=AT)
    shown = text(page(client, smaller, 2))
    assert "Thank you for the evening" in shown
    assert "not used" not in shown
    assert HandRecord.objects.count() == before


def by_the_bell(**settled):
    return a_running_night(**({"ends_by": "bell", "deals": 12} | settled))


def ring(night):
    ring_bell(night_id=night.pk, number=1, by=None, at=AT)


def test_a_night_by_the_bell_numbers_its_deals_without_an_end(client):
    night = by_the_bell()
    play(night, deals=4)
    content = page(client, night).content.decode()
    assert "Deal 5 of" not in content
    assert '"deal": "Deal {deal}"' in content  # for the script
    assert 'data-missing="5,6,7,8,9,10,11,12"' in content
    assert "Deal 5" in text(page(client, night))


@pytest.mark.parametrize(
    ("at_bell", "deals", "sentence"),
    [
        ("finish", 2, "The bell has rung. Finish this deal."),
        ("stop", 2, "The bell has rung. Stop now; a deal that has begun does not count."),
        ("equal", 2, "The bell has rung. Play until everyone has dealt once."),
        ("equal", 9, "The bell has rung. Play until everyone has dealt 3 times."),
        ("equal", 8, "The bell has rung. Stop now; a deal that has begun does not count."),
    ],
)
def test_when_the_bell_has_rung_the_phone_says_what_to_do(client, at_bell, deals, sentence):
    night = by_the_bell(at_bell=at_bell)
    play(night, deals=deals)
    assert "The bell" not in text(page(client, night))
    assert state_of(card_of(night))["rang"] is False
    ring(night)
    assert sentence in text(page(client, night))
    assert state_of(card_of(night))["rang"] is True


def test_after_its_last_deal_the_table_has_finished_the_round(client):
    night = by_the_bell()
    play(night, deals=2)
    ring(night)
    report(night, deal=3)
    shown = text(page(client, night))
    assert "This table has finished the round" in shown
    assert "Finish this deal" not in shown


def test_a_hand_that_comes_after_the_bell_is_with_the_director(client):
    night = by_the_bell(at_bell="stop")
    play(night, deals=1)
    ring(night)
    answer = sent(client, night, deal=2)
    assert answer.status_code == 409
    assert "The bell has rung. The director has your hand and decides whether it counts." in text(answer)


def test_a_tie_that_one_more_deal_settles_is_asked_for_that_deal(client):
    night = a_running_night(deals=2, tie="deal")
    report(night, deal=1, points=LEVEL, bids=[None, 7, None, None])
    report(night, deal=2, points=LEVEL, bids=[None, 7, None, None])
    shown = text(page(client, night))
    assert "A tie. Play one more deal to settle it." in shown
    assert "Deal 3 of 3" in shown
    report(night, deal=3)
    assert "A tie" not in text(page(client, night))


# ---- what the director decided ----


@pytest.mark.parametrize(
    ("decide", "hand"),
    [
        (keep_standing, "South bid 5 in spades, made it: 9–5"),
        (take_disputed, "South bid 5 in spades, made it: 6–8"),
    ],
)
def test_both_phones_read_what_the_director_decided_until_the_next_deal_is_in(client, decide, hand):
    night = a_running_night()
    report(night, deal=1)
    other = a_hand(points={"1": 6, "2": 8})
    record_hand(card=card_of(night), round_number=1, deal=1, reported=other, key="k2", at=AT)
    assert "The director decided" not in text(page(client, night))
    decide(dispute_id=Dispute.objects.get().pk, seen=1, by=None, at=AT)
    for _phone in range(2):
        assert f"The director decided: deal 1 stands as {hand}." in text(page(client, night))
    report(night, deal=2)
    assert "The director decided" not in text(page(client, night))


def test_a_decision_about_an_earlier_deal_is_read_too(client):
    night = a_running_night()
    for deal in (1, 2):
        report(night, deal=deal)
    dispute_hand(card=card_of(night), round_number=1, deal=1, revision=1, seat=2, at=AT)
    keep_standing(dispute_id=Dispute.objects.get().pk, seen=1, by=None, at=AT)
    assert "The director decided: deal 1 stands" in text(page(client, night))


def test_a_hand_that_the_desk_corrects_says_so_at_its_table(client, admin_user):
    night = a_running_night()
    report(night)
    assert "corrected at the desk" not in text(page(client, night))
    hand = {1: a_hand(1, trump="H")}
    enter_sheet(table_id=table_of(night).pk, hands=hand, seen={1: 1}, by=admin_user, why="misread", at=AT)
    assert "corrected at the desk" in text(page(client, night))
