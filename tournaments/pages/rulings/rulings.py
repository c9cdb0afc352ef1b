"""The director rules at a table: what happened, what decides the case, the remedy, and the rulings given there."""

from django import forms
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from club.sign_in.roles import DirectorRequest, director_required
from scoring.faults import Refused
from scoring.rulings import rulings_for
from scoring.rulings.ruling import kind_of
from scoring.rulings.words import HAPPENINGS, QUESTIONS
from tournaments.actions.rulings import Decision, Given, apply_ruling, give_ruling, withdraw_ruling
from tournaments.display.refusals import refusals_shown, show_refusal
from tournaments.display.table import TableShown
from tournaments.models import Night, Ruling
from tournaments.pages.rulings.ruling_display import MOST_LETTERS, given_at, irregularities, ruling_page
from tournaments.records.load import StoredTable, rounds_of


class RulingForm(forms.Form):
    """The deal, the seat and the reason, with the remedy that was chosen and the book that it is from."""

    deal = forms.TypedChoiceField(label=gettext_lazy("Deal"), coerce=int)
    seat = forms.TypedChoiceField(
        label=gettext_lazy("Who it was"),
        coerce=int,
        empty_value=None,
        error_messages={"required": gettext_lazy("Say who it was: the score depends on it.")},
    )
    why = forms.CharField(
        label=gettext_lazy("Reason"),
        required=False,
        strip=False,
        widget=forms.TextInput(attrs={"maxlength": 200, "autocomplete": "off"}),
    )
    remedy = forms.CharField(required=False)
    book = forms.CharField(required=False)

    def __init__(self, data: object, table: StoredTable, deals: range, *, touches_score: bool, deal: int) -> None:
        super().__init__(data, auto_id="%s", initial={"deal": deal})  # type: ignore[arg-type]
        seats = [
            (place.seat, f"{place.compass}, {place.name}")
            for place in TableShown(table.row.round.night, table).places
        ]
        self.fields["deal"].choices = [(each, each) for each in deals]  # type: ignore[attr-defined]
        self.fields["seat"].choices = [("", "–"), *seats]  # type: ignore[attr-defined]
        self.fields["seat"].required = touches_score


@director_required
@require_safe
def rulings(request: DirectorRequest, night_id: int, number: int, table: int) -> HttpResponse:
    """What can have happened at that table, by parts of a deal or by the words in `q`, and the rulings given there."""
    night, played = _table(night_id, number, table)
    search = request.GET.get("q", "").strip()[:MOST_LETTERS]
    given = given_at(played)
    context = {
        "night": night,
        "table": played,
        "given": given,
        "standing": sum(each.state != "withdrawn" for each in given),
        "parts": irregularities(played.law, search, played.players),
        "search": search,
        "open": "given" in request.GET or any(each.state == "off" for each in given),  # on no hand that is in
    }
    return render(request, "tournaments/rulings/rulings.html", context)


@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def ruling(request: DirectorRequest, night_id: int, number: int, table: int, kind: str) -> HttpResponse:
    """One irregularity under tonight's law: its questions, and with their answers the remedy. A POST records it.

    Raises Http404 for an unknown kind of irregularity.
    """
    night, played = _table(night_id, number, table)
    if kind not in HAPPENINGS:
        raise Http404
    is_sent = request.method == "POST"
    values = request.POST if is_sent else request.GET
    answers = {name: values[name] for name in QUESTIONS if name in values}
    current = (played.result.missing or (max(played.records, default=1),))[0]
    deals = range(1, max(night.rules.deals if night.rules.by_deals else 0, current, *played.records) + 1)
    deal = next((str(each) for each in deals if str(each) == values.get("deal")), "")
    book = rulings_for(played.law, played.players)
    page = ruling_page(book, kind, answers, chosen=values.get("book", ""), deal=deal)
    sent = request.POST if is_sent else None
    form = RulingForm(sent, played, deals, touches_score=page.touches_score, deal=int(deal or current))
    if is_sent and form.is_valid():
        with refusals_shown(request, form):
            decision = Decision(kind=kind, answers=answers, **form.cleaned_data)
            table_id = played.row.pk
            _report(request, give_ruling(table_id=table_id, decision=decision, by=request.user, at=timezone.now()))
            return redirect(reverse("rulings", args=[night_id, number, table]) + "?given=1")
    context = {"night": night, "table": played, "book": book, "page": page, "answers": answers, "form": form}
    return render(request, "tournaments/rulings/ruling.html", context, status=422 if is_sent else 200)


@director_required
@require_POST
def withdraw(request: DirectorRequest, night_id: int, ruling_id: int) -> HttpResponse:
    """Withdraws a ruling, for the reason in `why`."""
    found = _ruling(night_id, ruling_id)
    why = request.POST.get("why", "")
    with refusals_shown(request):
        withdrawn = withdraw_ruling(ruling_id=found.pk, why=why, by=request.user, at=timezone.now())
        messages.success(request, _("The ruling is withdrawn."))
        if withdrawn.record:
            messages.info(request, _("It no longer applies to the hand of deal %(deal)s.") % {"deal": found.deal})
    return _back(found)


@director_required
@require_POST
def apply(request: DirectorRequest, night_id: int, ruling_id: int) -> HttpResponse:
    """Applies a ruling that waited to the hand that has come in."""
    found = _ruling(night_id, ruling_id)
    with refusals_shown(request):
        apply_ruling(ruling_id=found.pk, by=request.user, at=timezone.now())
        messages.success(request, _("The ruling is applied to the hand of deal %(deal)s.") % {"deal": found.deal})
    return _back(found)


def _table(night_id: int, number: int, table: int) -> tuple[Night, StoredTable]:
    """That table of that round. Raises Http404 where there is none, or its night is not being played yet."""
    night = get_object_or_404(Night, pk=night_id)
    waiting = night.state in (Night.State.ENROLLING, Night.State.DRAWN)
    found = [] if waiting else rounds_of(night, number)
    if not found or not 1 <= table <= len(found[0].tables):
        raise Http404
    return night, found[0].tables[table - 1]


def _report(request: DirectorRequest, given: Given) -> None:
    deal = {"deal": given.ruling.deal}
    messages.success(request, _("The ruling for deal %(deal)s is recorded.") % deal)
    if given.record:
        messages.info(request, _("It is applied to the hand of deal %(deal)s, and the score follows from it.") % deal)
    elif given.faults:
        messages.warning(request, _("It cannot be applied to the hand of deal %(deal)s yet:") % deal)
        show_refusal(request, Refused(given.faults))
    elif kind_of(given.ruling.remedy):
        messages.info(request, _("Once the hand of deal %(deal)s is in, apply the ruling to it here.") % deal)


def _ruling(night_id: int, ruling_id: int) -> Ruling:
    rows = Ruling.objects.select_related("table__round")
    return get_object_or_404(rows, pk=ruling_id, table__round__night=night_id)


def _back(ruling: Ruling) -> HttpResponse:
    table = ruling.table
    place = [table.round.night_id, table.round.number, table.number]
    return redirect(reverse("rulings", args=place) + "?given=1")
