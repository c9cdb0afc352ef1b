"""Who comes tonight: members with one tap, guests by name."""

from collections.abc import Callable
from decimal import Decimal
from functools import partial
from typing import Any, NamedTuple

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from club.models import Member
from club.names import folded
from club.people.finding import members_named, told_apart
from club.people.forms import NameField
from club.sign_in.roles import DirectorRequest, director_required
from scoring.faults import Refused
from scoring.hand import seat_name
from scoring.wording import gettext_noop
from tournaments.actions.arrivals import come_back, first_open_round, go_home, offer_to_sit_out, seat_now
from tournaments.actions.door import enrol_guest, enrol_member, rename, take_off
from tournaments.actions.money import take_fee
from tournaments.actions.seats import Place
from tournaments.display.refusals import refusals_shown
from tournaments.display.translation import translate
from tournaments.entry.night_form import FeeForm
from tournaments.entry.whole_number import whole_number
from tournaments.models import Entrant, Night
from tournaments.movement.presence import Attendance
from tournaments.movement.sit_outs import shape_for
from tournaments.records.attendance import attendance_of
from tournaments.records.free_places import free_places
from tournaments.records.links import person_path_of
from tournaments.records.load import StoredRound, current_round
from tournaments.records.night_rules import odd_numbers_of


class GuestForm(forms.Form):
    """A guest's name."""

    name = NameField(label=gettext_lazy("Name"))


OPEN = (Night.State.ENROLLING, Night.State.DRAWN)  # the list of guests


@director_required
@require_safe
def guests(request: DirectorRequest, night_id: int) -> HttpResponse:
    """Everyone who is entered, and the roster to tap."""
    return _page(request, get_object_or_404(Night, pk=night_id), GuestForm())


def _page(request: DirectorRequest, night: Night, form: GuestForm) -> HttpResponse:
    entrants = list(night.entrants.all())
    current = current_round(night) if night.state == Night.State.PLAYING else None
    attendance = attendance_of(night) if current else None
    people = _people(night, entrants, current, attendance)
    coming = [person for person in people if person.plays]
    # A member who was entered as a guest is here all the same.
    here = {folded(entrant.name): entrant for entrant in entrants if not entrant.member_id}
    here_as_member = {entrant.member_id: entrant for entrant in entrants if entrant.member_id}
    members = list(Member.objects.names_only())
    shown = told_apart(members)
    roster = [
        (member, shown[member.pk], here_as_member.get(member.pk) or here.get(folded(shown[member.pk])))
        for member in members
        if member.active
    ]
    by_name: dict[str, list[tuple[int, str]]] = {}
    for member in members:
        by_name.setdefault(folded(member.name), []).append((member.pk, shown[member.pk]))
    choices = _choices(night, current, attendance, people, request.GET.get("place"))
    place = next((choice for choice in choices if choice.chosen), None)
    form.fields["name"].widget.attrs["autofocus"] = bool(form.errors) or "typed" in request.GET
    context = {
        "night": night,
        "form": form,
        "people": [person._replace(known=tuple(by_name.get(folded(person.entrant.name), ()))) for person in people],
        "coming": len(coming),
        "roster": roster,
        "open": night.state in OPEN,
        "playing": night.state == Night.State.PLAYING,
        "round": current,
        "choices": choices,
        "place": place,
        **_tables(len(coming), night),
    }
    return render(request, "tournaments/night/guests.html", context, status=422 if form.errors else 200)


def _place(sent: str) -> Place | None:
    """The place that was chosen; None for the next round."""
    table, _dash, seat = sent.partition("-")
    return (whole_number(table) or 0, whole_number(seat) or 0) if sent else None


class GuestLine(NamedTuple):
    """An entrant in the list: whether they play in the `next_round`, None before play; and what is to be said of them.

    Who `sits` has a seat in the round that is being played; for whom somebody else plays on there, may `stay`.
    `known` are the members of that name: the key, and by what each is told from the others.
    """

    entrant: Entrant
    plays: bool = True
    next_round: int | None = None
    note: str = ""
    offers: bool = False  # to sit out the next round
    sits: bool = False
    stays: bool = False
    known: tuple[tuple[int, str], ...] = ()


def _people(
    night: Night, entrants: list[Entrant], current: StoredRound | None, attendance: Attendance | None
) -> list[GuestLine]:
    """Everyone who is entered, with who came late, has gone or offers to sit out. Two queries more during play."""
    if current is None or attendance is None:
        return [
            GuestLine(entrant, entrant.arrival != Entrant.Arrival.ABSENT, note=_arrival_note(entrant))
            for entrant in entrants
        ]
    next_round = first_open_round(night)
    there, offers = attendance.in_the_movement(next_round), attendance.volunteers_in(next_round)
    playing, names = attendance.substitutes_in(current.number), {each.number: each.name for each in entrants}
    places = attendance.places_of_substitutes(current.number)
    substitutes = {each.by for each in attendance.substitutes}
    people = []
    for entrant in entrants:
        spans = attendance.presence.get(entrant.number, ())
        note = _arrival_note(entrant)
        if entrant.number in playing:
            note = _("gone; %(name)s plays on") % {"name": names.get(playing[entrant.number], "")}
        elif entrant.number in places:
            note = _("plays for %(name)s") % {"name": names.get(places[entrant.number], "")}
        elif entrant.number not in there and not note:
            note = _("not there") if entrant.number in substitutes else _("gone home")
            if spans:
                note = _("gone after round %(round)s") % {"round": spans[-1][1]}
        elif entrant.number in offers:
            note = _("sits out round %(round)s, if anybody must") % {"round": next_round}
        elif spans and spans[-1][0] > 1:
            note = _("from round %(round)s on") % {"round": spans[-1][0]}
        own = (entrant.number in current.seating.places, entrant.number in playing)
        people.append(GuestLine(entrant, entrant.number in there, next_round, note, entrant.number in offers, *own))
    return people


class Choice(NamedTuple):
    """When the people you add start to play: `value` is a free place as table and seat, empty for the next round."""

    value: str
    text: str
    chosen: bool


def _choices(
    night: Night,
    current: StoredRound | None,
    attendance: Attendance | None,
    people: list[GuestLine],
    chosen: str | None,
) -> list[Choice]:
    """The next round and every free place; an empty place is filled first, unless another choice was `chosen`."""
    if current is None or attendance is None:
        return []
    first, texts = people[0].next_round, {}
    if night.rules.planned_rounds is None or (first is not None and first <= night.rules.planned_rounds):
        texts[""] = _("from round %(round)s on") % {"round": first}
    free = free_places(night, current, attendance)
    for place in free:
        text = _("now, in %(name)s’s place at table %(table)s")
        if place.left is None:
            text = _("now, at a new table %(table)s with %(name)s, who sit out")
        names = ", ".join(each.name for each in place.others) if place.left is None else place.left.name
        texts[f"{place.table}-{place.seat}"] = text % {"table": place.table, "name": names}
    if chosen not in texts:
        chosen = next((f"{place.table}-{place.seat}" for place in free if place.left), next(iter(texts), ""))
    return [Choice(value, text, value == chosen) for value, text in texts.items()]


def _arrival_note(entrant: Entrant) -> str:
    return "" if entrant.arrival == Entrant.Arrival.HERE else entrant.get_arrival_display()


# What a director says of one person while the night is played, by the button's name.
_SAYS: dict[str, tuple[Callable[..., int], str]] = {
    "home": (go_home, gettext_noop("%(name)s goes home after round %(round)s.")),
    "back": (come_back, gettext_noop("%(name)s plays again from round %(round)s on.")),
    "offers": (
        partial(offer_to_sit_out, offers=True),
        gettext_noop("%(name)s sits out round %(round)s, if anybody must."),
    ),
    "plays": (partial(offer_to_sit_out, offers=False), gettext_noop("%(name)s plays in round %(round)s.")),
}


@director_required
@require_POST
def come_or_go(request: DirectorRequest, night_id: int, number: int) -> HttpResponse:
    """One person goes home, comes back, offers to sit out, or takes a free seat."""
    entrant = get_object_or_404(get_object_or_404(Night, pk=night_id).entrants, number=number)
    seen = request.POST.get("seen", entrant.name)
    if "seat" in request.POST:
        with refusals_shown(request):
            place = _place(request.POST["seat"]) or (0, 0)
            seat_now(night_id=night_id, number=number, place=place, seen=seen, by=request.user, at=timezone.now())
            _say_seated(request, entrant, place)
        return redirect("guests", night_id)
    chosen = next((name for name in _SAYS if name in request.POST), None)
    if chosen is None:
        return redirect("guests", night_id)
    act, message = _SAYS[chosen]
    with refusals_shown(request):
        round_number = act(night_id=night_id, number=number, seen=seen, by=request.user, at=timezone.now())
        messages.success(request, _(message) % {"name": entrant.name, "round": round_number})
    return redirect("guests", night_id)


def _tables(people: int, night: Night) -> dict[str, int]:
    """How many tables they make, and how many sit out; or how many are needed for one."""
    odd = odd_numbers_of(night)
    try:
        shape = shape_for(people, odd)
    except Refused:
        return {"tables": 0, "fewest": odd.fewest}
    return {"tables": shape.tables, "left_over": shape.sitting_out}


def _say_seated(request: DirectorRequest, entrant: Entrant, place: Place | None) -> None:
    if place is not None:
        row = entrant.seats.select_related("table").order_by("round__number").last()
        players = row.table.players if row else 4
        where = {"name": entrant.name, "table": place[0], "seat": translate(seat_name(place[1], players))}
        messages.success(request, _("%(name)s sits at table %(table)s, %(seat)s, and plays now.") % where)


@director_required
@require_POST
def enrol(request: DirectorRequest, night_id: int) -> HttpResponse:
    """Enter the member that was tapped, or the guest that was typed."""
    night = get_object_or_404(Night, pk=night_id)
    place = _place(request.POST.get("place", ""))
    comes: dict[str, Any] = {"night_id": night_id, "place": place, "by": request.user, "at": timezone.now()}
    if member := request.POST.get("member", ""):
        chosen = get_object_or_404(Member.objects.names_only(), pk=whole_number(member) or 0)
        with refusals_shown(request):
            _say_seated(request, enrol_member(member_id=chosen.pk, **comes), place)
        return redirect("guests", night_id)
    form = GuestForm(request.POST)
    if form.is_valid():
        with refusals_shown(request, form):
            _say_seated(request, enrol_guest(name=form.cleaned_data["name"], **comes), place)
            # The next name is typed at once: at the door one follows the other.
            return redirect(f"{reverse('guests', args=[night_id])}?typed")
    return _page(request, night, form)


@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def guest(request: DirectorRequest, night_id: int, number: int) -> HttpResponse:
    """Correct a guest's name, or take the guest off the list."""
    night = get_object_or_404(Night, pk=night_id)
    entrant = get_object_or_404(night.entrants, number=number)
    at_entrant: dict[str, Any] = {"night_id": night_id, "number": number, "seen": request.POST.get("seen", "")}
    if "take_off" in request.POST:
        with refusals_shown(request):
            name = take_off(**at_entrant, by=request.user, at=timezone.now())
            messages.success(request, _("%(name)s is off the list.") % {"name": name})
        return redirect("guests", night_id)
    fees = FeeForm(
        request.POST if "pays" in request.POST else None, initial={"paid": entrant.paid, "fee": entrant.fee}
    )
    if fees.is_valid():
        with refusals_shown(request, fees):
            sums = fees.cleaned_data | {"paid": fees.cleaned_data["paid"] or Decimal(0)}
            take_fee(night_id=night_id, number=number, **sums, by=request.user, at=timezone.now())
            return redirect("door", night_id)
    renames = request.method == "POST" and "pays" not in request.POST
    form = GuestForm(request.POST if renames else None, initial={"name": entrant.name})
    if form.is_valid():
        with refusals_shown(request, form):
            rename(**at_entrant, name=form.cleaned_data["name"], by=request.user, at=timezone.now())
            return redirect("guests", night_id)
    current = current_round(night) if night.state == Night.State.PLAYING else None
    context = {
        "night": night,
        "person": _people(night, [entrant], current, attendance_of(night) if current else None)[0],
        "entrant": entrant,
        "form": form,
        "fees": fees if night.fee is not None else None,
        "own_page": person_path_of(entrant),
        "known": () if entrant.member else tuple(told_apart(members_named(entrant.name)).items()),
        "open": night.state in OPEN,
    }
    return render(request, "tournaments/night/guest.html", context, status=422 if form.errors or fees.errors else 200)
