"""A guest's phone joins: who are you, where do you sit, and how the phone gets the page of its table.

The names and seats are those that hang in the hall, so anyone who has the hall's link sees them. The first phone of a
name gets the key of its table at once, unless the club approves every phone. A second one is let in by a person: it shows
two digits, and somebody whose phone has the table's page, or the director, lets it in.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from club.club_settings.stored import in_force
from club.names import plain, sort_name
from club.sign_in.roles import key_in_the_link
from scoring.faults import Refused
from tournaments.actions.joining import ask_to_join
from tournaments.display.own_seat import OwnSeat
from tournaments.display.refusals import sentences
from tournaments.models import Entrant, Night, Screen, Seat
from tournaments.records.joining import seat_now, waits
from tournaments.records.links import join_request_for, join_token_of, person_path_of, screen_for

MOST_LETTERS = 80


class ListedName(NamedTuple):
    """Somebody on the list; `shown` where the search finds them."""

    number: int
    name: str
    plain: str
    shown: bool


def not_found(request: HttpRequest) -> HttpResponse:
    """404 for a link that opens nothing here."""
    return render(request, "tournaments/guests/not_found.html", status=404)


def for_guests(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponseBase]:
    """A page behind the token of the hall screen, which the view takes as its `screen`; 404 for what opens none."""

    @key_in_the_link
    @csrf_exempt  # the token is the key
    @wraps(view)
    def opened(request: HttpRequest, token: str, **named: Any) -> HttpResponse:
        screen = screen_for(token)
        response = not_found(request) if screen is None else view(request, screen, token=token, **named)
        patch_cache_control(response, no_cache=True, private=True)
        return response

    return opened


@for_guests
@require_safe
def join(request: HttpRequest, screen: Screen, token: str) -> HttpResponse:
    """`/s/<token>/join/`: everyone on the list, or what `q` finds of them. Two queries."""
    search = request.GET.get("q", "")[:MOST_LETTERS]
    people = _people(screen.night, search)
    context = {
        "night": screen.night,
        "token": token,
        "over": screen.night.state == Night.State.OVER,
        "people": people,
        "search": search,
        "is_found": any(person.shown for person in people),
    }
    return render(request, "tournaments/guests/join.html", context)


def _people(night: Night, search: str) -> list[ListedName]:
    words = plain(search).split()
    found = [
        ListedName(number, name, plain(name), all(word in plain(name) for word in words))
        for number, name in _on_the_list(night).values_list("number", "name")
    ]
    return sorted(found, key=lambda person: sort_name(person.name))


def _on_the_list(night: Night) -> Any:
    return night.entrants.exclude(arrival=Entrant.Arrival.ABSENT)


@for_guests
@require_http_methods(["GET", "HEAD", "POST"])
def join_as(request: HttpRequest, screen: Screen, token: str, number: int) -> HttpResponse:
    """`/s/<token>/join/<number>/`: where that person sits; a POST asks for the page of their table."""
    entrant = _on_the_list(screen.night).filter(number=number).first()
    if entrant is None:
        return not_found(request)
    entrant.night, fault = screen.night, ""
    if request.method == "POST":
        try:
            address = request.META.get("REMOTE_ADDR", "")
            asked = ask_to_join(
                night_id=screen.night_id,
                number=number,
                address=address,
                approve=in_force("approve_phones"),
                at=timezone.now(),
            )
        except Refused as refused:
            fault = sentences(refused)
        else:
            return redirect(reverse("join_wait", args=[token, join_token_of(asked)]))
    playing = screen.night.state == Night.State.PLAYING
    seat = seat_now(entrant) if playing else None
    context = {
        "night": screen.night,
        "token": token,
        "entrant": entrant,
        "fault": fault,
        "playing": playing,
        "round": seat.table.round if seat else None,
        "seated": _own_seat(screen.night, seat) if seat else None,
    }
    return render(request, "tournaments/guests/join_as.html", context, status=422 if fault else 200)


def _own_seat(night: Night, seat: Seat) -> OwnSeat:
    """One query, for the round's seats."""
    number = seat.table.number
    rows = list(seat.table.round.seats.order_by("seat").values_list("table__number", "entrant__name"))
    names = [name for table, name in rows if table == number]
    is_head = night.has_head_table and number == 1 and len(rows) > len(names)
    return OwnSeat(number, is_head, seat.seat, names, seat.table.sides)


@for_guests
@require_safe
def join_wait(request: HttpRequest, screen: Screen, token: str, asked: str) -> HttpResponse:
    """`/s/<token>/join/wait/<asked>/`: the phone shows its number until it is let in, and is led on then."""
    found = join_request_for(asked)
    if found is not None and found.entrant.night_id != screen.night_id:
        return not_found(request)
    if found is not None and found.let_in_at is not None:
        return redirect(person_path_of(found.entrant))
    if found is not None and not waits(found, timezone.now()):
        found = None
    seat = seat_now(found.entrant) if found and screen.night.state == Night.State.PLAYING else None
    context = {"night": screen.night, "token": token, "asked": found, "table": seat.table if seat else None}
    return render(request, "tournaments/guests/join_wait.html", context, status=200 if found else 404)
