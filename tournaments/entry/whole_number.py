"""A whole number in a form's field. Knows no form."""

import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError


class WholeNumberField(forms.IntegerField):
    """A whole number in plain digits: no sign, no “7.0”, no digits of other scripts."""

    def to_python(self, value: Any) -> int | None:
        """The number. Raises ValidationError for anything else."""
        if value not in self.empty_values and not re.fullmatch(r"[0-9]{1,9}", str(value)):
            raise ValidationError(self.error_messages["invalid"], code="invalid")
        number: int | None = super().to_python(value)
        return number
