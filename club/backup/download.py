"""The backup as a director takes it home: one click, one file."""

import tempfile

from django.conf import settings
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from club.backup.backing_up import pour
from club.backup.backup_file import BackupRefused
from club.sign_in.roles import DirectorRequest, director_required


@director_required
@require_safe
def download(request: DirectorRequest) -> HttpResponse:
    """The whole book, read back before it is sent; where that fails, the nights with a word on why."""
    now = timezone.now()
    try:
        with tempfile.TemporaryFile(dir=settings.DATA) as draft:
            pour(draft, at=now)
            draft.seek(0)
            packed = draft.read()
    except (BackupRefused, OSError) as error:
        messages.error(request, _("There is no backup: %(why)s") % {"why": error})
        return redirect("nights")
    name = f"head-table-{timezone.localtime(now):%Y-%m-%d-%H%M}.jsonl.gz"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "private, no-store"}
    return HttpResponse(packed, content_type="application/gzip", headers=headers)
