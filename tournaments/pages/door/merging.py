"""Somebody who was entered twice, or is on the roster twice: which other name is the same person."""

from collections.abc import Iterable

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from club.models import Member
from club.people.finding import told_apart
from club.sign_in.roles import DirectorRequest, director_required
from tournaments.actions.merging import merge_entrants, merge_members, take_back_merge
from tournaments.display.refusals import refusals_shown
from tournaments.entry.whole_number import whole_number
from tournaments.models import Night
from tournaments.records.member_merge import moving


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
