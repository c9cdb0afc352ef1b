"""The clock on the board and what the director does with it, with a break and with the bell of a round."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import conditional_page, require_POST, require_safe

from club.sign_in.roles import DirectorRequest, HelperRequest, director_required, helper_required
from scoring.faults import Refused, refuse
from scoring.wording import gettext_noop
from tournaments.actions.clock import (
    add_minutes,
    end_break,
    pause_clock,
    prolong_break,
    resume_clock,
    ring_bell,
    start_break,
    start_clock,
    stop_clock,
    take_back_bell,
)
from tournaments.display.clock import clock_of
from tournaments.display.refusals import back_to_board, refusals_shown, sentences
from tournaments.entry.whole_number import ANY, whole_number
from tournaments.models import HandRecord, Night, Table

# What the form sends → what is done, and whether it takes minutes.
OF_CLOCK: dict[str, tuple[Callable[..., Any], bool]] = {
    "start": (start_clock, True),
    "pause": (pause_clock, False),
    "resume": (resume_clock, False),
    "more": (add_minutes, True),
    "stop": (stop_clock, False),
}
OF_BREAK: dict[str, tuple[Callable[..., Any], bool]] = {
    "start": (start_break, True),
    "more": (prolong_break, True),
    "end": (end_break, False),
}


@helper_required
@require_safe
@conditional_page
def clock(request: HelperRequest, night_id: int) -> HttpResponse:
    """The clock and what can be done with it, as the board asks for it again and again."""
    return _clock_page(request, get_object_or_404(Night, pk=night_id))


@director_required
@require_POST
def set_clock(request: DirectorRequest, night_id: int, number: int) -> HttpResponse:
    """Start, pause, resume, prolong or stop the clock of round `number`: the form's `action` says which."""
    return _done(request, night_id, OF_CLOCK, "minutes", number=number)


@director_required
@require_POST
def set_break(request: DirectorRequest, night_id: int) -> HttpResponse:
    """Start, prolong or end a break before the next round."""
    return _done(request, night_id, OF_BREAK, "break_minutes")


def _done(
    request: DirectorRequest,
    night_id: int,
    actions: dict[str, tuple[Callable[..., Any], bool]],
    field: str,
    **more: Any,
) -> HttpResponse:
    """The clock as it is after the action, where the board's script asked; else the board."""
    night, fault = get_object_or_404(Night, pk=night_id), ""
    try:
        name, _, minutes = request.POST.get("action", "").partition(" ")
        if name not in actions:
            raise refuse("action", gettext_noop("Nothing was done: a clock has no such action."))
        action, takes_minutes = actions[name]
        if takes_minutes:
            more["minutes"] = _minutes(minutes or request.POST.get(field, ""), field)
        if action is add_minutes:
            more["seen"] = request.POST.get("seen", "")
        action(night_id=night_id, by=request.user, at=timezone.now(), **more)
    except Refused as refused:
        fault = sentences(refused)
    if "X-Part" in request.headers:
        return _clock_page(request, night, fault)
    if fault:
        messages.error(request, fault)
    return redirect("board", night_id)


def _minutes(sent: str, field: str) -> int:
    """The minutes that were sent. Raises Refused for what is no whole number."""
    minutes = whole_number(sent, most=ANY)
    if minutes is None:
        raise refuse(field, gettext_noop("Give the minutes as a whole number, such as 20."))
    return minutes


def _clock_page(request: HttpRequest, night: Night, fault: str = "") -> HttpResponse:
    """The newest round's clock. Two queries, and one for a break where there is no clock."""
    row = night.rounds.select_related("clock").order_by("-number").first()
    context: dict[str, Any] = {"night": night, "round": row, "fault": fault}
    if row is not None:
        tables = list(Table.objects.filter(round=row))
        begun = (
            any(table.unplayed for table in tables)
            or HandRecord.objects.filter(table__round=row, current=True).exists()
        )
        context |= {
            "begun": begun,
            "closed": row.closed_at is not None,
            "clock": clock_of(row, tables, timezone.now(), begun=begun),
        }
    return render(request, "tournaments/board/_clock_set.html", context)


@director_required
@require_POST
def bell(request: DirectorRequest, night_id: int, number: int) -> HttpResponse:
    """Ring the bell of the round; with `undo`, take that back."""
    get_object_or_404(Night, pk=night_id)
    ring, done = ring_bell, _("The bell has rung.")
    if "undo" in request.POST:
        ring, done = take_back_bell, _("The bell has not rung: the tables play on.")
    with refusals_shown(request):
        ring(night_id=night_id, number=number, by=request.user, at=timezone.now())
        messages.success(request, done)
    return back_to_board(request, night_id)
