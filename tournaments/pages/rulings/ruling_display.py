"""What the pages of rulings show, as values for their templates. Reads what stands; knows no request, rules on nothing."""

from collections.abc import Mapping
from typing import NamedTuple

from django.contrib.auth.models import User

from scoring.law import Law
from scoring.laws.readings import READINGS
from scoring.rulings import KEYS, book_named, others_than, rulings_for
from scoring.rulings.book import Book
from scoring.rulings.ruling import Answers, Asked, Case, Outcome, Ruling, asked, kind_of, outcome
from scoring.rulings.words import EFFECTS, GROUPS, HAPPENINGS, QUESTIONS, REMEDIES
from scoring.wording import Text, gettext_noop
from tournaments.actions.give_ruling import fault_of
from tournaments.display.table import Place, places_of
from tournaments.display.translation import translate
from tournaments.models import HandRecord, Night
from tournaments.models import Ruling as GivenRuling
from tournaments.records.queries import RoundPlayed, TablePlayed, law_of, rounds_of
from tournaments.table_result import dealer_of

PLAYERS = 4
MOST_LETTERS_SOUGHT = 80


class Offer(NamedTuple):
    """Something that can have happened; `silent` where tonight's book says nothing of it."""

    key: str
    text: str
    silent: bool


class OfferGroup(NamedTuple):
    """What can have happened in one part of a deal."""

    key: str
    title: str
    offers: list[Offer]


class RemedyShown(NamedTuple):
    """A remedy and what it does to the score; `note` is our reading where the books leave that open."""

    key: str
    text: str
    effect: str
    note: str
    touches: bool  # whether it goes onto the hand


class OutcomeShown(NamedTuple):
    """What a book says of a case: `when` has the questions that make it, each with its answer."""

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
    """What one book says of an irregularity; `asking` are its questions, where it is asked on the page."""

    key: str
    title: str
    outcomes: list[OutcomeShown]
    asking: Asked | None


class GivenShown(NamedTuple):
    """A ruling that was given. `state`: "off" or "on" the hand, "waiting" for it, "free" of the score, "withdrawn"."""

    row: GivenRuling
    text: str
    when: list[tuple[str, str]]
    remedy: RemedyShown
    cite: str
    seat: str
    by: str
    withdrawn_by: str
    state: str


class TableShown(NamedTuple):
    """The table at which something happened, and the rulings given there, newest first."""

    night: Night
    law: Law
    book: Book
    round: RoundPlayed
    table: TablePlayed
    places: tuple[Place, ...]
    given: list[GivenShown]

    @property
    def number(self) -> int:
        return self.table.number

    @property
    def standing(self) -> int:
        """How many rulings stand at the table."""
        return sum(each.state != "withdrawn" for each in self.given)

    @property
    def to_apply(self) -> bool:
        """Whether a ruling is to be put onto a hand that has come in."""
        return any(each.state == "off" for each in self.given)

    @property
    def deal(self) -> int:
        """The deal that is being played, or the last."""
        return (self.table.result.missing or (self.night.deals,))[0]

    @property
    def deals(self) -> range:
        return range(1, self.night.deals + 1)


def table_with_rulings(night: Night, number: int, table: int) -> TableShown | None:
    """That table of that round, or None where there is none. Six queries, however much has been played."""
    found = rounds_of(night, number)
    if not found or not 1 <= table <= len(found[0].tables):
        return None
    law = law_of(night)
    played = found[0].tables[table - 1]
    missing = played.result.missing
    places = places_of(played, dealer_of(missing[0], played.record.hands) if missing else None)
    rows = played.row.rulings.select_related("by", "withdrawn_by").order_by("-id")
    given = [_given(row, law, played.records.get(row.deal), places) for row in rows]
    return TableShown(night, law, rulings_for(law, PLAYERS), found[0], played, places, given)


def deals_to_rule(played: TablePlayed) -> list[int]:
    """The deals whose hand came in without a ruling that stands for it. One query."""
    rows = played.row.rulings.filter(withdrawn_at=None)
    return sorted({row.deal for row in rows if _state(row, played.records.get(row.deal)) == "off"})


def offers(law: Law, sought: str = "") -> list[OfferGroup]:
    """Whatever can have happened under `law`, by groups; with `sought`, what has all of its words."""
    here = rulings_for(law, PLAYERS).rulings
    words = sought.casefold().split()
    groups = []
    for group, title in GROUPS.items():
        found = [
            Offer(key, translate(each.text), key not in here)
            for key, each in HAPPENINGS.items()
            if each.group == group and _arises(key, law) and _has(words, translate(each.text), translate(each.also))
        ]
        if found:
            groups.append(OfferGroup(group, translate(title), sorted(found, key=lambda offer: offer.silent)))
    return groups


def books_beside(book: Book, key: str, answers: Answers) -> tuple[list[BookShown], list[str]]:
    """What the other books say of it, as far as the answers given decide; and the titles of those that are silent."""
    speaking, silent = [], []
    for other in others_than(book):
        if key not in other.own:
            silent.append(other.title)
            continue
        ruling = other.rulings[key]
        cases = [case for case in ruling.cases if case.may_fit(answers)] or list(ruling.cases)
        speaking.append(BookShown(other.key, other.title, [_outcome(case) for case in cases], asked(ruling)))
    return speaking, silent


def case_shown(ruling: Ruling, answers: Answers) -> OutcomeShown | None:
    """The case that the answers make, or None while it is not decided."""
    return next((_outcome(case) for case in ruling.cases if case.fits(answers)), None)


def _arises(key: str, law: Law) -> bool:
    """False for what the game of this law has not: a seller, a beg."""
    rows = [book_named(each).rulings[key] for each in KEYS if key in book_named(each).rulings]
    return any(row.arises_under(law, PLAYERS) for row in rows)


def _has(words: list[str], *texts: str) -> bool:
    text = " ".join(texts).casefold()
    return all(word in text for word in words)


def _outcome(case: Case) -> OutcomeShown:
    said: Outcome = outcome(case)
    notes = [translate(said.note)] if said.note else []
    if said.reading:
        notes.append(_reading(said.reading))
    remedies = [_remedy(key) for key in said.remedies]
    until = translate(said.until) if said.until else ""
    return OutcomeShown(_when(case.when), remedies, translate(said.by), until, notes, translate(said.cite))


def _remedy(key: str) -> RemedyShown:
    remedy = REMEDIES[key]
    effect = EFFECTS[remedy.effect]
    note = _reading(effect.reading) if effect.reading else ""
    return RemedyShown(key, translate(remedy.text), translate(effect.text), note, bool(effect.fault))


def _reading(number: int) -> str:
    return translate(Text(gettext_noop("Our reading: %(reading)s"), {"reading": Text(READINGS[number])}))


def _when(answers: Mapping[str, str]) -> list[tuple[str, str]]:
    return [
        (translate(QUESTIONS[question].ask), translate(QUESTIONS[question].answers[answer]))
        for question, answer in answers.items()
    ]


def _given(row: GivenRuling, law: Law, record: HandRecord | None, places: tuple[Place, ...]) -> GivenShown:
    case = next(case for case in book_named(row.book).rulings[row.kind].cases if case.fits(row.answers))
    return GivenShown(
        row,
        translate(HAPPENINGS[row.kind].text),
        _when(case.when),
        _remedy(row.remedy),
        translate(case.cite.text()),
        places[row.seat - 1].compass if row.seat else "",
        _name(row.by),
        _name(row.withdrawn_by),
        _state(row, record),
    )


def _name(user: User | None) -> str:
    return "" if user is None else user.get_short_name() or user.get_username()


def _state(row: GivenRuling, record: HandRecord | None) -> str:
    if row.withdrawn_at is not None:
        return "withdrawn"
    if not kind_of(row.remedy):
        return "free"
    if record is None:
        return "waiting"
    return "on" if fault_of(row) in record.hand.get("faults", []) else "off"
