"""A number with parts of one, and an amount of money, as people type them: with a point or a comma. Knows no form."""

import re
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from scoring.faults import shown
from tournaments.actions.money import MOST_FEE

_DIGITS = re.compile(r"[-+]?[0-9]{1,40}(\.[0-9]{1,9})?")


class PlainDecimalField(forms.DecimalField):
    """A number in plain digits, with a sign where it has one, and parts of one behind a point or a comma."""

    def to_python(self, value: Any) -> Decimal | None:  # type: ignore[override]  # the stub has it of whole numbers
        """The number. Raises ValidationError for anything else."""
        if value in self.empty_values:
            return None
        text = str(value).strip().replace("−", "-").replace(",", ".")
        if not _DIGITS.fullmatch(text):
            raise forms.ValidationError(self.refusal_of(str(value)), code="invalid")
        number: Decimal | None = super().to_python(text)
        return number

    def refusal_of(self, value: str) -> str:
        """What is said of a text that is no number."""
        return str(self.error_messages["invalid"])


class AmountField(PlainDecimalField):
    """An amount of money, or None where it may be empty; with two places behind the point, as it is stored."""

    widget = forms.TextInput

    def __init__(self, *, required: bool = False, **kwargs: Any) -> None:
        super().__init__(required=required, min_value=0, max_value=MOST_FEE, decimal_places=2, **kwargs)
        self.widget.attrs |= {"inputmode": "decimal", "autocomplete": "off", "class": "short"}

    def clean(self, value: Any) -> Decimal | None:
        """The amount. Raises ValidationError for anything else."""
        amount: Decimal | None = super().clean(value)
        return None if amount is None else amount.quantize(Decimal("0.01"))

    def refusal_of(self, value: str) -> str:
        return _("“%(value)s” is not an amount. Enter one such as 12.50.") % {"value": shown(value.strip())}
