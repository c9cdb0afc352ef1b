"""The JSON of a table's link, described for programs: OpenAPI. `openapi.json` is written by hand; a test tries it out."""

from pathlib import Path

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from club.sign_in.roles import open_to_all

DESCRIPTION = Path(__file__).with_name("openapi.json")


@open_to_all
@require_safe
def openapi(request: HttpRequest) -> HttpResponse:
    """`GET /openapi.json`."""
    return HttpResponse(DESCRIPTION.read_bytes(), content_type="application/json")
