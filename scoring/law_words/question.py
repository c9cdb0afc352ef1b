"""How a question of a law is put and answered in words. Knows no question of its own."""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from scoring.law import Law
from scoring.wording import Text, gettext_noop


class Question(NamedTuple):
    """What a field of a law asks, as a person calls it, and the sentence that answers it under a law.

    `answers` has a sentence for every value where a field has a few values to choose from, else it is empty.
    """

    label: Text
    tell: Callable[[Law], Text]
    answers: Mapping[object, Text] = {}


def choice(field: str, label: str, answers: Mapping[object, str]) -> Question:
    """A question with a few answers to choose from."""
    told = {value: Text(message) for value, message in answers.items()}
    return Question(Text(label), lambda law: told[getattr(law, field)], told)


def listed(parts: Iterable[object]) -> Text:
    """The parts with commas between them, as one text that can be told in any language."""
    together: Text | None = None
    for part in parts:
        text = part if isinstance(part, Text) else Text("%(part)s", {"part": part})
        together = (
            text if together is None else Text(gettext_noop("%(one)s, %(more)s"), {"one": together, "more": text})
        )
    return Text(gettext_noop("none")) if together is None else together
