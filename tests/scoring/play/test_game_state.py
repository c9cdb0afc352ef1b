"""What may still be given to a seat near the end of a game."""

from scoring.laws import law_named
from scoring.play.game_state import GameState

PITCH = law_named("foster-auction-pitch")


def test_a_game_begins_with_nothing_and_goes_to_the_laws_own_target():
    assert GameState.of(PITCH, 5) == ((0, 0, 0, 0, 0), 7)
    assert GameState.of(law_named("foster-dom-pedro"), 4, (1, 2, 3, 4), 100) == ((1, 2, 3, 4), 100)


def test_a_seat_with_two_to_go_has_room_for_one():
    game = GameState.of(PITCH, 4, (5, 6, 0, -3))
    assert [game.room(seat) for seat in (1, 2, 3, 4)] == [1, 0, 6, 9]
    assert game.is_out_with(1, 2)
    assert not game.is_out_with(1, 1.9)
