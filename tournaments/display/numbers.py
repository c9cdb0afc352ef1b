"""A whole number as a browser sent it, in a field or an address. Knows no page."""

from django import forms
from django.core.exceptions import ValidationError

MOST = 2**31 - 1


def whole_number(text: str | None, *, least: int = 0, most: int = MOST) -> int | None:
    """The number in `text`, in the digits 0 to 9, as Django's forms read it; None for anything else."""
    if not (text or "").isascii():
        return None
    field = forms.IntegerField(min_value=least, max_value=most, required=False)
    try:
        number: int | None = field.clean(text)
    except ValidationError:
        return None
    return number
