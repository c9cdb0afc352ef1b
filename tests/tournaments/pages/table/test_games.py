"""What a table's page says of who deals first in a game that follows another: by the law, and only of the same people."""

import pytest

from scoring.laws import law_named
from tests.tournaments.night_builder import AT
from tests.tournaments.pages.table.phone import page, text
from tournaments.actions.rehearse_night import rehearse_night
from tournaments.records.queries import rounds_of

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
