"""A law as its page and its printed sheet show it, in the reader's language. Decides nothing; knows no night."""

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.law import Law
from scoring.law_words import Row, differences, law_told, row_of
from scoring.laws import KEYS, law_named
from scoring.laws.examples import EXAMPLES
from scoring.one_line import read_line
from tournaments.hand_shown import HandShown, hand_shown
from tournaments.printing import values
from tournaments.telling import tell

# The laws as people look for them. A law that none names stands among the further ones.
FAMILIES: Final = (
    (
        gettext_lazy("Cinch, book by book"),
        gettext_lazy("The right Pedro, the left Pedro, fourteen points."),
        ("chicago-1891", "foster-1897", "stay-and-play-2020", "encyclopedia"),
    ),
    (
        gettext_lazy("Foster’s variations of Cinch"),
        gettext_lazy("Foster’s Cinch with a few answers replaced."),
        (
            *("foster-set-back", "foster-eight-points", "foster-thirteen-cards", "foster-no-robbing"),
            *("foster-trump-lead", "foster-low-to-holder", "foster-blind-cinch", "foster-sixty-three"),
            "foster-widow-cinch",
        ),
    ),
    (
        gettext_lazy("With a called partner"),
        gettext_lazy("Each for himself; the maker calls a card, and who holds it is his partner for that hand."),
        ("chicago-razzle-dazzle", "foster-auction-cinch"),
    ),
    (
        gettext_lazy("The older family"),
        gettext_lazy("All Fours and what came of it: High, Low, the Jack and the Game."),
        (
            *("foster-seven-up", "foster-all-fives", "foster-california-jack", "foster-shasta-sam"),
            *("foster-auction-pitch", "foster-pitch-to-the-board", "foster-smudge"),
            *("foster-pedro-sancho", "foster-dom-pedro"),
        ),
    ),
)
FURTHER: Final = (gettext_lazy("Further laws"), gettext_lazy("What else the library holds."))
HOUSE: Final = (gettext_lazy("House laws"), gettext_lazy("The club’s own: a book’s law with a few answers replaced."))
GIST: Final = ("players", "target", "when_made", "when_set")  # the answers by which a law is told from the others


class RowShown(NamedTuple):
    """One answer of a law, with its article; `note` says our reading where it is one, `cite` says both in words."""

    field: str
    label: str
    sentence: str
    cite: str
    article: str
    note: str
    arises: bool


class GroupShown(NamedTuple):
    """Answers that belong together."""

    key: str
    title: str
    rows: list[RowShown]
    idle: list[str]  # what does not arise under this law


class ExampleShown(NamedTuple):
    """A worked example: what it shows, the hand on one line, where it is from, and what it comes to."""

    name: str
    line: str
    cite: str
    kind: str
    shown: HandShown


class DifferenceShown(NamedTuple):
    """One question with each law's answer, in their order."""

    field: str
    label: str
    differs: bool
    answers: list[tuple[Law, RowShown]]


class Family(NamedTuple):
    """Laws that belong together, each with its gist."""

    title: str
    what: str
    laws: list[tuple[Law, list[str]]]


def row_shown(row: Row) -> RowShown:
    note = tell(row.note) if row.note else ""
    return RowShown(row.field, tell(row.label), tell(row.sentence), tell(row.cite), row.article, note, row.arises)


def groups_shown(law: Law) -> list[GroupShown]:
    """All that the law answers."""
    return [
        GroupShown(
            group.key,
            tell(group.title),
            [row_shown(row) for row in group.rows],
            [tell(row.label) for row in group.idle],
        )
        for group in law_told(law)
    ]


def examples_shown(law: Law) -> list[ExampleShown]:
    """The law's worked examples, those that its book states first."""
    return [
        ExampleShown(
            capfirst(row["name"]), row["hand"], row["cite"], _kind(row), hand_shown(read_line(row["hand"], law), law)
        )
        for row in EXAMPLES
        if row["law"] == law.key
    ]


def _kind(row: dict[str, Any]) -> str:
    if row["kind"] == "stated":
        return _("worked in the book")
    return _("our reading") if row["kind"] == "readings" else _("derived from the text")


def families(house: Sequence[Law] = ()) -> Iterator[Family]:
    """Every law of the register, by family, and the club's own."""
    named = {key for *_names, keys in FAMILIES for key in keys}
    further = tuple(key for key in KEYS if key not in named)
    of_the_books = [
        (title, what, [law_named(key) for key in keys if key in KEYS])
        for title, what, keys in (*FAMILIES, (*FURTHER, further))
    ]
    for title, what, laws in (*of_the_books, (*HOUSE, list(house))):
        if laws:
            yield Family(str(title), str(what), [(law, gist(law)) for law in laws])


def gist(law: Law) -> list[str]:
    """The few sentences that tell the law from others."""
    return [tell(row_of(law, field).sentence) for field in GIST]


def differences_shown(laws: Sequence[Law]) -> list[DifferenceShown]:
    """Every question side by side, those first on which the laws differ."""
    return [
        DifferenceShown(
            row.field,
            tell(row.label),
            row.differs,
            [(law, row_shown(answer)) for law, answer in zip(laws, row.rows, strict=True)],
        )
        for row in differences(laws)
    ]


def sheet_of(law: Law) -> values.LawSheet:
    """The law as its printed sheet has it."""
    readings: dict[str, int] = {}
    groups = []
    for group in groups_shown(law):
        rows = [
            values.LawRow(row.label, row.sentence, row.cite, readings.setdefault(row.note, len(readings) + 1))
            if row.note
            else values.LawRow(row.label, row.sentence, row.cite)
            for row in group.rows
        ]
        if group.idle:
            rows.append(values.LawRow(_("Does not arise"), ", ".join(group.idle) + ".", ""))
        groups.append(values.LawGroup(group.title, tuple(rows)))
    examples = tuple(
        values.LawExample(
            example.name,
            example.line,
            " · ".join(f"{credit.side} {credit.told}" for credit in example.shown.credits),
            example.cite,
        )
        for example in examples_shown(law)
    )
    return values.LawSheet(law.title, law.book, tuple(groups), tuple(readings), examples)
