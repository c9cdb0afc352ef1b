"""The year report of the club, for its meeting: on a page, as a file and on paper, beside the year before."""

from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from typing import Any, Final, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils import timezone
from django.utils.formats import date_format, number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from club.club_settings.club_years import ClubYear, year_asked
from club.server.languages import for_paper
from club.sign_in.roles import DirectorRequest, director_required
from scoring.wording import pgettext_lazy
from tournaments.display.paper_file import club_heading, paper_asked, paper_file
from tournaments.display.spreadsheet_file import file_rows, spreadsheet_file
from tournaments.display.translation import in_parts, labelled
from tournaments.printing.listed import Column, Listed
from tournaments.printing.report_sheet import ReportSheet, draw_report
from tournaments.printing.spreadsheet import Cell
from tournaments.records.figures import LONG_DAY, money
from tournaments.records.year_report import DatedMember, NightCame, YearReport, year_reports

MOST_PRINTED: Final = 40  # names after a heading
MOST_SHOWN: Final = 100  # names after a heading of the page


class Row(NamedTuple):
    """A figure of the report, of each of its years, the newest first; money where it has a currency."""

    label: str
    values: tuple[float | Decimal | None, ...]
    currency: str | None = None

    @property
    def value_texts(self) -> tuple[str, ...]:
        return tuple(map(self._figure_words, self.values))

    def _figure_words(self, value: float | Decimal | None) -> str:
        if value is None:
            return "–"
        if self.currency is not None:
            return money(Decimal(value), self.currency)
        return str(value) if isinstance(value, int) else number_format(round(float(value), 1), 1)


class Found(NamedTuple):
    """The report of a year, its figures beside those of the year before, where there is anything of it, and its notes."""

    report: YearReport
    years: tuple[ClubYear, ...]
    rows: list[Row]
    notes: list[str]


@director_required
@require_safe
def report(request: DirectorRequest) -> HttpResponse:
    """The report of `?year=2026`, else of today's year."""
    found = _found(request)
    context = {
        "year": found.report.year,
        "report": found.report,
        "found": found,
        "faithful": [
            (_nights(each.nights), each.names[:MOST_SHOWN], _more(each.names)) for each in found.report.faithful
        ],
        "dated": [(heading, members[:MOST_SHOWN], _more(members)) for heading, members in _dated_lists(found.report)],
    }
    return render(request, "tournaments/seasons/year_report.html", context)


@director_required
@for_paper
@require_safe
def report_file(request: DirectorRequest, form: str) -> HttpResponseBase:
    """The same as `csv`, `xlsx` or `pdf`. Raises Http404 for another."""
    found = _found(request)
    title = _("Year report %(year)s") % {"year": found.report.year}
    name = f"year-report-{found.report.year}".replace("/", "-")
    if form == "pdf":
        return paper_file(draw_report, _sheet(found, title), title, paper_asked(request), name)
    return spreadsheet_file(title, _file_rows(found), form, name)


def _found(request: HttpRequest) -> Found:
    """Raises Http404 for a year that is none."""
    year = year_asked(request.GET.get("year"), timezone.localdate())
    if year is None:
        raise Http404
    reports = year_reports(year, year.before)
    if reports[1].is_empty:
        reports.pop()
    return Found(reports[0], tuple(each.year for each in reports), list(_rows(reports)), list(_notes(reports)))


def _rows(reports: list[YearReport]) -> Iterator[Row]:
    """The figures; of money and prizes those of which there are any."""

    def each(value: Callable[[YearReport], Any]) -> tuple[Any, ...]:
        return tuple(map(value, reports))

    yield Row(_("Nights held"), each(lambda report: len(report.nights)))
    yield Row(_("Attendance, all nights together"), each(lambda report: report.attended))
    yield Row(_("Attendance on average"), each(lambda report: report.average))
    yield Row(_("Most at one night"), each(lambda report: report.most))
    yield Row(_("Members who came"), each(lambda report: report.members))
    yield Row(_("Guests who came"), each(lambda report: report.guests))
    yield Row(_("New members"), each(lambda report: len(report.joined)))
    yield Row(_("Members who left"), each(lambda report: len(report.left)))
    if any(report.prizes for report in reports):
        yield Row(_("Prizes won"), each(lambda report: report.prizes))
    for currency in sorted({sums.currency for report in reports for sums in report.fees}):
        fees = [report.fees_in(currency) for report in reports]
        yield Row(_("Fees of the nights, paid"), tuple(sums.paid for sums in fees), currency)
        if any(sums.owed for sums in fees):
            yield Row(_("Fees of the nights, owed"), tuple(sums.owed for sums in fees), currency)
    for currency in sorted({report.dues_currency for report in reports if report.dues_currency is not None}):
        dues = [report.dues_in(currency) for report in reports]
        yield Row(_("Dues, paid"), tuple(paid for paid, _owed in dues), currency)
        yield Row(_("Dues, owed"), tuple(owed for _paid, owed in dues), currency)


def _notes(reports: list[YearReport]) -> Iterator[str]:
    """What a reader has to know about these figures."""
    newest, today = reports[0], timezone.localdate()
    if newest.year.has(today):
        yield _("So far: the year ends on %(date)s.") % {"date": _day(newest.year.last)}
    if len(reports) == 1:
        yield _("There is nothing of %(year)s to compare with.") % {"year": newest.year.before}
    if newest.undated:
        message = ngettext(
            "%(number)s member has no joining date, so is not counted as new in any year.",
            "%(number)s members have no joining date, so are not counted as new in any year.",
            newest.undated,
        )
        yield message % {"number": newest.undated}
    if newest.left:
        yield _("A member left on the day when “Comes to nights” was unticked.")


def _day(day: Any) -> str:
    return date_format(day, "DATE_FORMAT")


def _dated_lists(report: YearReport) -> Iterator[tuple[str, tuple[DatedMember, ...]]]:
    """The members of whom a day in that year is noted, under their headings; no empty list."""
    for heading, members in ((_("New members"), report.joined), (_("Members who left"), report.left)):
        if members:
            yield heading, members


def _more(names: Sequence[Any]) -> str:
    """How many the page does not name, and where they are; empty where it names all."""
    more = len(names) - MOST_SHOWN
    words = ngettext(
        "And %(more)s more. The CSV and Excel files name everyone.",
        "And %(more)s more. The CSV and Excel files name everyone.",
        max(more, 0),
    )
    return words % {"more": more} if more > 0 else ""


def _nights(number: int) -> str:
    return ngettext("%(number)s night", "%(number)s nights", number) % {"number": number}


def _nights_list(report: YearReport) -> Listed[NightCame]:
    columns: Sequence[Column[NightCame]] = (
        Column("date", "Date", 0.27, LONG_DAY),
        Column("name", "Night", is_name=True),
        Column("members", "Members", 0.19),
        Column("guests", "Guests", 0.14),
        Column("people", pgettext_lazy("people", "All"), 0.09),
    )
    return Listed("", columns, report.nights)


def _file_rows(found: Found) -> Iterator[Sequence[Cell]]:
    report = found.report
    yield [_("Figure"), _("Currency"), *map(str, found.years)]
    for row in found.rows:
        yield [row.label, row.currency or "", *(None if each is None else _number(each) for each in row.values)]
    yield []
    yield from file_rows(_nights_list(report))
    for heading, members in _dated_lists(report):
        yield []
        yield [_("Date"), heading]
        for each in members:
            yield [each.day.isoformat(), each.name]
    if report.faithful:
        yield []
        yield [_("Nights"), _("Came most often")]
        for often in report.faithful:
            for name in often.names:
                yield [often.nights, name]


def _number(value: float | Decimal) -> int | float:
    return value if isinstance(value, int) else round(float(value), 2)


def _sheet(found: Found, title: str) -> ReportSheet:
    report = found.report
    days = f"{_day(report.year.first)} – {_day(report.year.last)}"
    often = [labelled(_nights(each.nights), _listed(each.names)) for each in report.faithful]
    names = [
        (_("Came most often"), in_parts(often)),
        *((heading, _listed(map(_dated, members))) for heading, members in _dated_lists(report)),
    ]
    return ReportSheet(
        club_heading(title, days),
        tuple(map(str, found.years)),
        tuple((row.label, row.value_texts) for row in found.rows),
        tuple((heading, words) for heading, words in names if words),
        _nights_list(report),
        " ".join(found.notes),
    )


def _dated(member: DatedMember) -> str:
    return f"{member.name} ({date_format(member.day, 'SHORT_DATE_FORMAT')})"


def _listed(names: Any) -> str:
    """One after the other; of very many the first, and how many more there are: the CSV and Excel files have all."""
    names = list(names)
    more = len(names) - MOST_PRINTED
    words = ", ".join(names[:MOST_PRINTED])
    return words if more <= 0 else _("%(names)s and %(more)s more") % {"names": words, "more": more}
