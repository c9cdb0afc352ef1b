"""A law's answers in plain words, as `law_words.toml` has them, and where laws differ. Decides nothing."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from scoring.consequences import consequences, together
from scoring.hand import COUNT_NAMES
from scoring.law import Law
from scoring.laws.readings import READINGS
from scoring.wording import Text, gettext_noop, read_texts, with_commas


class Question(NamedTuple):
    """What a field of a law asks, as a person calls it, and the sentence that answers it under a law.

    `answers` has a sentence for every value of a field with a few values; otherwise it is empty.
    `arises` is false where another answer of the law leaves nothing to ask: who sells, where nothing is bid.
    `goes_without_saying` is true for a sentence that a printed sheet leaves out, `is_common` for a question that nearly
    all books answer alike, `is_named` for one whose sentence needs the label before it.
    """

    label: Text
    sentence: Callable[[Law], Text]
    answers: Mapping[object, Text]
    arises: Callable[[Law], bool]
    goes_without_saying: Callable[[Law], bool]
    without_auction: Text | None
    is_common: bool
    is_named: bool


class Questions(NamedTuple):
    """Questions that belong together, by field."""

    title: Text
    questions: Mapping[str, Question]


def _has_auction(law: Law) -> bool:
    """Whether anything is bid."""
    return law.most_bid > 0


def _goes_round(law: Law) -> bool:
    """Whether each has as many cards as the law deals, and not only as many as go round evenly."""
    return law.dealt * max(law.players) <= law.pack or bool(law.six_dealt_at)


def _at_fault_may_score(law: Law) -> bool:
    """Whether a side at fault can be credited anything: its Jack and Game alone are lost, or a partner keeps his own."""
    if law.other_at_fault == "pays for Jack and Game":
        return True
    return law.other_at_fault == "counts to the maker" and bool(law.partners_at or law.called_partner != "none")


_ARISES: Final[Mapping[str, Callable[[Law], bool]]] = {
    "always": lambda law: True,
    "auction": _has_auction,
    "partners": lambda law: bool(law.partners_at),
    "sale": lambda law: _has_auction(law) and law.seller != "nobody",
    "paid sale": lambda law: law.seller_gets == "the bid",
    "card turned up": lambda law: law.trump_by == "card turned up",
    "begging": lambda law: law.begging != "none",
    "several hands": lambda law: len(law.players) > 1 and _goes_round(law),
    "discarding": lambda law: law.discard != "none" and law.begging == "none",
    "drawing": lambda law: law.draw == "back to six",
    "pips": lambda law: law.game != "winner of the ten",
    "score of a side at fault": _at_fault_may_score,
}
# Makes a sentence of a key of `says`, or of the law's answer where there is no key, and the figures for it.
Say: TypeAlias = Callable[..., Text]


def _dealt(law: Law, say: Say) -> Text:
    if _goes_round(law):
        return say("all", cards=law.dealt)
    sizes = [say("size", cards=law.hand_size(players), players=players) for players in law.players]
    return say("evenly", sizes=with_commas(sizes))


def _packets(law: Law, say: Say) -> Text:
    if len(set(law.packets)) == 1:
        return say("equal", cards=law.packets[0])
    return say("several", cards=with_commas(law.packets)) if _goes_round(law) else say("uneven", cards=law.packets[0])


def _played(law: Law, say: Say) -> Text:
    if law.draw.startswith("after each trick"):
        key = "drawing"
    elif law.played > 6:
        key = "all"
    else:
        key = "nine" if law.discard == "after a second round" else "tricks"
    return say(key, cards=law.played)


def _at(numbers: Sequence[int], law: Law, say: Say) -> Text:
    """What applies at these numbers of players."""
    if not numbers:
        return say("none")
    return say("all") if numbers == law.players else say("some", players=with_commas(numbers))


def _discard(law: Law, say: Say) -> Text:
    """The answer; where a law deals only six at some numbers of players, three need not be discarded there."""
    if not law.six_dealt_at or law.discard != "at least three":
        return say()
    return say("six", answer=say(), players=with_commas(law.six_dealt_at))


def _of_the_dealer(law: Law, say: Say, answer: Text) -> Text:
    """The answer for the dealer who robs, and what applies where he does not."""
    if not law.robs_at or law.robs_at == law.players:
        return answer
    return say("elsewhere", players=with_commas(law.robs_at), answer=answer)


def _fault_without_bid(law: Law, say: Say) -> Text:
    if law.all_pass == "dealer bids least" and law.maker_at_fault == "set back":
        return say("held", points=law.least_bid)
    return say("points", points=law.fault_without_bid) if law.fault_without_bid else say("none")


def _rank(law: Law, say: Say) -> Text:
    if law.joker != "none":
        return say("joker")
    return say() if law.left_pedro == "under the right pedro" else say("plain")


# Where more than the law's value for a field makes the sentence.
_SENTENCES: Final[Mapping[str, Callable[[Law, Say], Text]]] = {
    "players": lambda law, say: (
        say("one", players=law.players[0])
        if len(law.players) == 1
        else say("several", players=with_commas(law.players))
    ),
    "partners_at": lambda law, say: _at(law.partners_at, law, say),
    "pack": lambda law, say: say("cards", cards=law.pack),
    "rank": _rank,
    "partner_cut": lambda law, say: (
        say() if law.partners_at == law.players else say("some", players=with_commas(law.partners_at))
    ),
    "dealt": _dealt,
    "packets": _packets,
    "six_dealt_at": lambda law, say: (
        say("some", players=with_commas(law.six_dealt_at)) if law.six_dealt_at else say("none")
    ),
    "played": _played,
    "trump_by": lambda law, say: (
        say("eldest") if law.trump_by == "first card led" and not _has_auction(law) else say()
    ),
    "gift": lambda law, say: say("points", points=law.gift),
    "turned_jack": lambda law, say: say("points", points=law.turned_jack) if law.turned_jack else say("nothing"),
    "most_bid": lambda law, say: say("points", points=law.most_bid) if law.most_bid else say("nothing"),
    "least_bid": lambda law, say: say("points", points=law.least_bid),
    "all_pass": lambda law, say: say(least=law.least_bid),
    "discard": _discard,
    "dealer_discard": lambda law, say: _of_the_dealer(law, say, _discard(law, say)),
    "discard_order": lambda law, say: _of_the_dealer(law, say, say()),
    "robs_at": lambda law, say: _at(law.robs_at, law, say),
    "counts": lambda law, say: say(
        "all",
        counts=with_commas(
            say("count", count=COUNT_NAMES[count], worth=worth) for count, worth in law.counts.items()
        ),
        whole=law.whole,
    ),
    "high": lambda law, say: (
        say("undrawn") if law.high == "holder of the highest out" and law.draw == "nothing" else say()
    ),
    "floor": lambda law, say: say("points", points=law.floor) if law.floor else say("none"),
    "level": lambda law, say: (
        say("difference") if law.level == "as ever" and law.when_made == "the difference" else say()
    ),
    "maker_at_fault": lambda law, say: together(consequences(law, "revoke", "maker")) if law.most_bid else say(),
    "other_at_fault": lambda law, say: together(consequences(law, "revoke", "adversary")),
    "fault_without_bid": _fault_without_bid,
    "early_look": lambda law, say: say("points", points=law.early_look),
    "target": lambda law, say: say("points", points=law.target),
    "target_options": lambda law, say: (
        say("some", points=with_commas(points for points in law.target_options if points != law.target))
        if len(law.target_options) > 1
        else say("none")
    ),
}


_BOOLEANS: Final[Mapping[str, object]] = {"false": False, "true": True}


def _question(
    field: str,
    label: Text,
    answers: Mapping[str, Text] = {},
    says: Mapping[str, Text] = {},
    arises: str = "always",
    unsaid: Sequence[str] = (),
    repeats: str = "",
    without_auction: Text | None = None,
    common: bool = False,
    named: bool = False,
) -> Question:
    by_value: dict[object, Text] = {_BOOLEANS.get(value, value): text for value, text in answers.items()}

    def sentence(law: Law) -> Text:
        def say(key: str = "", **figures: Any) -> Text:
            text = says[key] if key else by_value[getattr(law, field)]
            return text._replace(params=figures, number=figures["points"] if text.plural else 1)

        return _SENTENCES[field](law, say) if field in _SENTENCES else say()

    messages = {({**answers, **says})[key].message for key in unsaid}

    def goes_without_saying(law: Law) -> bool:
        is_repeated = bool(repeats) and getattr(law, field) == getattr(law, repeats)
        return is_repeated or sentence(law).message in messages

    return Question(label, sentence, by_value, _ARISES[arises], goes_without_saying, without_auction, common, named)


# The groups in the order in which an evening asks.
GROUPS: Final = {
    key: Questions(group["title"], {field: _question(field, **row) for field, row in group["questions"].items()})
    for key, group in read_texts(Path(__file__).with_suffix(".toml")).items()
}
QUESTIONS: Final = {field: question for group in GROUPS.values() for field, question in group.questions.items()}
DOES_NOT_ARISE: Final = Text(gettext_noop("This does not arise."))


class Answer(NamedTuple):
    """One answer: the question, the answer and its source; `note` is our reading where there is one.

    Where another answer of the law leaves nothing to ask, `arises` is false and the sentence says so. `goes_without_saying`
    and `is_named` are the question's: what a printed sheet leaves out, and what it says with its label.
    """

    field: str
    label: Text
    sentence: Text
    article: str
    reading: int
    note: Text | None
    cite: Text
    arises: bool = True
    goes_without_saying: bool = False
    is_named: bool = False


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
    label = question.without_auction if question.without_auction and not _has_auction(law) else question.label
    unsaid = arises and question.goes_without_saying(law)
    return Answer(
        field, label, sentence, cite.article, cite.reading, note, law.cite(field), arises, unsaid, question.is_named
    )


def law_in_words(law: Law) -> list[Group]:
    """All answers of the law, by group; those that nearly all books have alike are the last."""
    common = [field for field, question in QUESTIONS.items() if question.is_common]
    return [
        _group(law, key, common if key == "common" else [field for field in group.questions if field not in common])
        for key, group in GROUPS.items()
    ]


def rules_to_play_by(law: Law) -> list[Group]:
    """Return what a table must know to play by the law, in the order of an evening, without what goes without saying."""
    groups = [_group(law, key, group.questions) for key, group in GROUPS.items()]
    said = [
        group._replace(rows=tuple(row for row in group.rows if not row.goes_without_saying), idle=())
        for group in groups
    ]
    return [group for group in said if group.rows]


def _group(law: Law, key: str, fields: Iterable[str]) -> Group:
    rows = [row_of(law, field) for field in fields]
    asked, idle = (tuple(row for row in rows if row.arises is arises) for arises in (True, False))
    return Group(key, GROUPS[key].title, asked, idle)


def differences(laws: Sequence[Law]) -> list[Difference]:
    """Every question with the answers of `laws`: those that differ first, then those that all of them ask."""
    rows = [
        Difference(field, question.label, tuple(row_of(law, field) for law in laws))
        for field, question in QUESTIONS.items()
    ]
    return sorted(rows, key=lambda row: (not row.differs, not all(answer.arises for answer in row.rows)))
