"""What holds when things go wrong."""

from scoring.wording import gettext_noop
from tournaments.pages.about.promises.promise import Promise

PROMISES = (
    Promise(
        8,
        gettext_noop("A backup is one file, taken while the phones send, and read back before it is called one."),
        gettext_noop(
            "Restored on an empty computer, on SQLite or on PostgreSQL, it gives the same standings. No password, no "
            "session and no link that opens anything is in the file."
        ),
        gettext_noop(
            "It holds every name and what is noted about members: keep it as you keep the club’s address list. After "
            "restoring, directors get new passwords and the table cards are printed again. The backups that are made by "
            "themselves after each night lie on the book’s own disk, and are lost with it."
        ),
        (
            "tests/club/backup/test_backing_up.py",
            "tests/club/backup/test_automatic.py",
            "tests/tournaments/display/test_backup_notice.py",
            "tests/club/backup/test_backup_file.py",
            "tests/club/backup/test_restoring.py",
            "tests/club/backup/test_snapshot.py",
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
            "tests/club/database/test_upgrading.py",
            "tests/tournaments/migrations/test_0004_kept_figures.py",
            "tests/club/backup/test_restoring.py",
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
            "Times in the history are the computer’s: while its clock is wrong, so are they, and a call or a changed name "
            "may stand a few hands too early or too late within its round. A book whose file is damaged is put back from "
            "a backup."
        ),
        (
            "tests/breaking/test_disk.py",
            "tests/breaking/test_openapi.py",
            "tests/evening/test_book_lost.py",
            "tests/tournaments/records/test_history.py",
            "tests/club/database/test_unavailable.py",
            "tests/club/backup/test_backing_up.py",
            "tests/club/sign_in/test_guessing.py",
        ),
    ),
)
