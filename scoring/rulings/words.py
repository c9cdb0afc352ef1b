"""The words for irregularities, as `words.toml` has them. Decides nothing."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

from scoring.wording import Text, read_texts


class Happening(NamedTuple):
    """A happening is something that can go wrong, in a player's words; `also` has more words to search for.

    `fields` are the law's answers that say what ought to be: a book may give such a rule and name no remedy.
    """

    group: str
    text: Text
    also: Text = Text("")
    fields: tuple[str, ...] = ()


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


_WORDS: Final = read_texts(Path(__file__).with_suffix(".toml"))
# In the order in which a deal goes.
GROUPS: Final[dict[str, Text]] = _WORDS["groups"]
CLAIMANTS: Final[dict[str, Text]] = _WORDS["claimants"]
LIMITS: Final[dict[str, Text]] = _WORDS["limits"]
NOTES: Final[dict[str, Text]] = _WORDS["notes"]
EFFECTS: Final = {key: Effect(**row) for key, row in _WORDS["effects"].items()}
HAPPENINGS: Final = {key: Happening(**row) for key, row in _WORDS["happenings"].items()}
QUESTIONS: Final = {key: Question(key, **row) for key, row in _WORDS["questions"].items()}
REMEDIES: Final = {key: Remedy(**row) for key, row in _WORDS["remedies"].items()}
