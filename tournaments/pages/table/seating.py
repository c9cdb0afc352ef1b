"""Who really sits at the table: asked before the round's first hand, confirmed or set right; for phones without scripts too."""

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from club.sign_in.roles import key_in_the_link
from scoring.faults import Refused
from scoring.hand import seat_name
from tournaments.actions.seat_people import confirm_seats
from tournaments.display.table import TableShown
from tournaments.display.translation import translate
from tournaments.models import Seat, SitOut, TableCard
from tournaments.pages.table.door_bodies import as_json, is_too_large, no_such_table
from tournaments.pages.table.rendering import no_table, table_behind
from tournaments.pages.table.seat_question import seating_of

CHANGED = gettext_noop("The seats were changed meanwhile. Look at who sits here now.")


class Person(NamedTuple):
    """Someone who is there tonight, and where: `table` and `seat` are None for who sits out."""

    number: int
    name: str
    table: int | None
    seat: int | None

    @property
    def place(self) -> str:
        """Where the person sits, as it is read."""
        if self.table is None or self.seat is None:
            return _("sits out")
        return _("table %(table)s, %(seat)s") % {"table": self.table, "seat": translate(seat_name(self.seat))}

    @property
    def told(self) -> str:
        """The same as a sentence, for who had to make room."""
        if self.table is None:
            return _("%(name)s sits out this round now. Please tell them.") % {"name": self.name}
        return _("%(name)s’s place is now at %(place)s. Please tell them.") % {"name": self.name, "place": self.place}


def people_of(night_id: int, number: int, only: Collection[int] | None = None) -> list[Person]:
    """Everyone in that round, or those of `only` these numbers, by name, with where they are. Two queries."""
    seats = Seat.objects.filter(round__night=night_id, round__number=number)
    out = SitOut.objects.filter(round__night=night_id, round__number=number)
    if only is not None:
        seats, out = seats.filter(entrant__number__in=only), out.filter(entrant__number__in=only)
    people = [
        *(Person(*row) for row in seats.values_list("entrant__number", "entrant__name", "table__number", "seat")),
        *(Person(*row, None, None) for row in out.values_list("entrant__number", "entrant__name")),
    ]
    return sorted(people, key=lambda person: (person.name.casefold(), person.number))


def displaced(card: TableCard, number: int, seen: Collection[int], sits: Collection[int]) -> list[Person]:
    """Those whom the page had `seen` at the table and who made room for who `sits` there, with their places now."""
    gone = sorted(set(seen) - set(sits))
    return people_of(card.night_id, number, gone) if gone else []


@key_in_the_link
@require_safe
def people(request: HttpRequest, token: str) -> HttpResponse:
    """`/t/<token>/people`: who is there tonight, and where, for the page's script."""
    table = table_behind(token)
    if table is None:
        return no_such_table()
    told = [
        {"number": each.number, "name": each.name, "place": each.place, "table": each.table}
        for each in people_of(table.night.pk, table.number)
    ]
    return as_json({"round": table.number, "people": told}, 200)


def seated_note(request: HttpRequest, table: TableShown) -> dict[str, Any]:
    """What the table's page says after its seats were confirmed: that they were, and where those are who made room."""
    if "seated" not in request.GET:
        return {}
    gone = [_number(number) for number in request.GET.getlist("gone")[:4]]
    return {"seated": True, "gone": people_of(table.night.pk, table.number, gone) if gone else []}


@key_in_the_link
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def seating(request: HttpRequest, token: str) -> HttpResponse:
    """`/t/<token>/seating/`: the four seats with a list of everyone each; a POST confirms who sits in them."""
    table = table_behind(token)
    if table is None:
        return no_table(request)
    if is_too_large(request):
        return HttpResponse(_("This is larger than any answer. Nothing was read."), status=413)
    if request.method != "POST":
        return _choose(request, token, table)
    told = [_number(request.POST.get(f"seat_{seat}")) for seat in (1, 2, 3, 4)]
    seen = [_number(number) for number in request.POST.get("seen", "").split(",")[:4]]
    number = _number(request.POST.get("round"))
    try:
        seated = confirm_seats(card=table.card, round_number=number, seats=told, seen=seen, at=timezone.now())
    except Refused as refused:
        fault = " ".join(translate(each.text) for each in refused.faults)
        return _choose(request, token, table_behind(token) or table, told, fault, 422)
    if seated.refused:
        return _choose(request, token, table_behind(token) or table, None, _(CHANGED), 409)
    note = urlencode([("seated", "1"), *(("gone", gone) for gone in sorted(set(seen) - set(seated.numbers)))])
    return redirect(f"{reverse('table', args=[token])}?{note}#notes")


def _choose(
    request: HttpRequest,
    token: str,
    table: TableShown,
    told: Sequence[int] | None = None,
    fault: str = "",
    status: int = 200,
) -> HttpResponse:
    """The page with a list for each seat; `told` is what was chosen, else who the book has there."""
    chosen = table.played.numbers if told is None else told
    context = {
        "token": token,
        "card": table.card,
        "table": table,
        "seating": seating_of(table),
        "rows": list(zip(table.places, chosen, strict=True)),
        "people": people_of(table.night.pk, table.number),
        "fault": fault,
    }
    response = render(request, "tournaments/table/seating.html", context, status=status)
    patch_cache_control(response, no_cache=True, private=True)
    return response


def _number(sent: str | None) -> int:
    """A number as a form sends it; 0, which nobody has, for anything else."""
    return int(sent) if sent and sent.isascii() and sent.isdigit() and len(sent) < 7 else 0
