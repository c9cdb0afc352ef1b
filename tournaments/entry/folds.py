"""The fields of a form that are seldom changed, by subject. A subject opens with its title, which says what is chosen."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from django import forms


@dataclass(frozen=True)
class Fold:
    """Fields of a form on one subject, which open with their title."""

    name: str
    title: str
    fields: Any

    @property
    def has_errors(self) -> bool:
        return any(field.errors for field in self.fields)


def folded(
    form: forms.BaseForm, subjects: Iterable[tuple[str, Any, Iterable[str]]], first: Collection[str]
) -> list[Fold]:
    """Return the fields that are not among the `first`, by subject; a field without a subject is in the last."""
    rest = dict.fromkeys(form.fields.keys() - set(first))
    folds = [
        Fold(name, str(title), [form[field] for field in fields if rest.pop(field, ...) is None])
        for name, title, fields in subjects
    ]
    folds[-1].fields.extend(form[field] for field in form.fields if field in rest)
    return [fold for fold in folds if fold.fields]
