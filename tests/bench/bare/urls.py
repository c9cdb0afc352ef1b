"""Bare views: one that writes a row, one that does so behind a gate, one that answers 304, two that show constants."""

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.views.decorators.csrf import csrf_exempt

from club.database.gate import Gate
from tests.bench.bare.models import Line

_gate = Gate()
_MUCH = b"x" * 1_000_000


def first(request: HttpRequest) -> HttpResponse:
    """A page of two words."""
    return HttpResponse("Hello, hall")


@csrf_exempt
def insert(request: HttpRequest) -> HttpResponse:
    """One INSERT in one transaction."""
    with transaction.atomic():
        Line.objects.create(body=request.body.decode())
    return HttpResponse(status=201)


@csrf_exempt
def insert_in_turn(request: HttpRequest) -> HttpResponse:
    """The same, one after the other in the order of coming."""
    with _gate, transaction.atomic():
        Line.objects.create(body=request.body.decode())
    return HttpResponse(status=201)


def unchanged(request: HttpRequest) -> HttpResponse:
    """304 for the one who has the tag."""
    if request.headers.get("If-None-Match") == '"1"':
        return HttpResponse(status=304, headers={"ETag": '"1"'})
    return HttpResponse("1", headers={"ETag": '"1"'})


@csrf_exempt
def some_bytes(request: HttpRequest, many: int) -> HttpResponse:
    """So many bytes from memory, whatever was sent."""
    return HttpResponse(_MUCH[:many])


urlpatterns = [
    path("", first),
    path("insert", insert),
    path("insert-in-turn", insert_in_turn),
    path("unchanged", unchanged),
    path("bytes/<int:many>", some_bytes),
]
