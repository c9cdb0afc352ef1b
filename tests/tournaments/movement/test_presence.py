"""Who is there in which round."""

from tournaments.movement.presence import Attendance, Substitution

NIGHT = Attendance(
    numbers=range(1, 9),
    presence={7: [(1, 4), (6, 6)], 8: [(3, None)], 2: []},
    substitutes=[Substitution(3, 7, 9), Substitution(5, 7, 2)],
    volunteers={(2, 1), (3, 4), (3, 5)},
)


def test_both_ends_of_a_presence_are_included():
    assert [7 in NIGHT.in_the_room(number) for number in range(1, 8)] == [True, True, True, True, False, True, False]
    assert [8 in NIGHT.in_the_room(number) for number in range(1, 6)] == [False, False, True, True, True]


def test_who_is_not_named_is_there_all_night():
    assert all({1, 3, 4, 5, 6} <= NIGHT.in_the_room(number) for number in range(1, 20))


def test_a_substitute_is_in_the_room_and_the_other_in_the_movement():
    assert 9 in NIGHT.in_the_room(3)
    assert NIGHT.in_the_movement(3) == {1, 3, 4, 5, 6, 7, 8}
    assert NIGHT.in_the_room(5) == {1, 2, 3, 4, 5, 6, 8}
    assert NIGHT.in_the_movement(5) == {1, 3, 4, 5, 6, 7, 8}


def test_the_absent_have_neither_a_seat_nor_a_sit_out():
    assert NIGHT.absent(1) == {2, 8}
    assert NIGHT.absent(5) == {2}
    assert NIGHT.absent(7) == {2, 7}


def test_volunteers_are_asked_for_by_round():
    assert NIGHT.volunteers_in(3) == {4, 5}
    assert NIGHT.volunteers_in(4) == set()
