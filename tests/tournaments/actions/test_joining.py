"""A phone gets nothing until a person who sees its number lets it in; a withdrawn link opens nothing."""

import datetime as dt
from collections import Counter
from contextlib import suppress
from random import Random

import pytest
from django.contrib.auth.models import User

from scoring.faults import Refused
from tests.tournaments.night_builder import AT, a_night, a_running_night, card_of, play_round
from tournaments.actions.door import check_in
from tournaments.actions.joining import (
    MOST_WAITING,
    NUMBERS,
    SHARE,
    WAITS_FOR,
    ask_to_join,
    let_in,
    turn_all_away,
    turn_away,
    withdraw_card,
    withdraw_own_link,
)
from tournaments.models import Change, Entrant, JoinRequest, Seat
from tournaments.records.links import card_for, entrant_for, person_token_of, token_of

pytestmark = pytest.mark.django_db
LATER = AT + WAITS_FOR


@pytest.fixture
def night():
    return a_running_night(8)


def ask(night, number=1, at=AT, seed=1, address="10.0.0.1"):
    return ask_to_join(night_id=night.pk, number=number, address=address, at=at, rng=Random(seed))


def ask_for_all(night, address):
    """As often as each person's list takes it from there; by number, how many phones wait then as that person."""
    for number in range(1, 9):
        for _ in range(2 * MOST_WAITING):
            with suppress(Refused):
                ask(night, number, address=address)
    return Counter(JoinRequest.objects.filter(let_in_at=None).values_list("entrant__number", flat=True))


def seated_at(night, table, number=1):
    """The number of somebody at that table in that round."""
    seats = Seat.objects.filter(round__night=night, round__number=number, table__number=table)
    return seats.values_list("entrant__number", flat=True).first()


def is_let_in(asked):
    return JoinRequest.objects.filter(pk=asked.pk).exclude(let_in_at=None).exists()


def test_the_host_lets_any_phone_in_and_the_history_has_it(night):
    ada, asked = User.objects.create_user("ada"), ask(night)
    assert let_in(request_id=asked.pk, by=ada, at=AT).number == 1
    [change] = night.changes.filter(kind=Change.Kind.JOINED)
    assert (change.by, change.entrant_number, change.table_number) == (ada, 1, None)
    assert is_let_in(asked)


def test_a_table_lets_in_who_sits_there_and_nobody_else(night):
    number = seated_at(night, 2)
    asked = ask(night, number)
    assert let_in(request_id=asked.pk, card=card_of(night, 1), by=None, at=AT) is None
    assert not is_let_in(asked)
    assert let_in(request_id=asked.pk, card=card_of(night, 2), by=None, at=AT).number == number
    assert night.changes.get(kind=Change.Kind.JOINED).table_number == 2


def test_a_table_knows_only_who_sits_there_in_the_newest_round(night):
    number = seated_at(night, 2)
    asked = ask(night, number)
    play_round(night)
    now = Seat.objects.get(round__night=night, round__number=2, entrant__number=number).table.number
    for table in (1, 2):
        found = let_in(request_id=asked.pk, card=card_of(night, table), by=None, at=AT)
        assert (found is not None) == (table == now)


def test_a_card_of_another_night_lets_nobody_in(night):
    other = a_running_night(8)
    asked = ask(night, seated_at(night, 1))
    assert let_in(request_id=asked.pk, card=card_of(other, 1), by=None, at=AT) is None


def test_unless_all_are_approved_the_first_phone_of_a_name_is_let_in_and_any_other_waits(night):
    def joins(**more):
        return is_let_in(ask_to_join(night_id=night.pk, number=1, address="10.0.0.1", approve=False, at=AT, **more))

    assert joins()
    assert not joins()
    assert night.changes.filter(kind=Change.Kind.JOINED).count() == 1
    waits = ask(night, 2)
    asked = ask_to_join(night_id=night.pk, number=2, address="10.0.0.2", approve=False, at=AT)
    assert not is_let_in(asked)
    assert not is_let_in(waits)


def test_a_phone_is_let_in_once(night):
    asked = ask(night)
    let_in(request_id=asked.pk, by=None, at=AT)
    assert let_in(request_id=asked.pk, by=None, at=AT) is None
    assert night.changes.filter(kind=Change.Kind.JOINED).count() == 1


def test_a_phone_that_was_turned_away_is_not_let_in_any_more(night):
    asked = ask(night, seated_at(night, 1))
    turn_away(request_id=asked.pk, card=card_of(night, 2), at=AT)
    assert JoinRequest.objects.filter(pk=asked.pk).exists()
    turn_away(request_id=asked.pk, card=card_of(night, 1), at=AT)
    assert let_in(request_id=asked.pk, by=None, at=AT) is None
    turn_away(request_id=10**9, at=AT)


def test_a_phone_that_was_forgotten_is_not_let_in(night):
    asked = ask(night)
    assert let_in(request_id=asked.pk, by=None, at=LATER) is None


def test_every_phone_that_waits_for_one_person_shows_another_number(night):
    numbers = {ask(night, address=f"10.0.0.{each}").number for each in range(MOST_WAITING)}
    assert len(numbers) == MOST_WAITING
    assert numbers <= set(NUMBERS)


def test_no_more_phones_wait_for_one_person_than_anybody_holds(night):
    for each in range(MOST_WAITING):
        ask(night, address=f"10.0.0.{each}")
    with pytest.raises(Refused, match="Other phones are waiting as Guest 1 already"):
        ask(night, address="10.0.1.1")
    assert ask(night, 2)
    assert ask(night, 1, at=LATER), "those that nobody let in are forgotten"
    assert JoinRequest.objects.filter(entrant__night=night).count() == 1


def test_one_address_has_a_share_of_each_list_and_leaves_places_to_the_others(night):
    waiting = ask_for_all(night, "203.0.113.7")
    assert (max(waiting.values()), waiting.total()) == (SHARE, 8 + SHARE)
    assert all(ask(night, number, address="10.0.0.1") for number in range(1, 9))


def test_two_addresses_that_ask_for_everybody_keep_nobody_out(night):
    for address in ("203.0.113.7", "203.0.113.8"):
        waiting = ask_for_all(night, address)
    assert (max(waiting.values()), waiting.total()) == (MOST_WAITING, 2 * (8 + SHARE))
    with pytest.raises(Refused, match="Too many phones of this network"):
        ask(night, 8, address="203.0.113.7")
    asked = [ask(night, number, address=f"10.0.0.{number}") for number in range(1, 9)]
    assert all(let_in(request_id=each.pk, by=None, at=AT) for each in asked)
    assert max(Counter(JoinRequest.objects.values_list("entrant", flat=True)).values()) == MOST_WAITING


def test_the_addresses_of_one_network_in_ipv6_have_one_share(night):
    for last in range(SHARE):
        ask(night, address=f"2001:db8:0:1::{last}")
    with pytest.raises(Refused, match="Other phones are waiting"):
        ask(night, address="2001:db8:0:1:ffff::1")
    assert ask(night, address="2001:db8:0:2::1")
    assert [ask(night, 2, address=f"::ffff:10.0.0.{each}") for each in range(MOST_WAITING)]


def test_all_phones_of_a_hall_behind_one_address_may_wait_at_once(night):
    assert len({ask(night, number).pk for number in range(1, 9)}) == 8


def test_a_phone_that_was_let_in_takes_no_place_of_its_address_and_leaves_no_trace_of_it(night):
    for _ in range(2 * SHARE):
        assert let_in(request_id=ask(night).pk, by=None, at=AT)
    assert set(JoinRequest.objects.values_list("source", flat=True)) == {""}


def test_the_host_clears_all_that_wait_in_one_act(night):
    other, known = ask(a_running_night(8)), ask(night, 2)
    let_in(request_id=known.pk, by=None, at=AT)
    for address in ("203.0.113.7", "203.0.113.8"):
        ask_for_all(night, address)
    turn_all_away(night_id=night.pk)
    assert set(JoinRequest.objects.values_list("pk", flat=True)) == {other.pk, known.pk}
    assert ask(night)


def test_who_is_not_on_the_list_cannot_ask(night):
    with pytest.raises(Refused, match="not on the list"):
        ask(night, 99)
    coming = a_night(2)
    check_in(night_id=coming.pk, number=1, arrival=Entrant.Arrival.ABSENT, by=None, at=AT)
    with pytest.raises(Refused, match="not on the list"):
        ask(coming, 1)


def test_nobody_joins_a_night_that_is_over():
    night = play_round(a_running_night(8, rounds=1))
    with pytest.raises(Refused, match="The night is over"):
        ask(night)


def test_asking_leaves_every_page_as_it_was(night):
    before = card_of(night).version, card_of(night).night.version
    asked = ask(night)
    assert (card_of(night).version, card_of(night).night.version) == before
    let_in(request_id=asked.pk, by=None, at=AT + dt.timedelta(minutes=1))
    assert card_of(night).version == before[0]


def test_the_old_link_leads_nowhere_and_the_new_one_to_the_same_table():
    night = a_running_night()
    old = token_of(card_of(night, 2))
    withdraw_card(night_id=night.pk, number=2, by=None, at=AT)
    assert card_for(old) is None
    assert card_for(token_of(card_of(night, 2))) == card_of(night, 2)


def test_other_tables_and_other_nights_keep_their_cards():
    night, other = a_running_night(), a_running_night()
    kept = [token_of(card_of(night, 1)), token_of(card_of(other, 2))]
    withdraw_card(night_id=night.pk, number=2, by=None, at=AT)
    assert [card_for(token).night_id for token in kept] == [night.pk, other.pk]


def test_a_card_can_be_withdrawn_again_and_no_old_link_comes_back():
    night = a_running_night()
    tokens = []
    for _ in range(5):
        tokens.append(token_of(card_of(night)))
        withdraw_card(night_id=night.pk, number=1, by=None, at=AT)
    assert len(set(tokens)) == 5
    assert [card_for(token) for token in tokens] == [None] * 5


def test_a_card_that_another_director_withdrew_meanwhile_leaves_the_new_one_alone():
    night = a_running_night()
    seen = card_of(night, 2).generation
    withdraw_card(night_id=night.pk, number=2, seen=seen, by=None, at=AT)
    printed = token_of(card_of(night, 2))
    withdraw_card(night_id=night.pk, number=2, seen=seen, by=None, at=AT)
    assert card_for(printed) == card_of(night, 2)
    assert Change.objects.filter(kind="link").count() == 1


def test_the_history_keeps_who_withdrew_which_card(django_user_model):
    night, ada = a_running_night(), django_user_model.objects.create_user("ada")
    withdraw_card(night_id=night.pk, number=2, by=ada, at=AT)
    withdraw_card(night_id=night.pk, number=99, by=ada, at=AT)  # there is no such table
    change = Change.objects.get(kind="link")
    given = (change.kind, change.table_number, change.before, change.after, change.by, change.at)
    assert given == ("link", 2, 1, 2, ada, AT)


def test_a_link_of_a_person_that_another_director_withdrew_meanwhile_leaves_the_new_one_alone():
    night = a_running_night()
    for _ in range(2):
        withdraw_own_link(night_id=night.pk, number=3, seen=1, by=None, at=AT)
    third = night.entrants.get(number=3)
    assert (third.generation, entrant_for(person_token_of(third))) == (2, third)


def test_the_history_has_who_withdrew_whose_link(django_user_model):
    night, ada = a_running_night(), django_user_model.objects.create_user("ada")
    withdraw_own_link(night_id=night.pk, number=3, by=ada, at=AT)
    withdraw_own_link(night_id=night.pk, number=99, by=ada, at=AT)  # nobody has that number
    change = Change.objects.get(kind="own link")
    given = (change.entrant_number, change.table_number, change.before, change.after, change.by, change.at)
    assert given == (3, None, 1, 2, ada, AT)


def test_no_tables_page_is_drawn_anew_for_a_persons_link():
    night = a_running_night()
    before = card_of(night).version
    withdraw_own_link(night_id=night.pk, number=3, by=None, at=AT)
    assert card_of(night).version == before
