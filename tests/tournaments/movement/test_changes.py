"""Each change beyond the movement as a sentence."""

import pytest

from tests.tournaments.movement.nights import after
from tournaments.movement.changes import SENTENCES, SeatChange, explained

NAMES = {number: f"Guest {number}" for number in range(1, 17)}
NIGHT = "1* 2 3* 4 | 5 6* 7 8* | 9* 10 11* 12"


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (SeatChange(5, "gone"), "Guest 5 has left."),
        (SeatChange(5, "turn"), "Guest 5 sits out: it is their turn."),
        (SeatChange(5, "back", 2), "Guest 5 sat out and comes back in, at table 2."),
        (SeatChange(5, "makes way", 2, 6), "Guest 5 goes to table 2, because Guest 6 has a fixed seat."),
        (
            SeatChange(5, "apart", 2, 6),
            "Guest 5 and Guest 6 stay apart, so partners divide the other way at table 2.",
        ),
    ],
)
def test_a_change_is_a_sentence(change, sentence):
    assert str(explained(change, NAMES)) == sentence


def test_every_reason_has_its_sentence():
    for reason in SENTENCES:
        assert str(explained(SeatChange(1, reason, 2, 3), NAMES)).startswith("Guest 1 ")


def test_all_changes_of_a_round_can_be_explained():
    found = after(NIGHT + " / 13", gone="5 8", new="14 15", volunteers="9", apart="1+6", fixed={6: (2, 2)})
    assert len({change.reason for change in found.changes}) > 4
    assert all(str(explained(change, NAMES)) for change in found.changes)
