"""The backup as a download: one click, one file."""

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
    """The whole database, read back before it is sent; where that fails, the page of nights and the reason."""
    now = timezone.now()
    try:
        with tempfile.TemporaryFile(dir=settings.DATA) as draft:
            pour(draft, at=now)
            draft.seek(0)
            content = draft.read()
    except (BackupRefused, OSError) as error:
        # Translators: a sentence with the reason
        messages.error(request, _("No backup was made. %(why)s") % {"why": error})
        return redirect("nights")
    name = f"head-table-{timezone.localtime(now):%Y-%m-%d-%H%M}.jsonl.gz"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(content, content_type="application/gzip", headers=headers)
