"""The night's history as a page: newest first, by table, by what happened, a page at a time."""

import datetime as dt
from decimal import Decimal

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.night_builder import (
    AT,
    a_hand,
    a_night,
    a_running_night,
    card_of,
    play,
    report,
    table_of,
)
from tests.tournaments.pages.desk.desk import words
from tournaments.actions import action_on, log_change
from tournaments.actions.calls import call_director, give_time, take_call, withdraw_call
from tournaments.actions.clock import pause_clock, start_break, start_clock
from tournaments.actions.cuts import report_cut
from tournaments.actions.door import check_in, enrol_guest, rename, take_off
from tournaments.actions.hands import accept_hand, dispute_hand, undo_hand
from tournaments.actions.joining import withdraw_card, withdraw_own_link
from tournaments.actions.merging import merge_entrants
from tournaments.actions.money import take_fee
from tournaments.actions.nights import change_night
from tournaments.actions.rounds import end_night
from tournaments.actions.rulings import Decision, give_ruling, keep_standing, withdraw_ruling
from tournaments.actions.seats import swap_people
from tournaments.actions.sheets import enter_sheet, key_tally
from tournaments.actions.substitutes import PlaysOn, leave_table, take_seat_back
from tournaments.models import Change, Dispute
from tournaments.pages.night.change_words import Names
from tournaments.pages.night.history import Entries
from tournaments.records.history import events_of, people_at
from tournaments.records.load import entrants_of, rounds_of
from tournaments.records.night_rules import law_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def history(admin_client):
    def history(night, **query):
        return admin_client.get(reverse("history", args=[night.pk]), query)

    return history


PUBLISHED = "Draw published"


def shown(page):
    return [row.record.what for row in page.context["listing"].paginated_rows]


def test_every_hand_and_change_stands_there(history, admin_user):
    night = a_running_night(8)
    report(night, table=2)
    give_time(table_id=table_of(night, 1).pk, minutes=5, by=admin_user, at=AT)
    page = history(night)
    assert sorted(shown(page)) == sorted(["Extra time", "Hand reported", PUBLISHED])
    assert "round 1, table 2, deal 1" in words(page)
    assert admin_user.get_username() in words(page)


def test_it_is_narrowed_to_a_table_and_to_what_happened(history):
    night = a_running_night(8)
    report(night, table=1)
    report(night, table=2)
    give_time(table_id=table_of(night, 2).pk, minutes=5, by=None, at=AT)
    assert shown(history(night, table="1")) == ["Hand reported"]
    assert sorted(shown(history(night, table="2"))) == ["Extra time", "Hand reported"]
    assert shown(history(night, table="2", what="calls")) == ["Extra time"]
    assert "Nothing found." in words(history(night, table="1", what="rulings"))


@pytest.mark.parametrize(
    "query", [{"table": "x"}, {"table": "9" * 400}, {"table": "٣"}, {"what": "x"}, {"page": "x"}]
)
def test_what_cannot_be_asked_for_leaves_nothing_out(history, query):
    night = a_running_night(4)
    report(night)
    assert shown(history(night, **query)) == ["Hand reported", PUBLISHED]


def test_it_turns_pages(history):
    night = a_running_night(64)
    for table in range(1, 15):
        play(night, table)
    first, second = history(night), history(night, page="2")
    assert (len(shown(first)), len(shown(second))) == (50, 7)
    assert "Page 1 of 2" in words(first)


def test_it_is_searched_for_words_in_any_order_and_capitals(history, admin_user):
    night = a_running_night(8)
    report(night, table=2)
    rename(night_id=night.pk, number=3, name="Zoë", by=admin_user, at=AT)
    assert shown(history(night, words="zoË")) == ["Name changed"]
    assert shown(history(night, words="table 2 reported")) == ["Hand reported"]
    assert shown(history(night, words="zoë reported")) == []


def test_a_night_that_was_never_played_has_an_empty_history(history):
    assert shown(history(a_night(4))) == []


def test_a_reason_is_text(history, admin_user):
    night = a_running_night(4)
    rename(night_id=night.pk, number=1, name="<b>Bob</b>", by=admin_user, at=AT)
    assert "<b>Bob" not in history(night).content.decode()


@pytest.fixture
def ada(django_user_model):
    return django_user_model.objects.create_user("ada", is_staff=True)


def entries_of(night, group=""):
    events = events_of(night, None, group)
    return Entries(events, law_of(night), Names(entrants_of(night)), people_at(events))


def words_of(entry):
    return entry.what, entry.where, entry.before, entry.after, entry.why, entry.by


def test_a_corrected_hand_shows_both_lines_and_why(ada):
    night = a_running_night(4)
    report(night, points={"1": 9, "2": 5})
    hand = a_hand(1, points={"1": 5, "2": 9})
    later = AT + dt.timedelta(minutes=1)
    enter_sheet(table_id=table_of(night).pk, hands={1: hand}, seen={1: 1}, by=ada, why="misheard", at=later)
    changed, first = entries_of(night, "hands")
    assert words_of(changed) == (
        "Hand corrected", "round 1, table 1, deal 1", "South bid 5 in spades, made it: 9–5",
        "South bid 5 in spades, made it: 5–9", "misheard", "ada",
    )  # fmt: skip
    assert words_of(first)[:4] == (
        "Hand reported",
        "round 1, table 1, deal 1",
        "",
        "South bid 5 in spades, made it: 9–5",
    )
    assert changed.notation == ("d1 -.5.-.- S 1=9 2=5", "d1 -.5.-.- S 1=5 2=9")
    assert first.by == "the table"


def test_accepting_and_taking_back_name_the_seat_and_the_line():
    night = a_running_night(4)
    report(night, deal=1)
    accept_hand(card=card_of(night), round_number=1, deal=1, revision=1, seat=4, at=AT + dt.timedelta(minutes=1))
    assert (entries_of(night, "hands")[0].what, entries_of(night, "hands")[0].by) == (
        "Hand accepted",
        "West",
    )
    report(night, deal=2)
    undo_hand(card=card_of(night), round_number=1, deal=2, revision=1, at=AT + dt.timedelta(minutes=2))
    [dropped, *_] = entries_of(night, "hands")
    assert (dropped.what, bool(dropped.before), dropped.after) == ("Hand undone", True, "")


def test_who_left_and_who_plays_on_are_shown(ada):
    night = a_running_night(9)
    report(night)
    gone, late = rounds_of(night)[0].tables[0].people[0], {"night_id": night.pk, "by": ada, "at": AT}
    plays_on = PlaysOn(name="Nora", credit="by")
    leave_table(number=gone.number, round_number=1, plays_on=plays_on, **late)
    take_seat_back(number=gone.number, round_number=1, **late)
    undone, plays, left = (
        entries_of(night, "seats")[0],
        entries_of(night, "seats")[1],
        entries_of(night, "night")[0],
    )
    where, text = f"round 1, table 1, number {gone.number}", "Nora plays on, and the round counts for them"
    assert words_of(left) == ("Went home", where, "", "during round 1", "", "ada")
    assert words_of(plays) == ("Substitute", where, "", text, "", "ada")
    assert words_of(undone) == ("Substitute", where, text, "is still here after all", "", "ada")


def test_who_is_seated_at_once_is_shown(ada):
    night = a_running_night(11)
    report(night)
    enrol_guest(night_id=night.pk, name="Late", place=(3, 4), by=ada, at=AT)
    came = entries_of(night, "night")[0]
    assert words_of(came) == (
        "Came in",
        "round 1, table 3, number 12",
        "",
        "West, in round 1",
        "",
        "ada",
    )


def test_a_dispute_and_its_end_are_shown(ada):
    night = a_running_night(4)
    report(night)
    dispute_hand(card=card_of(night), round_number=1, deal=1, revision=1, seat=2, at=AT)
    keep_standing(dispute_id=Dispute.objects.get().pk, seen=1, by=ada, at=AT + dt.timedelta(minutes=1))
    settled, disputed = entries_of(night, "disputes")
    assert (settled.what, settled.by, disputed.what, disputed.by) == (
        "Dispute settled",
        "ada",
        "Hand disputed",
        "East",
    )


def test_calls_and_time_are_shown(ada):
    night = a_running_night(4)
    call = call_director(card=card_of(night), reason="cards", at=AT)
    take_call(call_id=call.pk, by=ada, at=AT + dt.timedelta(minutes=1))
    give_time(table_id=table_of(night).pk, minutes=5, by=ada, at=AT + dt.timedelta(minutes=2))
    time, taken, called = entries_of(night, "calls")
    until = timezone.localtime(AT + dt.timedelta(minutes=7)).strftime("%H:%M")
    assert words_of(time) == ("Extra time", "round 1, table 1", "", f"until {until}", "", "ada")
    assert (taken.what, taken.by) == ("Call taken", "ada")
    assert (called.what, called.by) == ("Director called: cards or table", "the table")


def test_the_clock_and_a_break_are_shown(ada):
    night = a_running_night(4)
    start_break(night_id=night.pk, minutes=10, by=ada, at=AT)
    start_clock(night_id=night.pk, number=1, minutes=20, by=ada, at=AT)
    pause_clock(night_id=night.pk, number=1, by=ada, at=AT + dt.timedelta(minutes=7, seconds=26))
    paused, started, begun = entries_of(night, "calls")
    ten, twenty = (f"until {timezone.localtime(AT + dt.timedelta(minutes=each)):%H:%M}" for each in (10, 20))
    assert words_of(paused) == ("Clock", "round 1", twenty, "paused, 12:34 left", "", "ada")
    assert words_of(started) == ("Clock", "round 1", "", twenty, "", "ada")
    assert words_of(begun) == ("Break", "", "", ten, "", "ada")


def test_a_call_that_nobody_took_is_shown_with_its_end(ada):
    night = a_running_night(4, rounds=1)
    first = call_director(card=card_of(night), reason="cards", at=AT)
    withdraw_call(card=card_of(night), made=first.at, at=AT + dt.timedelta(minutes=1))
    call_director(card=card_of(night), reason="rule", at=AT + dt.timedelta(minutes=2))
    report(night)
    end_night(night_id=night.pk, by=ada, at=AT + dt.timedelta(minutes=3))
    ended, _called, withdrawn, _called = entries_of(night, "calls")
    assert words_of(ended) == (
        "Call ended with the round; no director had taken it", "round 1, table 1", "", "", "", "",
    )  # fmt: skip
    assert (withdrawn.what, withdrawn.by) == ("Call withdrawn", "the table")


def test_a_ruling_and_its_withdrawal_are_shown_in_words(ada):
    night = a_running_night(4)
    report(night)
    case = Decision(1, "revoke", {"revoker": "adversary"}, "foster", "maker-scores-all", 2, "seen by both")
    given = give_ruling(table_id=table_of(night).pk, decision=case, by=ada, at=AT)
    withdraw_ruling(ruling_id=given.ruling.pk, why="wrong seat", by=ada, at=AT + dt.timedelta(minutes=1))
    withdrawn, ruled = entries_of(night, "rulings")
    assert (withdrawn.what, withdrawn.why, withdrawn.before) == ("Ruling withdrawn", "wrong seat", ruled.after)
    assert (ruled.what, ruled.where, ruled.why, ruled.by) == (
        "Ruling",
        "round 1, table 1, deal 1",
        "seen by both",
        "ada",
    )
    assert [hand.why for hand in entries_of(night, "hands")] == [
        "the ruling was withdrawn", "by the director’s ruling", "",
    ]  # fmt: skip


def test_seats_are_shown_by_name(ada):
    night = a_running_night(4)
    one, other = rounds_of(night)[0].seating.tables[0][:2]
    swap_people(
        night_id=night.pk,
        round_number=1,
        one=one,
        other=other,
        seen={one: (1, 1), other: (1, 2)},
        by=ada,
        why="as they sat",
        at=AT,
    )
    [seats] = entries_of(night, "seats")
    assert (seats.what, seats.where, seats.why) == ("Seats changed", "round 1", "as they sat")
    assert f"Guest {one}: table 1, North" in seats.before
    assert f"Guest {one}: table 1, East" in seats.after


def test_seats_are_shown_by_number_whatever_order_the_database_stores(ada):
    night = a_running_night(12)
    night.changes.create(
        kind="seats",
        round_number=1,
        before={"10": [1, 1], "9": [2, 1]},
        after={"10": [2, 1], "9": [1, 1]},
        by=ada,
        at=AT,
    )
    [seats] = entries_of(night, "seats")
    assert seats.before == "Guest 9: table 2, North; Guest 10: table 1, North"
    assert seats.after == "Guest 9: table 1, North; Guest 10: table 2, North"


def test_settings_names_links_and_cuts_are_shown(ada):
    night = a_running_night(4, acceptance="table")
    change_night(night_id=night.pk, by=ada, at=AT, acceptance="none", planned_rounds=None)
    settings, published = entries_of(night, "night")
    assert words_of(published)[:4] == (
        "Draw published",
        "",
        "State: seats drawn",
        "State: playing; Seed: 7",
    )
    assert settings.what == "Settings changed"
    assert "Who confirms a hand: The other side, at the table: all hands of a round with one tap." in settings.before
    assert "Who confirms a hand: Nobody. A table says so if one is wrong." in settings.after
    assert "Number of rounds: –" in settings.after
    rename(night_id=night.pk, number=1, name="Ada L.", by=ada, at=AT)
    [name] = entries_of(night, "seats")
    assert words_of(name) == ("Name changed", "number 1", "Guest 1", "Ada L.", "", "ada")
    withdraw_card(night_id=night.pk, number=1, by=ada, at=AT)
    assert words_of(entries_of(night, "night")[0]) == (
        "Table card replaced",
        "table 1",
        "",
        "",
        "",
        "ada",
    )
    withdraw_own_link(night_id=night.pk, number=3, by=ada, at=AT)
    assert words_of(entries_of(night, "seats")[0]) == (
        "Guest’s link replaced",
        "number 3",
        "",
        "",
        "",
        "ada",
    )
    for deal in (1, 2, 3, 4):
        report(night, deal=deal, points={"1": 7, "2": 7})
    report_cut(table_id=table_of(night).pk, seat=2, by=ada, at=AT + dt.timedelta(minutes=1))
    assert entries_of(night, "hands")[0].after == "East and West won"


def test_what_was_left_open_is_shown_by_a_dash_and_a_night_may_be_called_none(ada):
    night = a_running_night(4, rounds=None)
    change_night(night_id=night.pk, by=ada, at=AT, planned_rounds=5, name="None")
    [settings, _] = entries_of(night, "night")
    assert (settings.before, settings.after) == (
        "Name: Friday cinch; Number of rounds: –",
        "Name: None; Number of rounds: 5",
    )


def test_who_was_taken_off_the_list_is_shown(ada):
    night = a_night(5)
    take_off(night_id=night.pk, number=5, by=ada, at=AT)
    [off] = entries_of(night)
    assert words_of(off) == ("Name changed", "number 5", "Guest 5", "off the list", "", "ada")


def test_a_tally_card_corrected_is_shown_round_by_round(ada):
    night = a_running_night()
    for points in ({1: 12}, {1: None}, {1: 9}, {1: 14}):
        key_tally(night_id=night.pk, number=3, points=points, by=ada, at=AT)
    entry = entries_of(night, "hands")[0]
    assert (entry.where, entry.before, entry.after, entry.by) == ("number 3", "round 1: 9", "round 1: 14", "ada")
    assert entries_of(night, "hands")[1].after == "round 1: –"


def test_the_door_and_a_merge_are_in_the_history(ada):
    night = a_night(5)
    noted = {"night_id": night.pk, "by": ada, "at": AT}
    check_in(number=1, arrival="expected", **noted)
    take_fee(number=2, paid=Decimal(5), fee=Decimal(3), **noted)
    with action_on(night.pk) as locked:  # as check-in began in earlier versions
        log_change(locked, Change.Kind.DOOR, at=AT, by=ada, before=[2, 3, 4, 5], after="expected")
    merge_entrants(number=4, other=5, **noted)
    merged, began, paid, expected = entries_of(night, "seats")
    assert words_of(merged)[:4] == ("Entered twice, merged", "number 4", "Guest 5", "Guest 4")
    assert words_of(began)[:4] == ("At the door", "", "4 people", "expected")
    assert words_of(paid)[:4] == ("Fee", "number 2", "paid 0.00", "paid 5.00 of 3.00")
    assert words_of(expected)[:4] == ("At the door", "number 1", "here", "expected")
