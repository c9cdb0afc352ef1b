"""The page that checks a backup before it is restored: whether it is whole, which nights are in it, and what to type.

A running server does not restore: other servers and phones use the database at the same time, and a restore changes the
key that everything is signed with. So the page says the command, which refuses as long as anybody serves.
"""

import shlex
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from django import forms
from django.conf import settings
from django.contrib.auth.models import User
from django.core.files.uploadedfile import UploadedFile
from django.db import models
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from club.backup.backup_file import BackupRefused
from club.backup.checking import Contents, check_uploaded
from club.models import Member
from club.sign_in.roles import DirectorRequest, admin_required
from scoring.wording import gettext_noop
from tournaments.models import HandRecord, Night

MOST_BYTES = 19_000_000  # below what the server takes at all
MOST_SHOWN = 300  # nights
COMPARED: tuple[tuple[str, type[models.Model]], ...] = (
    (gettext_noop("nights"), Night),
    (gettext_noop("hands, with their corrections"), HandRecord),
    (gettext_noop("members"), Member),
    (gettext_noop("accounts"), User),
)


class Compared(NamedTuple):
    """How many rows of a kind there are: in the backup, and here."""

    title: str
    there: int
    here: int


class BackupForm(forms.Form):
    """A backup."""

    file = forms.FileField(
        label=gettext_lazy("The backup"),
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ".gz,application/gzip"}),
        help_text=gettext_lazy("A file that ends in .jsonl.gz. Nothing is restored yet."),
    )

    def clean_file(self) -> UploadedFile:
        """Raises ValidationError for a file that is too large to be sent."""
        file: UploadedFile = self.cleaned_data["file"]
        if (file.size or 0) > MOST_BYTES:
            message = _("This backup is too large for this page. The command checks it before it restores anything.")
            raise forms.ValidationError(message, code="large")
        return file


@admin_required
@require_http_methods(["GET", "HEAD", "POST"])
def check_backup(request: DirectorRequest) -> HttpResponse:
    """What is in a backup, and the command that restores it."""
    form = BackupForm(request.POST or None, request.FILES or None)
    context: dict[str, object] = {"form": form}
    if request.method == "POST" and form.is_valid():
        try:
            contents = check_uploaded(form.cleaned_data["file"], label=Night._meta.label_lower)
        except BackupRefused as refused:
            form.add_error("file", str(refused))
        except OSError as error:
            form.add_error("file", _("The backup cannot be stored: %(error)s.") % {"error": error.strerror or error})
        else:
            context |= _contents_values(contents)
    return render(request, "tournaments/night/check_backup.html", context, status=422 if form.errors else 200)


def _contents_values(contents: Contents) -> dict[str, object]:
    nights = sorted(contents.rows, key=lambda row: str(row.get("date")), reverse=True)
    return {
        "taken": parse_datetime(contents.taken) or contents.taken,
        "nights": [_night(row) for row in nights[:MOST_SHOWN]],
        "more": max(0, len(nights) - MOST_SHOWN),
        "compared": [
            Compared(_(title), contents.counts.get(model._meta.label_lower, 0), model._default_manager.count())
            for title, model in COMPARED
        ],
        "command": _command(contents.path),
    }


def _command(path: Path) -> str:
    """What to type on this computer, wherever the window stands."""
    program = [settings.PROGRAM] if settings.INSTALLED else [sys.executable, str(settings.BASE_DIR / "manage.py")]
    words = [*program, "restore", str(path), "--replace"]
    return subprocess.list2cmdline(words) if sys.platform == "win32" else shlex.join(words)


def _night(row: Mapping[str, object]) -> tuple[str, str]:
    return str(row.get("name", "")), str(row.get("date", ""))
