"""A `Listed` as the table of a page, which sorts and turns pages, by django-tables2."""

from collections.abc import Callable, Mapping
from typing import Any

import django_tables2 as tables
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html
from django_tables2.data import TableListData

from scoring.wording import as_text
from tournaments.display.translation import translate
from tournaments.printing.listed import Column, Line, Listed

ROWS = 200  # of a page


class _TableColumn(tables.Column):
    """A column of a list; `html` returns that of a line, with its words, where these are not enough."""

    def __init__(self, column: Column[Line], html: Callable[[Line, str], str] | None) -> None:
        kinds = ["name" if column.is_name else column.format.css, "spare" if column.page == "wide" else ""]
        super().__init__(
            verbose_name=translate(column.heading),
            attrs={"cell": {"class": " ".join(filter(None, kinds)) or None}},
            initial_sort_descending=column.descending,
            empty_values=(),
            order_by=column.order or None,
            orderable=bool(column.order) or None,
        )
        self.name, self.words = column.key, column.words
        self.html = html or (lambda line, words: words + column.suffix(line))

    def render(self, record: Any) -> str:
        is_row = isinstance(record, dict)
        line, words = (record["line"], record["words"][self.name]) if is_row else (record, self.words([record])[0])
        return self.html(line, words if isinstance(words, str) else translate(words))


def listed_table(
    request: HttpRequest | None,
    listed: Listed[Line],
    html: Mapping[str, Callable[[Line, str], str]] = {},
    *,
    link: Callable[[Line], str] = lambda line: "",
    note: Callable[[Line], str] = lambda line: "",
    css: str = "",
    rows: int = ROWS,
    order: str | None = "",
) -> tables.Table:
    """Return the page of a list that the request asks for, sorted as it asks.

    A name has a `link` and is followed by a `note`; `html` by column returns that of other cells. A column sorts by the
    cells of its file. Without a request the table has all lines in their order. Lines that are no list are read as far
    as the page needs them, so only columns with an `order` sort, at first in this `order`; none sorts if that is None.
    """

    def name(line: Line, words: str) -> str:
        found, address, more = format_html("<bdi>{}</bdi>", words), link(line), note(line)
        found = format_html('<a href="{}">{}</a>', address, found) if address else found
        return format_html("{} {}", found, more) if more else found

    listed = listed._replace(columns=[column for column in listed.columns if column.page != "never"])
    keys, is_list = (
        [column.key for column in listed.columns],
        order is not None and isinstance(listed.lines, list | tuple),
    )
    data: Any = listed.lines if isinstance(listed.lines, QuerySet) else TableListData(listed.lines)
    if is_list:
        cells = zip(*(column.cells(listed.lines) for column in listed.columns), strict=True)
        data = [
            dict(zip(keys, row, strict=True)) | {"line": line, "words": dict(zip(keys, words, strict=True))}
            for line, words, row in zip(listed.lines, listed.words(), cells, strict=True)
        ]
    htmls = {column.key: name for column in listed.columns if column.is_name} | dict(html)
    table = tables.Table(
        data,
        extra_columns=[(column.key, _TableColumn(column, htmls.get(column.key))) for column in listed.columns],
        attrs={"class": f"data {css}".rstrip()},
        row_attrs={"class": lambda record: "first" if is_list and listed.first(record["line"]) else ""},
        empty_text=translate(as_text(listed.nothing)),
        orderable=is_list and request is not None,
        order_by=order or None,
    )
    table.title = translate(as_text(listed.title))
    if request is not None:
        tables.RequestConfig(request, paginate={"per_page": rows}).configure(table)
    return table
