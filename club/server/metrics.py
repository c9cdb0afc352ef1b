"""What this process has done since its start, for a program such as Prometheus that asks now and then.

Knows counters and their token, and asks no database: it answers while that is lost. No label is a path, a token or a
name that a person has. Of several processes each counts for itself.
"""

from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import REGISTRY, Counter, Gauge, Histogram, Info, disable_created_metrics
from prometheus_client.exposition import choose_encoder

from club import VERSION
from club.server.marks import marked
from club.server.serving.server import BoundedServer
from club.server.signals import database_lost, guess_refused, hand_stored, waited
from club.sign_in.roles import open_to_all

disable_created_metrics()  # each would be a series more
Info("headtable", "The program.").info({"version": VERSION})
_STEPS = (0.01, 0.1, 1, 10)  # seconds
_requests = Histogram(
    "headtable_request_seconds",
    "Until a request was answered, by the view's name and the class of the status; what is saved together is not saved yet.",
    ["view", "status"],
    buckets=_STEPS,
)
_hands = Counter("headtable_hands", "Hands that were stored, corrections among them.")
_waits = Histogram(
    "headtable_wait_seconds",
    "Waits: to save, for others and for the database's lock; to sign in, for others who do.",
    ["what"],
    buckets=_STEPS,
)
_refused = Counter("headtable_refused_guesses", "Passwords that were not checked: too many wrong ones, or too busy.")
_lost = Counter("headtable_database_lost", "Requests answered 503, by what was wrong with the database.", ["cause"])
_waiting = Gauge("headtable_waiting_requests", "Requests that wait for a thread.")
_connected = Gauge("headtable_connections", "Connections of phones and browsers, or of the web server in front.")


@open_to_all
@marked(skips_middleware=True, without_https=True)  # asked past the web server, and while the database is lost
@require_safe
@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    """The figures, for who sends the token; without a token in the settings there is no such address."""
    if not settings.METRICS_TOKEN:
        raise Http404
    scheme, _space, sent = request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not constant_time_compare(sent.strip(), settings.METRICS_TOKEN):
        message = _("Send the value of HEADTABLE_METRICS_TOKEN as the header “Authorization: Bearer …”.")
        headers = {"WWW-Authenticate": 'Bearer realm="Head Table"'}
        return HttpResponse(message, status=401, content_type="text/plain; charset=utf-8", headers=headers)
    encode, content_type = choose_encoder(request.headers.get("Accept", ""))
    return HttpResponse(encode(REGISTRY), content_type=content_type)


def count(view: str, status: int, seconds: float, *_: Any) -> None:
    """Count a request that was answered."""
    _requests.labels(view, f"{status // 100}xx").observe(seconds)


def watch(server: BoundedServer) -> None:
    """From now on say how many wait at this server."""
    _waiting.set_function(server.task_dispatcher.waiting)
    _connected.set_function(lambda: len(server.active_channels))


def listen() -> None:
    """From now on count what happens."""
    hand_stored.connect(_count_hand)
    waited.connect(_count_wait)
    guess_refused.connect(_count_guess)
    database_lost.connect(_count_loss)


def _count_hand(**_: Any) -> None:
    _hands.inc()


def _count_wait(*, what: str, seconds: float, **_: Any) -> None:
    _waits.labels(what).observe(seconds)


def _count_guess(**_: Any) -> None:
    _refused.inc()


def _count_loss(*, cause: str, **_: Any) -> None:
    _lost.labels(cause).inc()
