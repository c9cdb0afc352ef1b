"""The claims of the books on two leaves: what each says, and what perfect play or sampled deals found."""

from typing import Final

from scoring.checked import VERDICTS, Claim, claims
from scoring.wording import Text, gettext_noop

from .values import LawGroup, LawRow, LawSheet

TITLE: Final = Text(gettext_noop("The books, checked"))
HOW: Final = Text(gettext_noop("By perfect play with all cards seen"))
# Translators: what the check says of a book’s advice, and a sentence with its figures
FOUND: Final = gettext_noop("%(verdict)s. %(found)s")
SAMPLED: Final = gettext_noop("%(verdict)s. %(found)s (%(deals)s deals)")
BOOKS: Final = (
    ("Chicago, ", Text(gettext_noop("Chicago, 1891"))),
    ("Foster, ", Text(gettext_noop("Foster, 1897"))),
)


def checked_sheets() -> list[LawSheet]:
    """The one sheet; a group for each book."""
    groups = [
        LawGroup(title, tuple(_row(each) for each in claims() if each.cite.startswith(book))) for book, title in BOOKS
    ]
    return [LawSheet(TITLE, HOW, tuple(groups))]


def _row(claim: Claim) -> LawRow:
    found = {"verdict": VERDICTS[claim.verdict], "found": claim.found}
    sentence = Text(SAMPLED, found | {"deals": claim.sample.deals}) if claim.sample else Text(FOUND, found)
    return LawRow(claim.says, sentence, claim.cite)
