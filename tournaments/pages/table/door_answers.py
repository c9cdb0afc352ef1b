"""The table's door beyond its hands: accepting and disputing, taking back, who sits where, calling the director or not."""

import datetime as dt
from collections.abc import Callable
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from club.sign_in.roles import key_in_the_link
from scoring.faults import Refused, refuse, shown
from scoring.strict_json import a_list, a_text, an_integer, an_object
from scoring.wording import gettext_noop
from tournaments.actions.answer_hand import Answered, accept_hand, dispute_hand
from tournaments.actions.call_director import call_director, withdraw_call
from tournaments.actions.mark_table_seen import mark_table_seen
from tournaments.actions.seat_people import confirm_seats
from tournaments.actions.undo_hand import undo_hand
from tournaments.models import TableCard
from tournaments.pages.table.calling import NOT_STANDING
from tournaments.pages.table.door_bodies import a_time, as_json, body_of, no_such_table, refusal
from tournaments.pages.table.seating import CHANGED, displaced
from tournaments.pages.table.state import hand_told
from tournaments.records.links import card_for
from tournaments.records.queries import law_of

ANSWERS = {"accept": accept_hand, "dispute": dispute_hand}
_SEEN = frozenset(("round", "deal", "revision"))


def _door(
    speak: Callable[[TableCard, Any, dt.datetime], HttpResponse],
) -> Callable[[HttpRequest, str], HttpResponseBase]:
    """A door that takes a body of JSON: 404 for a token that opens nothing, 413 and 422 where it cannot be read."""

    @key_in_the_link
    @csrf_exempt  # the token is the key
    @require_http_methods(["POST"])
    def door(request: HttpRequest, token: str) -> HttpResponse:
        card = card_for(token)
        if card is None:
            return no_such_table()
        at = timezone.now()
        try:
            answer = speak(card, body_of(request), at)
        except RequestDataTooBig:
            message = gettext_noop("This is larger than any answer. Nothing was read.")
            return refusal(refuse("", message).faults, 413)
        except Refused as refused:
            return refusal(refused.faults, 422)
        mark_table_seen(card=card, at=at)
        return answer

    door.__doc__ = speak.__doc__
    door.__name__ = speak.__name__
    return door


@_door
def answers(card: TableCard, body: Any, at: dt.datetime) -> HttpResponse:
    """`POST /t/<token>/answers`: a side accepts or disputes a hand, in the revision that it saw."""
    told = an_object(body, "", _SEEN | {"seat", "answer"}, _SEEN | {"seat", "answer"})
    answer = a_text(told["answer"], "answer")
    if answer not in ANSWERS:
        message = gettext_noop("%(value)s is no answer. Say “accept” or “dispute”.")
        raise refuse("answer", message, value=shown(answer))
    seat = an_integer(told["seat"], "seat", 1, 4)
    return _stands(card, ANSWERS[answer](card=card, seat=seat, at=at, **_seen(told)), told["deal"])


@_door
def undo(card: TableCard, body: Any, at: dt.datetime) -> HttpResponse:
    """`POST /t/<token>/undo`: the last hand is taken back, in the revision that the table saw."""
    told = an_object(body, "", _SEEN, _SEEN)
    return _stands(card, undo_hand(card=card, at=at, **_seen(told)), told["deal"])


@_door
def seats(card: TableCard, body: Any, at: dt.datetime) -> HttpResponse:
    """`POST /t/<token>/seats`: who sits there, by entrants' numbers in seat order, and whom the page had shown."""
    told = an_object(body, "", frozenset(("round", "seats", "seen")), frozenset(("round", "seats", "seen")))
    number, seen = an_integer(told["round"], "round", 1, 10_000), _four(told["seen"], "seen")
    seated = confirm_seats(card=card, round_number=number, seats=_four(told["seats"], "seats"), seen=seen, at=at)
    answer: dict[str, Any] = {"seats": list(seated.numbers)}
    if seated.refused:
        answer["message"] = _(CHANGED)
    else:
        answer["displaced"] = [
            {"number": person.number, "told": person.told} for person in displaced(card, number, seen, seated.numbers)
        ]
    return as_json(answer, 409 if seated.refused else 200)


@_door
def calls(card: TableCard, body: Any, at: dt.datetime) -> HttpResponse:
    """`POST /t/<token>/calls`: the director is called; 201, or 200 where a call of the table stands already."""
    told = an_object(body, "", frozenset(("reason",)), frozenset(("reason",)))
    call = call_director(card=card, reason=a_text(told["reason"], "reason"), at=at)
    return as_json({"reason": call.reason, "at": call.at.isoformat()}, 201 if call.at == at else 200)


@_door
def uncall(card: TableCard, body: Any, at: dt.datetime) -> HttpResponse:
    """`POST /t/<token>/uncall`: the table takes back the call that it made `at` that time; 409 where it does not stand."""
    told = an_object(body, "", frozenset(("at",)), frozenset(("at",)))
    call = withdraw_call(card=card, made=a_time(told["at"], "at"), at=at)
    if call is None:
        return as_json({"message": _(NOT_STANDING)}, 409)
    return as_json({"reason": call.reason, "at": call.at.isoformat(), "taken": False, "withdrawn": True}, 200)


def _seen(told: dict[str, Any]) -> dict[str, int]:
    return {
        "round_number": an_integer(told["round"], "round", 1, 10_000),
        "deal": an_integer(told["deal"], "deal", 1, 10_000),
        "revision": an_integer(told["revision"], "revision", 1, 10_000),
    }


def _four(value: object, field: str) -> list[int]:
    numbers = a_list(value, field)
    if len(numbers) != 4:
        raise refuse(field, gettext_noop("Four sit at a table, not %(number)s."), number=len(numbers))
    return [an_integer(number, f"{field}[{seat}]", 1, 999_999) for seat, number in enumerate(numbers)]


def _stands(card: TableCard, answered: Answered, deal: int) -> HttpResponse:
    """What stands for the deal now: 200, or 409 where that is not what the sender saw."""
    record = answered.record
    told: dict[str, Any] = {"deal": deal} if record is None else hand_told(record, law_of(card.night))
    if answered.refused:
        told["message"] = _("This hand is not as you saw it any more. Look at it again, or call the director.")
    return as_json(told, 409 if answered.refused else 200)
