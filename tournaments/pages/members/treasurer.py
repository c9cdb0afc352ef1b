"""The treasurer's list: fees between two dates, by night on the page, by person in the file."""

import datetime as dt
from collections.abc import Iterable, Iterator

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from club.people.forms import DayField
from club.sign_in.roles import DirectorRequest, director_required
from tournaments.display.spreadsheet_file import spreadsheet_file
from tournaments.printing.spreadsheet import Cell
from tournaments.records.dues import Fee, by_currency, by_night, fees_between


class DatesForm(forms.Form):
    """Between which dates; as a rule this year until today."""

    first = DayField(label=gettext_lazy("From"))
    last = DayField(label=gettext_lazy("Until"))

    def clean(self) -> None:
        first, last = self.cleaned_data.get("first"), self.cleaned_data.get("last")
        if first and last and last < first:
            self.add_error("last", _("This is before the first date."))


def _asked(request: HttpRequest) -> DatesForm:
    today = timezone.localdate()
    usual = {"first": dt.date(today.year, 1, 1), "last": today}
    return DatesForm(
        {"first": request.GET.get("first", usual["first"]), "last": request.GET.get("last", usual["last"])}
    )


@director_required
@require_safe
def fees(request: DirectorRequest) -> HttpResponse:
    """What each night between the dates brought in, and what is still owed."""
    form = _asked(request)
    found = fees_between(**form.cleaned_data) if form.is_valid() else []
    context = {
        "form": form,
        "nights": by_night(found),
        "totals": by_currency(found),
        "asked": request.GET.urlencode(),
    }
    return render(request, "tournaments/members/fees.html", context, status=422 if form.errors else 200)


@director_required
@require_safe
def fees_file(request: DirectorRequest, form: str) -> HttpResponseBase:
    """A row for each person and night, as `csv` or `xlsx`. Raises Http404 for other forms, and for no dates."""
    dates = _asked(request)
    if not dates.is_valid():
        raise Http404
    rows = _rows(fees_between(**dates.cleaned_data))
    return spreadsheet_file(_("Fees"), rows, form, "fees-{first}-{last}".format(**dates.cleaned_data))


def _rows(found: Iterable[Fee]) -> Iterator[list[Cell]]:
    heading: list[Cell] = [_("Date"), _("Night"), _("Number"), _("Name"), _("Member number"), _("Currency")]
    yield [*heading, _("Fee"), _("Paid"), _("Owed")]
    for fee in found:
        amounts = [float(amount) for amount in (fee.due, fee.paid, fee.owed)]
        who: list[Cell] = [fee.number, fee.name, fee.member_number, fee.night.currency]
        yield [fee.night.date.isoformat(), fee.night.name, *who, *amounts]
