"""Dates and hours in French where Django's own formats differ, in the program and in templates."""

import datetime as dt

import pytest
from django.template import Context, Template
from django.utils.formats import date_format, localize_input, time_format
from django.utils.translation import override

AT = dt.datetime(2026, 1, 1, 20, 30)
SHOWN = Template('{{ at|date:"DATE_FORMAT" }} {{ at|date:"j F" }} {{ at|time }} {{ at|date:"SHORT_DATE_FORMAT" }}')


@pytest.mark.parametrize(
    ("language", "shown"),
    [
        ("fr", "1er janvier 2026 1er janvier 20\u00a0h\u00a030 01/01/2026"),
        ("en", "Jan. 1, 2026 1 January 20:30 01/01/2026"),
    ],
)
def test_the_first_of_a_month_and_an_hour_are_written_as_the_language_does(language, shown):
    with override(language):
        assert SHOWN.render(Context({"at": AT})) == shown


def test_other_days_and_what_a_form_reads_back_are_figures():
    with override("fr"):
        assert date_format(dt.date(2026, 1, 21)) == "21 janvier 2026"
        assert date_format(AT, "DATETIME_FORMAT") == "1er janvier 2026, 20\u00a0h\u00a030"
        assert time_format(AT) == "20\u00a0h\u00a030"
        assert localize_input(AT.date()) == "01/01/2026"
