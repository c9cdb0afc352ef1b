"""JSON as every address for programs answers it, and faults in their one form. Knows no address."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.http import JsonResponse


def as_json(content: Mapping[str, Any], status: int = 200) -> JsonResponse:
    """The answer, stored by nobody on the way."""
    headers = {"Cache-Control": "no-store"}
    return JsonResponse(content, status=status, headers=headers, json_dumps_params={"ensure_ascii": False})


def faults_as_json(faults: Iterable[tuple[str, str]], status: int) -> JsonResponse:
    """What is wrong: each field with its sentence."""
    return as_json({"faults": [{"field": field, "message": message} for field, message in faults]}, status)
