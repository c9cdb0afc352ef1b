"""A law's answers in plain words, and where laws differ. FAMILY: one module a group of questions. Decides nothing."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from scoring.law import Law
from scoring.law_words import (
    auction,
    counting,
    deal,
    drawing,
    irregularities,
    length,
    playing,
    table,
    trumps,
    worth,
)
from scoring.law_words.question import Question
from scoring.laws.readings import READINGS
from scoring.wording import Text, gettext_noop

# The groups in the order in which an evening asks; each has a TITLE and its QUESTIONS by field.
GROUPS: Final = {
    "table": table,
    "deal": deal,
    "trumps": trumps,
    "auction": auction,
    "drawing": drawing,
    "playing": playing,
    "counting": counting,
    "worth": worth,
    "irregularities": irregularities,
    "length": length,
}
QUESTIONS: Final[dict[str, Question]] = {
    field: question for group in GROUPS.values() for field, question in group.QUESTIONS.items()
}
DOES_NOT_ARISE: Final = Text(gettext_noop("This does not arise."))


class Answer(NamedTuple):
    """One answer: the question, the answer and its source; `note` is our reading where there is one.

    Where another answer of the law leaves nothing to ask, `arises` is false and the sentence says so.
    """

    field: str
    label: Text
    sentence: Text
    article: str
    reading: int
    note: Text | None
    cite: Text
    arises: bool = True


class Group(NamedTuple):
    """Answers that belong together; those in `idle` do not arise under the law."""

    key: str
    title: Text
    rows: tuple[Answer, ...]
    idle: tuple[Answer, ...] = ()


class Difference(NamedTuple):
    """One question with the answers of several laws, in their order."""

    field: str
    label: Text
    rows: tuple[Answer, ...]

    @property
    def differs(self) -> bool:
        """Whether the answers read differently; their sources do not matter."""
        return len({str(row.sentence) for row in self.rows}) > 1


def row_of(law: Law, field: str) -> Answer:
    """The law's answer to one field."""
    question, cite = QUESTIONS[field], law.cites[field]
    arises = question.arises(law)
    sentence = question.sentence(law) if arises else DOES_NOT_ARISE
    note = READINGS[cite.reading] if cite.reading else None
    return Answer(field, question.label, sentence, cite.article, cite.reading, note, law.cite(field), arises)


def law_in_words(law: Law) -> list[Group]:
    """All answers of the law, by group."""
    return [_group(law, key) for key in GROUPS]


def _group(law: Law, key: str) -> Group:
    rows = [row_of(law, field) for field in GROUPS[key].QUESTIONS]
    asked, idle = (tuple(row for row in rows if row.arises is arises) for arises in (True, False))
    return Group(key, GROUPS[key].TITLE, asked, idle)


def differences(laws: Sequence[Law]) -> list[Difference]:
    """Every question with the answers of `laws`: those that differ first, then those that all of them ask."""
    rows = [
        Difference(field, question.label, tuple(row_of(law, field) for law in laws))
        for field, question in QUESTIONS.items()
    ]
    return sorted(rows, key=lambda row: (not row.differs, not all(answer.arises for answer in row.rows)))
