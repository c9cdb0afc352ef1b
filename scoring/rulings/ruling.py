"""What a book does about an irregularity, case by case. Knows no hand, no table and no score."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from scoring.consequences import Place, consequences, together
from scoring.faults import refuse
from scoring.law import Citation, Law
from scoring.rulings.words import (
    CLAIMANTS,
    EFFECTS,
    HAPPENINGS,
    LIMITS,
    NOTES,
    QUESTIONS,
    REMEDIES,
    Happening,
    Question,
    Remedy,
)
from scoring.wording import Text, gettext_noop

Answers = Mapping[str, str]
# For what a case says of partners: the kinds of table at which it can be. A called partner is known after the bidding.
PARTNERS: Final[dict[str, frozenset[str]]] = {
    "": frozenset(("fixed", "called", "none")),
    "some": frozenset(("fixed", "called")),
    "fixed": frozenset(("fixed",)),
    "none": frozenset(("none",)),
    "none fixed": frozenset(("called", "none")),
}


class Case(NamedTuple):
    """One case of an irregularity: `when` has the answers that make it, `remedies` what may be chosen."""

    when: Answers
    remedies: tuple[str, ...]
    by: str
    until: str
    note: str
    cite: Citation
    partners: str = ""  # a key of PARTNERS
    players: tuple[int, ...] = ()  # only at these numbers of players

    def arises_under(self, law: Law, players: int) -> bool:
        """Whether this case can be where `players` play by `law`."""
        called = "none" if law.called_partner == "none" else "called"
        kind = "fixed" if players in law.partners_at else called
        return kind in PARTNERS[self.partners] and players in (self.players or law.players)

    def excludes(self, other: "Case") -> bool:
        """Whether no table can have both."""
        apart = self.players and other.players and not set(self.players) & set(other.players)
        return bool(apart) or not PARTNERS[self.partners] & PARTNERS[other.partners]

    def fits(self, answers: Answers) -> bool:
        """True if every answer that makes this case was given."""
        return all(answers.get(question) == answer for question, answer in self.when.items())

    def may_fit(self, answers: Answers) -> bool:
        """True unless an answer that was given rules this case out."""
        return all(answers.get(question, answer) == answer for question, answer in self.when.items())


class Outcome(NamedTuple):
    """What the book says: `remedies` by key to choose from, who may claim one, until when, and where the book says so.

    `until` and `note` are None where there is nothing to say.
    """

    remedies: Mapping[str, Remedy]
    by: Text
    until: Text | None
    note: Text | None
    cite: Text
    article: str
    reading: int


class Way(NamedTuple):
    """An answer to a question: all `answers` so far, and the `further` question, None where they decide."""

    answers: Answers
    text: Text
    further: "Asked | None"


class Asked(NamedTuple):
    """A question, and the answers that lead to a remedy."""

    ask: Text
    ways: tuple[Way, ...]


@dataclass(frozen=True, slots=True, eq=False)
class BookRuling:
    """What one book does about one irregularity.

    `where` has fields of a law and the answers without which the irregularity does not arise.
    """

    key: str
    cases: tuple[Case, ...]
    where: Mapping[str, object] = field(default_factory=dict)

    @property
    def happening(self) -> Happening:
        return HAPPENINGS[self.key]

    @property
    def questions(self) -> list[str]:
        """What decides the case, in the order in which it is asked."""
        return list(dict.fromkeys(question for case in self.cases for question in case.when))

    def arises_under(self, law: Law, players: int) -> bool:
        """Whether this can happen where `players` play by `law`."""
        if not any(case.arises_under(law, players) for case in self.cases):
            return False
        return all(getattr(law, name) == answer for name, answer in self.where.items())

    def under(self, law: Law, players: int) -> "BookRuling":
        """The same ruling with the cases alone that can be where `players` play by `law`."""
        cases = tuple(case for case in self.cases if case.arises_under(law, players))
        return replace(self, cases=cases)


def decide(ruling: BookRuling, answers: Answers) -> Outcome:
    """What the book says about the case that `answers` make. Raises Refused, at `answers`, where they make none."""
    for case in ruling.cases:
        if case.fits(answers):
            return outcome(case)
    raise refuse("answers", gettext_noop("The case is not decided yet. Answer the question."))


def next_question(ruling: BookRuling, answers: Answers) -> Question | None:
    """The next question after `answers`, or None where the case is decided (or cannot be)."""
    if any(case.fits(answers) for case in ruling.cases):
        return None
    open_cases = [case for case in ruling.cases if case.may_fit(answers)]
    return next((QUESTIONS[name] for case in open_cases for name in case.when if name not in answers), None)


def asked(ruling: BookRuling, answers: Answers | None = None) -> Asked | None:
    """All questions about `ruling` after `answers`; None where there are none."""
    given = answers or {}
    question = next_question(ruling, given)
    if question is None:
        return None
    ways = []
    for answer, text in question.answers.items():
        then = {**given, question.key: answer}
        if any(case.may_fit(then) for case in ruling.cases):
            ways.append(Way(then, text, asked(ruling, then)))
    return Asked(question.ask, tuple(ways))


def outcome(case: Case) -> Outcome:
    """A case in words."""
    return Outcome(
        {key: REMEDIES[key] for key in case.remedies},
        CLAIMANTS[case.by],
        LIMITS[case.until] if case.until else None,
        NOTES[case.note] if case.note else None,
        case.cite.text(),
        case.cite.article,
        case.cite.reading,
    )


def promise(remedy: str, law: Law, answers: Answers) -> Text:
    """What the remedy does under `law`, in the case of `answers`: where it touches the score, by the law's own fields.

    Who is at fault may not have been asked; then the text says it for the maker's side and for an adversary.
    """
    effect = REMEDIES[remedy].effect
    if effect == "most":
        message = gettext_noop(
            "The seller must make %(points)s, the highest possible bid, or is set back %(points)s."
        )
        return Text(message, {"points": law.most_bid})
    kind = EFFECTS[effect].fault
    if not kind:
        return REMEDIES[remedy].text
    was_bid = answers.get("was_bid", "yes") == "yes"
    if "revoker" in answers or not law.most_bid:
        place: Place = "adversary" if answers.get("revoker") == "adversary" else "maker"
        jack = answers["jack"] == "yes" if "jack" in answers else None
        return together(consequences(law, kind, place, was_bid, jack))
    maker, adversary = (together(consequences(law, kind, place, was_bid)) for place in ("maker", "adversary"))
    if maker == adversary:
        return maker
    message = gettext_noop("If the maker's side is at fault: %(maker)s If an adversary is: %(adversary)s")
    return Text(message, {"maker": maker, "adversary": adversary})


def in_the_book(remedy: str, law: Law) -> Text | None:
    """The remedy in its book's terms, where `promise` computes another text and the law has not replaced it."""
    found = REMEDIES[remedy]
    holds = all(getattr(law, field) == answer for field, answer in found.rests_on.items())
    return found.text if kind_of(remedy) and holds else None


def kind_of(remedy: str) -> str:
    """The kind of fault that `remedy` puts on a hand (`revoke`, `foul_hand`), "" where it puts none."""
    return EFFECTS[REMEDIES[remedy].effect].fault
