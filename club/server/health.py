"""Whether the program and its database answer, for whatever watches the service. Knows no page, person or night."""

from django.db import Error, connection
from django.db.migrations.recorder import MigrationRecorder
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from club import VERSION
from club.server.marks import marked
from club.sign_in.roles import open_to_all


@open_to_all
@marked(without_https=True)  # the watcher of the service asks it past the web server
@require_safe
@never_cache
def health(request: HttpRequest) -> HttpResponse:
    """200, "ok" and the version once the database has answered one question, otherwise 503."""
    try:
        # Every database has this table; without one SQLite would answer without opening its file.
        MigrationRecorder.Migration.objects.exists()
    except (Error, UnicodeDecodeError):  # sqlite3’s, for a damaged file
        connection.close_at = 0  # after this answer: what it is connected to may be gone for good
        return HttpResponse("no database", status=503, content_type="text/plain")
    return HttpResponse(f"ok {VERSION}", content_type="text/plain")
