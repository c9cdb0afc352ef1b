"""With one tap: a guest becomes a member, is one who is on the roster, or was put there by mistake."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from club.models import Member
from club.sign_in.roles import DirectorRequest, director_required
from tournaments.actions.make_member import link_member, make_member, remove_member
from tournaments.display.refusals import refusals_shown
from tournaments.entry.whole_number import whole_number
from tournaments.models import Night


@director_required
@require_POST
def become_member(request: DirectorRequest, night_id: int, number: int) -> HttpResponse:
    """The guest is on the roster from now on, or is the `member` chosen. Back to the `list`, or the guest's page."""
    guest = get_object_or_404(get_object_or_404(Night, pk=night_id).entrants, number=number)
    seen = request.POST.get("seen", "")
    noted: dict[str, Any] = {"night_id": night_id, "number": number, "seen": seen}
    noted |= {"by": request.user, "at": timezone.now()}
    with refusals_shown(request):
        if "member" in request.POST:
            member = link_member(**noted, member_id=whole_number(request.POST["member"]) or 0)
            message = _("%(guest)s is %(name)s, who is on the roster.")
        else:
            member = make_member(**noted)
            message = _("%(name)s is on the roster.")
        messages.success(request, message % {"guest": guest.name, "name": member.name})
    return redirect("guests", night_id) if "list" in request.POST else redirect("guest", night_id, number)


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
