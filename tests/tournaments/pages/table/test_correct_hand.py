"""The form filled in with a hand that was told before: to tell it otherwise, or again."""

import pytest

from tests.tournaments.night_builder import AT, a_running_night, card_of, play, report
from tests.tournaments.pages.table.phone import hidden, page, post, text, told
from tournaments.actions.answer_hand import accept_hand
from tournaments.actions.undo_hand import undo_hand
from tournaments.models import Dispute

pytestmark = pytest.mark.django_db


@pytest.fixture
def night():
    return a_running_night()


def mend(client, night, query):
    return client.get(f"{page(client, night).request['PATH_INFO']}?{query}")


def test_the_other_version_is_told_in_a_form_filled_in_with_the_first(client, night):
    report(night, seat=1)
    response = mend(client, night, "correct=1&seat=2")
    assert "Deal 1: how it was" in text(response)
    assert (hidden(response, "seat"), hidden(response, "corrects")) == ("2", "1")
    fields = told(night, trump="H") | {"seat": "2", "corrects": "1"}
    shown = post(client, night, fields)
    assert "Deal 1: how it was" in text(shown)
    sent = post(client, night, fields | {"do": "send", "previewed": hidden(shown, "previewed")})
    assert sent.status_code == 409
    assert "The director has yours and decides." in text(sent)
    assert (Dispute.objects.get().seat, Dispute.objects.get().hand["trump"]) == (2, "H")


def test_even_who_dealt_the_only_hand_can_be_told_otherwise(client, night):
    report(night, seat=1)
    assert "Who dealt first?" in text(mend(client, night, "correct=1&seat=2"))
    report(night, deal=2)
    assert hidden(mend(client, night, "correct=1&seat=2"), "dealer") == "1"


def test_the_next_deal_is_asked_for_where_nothing_is_to_be_mended(client, night):
    play(night, deals=2)
    accept_hand(card=card_of(night), round_number=1, deal=1, revision=1, seat=2, at=AT)
    for query in ("correct=1&seat=2", "correct=3", "correct=x", "back=1", "back=3", "correct=9999999"):
        entry = mend(client, night, query).context["entry"]
        assert (entry.deal, entry.corrects, dict(entry.fields)) == (3, False, {}), query


def test_bids_that_went_round_and_round_come_back(client):
    night = a_running_night(law="foster-sixty-three")
    took = dict.fromkeys(("high", "king", "jack", "game", "nine", "right_pedro", "left_pedro", "three", "low"), 1)
    report(night, bids=[None, 5, 20, None, None, 40, None, None], taken=took)
    undo_hand(card=card_of(night), round_number=1, deal=1, revision=1, at=AT)
    entry = mend(client, night, "back=1").context["entry"]
    assert [row.value for row in entry.bids] == ["pass", "5", "20", "pass"]
    assert entry.more_bids == "pass 40 pass pass"
    fields = dict(entry.fields) | {"round": 1, "deal": 1, "key": "k7"}
    shown = post(client, night, fields)
    assert "South bid 40" in text(shown)
    sent = post(client, night, fields | {"do": "send", "previewed": hidden(shown, "previewed")})
    assert sent.status_code == 302
