"""The lists that sort and turn pages, by django-tables2, which asks for the parameters of each cell's function at each cell.

They are remembered here: that was three tenths of a page of standings.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from django_tables2 import (
    Column,
    DateColumn,
    DateTimeColumn,
    ManyToManyColumn,
    RequestConfig,
    Table,
    TemplateColumn,
    utils,
)

__all__ = [
    "Column",
    "DateColumn",
    "DateTimeColumn",
    "ManyToManyColumn",
    "RequestConfig",
    "Table",
    "TemplateColumn",
]

MOST = 1000  # functions

_asked = utils.signature


@lru_cache(MOST)
def _remembered(function: Callable[..., Any], is_bound: bool) -> tuple[tuple[str, ...], str | None]:
    names, rest = _asked(function)
    return names[1:] if is_bound else names, rest


def _signature(function: Callable[..., Any]) -> tuple[tuple[str, ...], str | None]:
    """By the function itself: a method of each list that is made is another one, and would keep the list."""
    itself = getattr(function, "__func__", function)
    return _remembered(itself, itself is not function)


utils.signature = _signature
