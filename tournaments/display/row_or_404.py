"""The row that an address names, for a page. Knows no model."""

from typing import TypeVar

from django.db import models
from django.http import Http404

from tournaments.records.sql import row_at

M = TypeVar("M", bound=models.Model)


def row_or_404(model: type[M], key: int) -> M:
    """The model's row of that key. Raises Http404 where there is none."""
    row = row_at(model, key)
    if row is None:
        raise Http404
    return row
