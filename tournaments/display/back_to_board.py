"""Where somebody goes on after what they settled from the board."""

import re

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse


def back_to_board(request: HttpRequest, night_id: int) -> HttpResponse:
    """The question before the round of that number is `closing`, where it was settled there; else the board."""
    closing = request.POST.get("closing", "")
    if not re.fullmatch(r"[1-9][0-9]{0,3}", closing):
        return redirect("board", night_id)
    query = {"last": 1} if "last" in request.POST else None
    return redirect(reverse("close_round", args=[night_id, int(closing)], query=query))
