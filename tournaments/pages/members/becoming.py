"""A guest becomes a member, is one who is on the roster, or was put there by mistake; guests of many nights at once."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from club.models import Member
from club.sign_in.roles import DirectorRequest, director_required
from scoring.faults import Refused
from tournaments.actions.members import link_guests, link_member, make_member, remove_member
from tournaments.display.refusals import refusals_shown, sentences
from tournaments.entry.whole_number import whole_number
from tournaments.models import Night
from tournaments.records.guest_proposals import proposals

MOST_SHOWN = 200


@director_required
@require_POST
def become_member(request: DirectorRequest, night_id: int, number: int) -> HttpResponse:
    """The guest is on the roster from now on, or is the `member` chosen."""
    guest = get_object_or_404(get_object_or_404(Night, pk=night_id).entrants, number=number)
    seen = request.POST.get("seen", "")
    stamp: dict[str, Any] = {"night_id": night_id, "number": number, "seen": seen}
    stamp |= {"by": request.user, "at": timezone.now()}
    with refusals_shown(request):
        if "member" in request.POST:
            member = link_member(**stamp, member_id=whole_number(request.POST["member"]) or 0)
            message = _("%(guest)s is %(name)s, who is on the roster.")
        else:
            member = make_member(**stamp)
            message = _("%(name)s is on the roster.")
        messages.success(request, message % {"guest": guest.name, "name": member.name})
    return redirect("guest", night_id, number)


@director_required
@require_POST
def remove(request: DirectorRequest, member_id: int) -> HttpResponse:
    """Who was put on the roster by mistake is off it, and a guest again. Back to the member where that is refused."""
    get_object_or_404(Member.objects.names_only(), pk=member_id)
    with refusals_shown(request):
        name = remove_member(member_id=member_id, by=request.user, at=timezone.now())
        messages.success(request, _("%(name)s is off the roster.") % {"name": name})
        return redirect("members")
    return redirect("member", member_id)


@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def guest_proposals(request: DirectorRequest) -> HttpResponse:
    """Guests of all nights who have the name of a member, or nearly; those that are ticked are members at once."""
    fault = ""
    if request.method == "POST":
        links = [link.partition(" ") for link in request.POST.getlist("link")]
        try:
            done = link_guests(
                links=[(name, whole_number(member) or 0) for member, _space, name in links],
                by=request.user,
                at=timezone.now(),
            )
        except Refused as refused:
            fault = sentences(refused)
        else:
            words = ngettext(
                "%(number)s entry is linked to the member.", "%(number)s entries are linked to the members.", done
            )
            messages.success(request, words % {"number": done})
            return redirect("guest_proposals")
    found = proposals()
    context = {
        "rows": [
            (each, each.key in request.POST.getlist("link") if fault else each.is_certain)
            for each in found[:MOST_SHOWN]
        ],
        "more": max(0, len(found) - MOST_SHOWN),
        "fault": fault,
    }
    return render(request, "tournaments/members/guest_proposals.html", context, status=422 if fault else 200)
