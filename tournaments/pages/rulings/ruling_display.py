"""What the books say about an irregularity, as values for the pages. Knows no request, rules on nothing.

Also the rulings that were given at a table.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from club.people.accounts import shown_name
from scoring.hand import seat_name
from scoring.law import Law
from scoring.laws.readings import READINGS
from scoring.rulings import book_named, can_happen, others_than, rules_of, rulings_for
from scoring.rulings.book import Book
from scoring.rulings.ruling import Answers, Asked, Case, Outcome, asked, in_the_book, kind_of, outcome, promise
from scoring.rulings.words import EFFECTS, GROUPS, HAPPENINGS, QUESTIONS, REMEDIES
from scoring.wording import Text, gettext_noop
from tournaments.actions.rulings import fault_of
from tournaments.display.translation import translate
from tournaments.models import HandRecord, Ruling
from tournaments.records.load import StoredTable

MOST_LETTERS = 80
OUR_READING = gettext_noop("Our reading %(number)s: %(reading)s")


class Irregularity(NamedTuple):
    """Something that can have happened; `silent` says so where tonight's book has no remedy for it."""

    key: str
    text: str
    silent: str


class RemedyShown(NamedTuple):
    """A remedy and what it does to the score; `note` is our reading where the books leave that open.

    Where `text` is computed from tonight's law, `words` has the remedy in its book's own terms.
    """

    key: str
    text: str
    words: str
    effect: str
    note: str
    touches: bool  # whether it goes onto the hand


class CaseShown(NamedTuple):
    """What a book says about a case: `when` has the questions that make it, each with its answer."""

    when: list[tuple[str, str]]
    remedies: list[RemedyShown]
    by: str
    until: str
    notes: list[str]
    cite: str

    @property
    def same_effect(self) -> RemedyShown | None:
        """Any of the remedies, where all do the same to the score."""
        return self.remedies[0] if len({remedy.effect for remedy in self.remedies}) == 1 else None


class BookShown(NamedTuple):
    """What one book says about an irregularity. `asking` are its questions, where it has any."""

    key: str
    title: str
    cases: list[CaseShown]
    asking: Asked | None


class RulingPage(NamedTuple):
    """One irregularity. `book` is the one to rule by: tonight's, or where that is silent another, if one was chosen.

    `rules` are what tonight's law has of it all the same, each with its article; where it `may_speak`, our scan breaks off.
    """

    kind: str
    text: str
    silent_here: bool
    rules: list[tuple[str, str]]
    may_speak: bool
    book: Book | None
    question: dict[str, Any] | None
    case: CaseShown | None
    beside: list[BookShown]
    silent: list[str]

    @property
    def touches_score(self) -> bool:
        return self.case is not None and any(remedy.touches for remedy in self.case.remedies)


def irregularities(law: Law, search: str = "", players: int = 4) -> list[tuple[str, str, list[Irregularity]]]:
    """Whatever can have happened under `law`, by parts of a deal, each with its key and title.

    With a `search`, what has all of its words.
    """
    here = rulings_for(law, players)
    words = search.casefold().split()
    parts = []
    for group, title in GROUPS.items():
        found = []
        for key, each in HAPPENINGS.items():
            searched = f"{translate(each.text)} {translate(each.also)}".casefold()
            if each.group == group and can_happen(key, law, players) and all(word in searched for word in words):
                found.append(
                    Irregularity(key, translate(each.text), "" if key in here.rulings else _silence(here, law, key))
                )
        if found:
            parts.append((group, translate(title), sorted(found, key=lambda each: bool(each.silent))))
    return parts


def _silence(book: Book, law: Law, key: str) -> str:
    if rules_of(law, key):
        return _("no remedy in tonight’s book")
    return _("lost in our scan of tonight’s book") if book.is_cut_off(key) else _("not in tonight’s book")


def books_beside(book: Book, key: str, answers: Answers) -> tuple[list[BookShown], list[str]]:
    """What the other books say about it, as far as the answers decide; and the titles of those that are silent.

    A book that rules on it in other games alone is neither.
    """
    speaking, silent = [], []
    for other in others_than(book):
        if not other.says(key):
            silent += [translate(other.title)] * (not book_named(other.key).says(key))
            continue
        ruling = other.rulings[key]
        cases = [case for case in ruling.cases if case.may_fit(answers)] or list(ruling.cases)
        speaking.append(BookShown(other.key, translate(other.title), [_case(case) for case in cases], asked(ruling)))
    return speaking, silent


def ruling_page(tonight: Book, kind: str, answers: Answers, *, chosen: str, deal: str) -> RulingPage:
    """What the page shows of an irregularity after these answers; links keep the `chosen` book and the `deal`."""
    beside, silent = books_beside(tonight, kind, answers)
    silent_here = kind not in tonight.rulings
    other = next((each for each in beside if silent_here and each.key == chosen), None)
    book: Book | None = tonight
    if silent_here:
        book = next((each for each in others_than(tonight) if other and each.key == other.key), None)
    question, case = None, None
    if book:
        query = ({"book": book.key} if other else {}) | ({"deal": deal} if deal else {})
        question = _question(asked(book.rulings[kind]), answers, query)
        case = next((_case(each, book.law) for each in book.rulings[kind].cases if each.fits(answers)), None)
    beside = [each for each in beside if each is not other]
    said = rules_of(tonight.law, kind) if silent_here and tonight.law else []
    rules = [(translate(row.sentence), translate(row.cite)) for row in said]
    text, may_speak = translate(HAPPENINGS[kind].text), tonight.is_cut_off(kind)
    return RulingPage(kind, text, silent_here, rules, may_speak, book, question, case, beside, silent)


def _question(question: Asked | None, given: Answers, query: Mapping[str, str]) -> dict[str, Any] | None:
    """A question on the page: its answers are links, and a further question stands under the answer that leads to it."""
    if question is None:
        return None
    answers = []
    for way in question.ways:
        chosen = all(given.get(name) == answer for name, answer in way.answers.items())
        link = "" if way.further else urlencode({**query, **way.answers})
        further = _question(way.further, given, query)
        answers.append({"text": translate(way.text), "query": link, "chosen": chosen, "further": further})
    return {"ask": translate(question.ask), "answers": sorted(answers, key=lambda each: each["further"] is not None)}


def _case(case: Case, law: Law | None = None) -> CaseShown:
    found: Outcome = outcome(case)
    notes = [translate(found.note)] if found.note else []
    if found.reading:
        notes.append(_reading(found.reading))
    remedies = [remedy_shown(key, law, case.when) for key in found.remedies]
    until = translate(found.until) if found.until else ""
    return CaseShown(answers_shown(case.when), remedies, translate(found.by), until, notes, translate(found.cite))


def remedy_shown(key: str, law: Law | None, answers: Answers) -> RemedyShown:
    """A remedy by its key: what it does under `law`, or without one in its book's own words."""
    remedy = REMEDIES[key]
    text = promise(key, law, answers) if law else remedy.text
    effect = EFFECTS[remedy.effect]
    note = _reading(effect.reading) if effect.reading else ""
    said = in_the_book(key, law) if law else None
    words = translate(said) if said else ""
    return RemedyShown(key, translate(text), words, translate(effect.text), note, bool(effect.fault))


def _reading(number: int) -> str:
    return translate(Text(OUR_READING, {"number": number, "reading": READINGS[number]}))


def answers_shown(answers: Mapping[str, str]) -> list[tuple[str, str]]:
    """Each question with its answer."""
    return [
        (translate(QUESTIONS[question].ask), translate(QUESTIONS[question].answers[answer]))
        for question, answer in answers.items()
    ]


class GivenRuling(NamedTuple):
    """A ruling that was given. `state`: "off" or "on" the hand, "waiting" for it, "free" of the score, "withdrawn"."""

    row: Ruling
    text: str
    when: list[tuple[str, str]]
    remedy: RemedyShown
    cite: str
    seat: str
    by: str
    withdrawn_by: str
    state: str

    @property
    def chip(self) -> tuple[str, str]:
        """Its colour, and how the ruling stands in a word; both empty where it has nothing to do with the score."""
        return {
            "on": ("done", _("Applied")),
            "off": ("disputed", _("Not applied")),
            "waiting": ("waiting", _("Waiting for the hand")),
            "withdrawn": ("withdrawn", _("Withdrawn")),
        }.get(self.state, ("", ""))


def given_at(table: StoredTable) -> list[GivenRuling]:
    """The rulings given there, newest first. One query."""
    return [_given(row, table) for row in table.row.rulings.select_related("by", "withdrawn_by").order_by("-id")]


def _given(row: Ruling, table: StoredTable) -> GivenRuling:
    case = next(case for case in book_named(row.book).rulings[row.kind].cases if case.fits(row.answers))
    return GivenRuling(
        row,
        translate(HAPPENINGS[row.kind].text),
        answers_shown(case.when),
        remedy_shown(row.remedy, table.law, row.answers),
        translate(case.cite.text()),
        translate(seat_name(row.seat, table.players)) if row.seat else "",
        shown_name(row.by),
        shown_name(row.withdrawn_by),
        _state(row, table.records.get(row.deal)),
    )


def _state(row: Ruling, record: HandRecord | None) -> str:
    if row.withdrawn_at is not None:
        return "withdrawn"
    if not kind_of(row.remedy):
        return "free"
    if record is None:
        return "waiting"
    return "on" if fault_of(row) in record.hand.get("faults", []) else "off"
