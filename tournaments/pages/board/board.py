"""The director's board: what needs the director, how each table stands, and the end of a round and of the night."""

import datetime as dt
import re
from hashlib import sha256
from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from club.sign_in.roles import DirectorRequest, HelperRequest, director_required, helper_required
from scoring.faults import Refused
from tournaments.actions import is_held
from tournaments.actions.rounds import DirectorIsAsked, close_round, end_night, open_again, take_back_close
from tournaments.display.backup_notice import back_up_after
from tournaments.display.clock import clock_of
from tournaments.display.next_step import next_step
from tournaments.display.paper_file import PRINTED
from tournaments.display.polling import PRIVATE, unchanged
from tournaments.display.refusals import refusals_shown, sentences
from tournaments.display.running_order import PUT_AWAY
from tournaments.entry.whole_number import whole_number
from tournaments.models import Night
from tournaments.pages.board.board_display import MOST_WIDE_ROWS, Board, board_of, earlier_round, phone_step
from tournaments.pages.board.board_needs import calm, closing_needs, needs_of
from tournaments.records.night_version import BoardGlance, board_glance, records_mark


def tag_of(request: HelperRequest, night: BoardGlance, at: dt.datetime, *, held: bool) -> str:
    """What the board's tag begins with: whatever it follows from but for the time."""
    phones = [(number, phone_step(at, last)) for number, last in night.phones]
    seen = (
        request.get_full_path(),
        request.user.pk,
        request.user.is_staff,
        get_language(),
        held,
        [request.COOKIES.get(name) for name in (PRINTED, PUT_AWAY)],
        phones,
        night.waiting,
    )
    digest = sha256(repr(seen).encode()).hexdigest()[:16]
    return f"{records_mark()}-{night.night_id}-{night.version}-{digest}"


def with_time(tag: str, board: Board) -> str:
    """The whole tag, weak as the page is compressed: the same from every server, whenever within that time it is asked."""
    since, until = (int(moment.timestamp()) if moment else "" for moment in board.stays)
    return f'W/"{tag}-{since}-{until}"'


def is_unchanged(request: HttpRequest, tag: str, at: dt.datetime) -> str | None:
    """The tag that the asker has, if the board is still as it was then."""
    found = re.search(rf'W/"{tag}-(\d{{0,12}})-(\d{{0,12}})"', request.headers.get("If-None-Match", ""))
    if found is None:
        return None
    since, until = (int(second) if second else None for second in found.groups())
    now = at.timestamp()
    return found[0] if (since is None or since <= now) and (until is None or now < until) else None


ANSWERED: Final = "answer"  # what the board's script names where it shows what came of a button


@helper_required
@require_safe
def board(request: HelperRequest, night_id: int) -> HttpResponse:
    """What needs the director, and every table of the current round, or of `?round=`; these alone where the page asks again."""
    now, held = timezone.now(), is_held(night_id)
    part = request.headers.get("X-Part")
    polled = board_glance(night_id, now) if part else None
    tag = tag_of(request, polled, now, held=held) if polled else ""
    has_answered = part == ANSWERED
    if tag and not has_answered and (known := is_unchanged(request, tag, now)):
        return unchanged(known)
    night = get_object_or_404(Night.objects.select_related("screen"), pk=night_id)
    if night.state in (Night.State.ENROLLING, Night.State.DRAWN):
        return redirect("night", night_id)
    if not part:
        return render(request, "tournaments/board/board.html", _board_values(request, night, now, held=held))
    shown = _board_values(request, night, now, held=held) | {"has_answered": has_answered}
    page = render(request, "tournaments/board/_board.html", shown)
    if not has_answered:
        page["ETag"] = with_time(tag, shown["board"])
        page["Cache-Control"] = PRIVATE["Cache-Control"]
    return page


def _board_values(request: HelperRequest, night: Night, at: dt.datetime, *, held: bool) -> dict[str, Any]:
    """The board with its needs, and the tables of the round that is asked for."""
    found = board_of(night, at)
    assert found is not None
    number = whole_number(request.GET.get("round"), least=1, most=found.round.number) or found.round.number
    is_past = number < found.round.number
    played, tables = earlier_round(night, number, found) if is_past else (found.round, found.tables)
    context = _context(found) | {"round": played, "tables": tables, "is_past": is_past}
    has_papers = request.COOKIES.get(PRINTED) == str(night.pk)
    needs = needs_of(found, held=held, has_papers=has_papers)
    rows = [each.table.row for each in found.tables]
    return context | {
        "clock": clock_of(found.round.row, rows, at, begun=found.round.has_begun),
        "newest": found.round,
        "rounds": range(1, found.round.number + 1),
        "dense": len(tables) > MOST_WIDE_ROWS,
        "needs": needs if request.user.is_staff else [need for need in needs if need.kind == "held"],
        "calm": calm(found),
        "next": next_step(night, found.progress),
    }


@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def close(request: DirectorRequest, night_id: int, number: int) -> HttpResponse:
    """Close the round: on to everyone's move, or after the last one to the finale.

    Where something is missing, or with `ask` who still calls or may still play after the bell, the question: what that is
    and what settles it. It is asked of who only looks, too.
    """
    last, fault = "last" in request.POST or "last" in request.GET, ""
    night = get_object_or_404(Night, pk=night_id)
    if request.method == "POST":
        asked = "ask" in request.POST
        try:
            night = close_round(
                night_id=night_id, number=number, last=last, ask=asked, by=request.user, at=timezone.now()
            )
        except DirectorIsAsked:
            pass
        except Refused as refused:
            fault = sentences(refused)
        else:
            return _closed(request, night, number)
    else:
        get_object_or_404(night.rounds, number=number)
    found = board_of(night, timezone.now()) if _is_played(night, number) else None
    if found is None:
        if fault:
            messages.error(request, fault)
        return redirect("board", night_id)
    needs = closing_needs(found)
    is_behind = found.is_behind and not found.by_bell
    context = {"last": last, "needs": needs, "is_behind": is_behind, "fault": "" if needs else fault}
    return render(request, "tournaments/board/close_round.html", _context(found) | context)


def _is_played(night: Night, number: int) -> bool:
    """Whether that round is the one that is being played."""
    newest = night.rounds.order_by("-number").first()
    is_newest = newest is not None and newest.number == number and newest.closed_at is None
    return is_newest and night.state == Night.State.PLAYING


def _closed(request: DirectorRequest, night: Night, number: int) -> HttpResponse:
    if night.state == Night.State.OVER:
        return _over(request, night)
    messages.success(request, _("Round %(number)s is closed.") % {"number": number})
    if night.rules.is_last(number):
        return redirect("finale", night.pk)
    return redirect("moves", night.pk, number + 1)


@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def take_back(request: DirectorRequest, night_id: int) -> HttpResponse:
    """Open the round that was closed last; who only looks is asked, and reads what that means for the hall."""
    night = get_object_or_404(Night, pk=night_id)
    if request.method == "POST":
        with refusals_shown(request):
            take_back_close(night_id=night_id, by=request.user, at=timezone.now())
            messages.success(request, _("The round is open again."))
        return redirect("board", night_id)
    found = board_of(night, timezone.now())
    if found is None or not found.can_reopen:
        return redirect("board", night_id)
    return render(request, "tournaments/board/reopen.html", _context(found))


@director_required
@require_POST
def end(request: DirectorRequest, night_id: int) -> HttpResponse:
    """End the night now, even in the middle of a round."""
    get_object_or_404(Night, pk=night_id)
    with refusals_shown(request):
        night = end_night(night_id=night_id, by=request.user, at=timezone.now())
        return _over(request, night)
    return redirect("board", night_id)


@director_required
@require_POST
def reopen(request: DirectorRequest, night_id: int) -> HttpResponse:
    """Open a night that is locked for corrections again, for a reason."""
    get_object_or_404(Night, pk=night_id)
    with refusals_shown(request):
        open_again(night_id=night_id, why=request.POST.get("why", ""), by=request.user, at=timezone.now())
        messages.success(request, _("The night is open for corrections again."))
    return redirect("night", night_id)


def _over(request: DirectorRequest, night: Night) -> HttpResponse:
    back_up_after(night)
    messages.success(request, _("The night is over. Announce the results when everybody is ready."))
    return redirect("finale", night.pk)


def _context(found: Board) -> dict[str, object]:
    return {
        "night": found.night,
        "board": found,
        "round": found.round,
        "open_calls": found.calls,
    }
