"""The words for a question of a law and its answer. Knows no particular question."""

from collections.abc import Callable, Iterable, Mapping
from functools import reduce
from typing import NamedTuple

from scoring.law import Law
from scoring.wording import Text, as_text, gettext_noop


def _always(_law: Law) -> bool:
    return True


class Question(NamedTuple):
    """What a field of a law asks, as a person calls it, and the sentence that answers it under a law.

    `answers` has a sentence for every value of a field with a few values; otherwise it is empty.
    `arises` is false where another answer of the law leaves nothing to ask: who sells, where nothing is bid.
    """

    label: Text
    sentence: Callable[[Law], Text]
    answers: Mapping[object, Text] = {}
    arises: Callable[[Law], bool] = _always


def choice(
    field: str, label: str | Text, answers: Mapping[object, str], arises: Callable[[Law], bool] = _always
) -> Question:
    """A question with a few answers to choose from."""
    texts = {value: Text(message) for value, message in answers.items()}
    return Question(as_text(label), lambda law: texts[getattr(law, field)], texts, arises)


def listed(parts: Iterable[object]) -> Text:
    """One or more parts with commas between them, as one text that can be translated."""
    first, *others = (part if isinstance(part, Text) else Text("%(part)s", {"part": part}) for part in parts)
    return reduce(_and_more, others, first)


def _and_more(one: Text, more: Text) -> Text:
    return Text(gettext_noop("%(one)s, %(more)s"), {"one": one, "more": more})


def has_auction(law: Law) -> bool:
    """Whether anything is bid."""
    return law.most_bid > 0
