"""What the words for irregularities are made of. Knows no irregularity."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from scoring.wording import Text, as_text, pgettext_lazy

YES: Final = pgettext_lazy("answer", "Yes")
NO: Final = pgettext_lazy("answer", "No")


class Happening(NamedTuple):
    """What can go wrong, in a player's words; `also` has more words to search for."""

    group: str
    text: Text
    also: Text = Text("")


class Question(NamedTuple):
    """A question that decides a case, and its possible answers."""

    key: str
    ask: Text
    answers: Mapping[str, Text]


class Remedy(NamedTuple):
    """What is done about it, and what that does to the score (a key of EFFECTS).

    `rests_on` has the answers of a law under which alone a book can offer a remedy that touches the score.
    """

    text: Text
    effect: str = "none"
    rests_on: Mapping[str, object] = {}


class Effect(NamedTuple):
    """What happens to the score; `fault` is the kind that goes on the hand, `reading` ours if the books are silent."""

    text: Text
    fault: str = ""
    reading: int = 0


def happening(group: str, text: str, also: str = "") -> Happening:
    """An irregularity of `group`."""
    return Happening(group, Text(text), Text(also))


def question(key: str, ask: str, **answers: str | Text) -> Question:
    """A question with its answers by key."""
    return Question(key, Text(ask), {answer: as_text(text) for answer, text in answers.items()})


def remedy(text: str, effect: str = "none", **rests_on: object) -> Remedy:
    """A remedy that does `effect` to the score, under laws with the answers in `rests_on`."""
    return Remedy(Text(text), effect, rests_on)
