"""Nights that are not made by hand: read whole from a night file, or not at all with each fault and its place; or invented."""

import secrets

from django import forms
from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from club.sign_in.roles import DirectorRequest, director_required
from scoring.faults import Refused
from scoring.laws import law_named
from scoring.strict_json import read_json
from tournaments.actions.imports import LEFT_OUT, import_night, rehearse_night
from tournaments.display.translation import translate
from tournaments.night.file.reading import read_night

MOST_BYTES = 5_000_000  # a night of 82 people over six rounds has a tenth of that
MOST_SHOWN = 50  # faults


class NightFileForm(forms.Form):
    """A night file."""

    file = forms.FileField(
        label=gettext_lazy("The file"),
        allow_empty_file=True,  # refused with the sentence of whatever else is no night
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
        help_text=gettext_lazy("A night file (.json), from “Save as a file” beside a night’s standings."),
    )

    def clean_file(self) -> UploadedFile:
        """Raises ValidationError for a file that is larger than any night."""
        file: UploadedFile = self.cleaned_data["file"]
        if (file.size or 0) > MOST_BYTES:
            raise forms.ValidationError(_("This file is larger than any night: it was not read."), code="large")
        return file


@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def import_file(request: DirectorRequest) -> HttpResponse:
    """Choose a night file; what does not hold together in it is shown, and nothing is written then."""
    form = NightFileForm(request.POST or None, request.FILES or None)
    faults: list[tuple[str, str]] = []
    if request.method == "POST" and form.is_valid():
        try:
            record = read_night(read_json(form.cleaned_data["file"].read()))
            night = import_night(record=record, by=request.user, at=timezone.now())
        except Refused as refused:
            faults = [(fault.field, translate(fault.text)) for fault in refused.faults]
        else:
            messages.success(request, _("“%(name)s” is imported.") % {"name": night.name})
            messages.info(request, _(LEFT_OUT))
            return redirect("night", night.pk)
    context = {"form": form, "faults": faults[:MOST_SHOWN], "more": max(0, len(faults) - MOST_SHOWN)}
    return render(request, "tournaments/night/import.html", context, status=422 if faults or form.errors else 200)


@director_required
@require_POST
def rehearse(request: DirectorRequest) -> HttpResponse:
    """Three tables in their third round; then on to its board."""
    night = rehearse_night(
        law=law_named("foster-1897"),
        people=12,
        rounds=6,
        play=2,
        partly=True,
        is_marked=True,
        seed=secrets.randbelow(2**31),
        by=request.user,
        at=timezone.now(),
    )
    return redirect("board", night.pk)
