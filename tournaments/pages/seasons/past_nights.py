"""The page that reads past nights from a spreadsheet of totals: choose the file, look at what was read, import it."""

from collections.abc import Sequence

from django import forms
from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods

from club.people.rosters.bounds import MOST_BYTES
from club.sign_in.roles import DirectorRequest, director_required
from scoring.faults import Refused, refuse
from scoring.wording import gettext_noop
from tournaments.actions.seasons import import_past_nights
from tournaments.display.translation import translate
from tournaments.entry.past_totals import read_past_totals
from tournaments.models import Season
from tournaments.night.standings import shown
from tournaments.printing.spreadsheet import csv_parts
from tournaments.records.past_nights import PastColumn, compared

MOST_SHOWN = 50  # faults, and names of nobody on the roster


class TotalsForm(forms.Form):
    """A spreadsheet, or with `read` what the page has read of one and shown."""

    file = forms.FileField(
        label=gettext_lazy("The file"),
        widget=forms.FileInput(attrs={"accept": ".csv,.txt,.tsv,.xlsx"}),
        help_text=gettext_lazy(
            "Excel (.xlsx) or CSV. One row a person, one column a night, headed by its date: 2026-09-11, or "
            "“2026-09-11 Friday cinch”. An empty cell: did not come."
        ),
    )


@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def import_totals(request: DirectorRequest, season_id: int) -> HttpResponse:
    """Show what was read of a file that was sent, or import what was shown."""
    season = get_object_or_404(Season, pk=season_id)
    context: dict[str, object] = {"season": season, "form": TotalsForm(), "most_shown": MOST_SHOWN}
    if request.method == "POST":
        try:
            if "read" in request.POST:
                columns = read_past_totals(request.POST["read"].encode("utf-8", "replace"))
                many = import_past_nights(season_id=season_id, columns=columns, by=request.user, at=timezone.now())
                message = ngettext("%(nights)s night is imported.", "%(nights)s nights are imported.", many)
                messages.success(request, message % {"nights": many})
                return redirect("season", season_id)
            columns = read_past_totals(_content(request.FILES.get("file")))
            context |= {"found": compared(season, columns), "read": _written(columns)}
        except Refused as refused:
            faults = [(fault.field, translate(fault.text)) for fault in refused.faults]
            context |= {"faults": faults[:MOST_SHOWN], "more": max(0, len(faults) - MOST_SHOWN)}
    status = 422 if "faults" in context else 200
    return render(request, "tournaments/seasons/import_totals.html", context, status=status)


def _content(file: UploadedFile | None) -> bytes:
    """Raises Refused where no file was sent, or a larger one than is read."""
    if file is None:
        raise refuse("", gettext_noop("Choose a file first."))
    if (file.size or 0) > MOST_BYTES:
        raise refuse("", gettext_noop("This file is larger than any season: it was not read."))
    return file.read()


def _written(columns: Sequence[PastColumn]) -> str:
    """What was read, as a file that reads the same: the page sends it back."""
    names = list(dict.fromkeys(name for column in columns for name in column.totals))
    heads = ["Name", *(f"{column.date.isoformat()} {column.name}".strip() for column in columns)]
    rows = [
        [name, *(None if (points := column.totals[name][1]) is None else shown(points) for column in columns)]
        for name in names
    ]
    return b"".join(csv_parts([heads, *rows])).decode("utf-8-sig")
