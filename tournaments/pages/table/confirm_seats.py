"""Who really sits at the table: confirmed or corrected before the round's first hand, by the page's form and as JSON."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_safe

from club.names import sort_name
from club.server.json_answers import as_json
from club.server.marks import marked
from club.sign_in.roles import key_in_the_link
from scoring.faults import Refused
from scoring.hand import seat_name
from scoring.strict_json import a_list, an_integer
from tournaments.actions.seats import confirm_seats
from tournaments.display.refusals import sentences
from tournaments.display.translation import translate
from tournaments.entry.whole_number import whole_number
from tournaments.models import Night, Seat, SitOut
from tournaments.pages.table.json_requests import MOST_NUMBER, Sent, json_view, no_such_table, number_of
from tournaments.pages.table.rendering import back_to_page, form_view, table_behind
from tournaments.pages.table.table_page import TablePage
from tournaments.records.links import token_of

CHANGED = gettext_noop("The seats were changed meanwhile. Look at who sits here now.")
NOT_SEEN = gettext_noop("This came without the names that the page showed. Look at who sits here, and confirm again.")
MOST_ENTRANT = 999_999  # entrant's number


class PersonTonight(NamedTuple):
    """Someone who is there tonight, and where: `table` and `seat` are None for who sits out."""

    number: int
    name: str
    table: int | None
    seat: int | None
    players: int = 4

    @property
    def place(self) -> str:
        """Where the person sits."""
        if self.table is None or self.seat is None:
            return _("sits out")
        return _("table %(table)s, %(seat)s") % {
            "table": self.table,
            "seat": translate(seat_name(self.seat, self.players)),
        }

    @property
    def new_place(self) -> str:
        """The same as a sentence, for who had to make room."""
        if self.table is None:
            return _("%(name)s now sits out this round. Please tell them.") % {"name": self.name}
        return _("%(name)s now sits at %(place)s. Please tell them.") % {"name": self.name, "place": self.place}


def people_of(night: Night, number: int, only: Collection[int] | None = None) -> list[PersonTonight]:
    """Everyone in that round, or those of `only` these numbers, by name, with where they are. Two queries.

    Nobody once the night is over: a card that was photographed then names no other table's guests.
    """
    if night.state == Night.State.OVER:
        return []
    seats = Seat.objects.filter(round__night=night, round__number=number)
    out = SitOut.objects.filter(round__night=night, round__number=number)
    if only is not None:
        seats, out = seats.filter(entrant__number__in=only), out.filter(entrant__number__in=only)
    people = [
        *(
            PersonTonight(*row)
            for row in seats.values_list(
                "entrant__number", "entrant__name", "table__number", "seat", "table__players"
            )
        ),
        *(PersonTonight(*row, None, None) for row in out.values_list("entrant__number", "entrant__name")),
    ]
    return sorted(people, key=lambda person: (sort_name(person.name), person.number))


@json_view
def seats(sent: Sent) -> HttpResponse:
    """`POST /t/<token>/seats`: who sits there, by entrants' numbers in seat order, and whom the page had shown."""
    fields = sent.fields("round", "seats", "seen")
    number, seen = number_of(fields, "round"), _numbers(fields["seen"], "seen")
    chosen = _numbers(fields["seats"], "seats")
    seated = confirm_seats(card=sent.card, round_number=number, seats=chosen, seen=seen, at=sent.at)
    here = {"seats": list(seated.numbers)}
    if seated.refused:
        return as_json(here | {"message": _(CHANGED)}, 409)
    gone = set(seen) - set(seated.numbers)
    moved = people_of(sent.card.night, number, gone) if gone else []
    return as_json(here | {"displaced": [{"number": each.number, "told": each.new_place} for each in moved]})


@key_in_the_link
@marked(skips_middleware=True)
@require_safe
def people(request: HttpRequest, token: str) -> HttpResponse:
    """`/t/<token>/people`: who is there tonight, and where, for the page's script; nobody once the night is over."""
    table = table_behind(token)
    if table is None:
        return no_such_table()
    everyone = [
        {"number": each.number, "name": each.name, "place": each.place, "table": each.table}
        for each in people_of(table.night, table.number)
    ]
    return as_json({"round": table.number, "people": everyone})


@form_view
def seating(request: HttpRequest, table: TablePage) -> HttpResponse:
    """`/t/<token>/seating/`: the seats with a list of everyone each; a POST confirms who sits in them."""
    if request.method != "POST":
        return _choose(request, table)
    chosen, seen = (_by_seat(request.POST, name, table) for name in ("seat", "seen"))
    number = whole_number(request.POST.get("round"), most=MOST_NUMBER) or 0
    if 0 in seen:
        return _choose(request, table, chosen, _(NOT_SEEN), 422)
    try:
        seated = confirm_seats(card=table.card, round_number=number, seats=chosen, seen=seen, at=timezone.now())
    except Refused as refused:
        return _choose(request, table_behind(token_of(table.card)) or table, chosen, sentences(refused), 422)
    if seated.refused:
        return _choose(request, table_behind(token_of(table.card)) or table, None, _(CHANGED), 409)
    gone = sorted(set(seen) - set(seated.numbers))
    notes = {f"gone_{nth}": number for nth, number in enumerate(gone, start=1)}
    return back_to_page(request, table, "notes", seated=1, **notes)


def seats_note(request: HttpRequest, table: TablePage) -> dict[str, Any]:
    """What the page says after its seats were confirmed: that they were, and where those are who made room."""
    if "seated" not in request.GET:
        return {}
    gone = [number for number in _by_seat(request.GET, "gone", table) if number]
    return {"seated": True, "gone": people_of(table.night, table.number, gone) if gone else []}


def _choose(
    request: HttpRequest, table: TablePage, chosen: Sequence[int] | None = None, fault: str = "", status: int = 200
) -> HttpResponse:
    """The page with a list for each seat, at whom was `chosen`, else at who is recorded there."""
    context = {
        "token": token_of(table.card),
        "card": table.card,
        "table": table,
        "rows": list(zip(table.places, chosen or table.played.seats, table.played.seats, strict=True)),
        "people": people_of(table.night, table.number),
        "fault": fault,
    }
    response = render(request, "tournaments/table/seating.html", context, status=status)
    patch_cache_control(response, no_cache=True, private=True)
    return response


def _by_seat(sent: Mapping[str, str], name: str, table: TablePage) -> list[int]:
    """The entrants' numbers of that name, by seat; 0, which nobody has, where there is none."""
    return [whole_number(sent.get(f"{name}_{place.seat}"), most=MOST_ENTRANT) or 0 for place in table.places]


def _numbers(value: object, field: str) -> list[int]:
    """Entrants' numbers by seat. Raises Refused for anything else."""
    numbers = a_list(value, field)
    return [an_integer(number, f"{field}[{seat}]", 1, MOST_ENTRANT) for seat, number in enumerate(numbers)]
