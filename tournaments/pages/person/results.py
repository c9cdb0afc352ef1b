"""A member's nights as the director sees them, and the link of the member's own page."""

from django.contrib import messages
from django.db.models import F
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from club.models import Member
from club.server.languages import for_paper
from club.server.qr_code import drawn
from club.sign_in.roles import DirectorRequest, director_required
from tournaments.display.person_results import nights_table, person_page
from tournaments.entry.whole_number import whole_number
from tournaments.pages.person.choosing import chosen
from tournaments.pages.person.year import year_paper
from tournaments.records.links import own_link_of


@director_required
@require_safe
def results(request: DirectorRequest, member_id: int) -> HttpResponse:
    """The nights of all, or of one `year` or `season`. Raises Http404 for others."""
    member = get_object_or_404(Member, pk=member_id)
    choice = chosen(request)
    page, link = person_page(member.pk, season=choice.season, year=choice.year), own_link_of(member)
    context = {"member": member, "page": page, "choice": choice, "link": link, "code": drawn(link)}
    context["listing"] = nights_table(page.found.nights, has_links=True)
    return render(request, "tournaments/person/results.html", context)


@director_required
@for_paper
@require_safe
def year(request: DirectorRequest, member_id: int, year: int) -> HttpResponse:
    """The member's year on paper. Raises Http404 for a year without nights."""
    return year_paper(request, get_object_or_404(Member, pk=member_id), year)


@director_required
@require_POST
def withdraw(request: DirectorRequest, member_id: int) -> HttpResponse:
    """The link of the member's own page, as it was `seen`, opens nothing any more."""
    member = get_object_or_404(Member, pk=member_id)
    seen = whole_number(request.POST.get("seen")) or 0
    if Member.objects.filter(pk=member.pk, own_generation=seen).update(own_generation=F("own_generation") + 1):
        member.former.update(own_generation=0)  # no link has that
    message = _("The old link to %(name)s’s own page no longer works. Here is a new one.")
    messages.success(request, message % {"name": member.name})
    return redirect("member_results", member.pk)
