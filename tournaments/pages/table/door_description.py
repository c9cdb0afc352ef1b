"""The table's door in the words that programs read: OpenAPI. `door.json` is written by hand; a test asks the door by it."""

from pathlib import Path

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from club.sign_in.roles import open_to_all

DESCRIPTION = Path(__file__).with_name("door.json")


@open_to_all
@require_safe
def description(request: HttpRequest) -> HttpResponse:
    """`GET /openapi.json`."""
    return HttpResponse(DESCRIPTION.read_bytes(), content_type="application/json")
