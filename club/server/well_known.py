"""What programs look for: robots.txt for search engines, security.txt (RFC 9116) for finders of holes, a web app’s manifest."""

from datetime import timedelta

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from club.sign_in.roles import open_to_all


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
