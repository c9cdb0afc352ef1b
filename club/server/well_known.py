"""Addresses that every server answers: health, robots, security.txt and the web app's manifest."""

from datetime import timedelta

from django.conf import settings
from django.db import Error, connection
from django.db.migrations.recorder import MigrationRecorder
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
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


@open_to_all
@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """Search engines stay out: the pages of a club are full of names."""
    return HttpResponse("User-agent: *\nDisallow: /\n", content_type="text/plain")


@open_to_all
@require_safe
def security(request: HttpRequest) -> HttpResponse:
    """Who hears of a hole in this club’s server, as HEADTABLE_CONTACT says; 404 without it."""
    if not settings.CONTACT:
        raise Http404
    expires = (timezone.now() + timedelta(days=90)).strftime("%Y-%m-%dT00:00:00Z")
    return HttpResponse(f"Contact: {settings.CONTACT}\nExpires: {expires}\n", content_type="text/plain")


@open_to_all
@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """How a browser keeps the program beside its other apps: the name, the picture, and where it opens."""
    found = {
        "name": "Head Table",
        "start_url": reverse("home"),
        "display": "minimal-ui",
        "background_color": "#1f4d3a",
        "theme_color": "#1f4d3a",
        "icons": [{"src": static("headtable/favicon.svg"), "sizes": "any", "type": "image/svg+xml"}],
    }
    return JsonResponse(found, content_type="application/manifest+json")
