"""The codes on the members' name cards: scanned at the door, withdrawn."""

from django.contrib import messages
from django.db.models import F
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from club.models import Member
from club.sign_in.roles import DirectorRequest, director_required
from tournaments.entry.whole_number import whole_number
from tournaments.records.tonight import night_to_come


@director_required
@require_safe
def member_code(request: DirectorRequest, token: str) -> HttpResponse:
    """`/m/<token>/`, as a phone at the door scans it: on to the member at the door of tonight's night."""
    night = night_to_come(timezone.localdate())
    if night is None:
        messages.error(request, _("There is no night to check in to. Make one first."))
        return redirect("nights")
    return redirect(f"{reverse('door', args=[night.pk])}?{urlencode({'q': token})}")


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
