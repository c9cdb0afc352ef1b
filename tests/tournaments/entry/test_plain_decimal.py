"""Amounts as people type them."""

from decimal import Decimal

import pytest
from django.core.exceptions import ValidationError

from tournaments.entry.plain_decimal import AmountField, PlainDecimalField


def test_an_amount_is_typed_with_a_point_or_a_comma():
    typed = {"12.50": "12.50", "12,50": "12.50", " 7 ": "7.00", "0": "0.00", "12,5": "12.50"}
    assert {text: str(AmountField().clean(text)) for text in typed} == typed
    assert [AmountField().clean(nothing) for nothing in ("", None)] == [None, None]
    assert PlainDecimalField().clean("−2,25") == Decimal("-2.25")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("abc", "“abc” is not an amount. Enter one such as 12.50."),
        ("NaN", "“NaN” is not an amount."),
        ("1e9", "“1e9” is not an amount."),
        ("1.234,50", "“1.234,50” is not an amount."),
        ("x" * 10_000, "…” is not an amount."),
        ("1,250", "no more than 2 decimal places"),
        ("-1", "greater than or equal to 0"),
        ("100000", "less than or equal to 99999.99"),
    ],
)
def test_what_is_no_amount_is_refused_with_a_sentence_that_shows_it(text, sentence):
    with pytest.raises(ValidationError, match=None) as refused:
        AmountField().clean(text)
    assert sentence in " ".join(refused.value.messages)
