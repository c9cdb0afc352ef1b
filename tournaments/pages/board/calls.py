"""The tables' calls for the director: which are open, answering one, and giving a table time."""

from django import forms
from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import conditional_page, require_POST, require_safe

from club.people.accounts import shown_name
from club.sign_in.roles import DirectorRequest, director_required
from scoring.faults import Refused
from tournaments.actions.calls import give_time, settle_call, take_call
from tournaments.display.clock import hour
from tournaments.display.refusals import back_to_board, sentences
from tournaments.models import Call, Night, RoundClock, Table
from tournaments.pages.board.board_display import open_calls

MINUTES = (0, 5, 10, 15)


class TimeForm(forms.Form):
    """So many `minutes` for a table, and the `call` that they answer."""

    minutes = forms.TypedChoiceField(choices=[(minutes, minutes) for minutes in MINUTES], coerce=int)
    call = forms.IntegerField(required=False, min_value=1, max_value=2**63 - 1)


@director_required
@require_safe
@conditional_page
def calls(request: DirectorRequest, night_id: int) -> HttpResponse:
    """The open calls, which every page of the night asks for again and again."""
    return _open(request, get_object_or_404(Night, pk=night_id))


@director_required
@require_POST
def take(request: DirectorRequest, night_id: int, call_id: int) -> HttpResponse:
    """The director is on the way: the call stops ringing."""
    night = get_object_or_404(Night, pk=night_id)
    call = get_object_or_404(Call, pk=call_id, table__round__night=night)
    taken = take_call(call_id=call.pk, by=request.user, at=timezone.now())
    if fault := _against(taken, request.user):
        return _after(request, night, fault=fault)
    return _after(request, night, _("Table %(number)s knows that you are coming.") % {"number": taken.table.number})


@director_required
@require_POST
def settle(request: DirectorRequest, night_id: int, call_id: int) -> HttpResponse:
    """The director was at the table: the call is off the list."""
    night = get_object_or_404(Night, pk=night_id)
    call = get_object_or_404(Call, pk=call_id, table__round__night=night)
    settled = settle_call(call_id=call.pk, at=timezone.now())
    return _after(request, night, _("Table %(number)s is settled.") % {"number": settled.table.number})


def _against(taken: Call, user: User) -> str:
    """Why `user` does not go there after all; empty where they do."""
    number = {"number": taken.table.number}
    if taken.outcome == Call.Outcome.ROUND_OVER:
        return _("The call of table %(number)s ended with its round.") % number
    if taken.outcome == Call.Outcome.WITHDRAWN:
        return _("Table %(number)s took its call back.") % number
    if taken.taken_by is None or taken.taken_by == user:
        return ""
    going = number | {"name": shown_name(taken.taken_by)}
    return _("%(name)s is already going to table %(number)s.") % going


@director_required
@require_POST
def time(request: DirectorRequest, night_id: int, number: int, table: int) -> HttpResponse:
    """Give the table so many `minutes`, or take them back with 0; `?call=` names the call that this answers."""
    night = get_object_or_404(Night, pk=night_id)
    found = get_object_or_404(Table, round__night=night, round__number=number, number=table)
    form = TimeForm(request.POST.dict() | request.GET.dict())
    form.is_valid()
    minutes, call = form.cleaned_data.get("minutes", -1), form.cleaned_data.get("call")
    try:
        given = give_time(table_id=found.pk, minutes=minutes, by=request.user, at=timezone.now(), answers=call)
    except Refused as refused:
        return _after(request, night, fault=sentences(refused))
    if given.extra_until is None:
        return _after(request, night, _("Table %(number)s has no extra time now.") % {"number": table})
    if RoundClock.objects.filter(round=given.round, ends_at=None).exists():
        return _after(
            request,
            night,
            _("Table %(number)s gets its extra time when the clock runs again.") % {"number": table},
        )
    until = hour(given.extra_until)
    return _after(request, night, _("Table %(number)s has time until %(time)s.") % {"number": table, "time": until})


def _after(request: DirectorRequest, night: Night, done: str = "", *, fault: str = "") -> HttpResponse:
    """The open calls, where a page around the board asked by itself and stays as it is; else the board."""
    if "X-Part" in request.headers and "board" not in request.POST:
        return _open(request, night, fault=fault)
    if fault:
        messages.error(request, fault)
    else:
        messages.success(request, done)
    return back_to_board(request, night.pk)


def _open(request: DirectorRequest, night: Night, *, fault: str = "") -> HttpResponse:
    context = {"night": night, "open_calls": open_calls(night), "fault": fault}
    return render(request, "tournaments/board/_calls.html", context)
