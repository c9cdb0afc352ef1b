"""A tally card as it is keyed: a field a round. Knows no night."""

import re
from collections.abc import Iterable
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from scoring.faults import shown

FIGURE = re.compile(r"[-−–]?[0-9]{1,40}")
NO_FIGURE = ("", "-", "–", "—")  # how a line without a figure is keyed


class FigureField(forms.Field):
    """Points as a card has them, below zero too; None where no figure stands."""

    def to_python(self, value: Any) -> int | None:
        """The points. Raises ValidationError for what is no figure."""
        text = (value or "").strip()
        if text in NO_FIGURE:
            return None
        if not FIGURE.fullmatch(text):
            message = _("“%(text)s” is not a number of points.")
            raise ValidationError(message, params={"text": shown(text)})
        return int(text.replace("−", "-").replace("–", "-"))


class CardForm(forms.Form):
    """What one card says: a field a round, `rounds[3]` as the action names it and `round-3` as the page does."""

    def __init__(self, rounds: Iterable[int], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields.update({f"rounds[{number}]": FigureField(required=False) for number in rounds})

    def add_prefix(self, field_name: str) -> str:
        return field_name.replace("rounds[", "round-").removesuffix("]")
