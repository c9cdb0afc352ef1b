"""The desk of a night: where the pile of sheets is worked off."""

import pytest
from django.urls import reverse

from tests.tournaments.night_builder import AT, a_hand, a_night, a_running_night, card_of, play, play_round, table_of
from tests.tournaments.pages.desk.desk import LINES, as_helper, as_host, at, focused, lines, save, words
from tournaments.actions.hands import record_hand
from tournaments.models import Dispute, HandRecord, Round

pytestmark = pytest.mark.django_db


@pytest.fixture
def helper(client):
    return as_helper(client)


@pytest.fixture
def night():
    return a_running_night(12, acceptance="desk")


def desk(client, night, **query):
    return client.get(reverse("desk", args=[night.pk]), query)


def by_another(night, client, table=1, number=1, typed=LINES):
    """The sheet keyed by another account, before the one who is signed in."""
    other = type(client)()
    as_helper(other, f"other {table} {number}")
    assert other.post(at(night, number, table), lines(typed, first="1")).status_code == 302


def test_a_stranger_signs_in_first(client, night):
    assert desk(client, night).url.startswith(reverse("login"))


def test_before_the_draw_a_helper_reads_that_nothing_is_there(helper):
    night = a_night()
    assert helper.get(reverse("night", args=[night.pk])).url == reverse("door", args=[night.pk])
    response = desk(helper, night)
    assert (response.status_code, "The draw is not published" in words(response)) == (404, True)


def test_the_desk_awaits_a_tables_number(helper, night):
    response = desk(helper, night)
    assert focused(response) == ["table"]
    assert "Tonight a second person checks every sheet." in words(response)
    assert "Nothing is waiting for you." in words(response)


def test_a_sheet_that_is_not_in_is_entered_and_one_of_anothers_is_checked(helper, night):
    by_another(night, helper, 2)
    assert desk(helper, night, table="3").url == at(night, table=3)
    assert desk(helper, night, table=" 2 ").url == at(night, table=2, name="second_keying")


def test_ones_own_sheet_is_shown_and_not_checked(helper, night):
    save(helper, night, LINES, first="1")
    assert desk(helper, night, table="1").url == at(night, table=1)
    assert "You keyed these yourself" in words(desk(helper, night))


def test_enter_alone_leads_to_the_next_sheet_that_waits_then_to_the_next_to_enter(helper, night):
    by_another(night, helper, 3)
    assert desk(helper, night, table="").url == at(night, table=3, name="second_keying")
    # The person who entered it is unknown, as in an older database, and still another.
    HandRecord.objects.filter(by__username="other 3 1").update(by=None)
    night.rules = night.rules.replace(acceptance="none")
    night.save()
    play(night, 1)
    assert desk(helper, night, table="").url == at(night, table=3, name="second_keying")


def test_when_all_is_done_enter_alone_says_so(helper):
    night = a_running_night(4)
    play(night)
    assert "Every sheet is in, and none is waiting for you." in words(
        helper.get(reverse("desk", args=[night.pk]), {"table": ""}, follow=True)
    )


@pytest.mark.parametrize("deals", [4, 8])
def test_a_sheet_of_a_game_is_to_come_until_a_side_is_out_whatever_the_number_of_deals(helper, deals):
    night = a_running_night(8, ends_by="target", deals=deals)
    play(night, 1, deals=4, points={"1": 14, "2": 0})
    play(night, 2, deals=5)
    shown = helper.get(reverse("desk", args=[night.pk]))
    assert shown.context["to_come"] == [2]
    assert desk(helper, night, table="").url == at(night, table=2)


@pytest.mark.parametrize("typed", ["0", "4", "x", "1" * 5000, "２"])
def test_a_number_that_no_table_has_is_shown(helper, night, typed):
    response = helper.get(reverse("desk", args=[night.pk]), {"table": typed}, follow=True)
    assert "Tables are numbered 1 to 3" in words(response)


def test_hands_that_the_tables_reported_wait_only_where_the_night_says_so(helper):
    for acceptance, waits in (("desk", True), ("table", False), ("none", False)):
        night = a_running_night(4, name=acceptance, acceptance=acceptance)
        play(night)
        assert ("Read and confirm" in words(desk(helper, night))) is waits


def test_a_sheet_of_a_closed_round_still_waits(helper, night):
    play_round(night)
    response = desk(helper, night)
    assert "Table 1, round 1" in words(response)
    assert "Still to come in this round" in words(response)


def a_late_hand(night, number=1, deal=1, **hand):
    sent = a_hand(deal, trump="H", **hand)
    record_hand(
        card=card_of(night), round_number=number, deal=deal, reported=sent, key=f"{number} {deal}", seat=3, at=AT
    )
    return Dispute.objects.order_by("pk").last()


def two_rounds_played():
    night = a_running_night()
    for number in (1, 2):
        play_round(night, number)
    return night


def settle(host, night, dispute, **fields):
    seen = {"seen": 1, "at_desk": 1}
    return host.post(reverse("dispute", args=[night.pk, dispute.pk]), seen | fields, follow=True)


def test_the_desk_lists_late_hands_of_every_round_in_full_with_who_sent_them(client):
    night = two_rounds_played()
    host = as_host(client)
    assert "Late hands" not in words(desk(host, night))
    for number in (1, 2):
        a_late_hand(night, number)
    shown = words(desk(host, night))
    person = table_of(night, 1, 1).seats.get(seat=3).entrant.name
    assert "Round 1, table 1 · Deal 1 was reported in two ways" in shown
    assert "Round 2, table 1 · Deal 1 was reported in two ways" in shown
    assert f"South, {person}, the table’s phone" in shown.replace("&#x27;", "’").replace("'", "’")
    assert "hearts" in shown.lower()


def test_a_hand_that_is_late_for_a_round_of_an_imported_night_is_listed_too(client):
    night = two_rounds_played()
    Round.objects.update(closed_sequence=None)  # as `import_night` and `rehearse` write the rounds before the last
    a_late_hand(night)
    assert "Late hands" in words(desk(as_host(client), night))


def test_a_late_hand_that_is_entered_corrects_its_round_and_leaves_the_list(client):
    night = two_rounds_played()
    host, late = as_host(client), a_late_hand(night)
    assert "Late hands" not in words(settle(host, night, late, take=1))
    record = table_of(night, 1, 1).hands.get(deal=1, current=True)
    assert (record.hand["trump"], record.revision, record.source) == ("H", 2, "desk")


def test_a_late_hand_is_set_aside_with_a_reason_that_the_history_shows(client):
    night = two_rounds_played()
    host, late = as_host(client), a_late_hand(night)
    shown = words(settle(host, night, late, keep=1, why=""))
    assert "Say in a few words why this hand is set aside." in shown
    assert "Late hands" in shown
    assert "Late hands" not in words(settle(host, night, late, keep=1, why="from the practice round"))
    assert table_of(night, 1, 1).hands.get(deal=1, current=True).hand["trump"] == "S"
    history = words(host.get(reverse("history", args=[night.pk])))
    assert "Late hand set aside" in history
    assert "from the practice round" in history


def test_a_helper_sees_late_hands_and_decides_none(client):
    night = two_rounds_played()
    helper, late = as_helper(client), a_late_hand(night)
    shown = words(desk(helper, night))
    assert "Late hands" in shown
    assert "Set aside" not in shown
    assert settle(helper, night, late, take=1).status_code == 403
    assert Dispute.objects.get().settled_at is None
