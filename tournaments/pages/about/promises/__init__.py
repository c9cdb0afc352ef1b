"""What Head Table promises, each promise with the tests that break things to hold it. Knows no page and no night.

FAMILY: a group of promises a module.

A promise says what does not hold as well: whoever trusts it with a night is to read that here, not to find it out.
"""

from scoring.wording import gettext_noop
from tournaments.pages.about.promises import of_doors, of_hands, of_trouble
from tournaments.pages.about.promises import of_records as of_the_book
from tournaments.pages.about.promises.promise import Group, Promise

__all__ = ["GROUPS", "Group", "Promise"]

GROUPS = (
    Group("hands", gettext_noop("A hand"), of_hands.PROMISES),
    Group("book", gettext_noop("The book"), of_the_book.PROMISES),
    Group("trouble", gettext_noop("When things go wrong"), of_trouble.PROMISES),
    Group("doors", gettext_noop("Who may do what"), of_doors.PROMISES),
)
