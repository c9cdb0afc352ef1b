"""The dues of a year: who has paid, who owes, one tap for each; the list as a file and on paper; one member's payments.

Also the treasurer's list of the fees between two dates, by night on the page, by person in the file."""

import datetime as dt
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from club.club_settings.club_years import ClubYear, year_asked
from club.club_settings.stored import current
from club.models import DuesOfYear, DuesPayment, Member
from club.people.forms import DayField
from club.server.languages import for_paper
from club.sign_in.roles import DirectorRequest, director_required
from scoring.wording import Text, gettext_noop
from tournaments.actions.money import set_dues, set_own_dues, take_back_dues, take_dues
from tournaments.display.paper_file import club_heading, paper_asked, paper_file
from tournaments.display.refusals import refusals_shown
from tournaments.display.spreadsheet_file import file_rows, spreadsheet_file
from tournaments.entry.plain_decimal import AmountField
from tournaments.entry.whole_number import whole_number
from tournaments.printing.listed import Column, Listed
from tournaments.printing.ruled_list import RuledList, draw_ruled_list
from tournaments.printing.spreadsheet import Cell
from tournaments.records.dues import (
    NOT_ASKED,
    OWES,
    PAID,
    Dues,
    DuesLine,
    Fee,
    by_currency,
    by_night,
    dues_of,
    fees_between,
)
from tournaments.records.figures import DAY, money, money_in

SHOWN = {
    "": gettext_lazy("Everyone"),
    OWES: gettext_lazy("Owing"),
    PAID: gettext_lazy("Paid"),
    NOT_ASKED: gettext_lazy("Not asked"),
}


class DuesForm(forms.Form):
    """What everyone is asked for in a year."""

    amount = AmountField(label=gettext_lazy("Dues of a member"), required=True)
    currency = forms.CharField(
        label=gettext_lazy("Currency"),
        max_length=DuesOfYear._meta.get_field("currency").max_length,
        required=False,
        widget=forms.TextInput(attrs={"class": "short", "autocomplete": "off"}),
    )


class PaymentForm(forms.Form):
    """What one member has paid, and when; `seen` is what the page shows as paid."""

    amount = AmountField(label=gettext_lazy("Amount"), required=True)
    paid_on = DayField(label=gettext_lazy("Paid on"))
    seen = AmountField(widget=forms.HiddenInput)


class OwnDuesForm(forms.Form):
    """What one member is asked for."""

    own = AmountField(
        label=gettext_lazy("Own dues"),
        help_text=gettext_lazy(
            "Empty: the same as everyone. 0: nothing, for an honorary member. It also applies to later years."
        ),
    )


def _year(request: HttpRequest) -> ClubYear:
    """`?year=2026`, else today's. Raises Http404 for one that is none."""
    year = year_asked(request.GET.get("year"), timezone.localdate())
    if year is None:
        raise Http404
    return year


def _lines_asked_for(request: HttpRequest, dues: Dues) -> tuple[str, list[DuesLine]]:
    """Which lines are asked for, and these."""
    which = request.GET.get("show", "")
    if which not in SHOWN:
        raise Http404
    return which, [line for line in dues.lines if which in ("", line.state)]


@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def dues(request: DirectorRequest) -> HttpResponse:
    """The list of a year. A tap notes that all of it was paid today, or takes back the last payment."""
    year = _year(request)
    found = dues_of(year)
    which, lines = _lines_asked_for(request, found)
    form = DuesForm(request.POST if "amount" in request.POST else None, initial=_usual(year, found))
    if form.is_valid():
        with refusals_shown(request, form):
            set_dues(year=year.number, **form.cleaned_data)
            return redirect(_address(year, which))
    elif not form.is_bound and request.method == "POST":
        with refusals_shown(request):
            _tap(request, found)
        return redirect(f"{_address(year, which)}#{_next_to(request, lines)}")
    context = {
        "year": year,
        "form": form,
        "dues": found,
        "lines": [(line, *_words(line, found.currency)) for line in lines],
        "paid": money(found.paid, found.currency),
        "owed": money(found.owed, found.currency),
        "amount": money(found.amounts.amount, found.currency) if found.amounts else "",
        "tabs": [
            (key, label, count, key == which)
            for key, label in SHOWN.items()
            if (count := found.counts[key] if key else len(found.lines)) or key == which
        ],
        "asked": _asked(year, which),
    }
    return render(request, "tournaments/members/dues.html", context, status=422 if form.errors else 200)


@director_required
@for_paper
@require_safe
def dues_file(request: DirectorRequest, form: str) -> HttpResponseBase:
    """The lines that are asked for, as `csv`, `xlsx` or `pdf`. Raises Http404 for another."""
    year = _year(request)
    found = dues_of(year)
    which, lines = _lines_asked_for(request, found)
    name = f"dues-{year}".replace("/", "-")
    title = _("Dues of %(year)s") % {"year": year}
    listed = _listed(found, lines)
    if form == "pdf":
        today = date_format(timezone.localdate(), "DATE_FORMAT")
        head = club_heading(title, today)
        sheet = RuledList(head, listed, str(SHOWN[which]) if which else "")
        return paper_file(draw_ruled_list, sheet, title, paper_asked(request), name)
    return spreadsheet_file(title.replace("/", "-"), file_rows(listed), form, name)


@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def member_dues(request: DirectorRequest, member_id: int, year: int) -> HttpResponse:
    """One member's payments of a year, also of another amount or day, and what this member is asked for."""
    member = get_object_or_404(Member.objects.names_only(), pk=member_id)
    if (of_year := year_asked(str(year), timezone.localdate())) is None:
        raise Http404
    found = dues_of(of_year, member)
    [line] = found.lines
    payment = PaymentForm(request.POST if "pays" in request.POST else None, initial=_due_today(line))
    own = OwnDuesForm(request.POST if "settles" in request.POST else None, initial={"own": _own(member, year)})
    named: dict[str, Any] = {"member_id": member_id, "year": year}
    stamp: dict[str, Any] = {"by": request.user, "at": timezone.now()}
    is_done = False
    if payment.is_valid():
        with refusals_shown(request, payment):
            take_dues(**named, **payment.cleaned_data, **stamp)
            is_done = True
    elif own.is_valid():
        with refusals_shown(request, own):
            set_own_dues(**named, amount=own.cleaned_data["own"])
            is_done = True
    elif "take_back" in request.POST:
        taken = get_object_or_404(member.dues, pk=whole_number(request.POST["take_back"]) or 0)
        take_back_dues(payment_id=taken.pk, **stamp)
        is_done = True
    if is_done:
        messages.success(request, _("Saved."))
        return redirect("member_dues", member_id, year)
    rows = member.dues.filter(year=year).select_related("by", "taken_back_by").order_by("-pk")
    context = {
        "year": of_year,
        "member": member,
        "line": line,
        "words": _words(line, found.currency)[0],
        "dues": found,
        "payment": payment,
        "own": own,
        "rows": [(row, money(row.amount, found.currency)) for row in rows],
    }
    has_errors = payment.errors or own.errors
    return render(request, "tournaments/members/member_dues.html", context, status=422 if has_errors else 200)


def _address(year: ClubYear, which: str) -> str:
    return f"{reverse('dues')}?{_asked(year, which)}"


def _asked(year: ClubYear, which: str) -> str:
    asked = QueryDict(mutable=True)
    asked.update({"year": str(year.number)} | ({"show": which} if which else {}))
    return asked.urlencode()


def _usual(year: ClubYear, found: Dues) -> dict[str, Any]:
    """What the form begins with: as settled, else as in the year before, else the currency of the usual night."""
    known = found.amounts or DuesOfYear.objects.filter(year__lt=year.number).order_by("-year").first()
    if known is not None:
        return {"amount": known.amount, "currency": known.currency}
    return {"currency": current().usual_night.get("currency", "")}


def _tap(request: DirectorRequest, found: Dues) -> None:
    """`paid` names a member and what the page showed as paid, `unpaid` a payment."""
    stamp: dict[str, Any] = {"by": request.user, "at": timezone.now()}
    if "unpaid" in request.POST:
        rows = DuesPayment.objects.filter(year=found.year.number).select_related("member")
        payment = get_object_or_404(rows, pk=whole_number(request.POST["unpaid"]) or 0)
        take_back_dues(payment_id=payment.pk, **stamp)
        message = _("Taken back: %(amount)s of %(name)s.")
        amount, name = payment.amount, payment.member.name if payment.member else ""
    else:
        line = _line_of(request.POST.get("paid", ""), found)
        if not line.owed:  # repeated, the tap changes no more
            return
        today = timezone.localdate(stamp["at"])
        amount, name = line.owed, line.name
        take_dues(
            member_id=line.member.pk if line.member else 0,
            year=found.year.number,
            amount=amount,
            paid_on=today,
            seen=line.paid,
            **stamp,
        )
        message = _("%(name)s has paid %(amount)s.")
    messages.success(request, message % {"name": name, "amount": money(amount, found.currency)})


def _line_of(key: str, found: Dues) -> DuesLine:
    """The line of the member with that key. Raises Http404."""
    number = whole_number(key)
    for line in found.lines:
        if line.member and line.member.pk == number:
            return line
    raise Http404


def _next_to(request: HttpRequest, lines: Sequence[DuesLine]) -> str:
    """The place on the page where the next tap will be: in the list of who owes the line is gone that was tapped."""
    keys = [str(line.member.pk) for line in lines if line.member]
    tapped = request.POST.get("paid", request.POST.get("line", ""))
    if tapped not in keys:
        return ""
    following = keys[keys.index(tapped) + 1 :] if request.GET.get("show") else [tapped]
    return f"m{following[0]}" if following else ""


def _words(line: DuesLine, currency: str) -> tuple[str, str]:
    """What stands on the line's button, and beneath the name."""
    if line.state == OWES:
        words = _("Owes %(amount)s") % {"amount": money(line.owed, currency)}
    elif line.state == PAID and line.paid > line.due:
        message = _("Paid %(amount)s of %(due)s")
        words = message % {"amount": money(line.paid, currency), "due": money(line.due, currency)}
    elif line.state == PAID:
        words = _("Paid %(amount)s") % {"amount": money(line.paid, currency)}
    else:
        words = _("Not asked")
    parts = []
    if line.paid_on:
        parts.append(date_format(line.paid_on, "DATE_FORMAT"))
    if line.payments and line.owed:
        parts.append(_("Paid %(amount)s") % {"amount": money(line.paid, currency)})
    return words, " · ".join(reversed(parts))


def _due_today(line: DuesLine) -> dict[str, Any]:
    return {"amount": line.owed or None, "paid_on": timezone.localdate(), "seen": line.paid}


def _own(member: Member, year: int) -> Decimal | None:
    """What the member is asked for where it is not the same as everyone."""
    last = member.own_dues.filter(year__lte=year).order_by("-year").first()
    return last.amount if last else None


def _listed(found: Dues, lines: Sequence[DuesLine]) -> Listed[DuesLine]:
    """Return the list of these lines, with their sums below it."""

    amount = money_in(found.currency)
    columns: Sequence[Column[DuesLine]] = (
        Column("number", "Number", 0.11, of=lambda line: line.member.number if line.member else "", face="italic"),
        Column(
            "name",
            "Name",
            of=lambda line: line.member.name if line.member else _("No longer on the roster"),
            is_name=True,
        ),
        Column("year", "Year", of=lambda line: str(found.year)),
        Column("currency", "Currency", of=lambda line: found.currency),
        Column("due", "Dues", 0.13, amount),
        Column("paid", "Paid", 0.13, amount, face="bold"),
        Column("paid_on", "Paid on", 0.13, DAY),
        Column("owed", "Owed", 0.13, amount, face="bold"),
    )
    paid, owed = (
        money(sum((getattr(line, name) for line in lines), Decimal(0)), found.currency) for name in ("paid", "owed")
    )
    sums = _("Together: %(paid)s paid, %(owed)s owed.") % {"paid": paid, "owed": owed}
    return Listed("", columns, lines, Text(gettext_noop("Nobody is on this list.")), [sums])


class DatesForm(forms.Form):
    """Between which dates; as a rule this year until today."""

    first = DayField(label=gettext_lazy("From"))
    last = DayField(label=gettext_lazy("Until"))

    def clean(self) -> None:
        first, last = self.cleaned_data.get("first"), self.cleaned_data.get("last")
        if first and last and last < first:
            self.add_error("last", _("This is before the first date."))


def _asked_dates(request: HttpRequest) -> DatesForm:
    today = timezone.localdate()
    usual = {"first": dt.date(today.year, 1, 1), "last": today}
    return DatesForm(
        {"first": request.GET.get("first", usual["first"]), "last": request.GET.get("last", usual["last"])}
    )


@director_required
@require_safe
def fees(request: DirectorRequest) -> HttpResponse:
    """What each night between the dates brought in, and what is still owed."""
    form = _asked_dates(request)
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
    dates = _asked_dates(request)
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
