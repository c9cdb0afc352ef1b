"""The score of a game as the night has it shown: on the phone, the board and the sheet. What is stored are points."""

import re

import pytest

from scoring.faults import Refused
from tests.tournaments.night_builder import AT, a_running_night, report, table_of
from tests.tournaments.pages.table.phone import page, text
from tournaments.actions.nights import change_night
from tournaments.pages.board.board_display import board_of
from tournaments.printing.sheet_words import law_of, running_totals
from tournaments.records.load import table_played
from tournaments.records.paper_values import SETS

pytestmark = pytest.mark.django_db


def a_game(way, **settled):
    """One deal of a game to 51, which East and West win by 4 points."""
    night = a_running_night(entrants=4, ends_by="target", deals=12, **settled)
    change_night(night_id=night.pk, by=None, at=AT, score_as=way)
    night.refresh_from_db()
    report(night, taken={"high": 2, "low": 2, "jack": 2, "game": 2, "right_pedro": 2, "left_pedro": 1})
    return night


@pytest.mark.parametrize(
    ("way", "shown", "by_the_law"),
    [
        ("points", [0, 4], "to 51."),
        ("from ten", [10, 14], "from 10 up to 61."),
        ("counters", [51, 47], "from 51 down to 0."),
    ],
)
def test_the_score_is_shown_in_one_way_everywhere(client, way, shown, by_the_law):
    night = a_game(way)
    assert table_played(night, table_of(night)).result.by_side == (0, 4)
    assert [side.shown for side in board_of(night, AT).tables[0].sides] == list(map(str, shown))
    phone = page(client, night)
    assert [int(figure) for figure in re.findall(r"<dd>(\d+)", phone.content.decode())] == shown
    assert "needs 47" in text(phone)
    [sheet] = SETS["score-sheets"].values(night, None, False)
    assert (list(running_totals(sheet)[1]), str(law_of(sheet)).endswith(by_the_law)) == (shown, True)
    assert sheet.table.result.scores[1].credits[:2] == (0, 4)


def test_a_way_that_the_laws_book_does_not_name_is_refused():
    night = a_running_night(entrants=4, law="chicago-1891", ends_by="target", deals=12)
    with pytest.raises(Refused) as refused:
        change_night(night_id=night.pk, by=None, at=AT, score_as="from ten")
    assert [(fault.field, str(fault.text)) for fault in refused.value.faults] == [
        (
            "score_as",
            "Chicago, 1891 does not keep score that way. Choose one of: as points, from 0 up.",
        )
    ]


def test_a_hand_that_a_revoke_decides_is_not_called_made(client):
    for faults in ([], [{"kind": "revoke", "seat": 3}]):
        night = a_running_night(4)
        report(night, faults=faults)
        shown = text(page(client, night))
        assert bool(re.search(r"· made\b", shown)) is not bool(faults), shown
