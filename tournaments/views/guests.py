"""Who comes tonight: members with one tap, guests by name."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from club.models import Member
from club.roles import DirectorRequest, director_required
from scoring.faults import Refused
from tournaments.actions.enrol import enrol_guest, enrol_member, rename, take_off
from tournaments.models import Night
from tournaments.views.saying import say_refusal


@director_required
@require_safe
def guests(request: DirectorRequest, night_id: int) -> HttpResponse:
    """Everyone who is entered, and the roster to tap."""
    night = get_object_or_404(Night, pk=night_id)
    entrants = list(night.entrants.all())
    by_member = {entrant.member_id: entrant for entrant in entrants if entrant.member_id}
    roster = [(member, by_member.get(member.pk)) for member in Member.objects.filter(active=True)]
    context = {
        "night": night,
        "entrants": entrants,
        "roster": roster,
        "open": night.state in (Night.State.ENROLLING, Night.State.DRAWN),
        "tables": len(entrants) // 4,
        "left_over": len(entrants) % 4,
        "section": "nights",
        "step": "guests",
    }
    return render(request, "tournaments/guests.html", context)


@director_required
@require_POST
def enrol(request: DirectorRequest, night_id: int) -> HttpResponse:
    """Enter the member that was tapped, or the guest that was typed."""
    get_object_or_404(Night, pk=night_id)
    member = request.POST.get("member", "")
    try:
        if member:
            chosen = get_object_or_404(Member, pk=int(member) if member.isdecimal() and len(member) < 18 else 0)
            enrol_member(night_id=night_id, member_id=chosen.pk)
        else:
            enrol_guest(night_id=night_id, name=request.POST.get("name", ""))
    except Refused as refused:
        say_refusal(request, refused)
    return redirect("guests", night_id)


@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def guest(request: DirectorRequest, night_id: int, number: int) -> HttpResponse:
    """Mend a guest's name, or take the guest off the list."""
    night = get_object_or_404(Night, pk=night_id)
    entrant = get_object_or_404(night.entrants, number=number)
    if request.method != "POST":
        return render(
            request,
            "tournaments/guest.html",
            {"night": night, "entrant": entrant, "section": "nights", "step": "guests"},
        )
    try:
        if "take_off" in request.POST:
            name = take_off(night_id=night_id, number=number)
            messages.success(request, _("%(name)s is off the list.") % {"name": name})
        else:
            rename(night_id=night_id, number=number, name=request.POST.get("name", ""))
    except Refused as refused:
        say_refusal(request, refused)
        return redirect("guest", night_id, number)
    return redirect("guests", night_id)
