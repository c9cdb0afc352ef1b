"""The lists that sort and turn pages, by django-tables2, which asks for the parameters of each cell's function at each cell.

They are remembered here: that was three tenths of a page of standings.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from django.template import Context, Library
from django.template.base import render_value_in_context
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
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
from django_tables2.data import TableListData

__all__ = [
    "Column",
    "DateColumn",
    "DateTimeColumn",
    "ManyToManyColumn",
    "RequestConfig",
    "Table",
    "TableListData",
    "TemplateColumn",
]

MOST = 1000  # functions

register = Library()

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


@register.simple_tag(takes_context=True)
def rows(context: Context, listing: Table) -> SafeString:
    """The rows of a list's page, as a template would write them cell by cell. A column's attributes are the same in each."""
    cells = [format_html("<td {}>", column.attrs["td"].as_html()) for column in listing.columns]
    return format_html_join(
        "\n",
        "<tr {}>{}</tr>",
        (
            (
                row.attrs.as_html(),
                format_html_join(
                    "\n",
                    "{}{}</td>",
                    ((cell, render_value_in_context(value, context)) for cell, value in zip(cells, row, strict=True)),
                ),
            )
            for row in listing.paginated_rows
        ),
    )
