"""A hand accepted, disputed or taken back by the page's plain forms, in the revision that the page had shown."""

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.faults import Refused, refuse
from scoring.wording import gettext_noop
from tournaments.actions.answer_hand import Answered, accept_hand, dispute_hand
from tournaments.actions.undo_hand import undo_hand
from tournaments.display.table import TableShown, side_at
from tournaments.display.translation import translate
from tournaments.pages.table.phone_holder import holder_of, seat_told
from tournaments.pages.table.rendering import blank, show, table_behind

DEEDS = ("accept", "dispute", "undo")


def is_answer(do: str) -> bool:
    """Whether the button says something of a hand that was told: "accept-2", "dispute-1" (who says so), "undo"."""
    return do.partition("-")[0] in DEEDS


def answer(request: HttpRequest, token: str, table: TableShown) -> HttpResponse:
    """Do what the button says, and show the page with a sentence about it."""
    deed, _dash, seat = request.POST.get("do", "").partition("-")
    try:
        done = _do(request, table, deed, seat_told(seat))
    except Refused as refused:
        fault = " ".join(translate(fault.text) for fault in refused.faults)
        return _refused(request, token, table, fault, 422)
    if done.refused:
        fault = _("This hand is not as you saw it any more. Look at it again, or call the director.")
        return _refused(request, token, table, fault, 409)
    told = {"back": request.POST["deal"]} if deed == "undo" else {deed: request.POST["deal"]}
    if (holder := holder_of(request)) is not None:
        told["bottom"] = str(holder)
    place = "hand" if deed == "undo" else "notes"
    return redirect(f"{reverse('table', args=[token])}?{urlencode(told)}#{place}")


def answered_note(request: HttpRequest, table: TableShown) -> str:
    """What the page says after an answer, if that is how the hand stands."""
    by_deal = {str(line.deal): line for line in table.lines}
    accepted = by_deal.get(request.GET.get("accept", ""))
    if accepted is not None and accepted.state == "agreed":
        if accepted.accepted_by is None:
            return _("Deal %(deal)s is accepted.") % {"deal": accepted.deal}
        told = {"deal": accepted.deal, "side": accepted.accepted_by.compass}
        return _("Deal %(deal)s is accepted by %(side)s. Only the director can change it now.") % told
    disputed = by_deal.get(request.GET.get("dispute", ""))
    if disputed is not None and disputed.state == "disputed":
        return _("Deal %(deal)s is marked as not right. The director decides.") % {"deal": disputed.deal}
    back = request.GET.get("back", "")
    if back in map(str, table.missing):
        return _("Deal %(deal)s is taken back. Put it right below, and write it down again.") % {"deal": back}
    return ""


def _do(request: HttpRequest, table: TableShown, deed: str, seat: int | None) -> Answered:
    seen = {"round_number": "round", "deal": "deal", "revision": "revision"}
    numbers = {name: _number(request.POST.get(field, ""), field) for name, field in seen.items()}
    at = timezone.now()
    if deed == "undo":
        return undo_hand(card=table.card, at=at, **numbers)
    holder = holder_of(request)
    if seat is None:
        raise refuse("seat", gettext_noop("Say which side says so."))
    if holder is not None and side_at(holder, table.sides) == side_at(seat, table.sides):
        seat = holder
    return (accept_hand if deed == "accept" else dispute_hand)(card=table.card, seat=seat, at=at, **numbers)


def _number(sent: str, field: str) -> int:
    if sent.isascii() and sent.isdigit() and len(sent) < 5:
        return int(sent)
    raise refuse(field, gettext_noop("The form does not say which hand it is about. Look at the page again."))


def _refused(request: HttpRequest, token: str, table: TableShown, fault: str, status: int) -> HttpResponse:
    now = table_behind(token) or table
    return show(request, token, now, blank(now), status=status, answer_fault=fault)
