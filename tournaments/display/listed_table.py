"""A `Listed` as the table of a page, which sorts and turns pages, by django-tables2."""

from collections.abc import Callable, Mapping
from typing import Any

import django_tables2 as tables
from django.http import HttpRequest

from tournaments.display.translation import translate
from tournaments.printing.listed import Column, Line, Listed

ROWS = 200  # of a page


class _TableColumn(tables.Column):
    """A column of a list; `cell` returns the HTML of a line where its words are not enough."""

    def __init__(self, column: Column[Line], cell: Callable[[Line], str] | None) -> None:
        kind = "name" if column.is_name else "num spare" if column.page == "wide" else "num"
        super().__init__(
            verbose_name=translate(column.heading),
            attrs={"cell": {"class": kind}},
            initial_sort_descending=column.descending,
        )
        self.read = cell or column.read

    def render(self, record: dict[str, Any]) -> str:
        words = self.read(record["line"])
        return words if isinstance(words, str) else translate(words)


def listed_table(
    request: HttpRequest, listed: Listed[Line], cells: Mapping[str, Callable[[Line], str]] = {}
) -> tables.Table:
    """Return the page of a list that the request asks for, sorted as it asks, with the HTML of these `cells` by column.

    A column sorts by its values.
    """
    columns = [column for column in listed.columns if column.page != "never"]
    rows = [{"line": line} | {column.key: column.cell(line) for column in columns} for line in listed.lines]
    table = tables.Table(
        rows,
        extra_columns=[(column.key, _TableColumn(column, cells.get(column.key))) for column in columns],
        attrs={"class": "data"},
        row_attrs={"class": lambda record: "first" if listed.first(record["line"]) else ""},
        empty_text=translate(listed.nothing),
        default="–",
    )
    tables.RequestConfig(request, paginate={"per_page": ROWS}).configure(table)
    return table
