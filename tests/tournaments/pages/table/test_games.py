"""What a table's page says of who deals first in a game that follows another: by the law, and only of the same people."""

import re

import pytest

from scoring.faults import Refused
from scoring.laws import law_named
from tests.tournaments.night_builder import AT, TAKEN, a_hand, a_running_night, card_of, report, table_of
from tests.tournaments.pages.table.phone import page, text
from tournaments.actions.hands import record_hand
from tournaments.actions.imports import rehearse_night
from tournaments.pages.table.state import state_of
from tournaments.records.load import rounds_of

pytestmark = pytest.mark.django_db


def a_night(law, people, movement="stay", **given):
    """Its first game is played, its second has not begun."""
    settled = {"rounds": 2, "play": 1, "seed": 1, "by": None, "at": AT, "ends_by": "target"} | given
    return rehearse_night(law=law_named(law), people=people, movement=movement, **settled)


def shown(client, night):
    """The sentence on who may deal, and after it the names that it is about: who lost, and who sits left of the last dealer."""
    first, second = (each.tables[0] for each in rounds_of(night))
    lost = [each.name for seat, each in enumerate(first.seats) if seat % first.sides not in first.result.out]
    dealt = first.seats[first.record.hands[max(first.record.hands)].dealer - 1]
    following = second.seats[(second.seats.index(dealt) + 1) % second.players]
    lost.sort(key=[each.name for each in second.seats].index)
    words = text(page(client, night)).split("Who dealt first?", 1)[1]
    return words, lost, following.name


@pytest.mark.parametrize(("people", "seed"), [(2, 1), (3, 1), (3, 2), (4, 1), (4, 2)])
def test_at_chicago_those_who_lost_may_deal_first_and_else_the_deal_passes_on(client, people, seed):
    night = a_night("chicago-1891", people, seed=seed, players=None if people == 4 else people)
    words, lost, following = shown(client, night)
    names = [each.split()[0] for each in lost]
    said = f"{' and '.join(names)} lost the last game and may choose to deal first (Chicago, art. 14)."
    assert words.strip().startswith(said)
    assert (f"Otherwise {following.split()[0]} deals." in words) == (following not in lost)


@pytest.mark.parametrize(
    ("law", "people", "settled"),
    [
        ("foster-seven-up", 3, {"players": 3}),  # the book does not say it
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
        record_hand(card=card_of(night), round_number=1, deal=4, reported=hand, key="k", at=AT).outcome == "created"
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
