"""Who holds the phone: drawn from that seat, and kept through the forms without a script."""

import re

import pytest

from scoring.faults import Refused
from scoring.laws import law_named
from tests.tournaments.night_builder import (
    AT,
    TAKEN,
    a_hand,
    a_running_night,
    card_of,
    play,
    play_round,
    report,
    table_of,
)
from tests.tournaments.pages.table.json_client import cards_withdrawn_at_the_lock, nothing_is_written
from tests.tournaments.pages.table.phone import filled_in, hidden, looked_at, page, post, text
from tournaments.actions.hands import Outcome, record_hand, undo_hand
from tournaments.actions.imports import rehearse_night
from tournaments.actions.seats import confirm_seats
from tournaments.models import HandRecord
from tournaments.pages.table.rendering import table_behind
from tournaments.pages.table.state import state_of
from tournaments.records.links import token_of
from tournaments.records.load import rounds_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def night():
    return a_running_night()


def test_the_phone_is_drawn_from_the_seat_of_who_holds_it(client, night):
    path = page(client, night).request["PATH_INFO"]
    content = client.get(f"{path}?bottom=3").content.decode()
    assert 'data-bottom="3"' in content
    assert '<input type="hidden" name="seat" value="3">' in content
    assert "South holds the phone" in text(client.get(f"{path}?bottom=3"))
    for odd in ("5", "x", "²", ""):
        assert "data-bottom" not in client.get(f"{path}?bottom={odd}").content.decode()


@pytest.mark.parametrize(
    ("seat", "drawn"),
    [
        ("", ["seat-1 data-at=2", "seat-2 right data-at=3", "seat-3 data-at=0", "seat-4 left data-at=1"]),
        ("?bottom=2", ["seat-1 right data-at=3", "seat-2 data-at=0", "seat-3 left data-at=1", "seat-4 data-at=2"]),
    ],
)
def test_the_seats_lie_around_the_table_as_the_holder_sees_them(client, night, seat, drawn):
    path = page(client, night).request["PATH_INFO"]
    seats = re.findall(
        r'<li class="seat (.+?)" data-seat="\d" (data-at)="(\d)"', client.get(path + seat).content.decode()
    )
    assert [f"{classes} {name}={at}" for classes, name, at in seats] == drawn


def test_a_hand_entered_in_the_form_says_who_reported_it_and_the_page_stays_turned(client, night):
    fields = filled_in(night) | {"seat": "3", "bottom": "3"}
    shown = post(client, night, fields)
    response = post(client, night, fields | {"do": "send", "previewed": hidden(shown, "previewed")})
    assert HandRecord.objects.get().reported_seat == 3
    assert "bottom=3" in response["Location"]
    shown = client.get(response["Location"]).content.decode()
    assert [do in shown for do in ("dispute-1", "dispute-2")] == [False, True]


def test_a_form_whose_card_is_withdrawn_while_it_waits_answers_as_the_old_link_does(client, night):
    fields = looked_at(client, night)
    with cards_withdrawn_at_the_lock():
        response = post(client, night, fields)
    assert response.status_code == 404
    assert text(response) == text(client.get("/t/nowhere/"))
    assert nothing_is_written()


def a_night(law, people, movement="stay", **given):
    """Its first game is played, its second has not begun."""
    settled = {"rounds": 2, "play": 1, "seed": 1, "by": None, "at": AT, "ends_by": "target"} | given
    return rehearse_night(law=law_named(law), people=people, movement=movement, **settled)


def shown(client, night):
    """The sentence on who may deal, and after it the names that it is about: who lost, and who sits left of the last dealer."""
    first, second = (each.tables[0] for each in rounds_of(night))
    lost = [each.name for seat, each in enumerate(first.people) if seat % first.sides not in first.result.out]
    dealt = first.people[first.hands[max(first.hands)].dealer - 1]
    following = second.people[(second.people.index(dealt) + 1) % second.players]
    lost.sort(key=[each.name for each in second.people].index)
    words = text(page(client, night)).split("Who dealt first?", 1)[1]
    return words, lost, following.name


@pytest.mark.parametrize(("people", "seed"), [(2, 1), (3, 1), (3, 2), (4, 1), (4, 2)])
def test_at_chicago_those_who_lost_may_deal_first_and_else_the_deal_passes_on(client, people, seed):
    night = a_night(
        "chicago-1891", people, seed=seed, movement_options={} if people == 4 else {"players": str(people)}
    )
    words, lost, following = shown(client, night)
    names = [each.split()[0] for each in lost]
    said = f"{' and '.join(names)} lost the last game and may choose to deal first (Chicago, art. 14)."
    assert words.strip().startswith(said)
    assert (f"Otherwise {following.split()[0]} deals." in words) == (following not in lost)


@pytest.mark.parametrize(
    ("law", "people", "settled"),
    [
        ("foster-seven-up", 3, {"movement_options": {"players": "3"}}),  # the book does not say it
        ("chicago-1891", 8, {"movement": "progressive-cinch"}),  # others sit here now
        ("chicago-1891", 4, {"ends_by": "deals"}),  # a round is no game
    ],
)
def test_elsewhere_nobody_is_named(client, law, people, settled):
    night = a_night(law, people, **settled)
    assert "lost the last game" not in text(page(client, night))


def test_nobody_is_named_once_a_hand_is_in(client):
    night = a_night("chicago-1891", 4, partly=True)
    assert "lost the last game" not in text(page(client, night))


def a_rubber_of_three(**settled):
    options = {"movement": "stay", "movement_options": {"players": "3"}, "ends_by": "target", "games": 3}
    return a_running_night(3, "foster-seven-up", 2, **options, **settled)


def seven_up(night, *lines):
    """Reports a deal for each of the lines, which have who took High, Low, the Jack and the Game."""
    for deal, line in enumerate(lines, start=1):
        taken = dict(zip(("high", "low", "jack", "game"), map(int, line), strict=True))
        hand = {"players": 3, "dealer": (deal - 1) % 3 + 1, "trump": "H", "taken": taken}
        record_hand(card=card_of(night), round_number=1, deal=deal, reported=hand, key=str(deal), at=AT)


def test_of_a_rubber_the_page_shows_the_game_that_is_played(client):
    """Seat 1 makes 4 and 3 points and is out; then seat 2 makes 4 of the next game."""
    night = a_rubber_of_three()
    assert "Game 1 of a rubber · 0–0–0" in text(page(client, night))
    seven_up(night, "1111", "1112", "2222")
    words = text(page(client, night))
    assert "Game 2 of a rubber · 1–0–0" in words
    assert "Game 2 so far" in words
    assert re.findall(r"(needs \d) (\d)", words) == [("needs 7", "0"), ("needs 3", "4"), ("needs 7", "0")]


def test_a_game_is_shown_in_counters_and_a_rubber_that_is_over_in_points(client):
    night = a_rubber_of_three(score_as="counters")
    seven_up(night, "1111")
    assert re.findall(r"(needs \d) (\d)", text(page(client, night))) == [
        ("needs 3", "3"),
        ("needs 7", "7"),
        ("needs 7", "7"),
    ]
    night = a_rubber_of_three(score_as="counters")
    seven_up(night, "1111", "1112", "1111", "1113")
    phone = page(client, night)
    assert "won the rubber" in text(phone)
    assert re.findall(r"<dd>(\d+)", phone.content.decode()) == ["14", "1", "1"]


def test_after_a_game_of_a_rubber_the_losers_may_deal_and_then_the_deal_passes_on(client):
    """North and South take all: 14 a deal, 42 after three, dealt by 1, 2 and 3."""
    night = a_running_night(4, "chicago-1891", 2, movement="stay", ends_by="target", games=3)
    taken = dict.fromkeys(TAKEN, 1)
    for deal in (1, 2, 3):
        report(night, deal=deal, taken=taken, bids=[None, 5, None, None] if deal % 2 else [5, None, None, None])
    places = [seat.entrant.name for seat in table_of(night).seats.select_related("entrant")]
    words = text(page(client, night))
    lost = f"{places[1]} and {places[3]} lost the last game and may choose to deal first (Chicago, art. 14)."
    assert lost in words
    assert state_of(card_of(night))["dealer"] is None
    hand = a_hand(2, taken=taken)  # and not 4, to whom the deal passes
    assert (
        record_hand(card=card_of(night), round_number=1, deal=4, reported=hand, key="k", at=AT).outcome
        is Outcome.CREATED
    )
    assert state_of(card_of(night))["dealer"] == 3
    assert lost not in text(page(client, night))
    wrong = a_hand(1, taken=taken)
    with pytest.raises(Refused) as refused:
        record_hand(card=card_of(night), round_number=1, deal=5, reported=wrong, key="l", at=AT)
    [fault] = refused.value.faults
    assert (fault.field, str(fault.text)) == (
        "hand.dealer",
        "On deal 5 South deals, not North: the deal goes to the left.",
    )


def asked(client, night):
    return page(client, night).context["asked"]


def test_the_score_of_the_last_hand_is_said_short_with_its_reasons_behind_it(client, night):
    report(night, seat=3)
    shown = text(page(client, night))
    assert "Deal 1: saved North–South +4 Why? South bid 5, Spades · made" in shown
    assert "North and South: the difference, 9 less 5 is 4. Foster, Scoring" in shown


def test_no_hand_is_asked_about_before_the_last_is_in(client, night):
    play(night, deals=3)
    shown = text(page(client, night))
    assert "Deal 4 of 4" in shown
    assert "Are these hands right?" not in shown
    assert shown.count("not confirmed yet") == 3
    report(night, deal=4)
    assert "Are these hands right?" in text(page(client, night))


def test_the_sides_that_did_not_enter_a_hand_are_asked_about_it(client, night):
    for deal, seat in ((1, 3), (2, None), (3, 4)):
        report(night, deal=deal, seat=seat)
    of_each = {each.side.called: [hand.deal for hand in each.hands] for each in asked(client, night)["sides"]}
    assert of_each == {"North–South": [2, 3], "East–West": [1, 2]}


def test_a_hand_can_be_contested_at_any_time_by_the_side_that_did_not_enter_it(client, night):
    report(night, seat=1)
    shown = page(client, night).content.decode()
    assert [do in shown for do in ("dispute-1", "dispute-2")] == [False, True]


@pytest.mark.parametrize("acceptance", ["desk", "none"])
def test_no_table_is_asked_on_other_nights_but_it_may_take_its_last_hand_back(client, acceptance):
    night = a_running_night(acceptance=acceptance)
    report(night)
    shown = text(page(client, night))
    assert "Take it back and correct it" in shown
    assert "Not right?" in shown
    for deal in (2, 3, 4):
        report(night, deal=deal)
    assert "Are these hands right?" not in text(page(client, night))
    assert asked(client, night)["sides"] == []


def test_a_hand_of_the_desk_is_not_taken_back_at_the_table(client, night):
    record = report(night)
    record.source = "desk"
    record.save()
    assert asked(client, night)["can_be_taken_back"] is False


def test_two_versions_are_both_shown_at_the_table(client, night):
    report(night, seat=1)
    record_hand(card=card_of(night), round_number=1, deal=1, reported=a_hand(trump="H"), key="k9", at=AT, seat=2)
    shown = text(page(client, night))
    assert "Deal 1: South bid 5, Spades" in shown
    assert "two versions: the director decides" in shown
    assert "East and West entered: South bid 5, Hearts" in shown
    assert [each.hands for each in asked(client, night)["sides"]] == [(), ()]
    assert asked(client, night)["can_be_taken_back"] is False


# ---- Who sits there ----


def seats_asked(night):
    table = table_behind(token_of(card_of(night)))
    return table.seats_open, table.seats_asked


def confirm(night):
    here = table_behind(token_of(card_of(night))).played.seats
    confirm_seats(card=card_of(night), round_number=1, seats=here, seen=here, at=AT)


def test_it_is_asked_until_it_has_answered_or_reported_a_hand():
    night = a_running_night()
    assert seats_asked(night) == (True, True)
    confirm(night)
    assert seats_asked(night) == (True, False)
    record = report(night)
    assert seats_asked(night) == (False, False)
    undo_hand(card=card_of(night), round_number=1, deal=1, revision=record.revision, at=AT)
    assert seats_asked(night) == (True, False)


def test_it_is_asked_anew_in_each_round():
    night = a_running_night()
    confirm(night)
    assert seats_asked(play_round(night)) == (True, True)


def test_nobody_is_asked_when_the_night_is_over():
    assert seats_asked(play_round(a_running_night(rounds=1))) == (False, False)
