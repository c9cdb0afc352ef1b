"""A hand that is told."""

from scoring.wording import gettext_noop
from tournaments.pages.about.promises.promise import Promise

PROMISES = (
    Promise(
        1,
        gettext_noop("A hand that is shown as “in the book” stays in the book."),
        gettext_noop(
            "The phone says so only after the hand is on the disk. The program may then be killed, the system may crash, "
            "the power may go: the hand is there at the next start. On SQLite each start looks whether the book is kept "
            "in such a way, and refuses to serve otherwise."
        ),
        gettext_noop(
            "A disk that lies about what it has written, as some memory cards do, can still lose the last hands in a "
            "power cut. On PostgreSQL it holds as long as nobody switches fsync or synchronous_commit off."
        ),
        (
            "tests/breaking/test_kill.py",
            "tests/breaking/test_disk.py",
            "tests/evening/test_hall_of_tables.py",
            "tests/club/test_checks.py",
        ),
    ),
    Promise(
        2,
        gettext_noop("A hand counts once, however often it is sent."),
        gettext_noop(
            "A phone that got no answer sends the same hand again, and the book knows it. If two phones tell different "
            "hands for the same deal, the first stands, the other goes on your list as a dispute, and neither vanishes."
        ),
        gettext_noop(
            "Of one deal five other versions wait for you; more come from no card table. One beyond them is not kept, and "
            "the phone is told so."
        ),
        (
            "tests/races/test_races.py",
            "tests/races/test_many_meetings.py",
            "tests/breaking/test_model.py",
            "tests/breaking/test_burst.py",
            "tests/tournaments/actions/test_record_hand.py",
        ),
    ),
    Promise(
        3,
        gettext_noop("A phone drops no hand that is not in the book."),
        gettext_noop(
            "Without a connection it keeps what was told, says so, and sends it later. What the book refused stays on "
            "the phone’s page, with the reason, until someone reads it and acts."
        ),
        gettext_noop(
            "They are kept in the phone’s browser. A private window that is closed, or a browser whose data are "
            "cleared, forgets what was not sent yet."
        ),
        (
            "tests/evening/test_bad_wifi.py",
            "tests/evening/test_hall_of_tables.py",
            "tests/evening/test_table_hands.py",
            "tests/evening/test_table_seats.py",
            "tests/evening/test_calls_and_own_pages.py",
            "tests/evening/test_bookkeeping.py",
            "tests/tournaments/pages/table/test_offline.py",
        ),
    ),
)
