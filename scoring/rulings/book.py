"""A book of rulings from its file's data. Knows no file; raises ValueError, naming the irregularity, for a bad one."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from scoring.law import Citation, Law
from scoring.rulings.ruling import PARTNERS, BookRuling, Case
from scoring.rulings.words import CLAIMANTS, HAPPENINGS, LIMITS, NOTES, QUESTIONS, REMEDIES
from scoring.wording import Text, as_text

MOST_QUESTIONS: Final = 2


@dataclass(frozen=True, slots=True, eq=False)
class Book:
    """The irregularities of one book: `rulings` by key, in the order of the groups; it names those in `own` itself.

    `follows` where the book itself says that all else is as in another ("in all other respects"), so that what it takes
    over is its own word too. Where the rulings are those of one table, `law` is played there by `players`.
    """

    key: str
    title: Text
    rulings: Mapping[str, BookRuling]
    own: frozenset[str] = frozenset()
    follows: bool = False
    cut_off: frozenset[str] = frozenset()  # irregularities, and groups of them
    law: Law | None = None
    players: int = 0

    def is_cut_off(self, key: str) -> bool:
        """Return whether our scan breaks off where the book could speak of that, so that its silence proves nothing."""
        return key in self.cut_off or HAPPENINGS[key].group in self.cut_off

    def says(self, key: str) -> bool:
        """Whether the book itself rules on it, and not we for it."""
        return key in self.own or (self.follows and key in self.rulings)


_ROW_KEYS = frozenset(("cite", "reading", "by", "until", "note", "partners", "players", "where", "remedies", "cases"))
_CASE_KEYS = frozenset(("when", "remedies", "cite", "reading", "by", "until", "note", "partners", "players"))


def book_from_data(data: Mapping[str, Any], base: Book | None = None) -> Book:
    """Read a book of rulings from its file's data, on top of `base` where it follows another.

    What is taken over from `base` has the file's `reading`, if it names one, since the book itself does not say it.
    Raises ValueError, naming the irregularity, where the file does not hold together.
    """
    own = {key: _ruling(key, row) for key, row in data["rulings"].items()}
    taken_over = {
        key: _read_as(ruling, data.get("reading", 0)) for key, ruling in (base.rulings if base else {}).items()
    }
    together = {**taken_over, **own}
    in_order = {key: together[key] for key in HAPPENINGS if key in together}
    follows = base is not None and "reading" not in data
    cut_off = frozenset(data.get("cut_off", ()))
    return Book(data["key"], as_text(data["title"]), in_order, frozenset(own), follows, cut_off)


def _read_as(ruling: BookRuling, reading: int) -> BookRuling:
    if not reading:
        return ruling
    cases = tuple(case._replace(cite=case.cite._replace(reading=reading)) for case in ruling.cases)
    return BookRuling(ruling.key, cases, ruling.where)


def _ruling(key: str, row: Mapping[str, Any]) -> BookRuling:
    _check(key, key in HAPPENINGS and row.keys() <= _ROW_KEYS, "is not an irregularity, or has an unknown key")
    rows = row.get("cases") or [{"when": {}, "remedies": row.get("remedies", ())}]
    cases = tuple(_case(key, row, case) for case in rows)
    _check(key, not _overlapping(cases), "has two cases for the same answers")
    return BookRuling(key, cases, row.get("where", {}))


def _case(key: str, row: Mapping[str, Any], data: Mapping[str, Any]) -> Case:
    _check(key, data.keys() <= _CASE_KEYS, "has a case with an unknown key")
    found = {**row, **data}
    when, remedies = dict(data["when"]), tuple(data["remedies"])
    by, until, note = found.get("by", ""), found.get("until", ""), found.get("note", "")
    cite = Citation(found.get("cite", ""), found.get("reading", 0))
    _check(key, len(when) <= MOST_QUESTIONS, "asks too many questions")
    _check(key, all(answer in _answers(name) for name, answer in when.items()), "has an unknown question or answer")
    _check(key, bool(remedies) and all(each in REMEDIES for each in remedies), "has no remedy, or an unknown one")
    _check(
        key,
        by in CLAIMANTS and until in ("", *LIMITS) and note in ("", *NOTES),
        "names an unknown claimant, limit or note",
    )
    _check(key, cite != Citation(), "has neither an article nor a reading")
    partners, players = found.get("partners", ""), tuple(found.get("players", ()))
    _check(key, partners in PARTNERS, "says of partners what no table can be")
    return Case(when, remedies, by, until, note, cite, partners, players)


def _answers(question: str) -> Iterable[str]:
    return QUESTIONS[question].answers if question in QUESTIONS else ()


def _overlapping(cases: tuple[Case, ...]) -> list[Case]:
    return [
        later
        for place, one in enumerate(cases)
        for later in cases[place + 1 :]
        if one.may_fit(later.when) and not one.excludes(later)
    ]


def _check(key: str, holds: bool, what: str) -> None:
    if not holds:
        raise ValueError(f"{key} {what}")
