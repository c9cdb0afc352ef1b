"""A hand is accepted, disputed or taken back, in the revision that was seen: by the page's plain forms, and as JSON.

A tie is cut at the table too: by the people, or by the program.
"""

from random import SystemRandom
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from club.server.json_answers import as_json
from scoring.faults import Refused, refuse, shown
from scoring.notation import MOST_SEATS
from scoring.strict_json import a_text, an_integer
from scoring.wording import gettext_noop
from tournaments.actions.cuts import draw_cut, report_cut
from tournaments.actions.hands import Answered, accept_hand, dispute_hand, undo_hand
from tournaments.display.refusals import sentences
from tournaments.display.table import side_at
from tournaments.entry.whole_number import whole_number
from tournaments.models import TableCard
from tournaments.pages.table.json_requests import MOST_NUMBER, Sent, hand_seen, json_view
from tournaments.pages.table.rendering import back_to_page, form_view, holder_of, seat_in, show_as_it_stands
from tournaments.pages.table.state import hand_json
from tournaments.pages.table.table_page import TablePage
from tournaments.records.night_rules import law_at_table

ANSWERS = {"accept": accept_hand, "dispute": dispute_hand}
CHANGED = gettext_noop("This hand has changed since you looked. Look at it again, or call the director.")


@json_view
def answers(sent: Sent) -> HttpResponse:
    """`POST /t/<token>/answers`: a side accepts or disputes a hand. Raises Refused for any other answer."""
    fields = sent.fields("round", "deal", "revision", "seat", "answer")
    answer = a_text(fields["answer"], "answer")
    if answer not in ANSWERS:
        message = gettext_noop("%(value)s is not an answer. Send “accept” or “dispute”.")
        raise refuse("answer", message, value=shown(answer))
    seat = an_integer(fields["seat"], "seat", 1, MOST_SEATS)
    answered = ANSWERS[answer](card=sent.card, seat=seat, at=sent.at, **hand_seen(fields))
    return _what_stands(sent.card, answered, fields["deal"])


@json_view
def undo(sent: Sent) -> HttpResponse:
    """`POST /t/<token>/undo`: the last hand is taken back."""
    fields = sent.fields("round", "deal", "revision")
    return _what_stands(sent.card, undo_hand(card=sent.card, at=sent.at, **hand_seen(fields)), fields["deal"])


def is_answer(do: str) -> bool:
    """Whether the button answers for hands: "accept-2", "dispute-1" (by a seat of which side), "undo"."""
    return do.partition("-")[0] in (*ANSWERS, "undo")


def answer(request: HttpRequest, table: TablePage) -> HttpResponse:
    """Do what the button says with each hand that the form names, and show the page with a sentence about it."""
    action, _dash, by = request.POST.get("do", "").partition("-")
    seat = seat_in({"seat": by})
    try:
        hands = _hands_seen(request)
        answered = [_answered(request, table, action, seat, hand) for hand in hands]
    except Refused as refused:
        return show_as_it_stands(request, table, 422, fault=sentences(refused))
    if any(each.refused for each in answered):
        return show_as_it_stands(request, table, 409, fault=_(CHANGED))
    if action == "undo":
        return back_to_page(request, table, "hand", back=hands[0]["deal"])
    return back_to_page(request, table, "notes", **{action: by if action == "accept" else hands[0]["deal"]})


def answered_note(request: HttpRequest, table: TablePage) -> str:
    """What the page says after an answer, if that is how the hand stands."""
    asked = {name: whole_number(request.GET.get(name)) or 0 for name in ("accept", "dispute", "back")}
    by_deal = {hand.deal: hand for hand in table.hands}
    side = next((each for each in table.sides if each.seat == asked["accept"]), None)
    if side is not None and any(hand.accepted_by == side for hand in table.hands):
        return _("%(side)s confirmed the hands.") % {"side": side.called}
    disputed = by_deal.get(asked["dispute"])
    if disputed is not None and disputed.state == "disputed":
        return _("Deal %(deal)s is marked as not right. The director decides.") % {"deal": disputed.deal}
    if asked["back"] in table.missing:
        return _("You took back deal %(deal)s. Correct it below and enter it again.") % {"deal": asked["back"]}
    return ""


def _hands_seen(request: HttpRequest) -> list[dict[str, int]]:
    """The hands that the form names as "deal-revision". Raises Refused where it names none."""
    hands = []
    for each in request.POST.getlist("hand") or [""]:
        deal, _dash, revision = each.partition("-")
        written = {"round_number": request.POST.get("round"), "deal": deal, "revision": revision}
        seen = {name: whole_number(text, least=1, most=MOST_NUMBER) for name, text in written.items()}
        known = {name: number for name, number in seen.items() if number is not None}
        if len(known) < len(written):
            message = gettext_noop("This page is out of date. Look at it again, then answer.")
            raise refuse("hand", message)
        hands.append(known)
    return hands


def _answered(
    request: HttpRequest, table: TablePage, action: str, seat: int | None, seen: dict[str, int]
) -> Answered:
    """The action run. Raises Refused where it refuses, or the form does not say which side answers."""
    at = timezone.now()
    if action == "undo":
        return undo_hand(card=table.card, at=at, **seen)
    if seat is None:
        raise refuse("seat", gettext_noop("Tap the side that answers."))
    holder = holder_of(request)
    if holder is not None and side_at(holder, table.sides) == side_at(seat, table.sides):
        seat = holder
    return ANSWERS[action](card=table.card, seat=seat, at=at, **seen)


def _what_stands(card: TableCard, answered: Answered, deal: int) -> HttpResponse:
    """What stands for the deal now: 200, or 409 where that is not what the sender saw."""
    record = answered.record
    content: dict[str, Any] = (
        {"deal": deal} if record is None else hand_json(record, law_at_table(card.night, record.table))
    )
    if answered.refused:
        content["message"] = _(CHANGED)
    return as_json(content, 409 if answered.refused else 200)


@require_POST
@form_view
def cut(request: HttpRequest, table: TablePage) -> HttpResponse:
    """`/t/<token>/cut/`: the table reports who won the cut, or lets the program cut."""
    table_id, at = table.played.row.pk, timezone.now()
    try:
        seat = _winner(request, table)
        if seat is None:
            draw_cut(table_id=table_id, rng=SystemRandom(), at=at, card=table.card)
        else:
            report_cut(table_id=table_id, seat=seat, at=at, card=table.card)
    except Refused as refused:
        return show_as_it_stands(request, table, 422, fault=sentences(refused))
    return back_to_page(request, table, "after")


def _winner(request: HttpRequest, table: TablePage) -> int | None:
    """A seat of the side that won, None where the program is to cut. Raises Refused for a form that does not fit."""
    if request.POST.get("round") != str(table.number):
        message = gettext_noop("The round has changed. It is round %(round)s now.")
        raise refuse("cut", message, round=table.number)
    if table.was_cut and not table.to_cut:
        raise refuse("cut", gettext_noop("The cut is already saved. If it is wrong, call the director."))
    if request.POST.get("do") == "program":
        return None
    won = next((side for side in table.level if side.value == request.POST.get("cut")), None)
    if won is None:
        raise refuse(
            "cut",
            gettext_noop("Tap the pair that won the cut.")
            if table.in_pairs
            else gettext_noop("Tap who won the cut."),
        )
    return won.seat
