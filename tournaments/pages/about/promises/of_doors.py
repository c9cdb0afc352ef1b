"""Who may do what, and who cannot."""

from scoring.wording import gettext_noop
from tournaments.pages.about.promises.promise import Promise

PROMISES = (
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
            "tests/evening/test_bad_senders.py",
            "tests/tournaments/records/test_links.py",
            "tests/club/sign_in/test_roles.py",
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
            "and guessed links, a table’s or a person’s, are turned away before the book is asked."
        ),
        gettext_noop(
            "A browser in which you never signed in waits together with whoever is guessing at your name. Sign in at the "
            "computer on which the program runs, or in a browser that knows you, or under another account. Behind a web "
            "server the computer itself is as any other place, so only the last two are left."
        ),
        (
            "tests/breaking/test_flood.py",
            "tests/tournaments/records/test_links.py",
            "tests/club/sign_in/test_guessing.py",
            "tests/club/sign_in/test_signing_in.py",
            "tests/club/sign_in/test_known_browsers.py",
            "tests/club/sign_in/test_turnstile.py",
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
            "tests/evening/test_bad_senders.py",
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
