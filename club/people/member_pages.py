"""The roster, and all that the club holds of one member."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods
from django_tables2 import RequestConfig

from club.models import Member
from club.people.listings import MembersListing
from club.people.member_form import MemberFilter, MemberForm, saved
from club.sign_in.roles import DirectorRequest, director_required


@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def members(request: DirectorRequest) -> HttpResponse:
    """The roster, all or what the filter finds, and a form for a new name, which takes the next one at once."""
    # A new member comes to nights.
    sent = {name: request.POST.get(name, "") for name in ("name", "number")} | {"active": "on"}
    form = MemberForm(sent if request.method == "POST" else None)
    if form.is_bound and form.is_valid() and saved(form):
        messages.success(request, _("%(name)s is on the roster.") % {"name": form.instance.name})
        return redirect("members")
    if not request.GET:
        form.fields["name"].widget.attrs["autofocus"] = True  # the next name follows at once
    chosen = MemberFilter(request.GET)
    is_filtered = any(request.GET.get(name) for name in chosen.fields)
    listing = MembersListing(
        chosen.members().defer("email", "phone", "contact", "notes", "search").prefetch_related("groups")
    )
    RequestConfig(request).configure(listing)
    context = {
        "form": form,
        "listing": listing,
        "filter": chosen,
        "is_filtered": is_filtered,
        "asked": request.GET.urlencode(),
        "found": listing.paginator.count,
        "total": Member.objects.count() if is_filtered else listing.paginator.count,
    }
    return render(request, "club/members.html", context, status=422 if form.errors else 200)


@sensitive_post_parameters("email", "phone", "contact", "notes")
@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def member(request: DirectorRequest, member_id: int) -> HttpResponse:
    """All of one member, to read and to change."""
    person = get_object_or_404(Member, pk=member_id)
    form = MemberForm(request.POST or None, instance=person)
    name = person.name
    if request.method == "POST" and form.is_valid() and saved(form):
        messages.success(request, _("Saved."))
        return redirect("members")
    context = {"form": form, "member": person, "name": name, "former": person.former.all()}
    return render(request, "club/member.html", context, status=422 if form.errors else 200)
