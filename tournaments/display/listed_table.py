"""A `Listed` as the table of a page, which sorts and turns pages, by django-tables2."""

from collections.abc import Callable, Mapping
from typing import Any

import django_tables2 as tables
from django.http import HttpRequest

from scoring.wording import as_text
from tournaments.display.translation import translate
from tournaments.printing.listed import Column, Line, Listed

ROWS = 200  # of a page


class _TableColumn(tables.Column):
    """A column of a list; `html` returns that of a line, with its words, where these are not enough."""

    def __init__(self, column: Column[Line], html: Callable[[Line, str], str] | None) -> None:
        kind = "name" if column.is_name else column.format.css
        super().__init__(
            verbose_name=translate(column.heading),
            attrs={"cell": {"class": f"{kind} spare" if column.page == "wide" else kind}},
            initial_sort_descending=column.descending,
            empty_values=(),
        )
        self.key, self.html = column.key, html or (lambda line, words: words + column.mark(line))

    def render(self, record: dict[str, Any]) -> str:
        words = record["words"][self.key]
        return self.html(record["line"], words if isinstance(words, str) else translate(words))


def listed_table(
    request: HttpRequest | None, listed: Listed[Line], html: Mapping[str, Callable[[Line, str], str]] = {}
) -> tables.Table:
    """Return the page of a list that the request asks for, sorted as it asks, with this `html` by column.

    A column sorts by the cells of its file. Without a request the table has all lines in their order.
    """
    listed = listed._replace(columns=[column for column in listed.columns if column.page != "never"])
    keys = [column.key for column in listed.columns]
    cells = zip(*(column.cells(listed.lines) for column in listed.columns), strict=True)
    table = tables.Table(
        [
            {"line": line, "words": dict(zip(keys, words, strict=True))} | dict(zip(keys, row, strict=True))
            for line, words, row in zip(listed.lines, listed.words(), cells, strict=True)
        ],
        extra_columns=[(column.key, _TableColumn(column, html.get(column.key))) for column in listed.columns],
        attrs={"class": "data"},
        row_attrs={"class": lambda record: "first" if listed.first(record["line"]) else ""},
        empty_text=translate(as_text(listed.nothing)),
        orderable=request is not None,
    )
    table.title = translate(as_text(listed.title))
    if request is not None:
        tables.RequestConfig(request, paginate={"per_page": ROWS}).configure(table)
    return table
