"""A whole number as a browser sent it: in a form's field, or as a text. Knows no form."""

import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError

MOST = 2**31 - 1
ANY = 10**40  # for what refuses a number that is too large itself, and names it
_DIGITS = re.compile(r"[0-9]{1,40}")


class WholeNumberField(forms.IntegerField):
    """A whole number in plain digits: no sign, no “7.0”, no digits of other scripts."""

    def __init__(self, *, max_value: int = MOST, **kwargs: Any) -> None:
        super().__init__(max_value=max_value, **kwargs)

    def to_python(self, value: Any) -> int | None:
        """The number. Raises ValidationError for anything else; its bounds are checked later, so that they are named."""
        if value not in self.empty_values and not re.fullmatch("[0-9]+", str(value)):
            raise ValidationError(self.error_messages["invalid"], code="invalid")
        number: int | None = super().to_python(value)
        return number


def whole_number(text: str | None, *, least: int = 0, most: int = MOST) -> int | None:
    """The number in `text`, in plain digits; None for anything else, and for one out of bounds."""
    digits = (text or "").strip()
    if not _DIGITS.fullmatch(digits):
        return None
    number = int(digits)
    return number if least <= number <= most else None
