"""What a table's script and other programs send as JSON, read within bounds, and how they are answered.

Each answer is written beside its plain form, in the module of what it is about. `openapi.json` describes them all.
"""

import datetime as dt
import re
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any, NamedTuple, TypeAlias

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from club.server.json_answers import faults_as_json
from club.server.marks import marked
from club.sign_in.roles import key_in_the_link
from scoring.faults import Fault, Refused, refuse, shown
from scoring.strict_json import a_text, an_integer, an_object
from scoring.wording import gettext_noop
from tournaments.actions import CardWithdrawn
from tournaments.actions.calls import mark_table_seen
from tournaments.display.translation import translate
from tournaments.entry.json_body import MOST_KEY_LETTERS, TOO_LARGE, body_of, is_key, key_of
from tournaments.models import TableCard
from tournaments.records.links import card_for

MOST_NUMBER = 10_000  # of a round, a deal, a revision
_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d:\d\d)", re.ASCII)
_HAND_SEEN = ("round", "deal", "revision")


def card_asked(request: HttpRequest, token: str) -> TableCard | None:
    """The card that the token opens, read once for a poll and for the answer where that finds something new."""
    read: dict[str, Any] = vars(request)
    if "card_asked" not in read:
        read["card_asked"] = card_for(token)
    card: TableCard | None = read["card_asked"]
    return card


class Sent(NamedTuple):
    """A request from the table of `card`: its body, its Idempotency-Key, and when it came."""

    card: TableCard
    body: Any
    key_sent: str
    at: dt.datetime

    def fields(self, *needed: str, optional: Iterable[str] = ()) -> dict[str, Any]:
        """The body, an object of these fields. Raises Refused where one is missing or another is there."""
        return an_object(self.body, "", frozenset((*needed, *optional)), frozenset(needed))

    def key(self) -> str:
        """The Idempotency-Key. Raises Refused where there is none."""
        if not is_key(self.key_sent):
            message = gettext_noop("Send the hand with an Idempotency-Key of 1 to %(most)s letters or digits.")
            raise refuse("Idempotency-Key", message, most=MOST_KEY_LETTERS)
        return self.key_sent


Answer: TypeAlias = Callable[[Sent], HttpResponse]


def json_view(answer: Answer) -> Callable[[HttpRequest, str], HttpResponseBase]:
    """A view that `answer` answers; the table's phone was seen then."""

    @key_in_the_link
    @marked(skips_middleware=True)
    @csrf_exempt  # the token is the key
    @require_http_methods(["POST"])
    @wraps(answer)
    def view(request: HttpRequest, token: str) -> HttpResponse:
        return answer_json(request, card_for(token), answer_and_mark)

    def answer_and_mark(sent: Sent) -> HttpResponse:
        response = answer(sent)
        mark_table_seen(card=sent.card, at=sent.at)
        return response

    return view


def answer_json(request: HttpRequest, card: TableCard | None, answer: Answer) -> HttpResponse:
    """What `answer` makes of the request; 404 for a token that opens nothing, 413 for too much, 422 if refused."""
    if card is None:
        return no_such_table()
    try:
        return answer(Sent(card, body_of(request), key_of(request), timezone.now()))
    except RequestDataTooBig:
        return refusal(refuse("", TOO_LARGE).faults, 413)
    except Refused as refused:
        return refusal(refused.faults, 422)
    except CardWithdrawn:
        return no_such_table()


def number_of(fields: dict[str, Any], name: str) -> int:
    """The number of a round, a deal or a revision. Raises Refused for anything else."""
    return an_integer(fields[name], name, 1, MOST_NUMBER)


def hand_seen(fields: dict[str, Any]) -> dict[str, int]:
    """Which hand is meant, in the revision that the sender saw. Raises Refused."""
    round_number, deal, revision = (number_of(fields, name) for name in _HAND_SEEN)
    return {"round_number": round_number, "deal": deal, "revision": revision}


def time_of(sent: object, field: str) -> dt.datetime:
    """A time as the state has it, ISO 8601 with its distance from UTC. Raises Refused for anything else."""
    text = a_text(sent, field)
    try:
        moment = dt.datetime.fromisoformat(text) if _MOMENT.fullmatch(text) else None
    except ValueError:
        moment = None
    if moment is None:
        raise refuse(
            field, gettext_noop("%(value)s is not a time as this table’s state gives it."), value=shown(text)
        )
    return moment


def refusal(faults: tuple[Fault, ...], status: int) -> JsonResponse:
    """The faults as the contracts write them."""
    return faults_as_json(((fault.field, translate(fault.text)) for fault in faults), status)


def no_such_table() -> JsonResponse:
    message = _(
        "This link opens no table: it is mistyped, or a newer card was printed. Ask the director for the new link."
    )
    return faults_as_json([("token", message)], 404)
