"""A house law from a form: each question that its book leaves open, with the answers in plain words."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.people.forms import NameField
from scoring.faults import Refused
from scoring.hand import COUNT_NAMES
from scoring.house import MOST_WORTH, NUMBERS, House, house_law, open_fields, options, replaced
from scoring.law import Law, own
from scoring.law_words import GROUPS, QUESTIONS
from tournaments.display.refusals import show_in_form
from tournaments.display.translation import translate
from tournaments.entry.whole_number import whole_number

COUNT = "counts."  # before the name of a count: the field that asks how much it counts
DRAFT = "house-draft"  # the key of a law that is tried and not saved


class QuestionGroup(NamedTuple):
    """Questions that belong together, and how many of them have another answer than the book's."""

    key: str
    title: str
    fields: list[BoundField]
    changed: int
    has_errors: bool


class HouseLawForm(forms.Form):
    """The name of a house law and its answers, on the book `base`; `answers()` is what it replaces."""

    name = NameField(label=gettext_lazy("What the club calls it"))

    def __init__(self, base: Law, *args: Any, answers: Mapping[str, Any] | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.base = base
        self.start = {field: own(base, field) for field in open_fields(base)} | dict(answers or {})
        self.law: Law | None = None
        least = whole_number(str(self.data.get("least_bid", self.start.get("least_bid", ""))), most=99)
        # An answer that names the least bid names the one that is meant here.
        worded = base if least is None else replace(base, least_bid=least)
        for field, answer in self.start.items():
            if field == "counts":
                self.fields |= {f"{COUNT}{count}": self._worth(count, answer) for count in base.counts}
            elif field in NUMBERS:
                self.fields[field] = self._number(field, answer)
            else:
                self.fields[field] = self._choice(field, answer, worded)

    def _choice(self, field: str, answer: Any, worded: Law) -> forms.Field:
        sentences = {json.dumps(each): _sentence(worded, field, each) for each in options(self.base, field)}
        book = json.dumps(own(self.base, field))
        sentences[book] = _("%(answer)s (the book)") % {"answer": sentences[book].removesuffix(".")}
        return forms.TypedChoiceField(
            label=translate(QUESTIONS[field].label),
            choices=list(sentences.items()),
            initial=json.dumps(answer),
            coerce=json.loads,
            widget=forms.RadioSelect,
        )

    def _number(self, field: str, answer: int) -> forms.Field:
        least, most = NUMBERS[field]
        return forms.IntegerField(
            label=translate(QUESTIONS[field].label),
            min_value=least,
            max_value=most,
            initial=answer,
            help_text=_("The book: %(answer)s") % {"answer": translate(QUESTIONS[field].sentence(self.base))},
        )

    def _worth(self, count: str, answer: Mapping[str, int]) -> forms.Field:
        return forms.IntegerField(
            label=translate(COUNT_NAMES[count]),
            min_value=0,
            max_value=MOST_WORTH,
            initial=answer.get(count, 0),
            help_text=_("The book: %(points)s. With 0 it does not count.") % {"points": self.base.counts[count]},
        )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if not self.errors:
            try:
                self.law = house_law(House(DRAFT, 1, cleaned["name"], self.base.key, self.answers()))
            except Refused as refused:
                show_in_form(self, refused)
        return cleaned

    def answers(self) -> dict[str, Any]:
        """What the form replaces of the book, as a house law stores it."""
        given = {field: self.cleaned_data[field] for field in self.start if field in self.cleaned_data}
        if "counts" in self.start:
            given["counts"] = {count: self.cleaned_data[f"{COUNT}{count}"] for count in self.base.counts}
        return replaced(self.base, given)

    def parts(self) -> Iterator[QuestionGroup]:
        """The questions by group, in the order of a law's page."""
        for key, group in GROUPS.items():
            names = [name for field in group.questions for name in self.fields if name.partition(".")[0] == field]
            if names:
                fields = [self[name] for name in names]
                changed = sum(str(field.value()) != self._book(field.name) for field in fields)
                yield QuestionGroup(
                    key, translate(group.title), fields, changed, any(field.errors for field in fields)
                )

    def _book(self, name: str) -> str:
        """The book's own answer as the form's field `name` has it."""
        if name.startswith(COUNT):
            return str(self.base.counts[name.removeprefix(COUNT)])
        answer = own(self.base, name)
        return str(answer) if name in NUMBERS else json.dumps(answer)


def _sentence(law: Law, field: str, answer: Any) -> str:
    """What a law with that answer says."""
    answered: dict[str, Any] = {field: tuple(answer) if isinstance(answer, list) else answer}
    return translate(QUESTIONS[field].sentence(replace(law, **answered)))
