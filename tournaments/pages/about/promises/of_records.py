"""What the book keeps, and how it is changed."""

from scoring.wording import gettext_noop
from tournaments.pages.about.promises.promise import Promise

PROMISES = (
    Promise(
        4,
        gettext_noop("No correction overwrites another unseen."),
        gettext_noop(
            "A correction is made to the hand that you saw. If somebody changed it meanwhile, yours is not written; you "
            "are shown both values and say which is right. So it is where you decide between two versions, where a "
            "second person accepts a hand, with a cut, with seats and names, with a night’s settings and a house law."
        ),
        "",
        (
            "tests/tournaments/pages/desk/test_sheet_display.py",
            "tests/tournaments/actions/test_enter_sheet.py",
            "tests/tournaments/actions/test_settle_dispute.py",
            "tests/tournaments/actions/test_answer_hand.py",
            "tests/tournaments/actions/test_seat_people.py",
            "tests/tournaments/actions/test_swap_people.py",
            "tests/tournaments/actions/test_make_night.py",
            "tests/tournaments/actions/test_make_house_law.py",
            "tests/races/test_many_meetings.py",
            "tests/breaking/test_model.py",
        ),
    ),
    Promise(
        5,
        gettext_noop("Every change keeps who, when, why, and what stood before and after."),
        gettext_noop(
            "You read it under “History”. Nothing of a night is deleted while the night is there. The command "
            "check_night proves that the standings, and every figure that is kept for speed, follow from the hands."
        ),
        gettext_noop(
            "A table’s phone needs no account, so of its hands the book knows the table and the seat, not a name. Before "
            "the draw is published the list of guests is still being made: of it the history keeps who was taken off, not "
            "who was entered, and no draw that nobody was shown."
        ),
        (
            "tests/tournaments/records/test_audit.py",
            "tests/tournaments/records/test_history.py",
            "tests/tournaments/pages/night/test_history_display.py",
            "tests/tournaments/actions/test_close_round.py",
            "tests/tournaments/actions/test_draw_seats.py",
            "tests/tournaments/actions/test_make_house_law.py",
            "tests/tournaments/actions/test_seat_people.py",
            "tests/tournaments/actions/test_swap_people.py",
            "tests/breaking/test_model.py",
            "tests/tournaments/management/commands/test_check_night.py",
            "tests/tournaments/records/test_stored_standings.py",
        ),
    ),
    Promise(
        6,
        gettext_noop("A round closes whole, or with gaps that are named."),
        gettext_noop(
            "While a table misses a hand the round stays open, and the page names the table. A hand that comes after the "
            "closing waits for you above the tables; it never slips in, and is never lost."
        ),
        "",
        (
            "tests/races/test_races.py",
            "tests/races/test_many_meetings.py",
            "tests/breaking/test_model.py",
            "tests/tournaments/actions/test_close_round.py",
            "tests/evening/test_board.py",
        ),
    ),
    Promise(
        7,
        gettext_noop("Screen, paper and files agree, and name the point in the book that they are of."),
        gettext_noop(
            "Two answers that say “through hand 312” say the same of everyone: the page, the PDF, the spreadsheet and "
            "what a table’s phone is told, from whichever of several servers they come."
        ),
        "",
        (
            "tests/tournaments/pages/standings/test_downloads.py",
            "tests/tournaments/records/test_night_version.py",
            "tests/races/test_races.py",
            "tests/breaking/test_two_servers.py",
        ),
    ),
)
