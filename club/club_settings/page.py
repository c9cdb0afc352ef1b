"""The page of the club's settings, and the first few of them at the first start."""

from django.contrib import messages
from django.core.checks import run_checks
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from club.checks import PLUG_INS
from club.club_settings.forms import ClubSettingsForm, FirstSettingsForm
from club.club_settings.stored import as_stored
from club.sign_in.roles import DirectorRequest, director_required


@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def club_settings(request: DirectorRequest) -> HttpResponse:
    """What the club has settled, and where its files and accounts are looked after."""
    form = ClubSettingsForm(request.POST or None, instance=as_stored())
    if request.method == "POST" and form.is_valid() and form.save():
        messages.success(request, _("Saved."))
        return redirect("club_settings")
    context = {"form": form, "declined": run_checks(tags=[PLUG_INS])}
    return render(request, "club/settings.html", context, status=422 if form.errors else 200)


@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def first_settings(request: DirectorRequest) -> HttpResponse:
    """The short form of the first start; then on to the nights."""
    form = FirstSettingsForm(request.POST or None, instance=as_stored())
    if request.method == "POST" and form.is_valid() and form.save():
        return redirect("nights")
    return render(request, "club/first_settings.html", {"form": form}, status=422 if form.errors else 200)
