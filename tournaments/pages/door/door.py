"""The guests of a night: a name is found by a part of it or by the code on a card, and one tap checks the person in.

Also the codes of members, and a guest who was enrolled twice.
"""

import re
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.contrib import messages
from django.db.models import F
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from club.models import Member
from club.names import folded, plain
from club.people.finding import told_apart
from club.sign_in.roles import DirectorRequest, HelperRequest, director_required, helper_required
from scoring.faults import Refused, refuse
from scoring.wording import gettext_noop
from tournaments.actions.arrivals import come_back, go_home, offer_to_sit_out, seat_now
from tournaments.actions.door import (
    check_in,
    check_in_all,
    enrol_guest,
    enrol_last_time,
    enrol_member,
    nights_before,
    take_back_all,
    take_off,
)
from tournaments.actions.merging import merge_entrants, merge_members, take_back_merge
from tournaments.actions.money import take_fee
from tournaments.actions.seats import Place
from tournaments.display.refusals import refusals_shown, sentences
from tournaments.entry.whole_number import whole_number
from tournaments.models import Entrant, Night
from tournaments.movement.movement import is_by_rule
from tournaments.movement.sit_outs import shape_for
from tournaments.pages.door.arrivals import (
    ABSENT,
    EXPECTED,
    HERE,
    MEMBER,
    PER_PAGE,
    Arrival,
    Play,
    arrivals_of,
    choices_of,
    groups_of,
    play_of,
    till_of,
)
from tournaments.records.dues import NOTHING, fee_of
from tournaments.records.figures import money
from tournaments.records.links import is_code, member_for
from tournaments.records.merged import moving
from tournaments.records.night_rules import odd_numbers_of
from tournaments.records.tonight import night_to_come

MOST_LETTERS = 300  # of what is typed or scanned
OFF = "off"  # the undo of who was entered just now
NOW = "now"  # of who plays now, which has no undo
NONE = "none"  # the undo of all who were checked in at once
BEFORE_PLAY = (Night.State.ENROLLING, Night.State.DRAWN)
_SENTENCES: dict[str, str] = {
    HERE: gettext_noop("%(name)s is here."),
    EXPECTED: gettext_noop("%(name)s is expected."),
    ABSENT: gettext_noop("%(name)s is not coming."),
}
_UNKNOWN_CODE = gettext_noop("This code is unknown or was withdrawn. Type the name instead.")


@helper_required
@require_safe
def guests(request: HelperRequest, night_id: int) -> HttpResponse:
    """The address that the list of guests had before it became one page with the door."""
    return redirect("door", night_id)


@helper_required
@require_http_methods(["GET", "HEAD", "POST"])
def door(request: HelperRequest, night_id: int) -> HttpResponse:
    """Who comes tonight, what `q` finds of them; a POST marks one of them, or enters who was typed or scanned."""
    night = get_object_or_404(Night, pk=night_id)
    if request.method != "POST":
        return _page(request, night, request.GET.get("q", ""))
    if "typed" in request.POST:
        return _enter(request, night, request.POST["typed"][:MOST_LETTERS])
    back = {}
    with refusals_shown(request):
        back = _act(request, night)
    return _to_door(night, **back)


def _to_door(night: Night, **query: Any) -> HttpResponse:
    address = reverse("door", args=[night.pk])
    return redirect(f"{address}?{urlencode(query)}" if query else address)


def _stamp(request: HelperRequest) -> dict[str, Any]:
    return {"by": request.user, "at": timezone.now()}


def _act(request: HelperRequest, night: Night) -> dict[str, str]:
    """Do what the button says; what the page shows then. Raises Refused."""
    place = _place(request)
    chosen: dict[str, Callable[..., dict[str, str]]] = {
        "member": partial(_member, place=place),
        "guest": partial(_guest, place=place),
        "last": _last_time,
        "all": _all,
        NONE: _none,
        OFF: _off,
        "paid": partial(_pay, is_paid=True),
        "unpaid": partial(_pay, is_paid=False),
        **{state: partial(_mark, arrival=state) for state in (HERE, EXPECTED, ABSENT)},
        "offers": partial(_offer, offers=True),
        "plays": partial(_offer, offers=False),
    }
    if request.user.is_staff:
        chosen |= {
            "home": partial(_home, request=request),
            "back": partial(_plays, act=come_back),
            "seat": partial(_plays, act=partial(seat_now, place=place or (0, 0))),
        }
    button = next((name for name in chosen if name in request.POST), None)
    if button is None:
        return {}
    return chosen[button](night, request.POST[button][:MOST_LETTERS], _stamp(request))


def _place(request: HelperRequest) -> Place | None:
    """The free place that was chosen for people who come during play; None for the next round."""
    table, _dash, seat = request.POST.get("place", "").partition("-")
    return (whole_number(table) or 0, whole_number(seat) or 0) if table else None


def _named(night: Night, value: str) -> tuple[Entrant, dict[str, Any]]:
    """The entrant that a button names, and how an action takes them. Raises Http404 where it names nobody."""
    number, _space, seen = value.partition(" ")
    entrant = get_object_or_404(night.entrants, number=whole_number(number) or 0)
    return entrant, {"night_id": night.pk, "number": entrant.number, "seen": seen or None}


def _mark(night: Night, value: str, stamp: dict[str, Any], *, arrival: str) -> dict[str, str]:
    entrant, named = _named(night, value)
    check_in(**named, arrival=arrival, **stamp)
    return {"undo": f"{entrant.arrival} {entrant.number}"}


def _off(night: Night, value: str, stamp: dict[str, Any]) -> dict[str, str]:
    """Who was entered by mistake is off the list again; once the draw is published, they are not coming."""
    _entrant, named = _named(night, value)
    if night.state in BEFORE_PLAY:
        take_off(**named, **stamp)
    else:
        check_in(**named, arrival=ABSENT, **stamp)
    return {}


def _member(night: Night, value: str, stamp: dict[str, Any], *, place: Place | None) -> dict[str, str]:
    member = get_object_or_404(Member.objects.names_only(), pk=whole_number(value) or 0)
    return _entered(enrol_member(night_id=night.pk, member_id=member.pk, place=place, **stamp))


def _guest(night: Night, value: str, stamp: dict[str, Any], *, place: Place | None) -> dict[str, str]:
    return _entered(enrol_guest(night_id=night.pk, name=value, place=place, **stamp))


def _entered(entrant: Entrant) -> dict[str, str]:
    return {"undo": f"{OFF} {entrant.number}"}


def _last_time(night: Night, value: str, stamp: dict[str, Any]) -> dict[str, str]:
    return {"expected": str(enrol_last_time(night_id=night.pk, **stamp))}


def _all(night: Night, value: str, stamp: dict[str, Any]) -> dict[str, str]:
    many, version = check_in_all(night_id=night.pk, **stamp)
    return {"undo": f"{NONE} {version} {many}"}


def _none(night: Night, value: str, stamp: dict[str, Any]) -> dict[str, str]:
    take_back_all(night_id=night.pk, version=whole_number(value) or 0, **stamp)
    return {}


def _home(night: Night, value: str, stamp: dict[str, Any], *, request: HelperRequest) -> dict[str, str]:
    entrant, named = _named(night, value)
    words = {"name": entrant.name, "round": go_home(**named, **stamp)}
    messages.success(request, _("%(name)s goes home after round %(round)s.") % words)
    return {}


def _plays(night: Night, value: str, stamp: dict[str, Any], *, act: Callable[..., Any]) -> dict[str, str]:
    """Somebody comes back, or takes a free seat, during play."""
    entrant, named = _named(night, value)
    act(**named, **stamp)
    return {"undo": f"{NOW} {entrant.number}"}


def _pay(night: Night, value: str, stamp: dict[str, Any], *, is_paid: bool) -> dict[str, str]:
    """The whole fee is paid, or nothing; repeated, the tap changes no more."""
    entrant, named = _named(night, value)
    paid = max(entrant.paid, fee_of(night, entrant)) if is_paid else NOTHING
    take_fee(**(named | {"seen": entrant.paid}), paid=paid, fee=entrant.fee, **stamp)
    return {}


def _offer(night: Night, value: str, stamp: dict[str, Any], *, offers: bool) -> dict[str, str]:
    _entrant, named = _named(night, value)
    offer_to_sit_out(**named, offers=offers, **stamp)
    return {}


def _enter(request: HelperRequest, night: Night, typed: str) -> HttpResponse:
    """Enter: the one who is found comes in, by code or name; nobody found, and it is a guest's name."""
    stamp, place = _stamp(request), _place(request)
    try:
        found = _found(night, typed)
        if len(found) > 1:
            return _to_door(night, q=typed, several=1)
        if not found:
            back = _guest(night, typed, stamp, place=place)
        elif found[0].entrant:
            back = _mark(night, found[0].named, stamp, arrival=HERE)
        else:
            back = _member(night, found[0].named, stamp, place=place)
    except Refused as refused:
        return _page(request, night, typed, sentences(refused))
    return _to_door(night, **back)


def _found(night: Night, typed: str) -> list[Arrival]:
    """Whom the code is of, or who has that name or all its words in theirs. Raises Refused.

    Of several words each begins one of the name: “Leo Miller” is not Cleo Miller.
    """
    if is_code(typed):
        member = member_for(typed)
        if member is None:
            raise refuse("typed", _UNKNOWN_CODE)
        return [row for row in arrivals_of(night, only=member) if row.shown]
    words = plain(typed).split()
    rows = [row for row in arrivals_of(night, typed) if row.shown and words]
    if len(words) > 1:
        rows = [row for row in rows if all(re.search(rf"(?<!\w){re.escape(word)}", row.plain) for word in words)]
    # Two members of one name have their numbers behind it: then both are shown.
    name = folded(typed.strip())
    return [row for row in rows if folded(row.name) == name or folded(row.name).startswith(f"{name} (")] or rows


def _page(request: HelperRequest, night: Night, search: str, fault: str = "") -> HttpResponse:
    search = search[:MOST_LETTERS]
    only = member_for(search) if is_code(search) else None
    if is_code(search):
        fault = fault or ("" if only else _(_UNKNOWN_CODE))
        search = only.name if only else ""
    play = play_of(night)
    rows = arrivals_of(night, search, only, play)
    till = till_of(rows)
    before_play = night.state in BEFORE_PLAY
    expected, members = (sum(row.state == state for row in rows) for state in (EXPECTED, MEMBER))
    choices = choices_of(night, play, request.GET.get("place"))
    here = sum(row.plays if play else row.state == HERE for row in rows)
    context = {
        "night": night,
        "groups": groups_of(rows, request.GET.get("page")),
        "search": search,
        "fault": fault,
        "here": here,
        "expected": expected,
        "is_empty": not any(row.entrant for row in rows),
        "is_found": any(row.shown for row in rows),
        "open": night.state != Night.State.OVER,
        "before_play": before_play,
        "draws": night.state == Night.State.ENROLLING and not is_by_rule(night.rules.movement_options),
        "play": play,
        "choices": choices,
        "place": next((choice for choice in choices if choice.chosen), None),
        "can_expect": before_play and not expected and nights_before(night).exists(),
        "absent": (expected or (members if members <= PER_PAGE else 0)) if before_play and not search else 0,
        "till": till if night.fee is not None or till.taken else None,
        "undo": _undo(rows, play, request.GET.get("undo", "")),
        "several": "several" in request.GET,
        "new": _new(request.GET.get("expected")),
        "taken": money(till.taken, night.currency),
        "owed": money(till.owed, night.currency),
    }
    context |= _tables(here, night)
    return render(request, "tournaments/door/door.html", context, status=422 if fault else 200)


def _tables(people: int, night: Night) -> dict[str, int]:
    """How many tables they make, and how many sit out; or how many are needed for one."""
    odd = odd_numbers_of(night)
    try:
        shape = shape_for(people, odd)
    except Refused:
        return {"tables": 0, "fewest": odd.fewest}
    return {"tables": shape.tables, "left_over": shape.sitting_out}


def _undo(rows: list[Arrival], play: Play | None, wanted: str) -> dict[str, Any] | None:
    """What was just done to somebody, or to all, and the button that takes it back."""
    was, _space, number = wanted.partition(" ")
    if was == NONE:
        version, _space, many = number.partition(" ")
        here = whole_number(many) or 0
        words = ngettext("%(many)s person checked in.", "%(many)s people checked in.", here)
        return {"sentence": words % {"many": here}, "button": NONE, "value": version}
    row = next((row for row in rows if row.entrant and str(row.entrant.number) == number), None)
    if row is None or row.entrant is None or was not in (*_SENTENCES, OFF, NOW) or row.state == was:
        return None
    sentence = _(_SENTENCES[row.state]) % {"name": row.name}
    if play and row.state == HERE:
        sentence = play.seated(row.entrant)
    elif was == OFF and row.member is None:
        sentence += " " + _("A new guest.")  # or a name that was typed wrong
    return {"sentence": sentence, "button": "" if was == NOW else was, "value": row.named}


def _new(expected: str | None) -> str:
    many = whole_number(expected)
    if many is None:
        return ""
    words = ngettext("%(many)s more person is expected.", "%(many)s more people are expected.", many)
    return words % {"many": many}


class SameForm(forms.Form):
    """The other name of the person, among `others` by key."""

    other = forms.ChoiceField(label=gettext_lazy("The same person as"))

    def __init__(self, *args: object, others: Iterable[tuple[str, str]], **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        field = self.fields["other"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [("", _("Who?")), *others]


@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def same_guest(request: DirectorRequest, night_id: int, number: int) -> HttpResponse:
    """Another entry of the night's list is this person."""
    night = get_object_or_404(Night, pk=night_id)
    entrants = list(night.entrants.all())
    stays = get_object_or_404(night.entrants, number=number)
    others = {f"{one.number} {one.name}": f"{one.name} ({one.number})" for one in entrants if one != stays}
    form = SameForm(request.POST or None, others=others.items())
    if request.method == "POST" and form.is_valid():
        with refusals_shown(request, form):
            other, _space, seen = form.cleaned_data["other"].partition(" ")
            at = timezone.now()
            merge_entrants(night_id=night_id, number=number, other=int(other), seen=seen, by=request.user, at=at)
            messages.success(
                request, _("%(other)s is the same person as %(name)s.") % {"other": seen, "name": stays.name}
            )
            return redirect("guest", night_id, number)
    context = {"form": form, "name": stays.name, "back": reverse("guest", args=[night_id, number]), "night": night}
    return render(request, "tournaments/door/same_person.html", context, status=422 if form.errors else 200)


@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def same_member(request: DirectorRequest, member_id: int) -> HttpResponse:
    """Another name on the roster is this member: what would move is shown before it does. Or two are two again."""
    stays = get_object_or_404(Member, pk=member_id)
    shown = told_apart(Member.objects.names_only())
    if "take_back" in request.POST:
        with refusals_shown(request):
            again = take_back_merge(
                member_id=member_id,
                former_id=whole_number(request.POST["take_back"]) or 0,
                by=request.user,
                at=timezone.now(),
            )
            messages.success(request, _("%(name)s is a member again.") % {"name": again.name})
        return redirect("member", member_id)
    names = {str(pk): name for pk, name in shown.items() if pk != stays.pk}
    form = SameForm(request.POST or request.GET or None, others=names.items())
    context = {
        "form": form,
        "member": stays,
        "name": shown[stays.pk],
        "back": reverse("member", args=[member_id]),
        "section": "members",
    }
    if form.is_valid():
        other = form.cleaned_data["other"]
        if request.method != "POST":
            found = moving(stays, Member.objects.get(pk=other))
            return render(
                request,
                "tournaments/door/same_member.html",
                context | {"moving": found, "other": names[other], "other_id": int(other)},
            )
        with refusals_shown(request, form):
            merge_members(member_id=member_id, other_id=int(other), by=request.user, at=timezone.now())
            words = {"other": names[other], "name": shown[stays.pk]}
            messages.success(request, _("%(other)s is the same person as %(name)s.") % words)
            return redirect("member", member_id)
    return render(request, "tournaments/door/same_person.html", context, status=422 if form.errors else 200)


@director_required
@require_safe
def member_code(request: DirectorRequest, token: str) -> HttpResponse:
    """`/m/<token>/`, as a phone at the door scans it: on to the member at the door of tonight's night."""
    night = night_to_come(timezone.localdate())
    if night is None:
        messages.error(request, _("There is no night to check in to. Make one first."))
        return redirect("nights")
    return _to_door(night, q=token)


@director_required
@require_POST
def withdraw_code(request: DirectorRequest, member_id: int) -> HttpResponse:
    """The code on the member's card opens nothing any more; a new card has another."""
    member = get_object_or_404(Member, pk=member_id)
    seen = whole_number(request.POST.get("seen")) or 0
    if Member.objects.filter(pk=member.pk, generation=seen).update(generation=F("generation") + 1):
        member.former.update(generation=0)  # no card has that
    message = _("The old name card of %(name)s no longer works. Print a new one.")
    messages.success(request, message % {"name": member.name})
    return redirect("member", member.pk)
