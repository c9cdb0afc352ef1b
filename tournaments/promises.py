"""What Head Table promises, each promise with the tests that break things to hold it. Knows no page and no night.

A promise says what does not hold as well: whoever trusts it with a night is to read that here, not to find it out.
"""

from typing import NamedTuple

from scoring.wording import gettext_noop


class Promise(NamedTuple):
    """`sentence` is the promise, `means` what it comes to in a hall, `limits` what it does not cover, often nothing.

    `tests` are paths in the project.
    """

    number: int
    sentence: str
    means: str
    limits: str
    tests: tuple[str, ...]


class Group(NamedTuple):
    """Promises about one thing; `key` is its place on the page."""

    key: str
    title: str
    promises: tuple[Promise, ...]


_HANDS = (
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
        ("tests/breaking/test_kill.py", "tests/club/test_checks.py"),
    ),
    Promise(
        2,
        gettext_noop("A hand counts once, however often it is sent."),
        gettext_noop(
            "A phone that got no answer sends the same hand again, and the book knows it. If two phones tell different "
            "hands for the same deal, the first stands, the other goes on your list as a dispute, and neither vanishes."
        ),
        "",
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
            "tests/evening/test_table_hands.py",
            "tests/evening/test_table_seats.py",
            "tests/evening/test_calls_and_own_pages.py",
            "tests/tournaments/views/table_page/test_offline.py",
        ),
    ),
)

_BOOK = (
    Promise(
        4,
        gettext_noop("No correction overwrites another unseen."),
        gettext_noop(
            "A correction is made to the hand that you saw. If somebody changed it meanwhile, yours is not written; you "
            "are shown both values and say which is right. So it is with seats, and with a house law."
        ),
        "",
        (
            "tests/tournaments/test_sheet_shown.py",
            "tests/tournaments/actions/test_enter_sheet.py",
            "tests/tournaments/actions/test_seat_people.py",
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
            "A table’s phone needs no account, so of its hands the book knows the table and the seat, not a name."
        ),
        (
            "tests/tournaments/test_checking.py",
            "tests/tournaments/test_night_history.py",
            "tests/tournaments/test_history_shown.py",
            "tests/tournaments/management/commands/test_check_night.py",
            "tests/tournaments/test_kept.py",
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
            "tests/tournaments/views/test_exports.py",
            "tests/tournaments/test_book_point.py",
            "tests/races/test_races.py",
            "tests/breaking/test_two_servers.py",
        ),
    ),
)

_TROUBLE = (
    Promise(
        8,
        gettext_noop("A backup is one file, taken while the phones send, and read back before it is called one."),
        gettext_noop(
            "Restored on an empty computer, on SQLite or on PostgreSQL, it gives the same standings. No password, no "
            "session and no link that opens anything is in the file."
        ),
        gettext_noop(
            "It holds every name and what is noted about members: keep it as you keep the club’s address list. After "
            "restoring, directors get new passwords and the table cards are printed again."
        ),
        (
            "tests/club/test_backing_up.py",
            "tests/club/test_backup_file.py",
            "tests/club/test_restoring.py",
            "tests/club/test_snapshot.py",
        ),
    ),
    Promise(
        9,
        gettext_noop("An upgrade backs the book up first, and is whole or not at all."),
        gettext_noop(
            "A computer that stops in the middle of it has the old book, and the next start completes the change. A book "
            "goes from SQLite to PostgreSQL and back as it is."
        ),
        gettext_noop("There is no way back to an older version but that backup: what was played since is not in it."),
        (
            "tests/club/test_upgrading.py",
            "tests/tournaments/migrations/test_0004_kept_figures.py",
            "tests/club/test_restoring.py",
        ),
    ),
    Promise(
        10,
        gettext_noop(
            "When the disk is full, the database is gone or the clock jumps, you are told so, and nothing is wrong."
        ),
        gettext_noop(
            "Phones are asked to wait, keep their hands and send them again by themselves; the desk says what is the "
            "matter. Once the cause is gone the night goes on, and nothing needs to be repaired. Order goes by the book, "
            "never by the clock."
        ),
        gettext_noop(
            "Times in the history are the computer’s: while its clock is wrong, so are they. A book whose file is damaged "
            "is put back from a backup."
        ),
        (
            "tests/breaking/test_disk.py",
            "tests/evening/test_book_lost.py",
            "tests/club/test_book_lost.py",
            "tests/club/test_backing_up.py",
            "tests/club/test_guessing.py",
        ),
    ),
)

_DOORS = (
    Promise(
        11,
        gettext_noop(
            "A table’s link writes for that table, in the round that is being played, until it is withdrawn."
        ),
        gettext_noop(
            "It opens nothing else. Without a director’s account nobody reads a contact or standings that are not out, "
            "by any page, file or error message. Every page declares for whom it is, and every address is tried by "
            "everyone whom it is not for."
        ),
        gettext_noop("Whoever holds a link can use it: a card that was photographed is withdrawn under Papers."),
        (
            "tests/breaking/test_doors.py",
            "tests/breaking/test_pages.py",
            "tests/tournaments/test_links.py",
            "tests/club/test_roles.py",
        ),
    ),
    Promise(
        12,
        gettext_noop(
            "Guessing a link or a password is hopeless within an evening, and keeps no table from its hands."
        ),
        gettext_noop(
            "Wrong passwords are counted for each name, never for an address, for a hall shares one: five are free, then "
            "the waits double up to a quarter of an hour. They are counted before anything is reckoned, one at a time, "
            "and guessed links are turned away before the book is asked."
        ),
        gettext_noop(
            "A browser in which you never signed in waits together with whoever is guessing at your name. Sign in at the "
            "computer on which the program runs, or in a browser that knows you, or under another account. Behind a web "
            "server the computer itself is as any other place, so only the last two are left."
        ),
        (
            "tests/breaking/test_flood.py",
            "tests/club/test_guessing.py",
            "tests/club/test_sign_in.py",
            "tests/club/test_known_browsers.py",
            "tests/club/test_turnstile.py",
        ),
    ),
    Promise(
        13,
        gettext_noop("Nothing that anyone types or sends runs, reads a file, reaches the network or stops a page."),
        gettext_noop(
            "Names made to break things are plain text on every page, paper and spreadsheet. Rosters that are bombs are "
            "refused in seconds. What is malformed is refused with a sentence that says where, and changes nothing."
        ),
        "",
        (
            "tests/breaking/test_names.py",
            "tests/breaking/test_names_sent.py",
            "tests/breaking/test_bodies.py",
            "tests/breaking/test_openapi.py",
            "tests/breaking/test_rosters.py",
            "tests/breaking/test_pages.py",
        ),
    ),
    Promise(
        14,
        gettext_noop("It works in the hall’s own network without internet, and asks no third party for anything."),
        gettext_noop(
            "Letters, pictures and scripts are the program’s own, and no page may fetch anything from elsewhere. Nothing "
            "is counted, sent or looked up."
        ),
        gettext_noop(
            "Without https, which a hall’s network seldom has, whoever listens in the same Wi-Fi can read what phones "
            "send. Give it a password of its own."
        ),
        ("tests/breaking/test_pages.py", "tests/evening/test_evening.py"),
    ),
)

GROUPS = (
    Group("hands", gettext_noop("A hand"), _HANDS),
    Group("book", gettext_noop("The book"), _BOOK),
    Group("trouble", gettext_noop("When things go wrong"), _TROUBLE),
    Group("doors", gettext_noop("Who may do what"), _DOORS),
)
