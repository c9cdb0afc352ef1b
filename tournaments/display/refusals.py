"""What a page answers after an action: a refusal in the reader's language, or the way back to the board."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from scoring.faults import Refused
from tournaments.display.translation import translate


@contextmanager
def refusals_shown(request: HttpRequest, form: forms.BaseForm | None = None) -> Iterator[None]:
    """A refusal ends the block and is shown: in the `form`, or at the head of the next page."""
    try:
        yield
    except Refused as refused:
        if form is None:
            show_refusal(request, refused)
        else:
            show_in_form(form, refused)


def show_refusal(request: HttpRequest, refused: Refused) -> None:
    """Every fault as a message at the head of the next page."""
    for fault in refused.faults:
        messages.error(request, translate(fault.text))


def show_in_form(form: forms.BaseForm, refused: Refused) -> None:
    """Every fault at its field of the form, or above all fields where the form has none of that name."""
    for fault in refused.faults:
        form.add_error(fault.field if fault.field in form.fields else None, translate(fault.text))


def sentences(refused: Refused) -> str:
    """Every fault, one after the other."""
    return " ".join(translate(fault.text) for fault in refused.faults)


def back_to_board(request: HttpRequest, night_id: int) -> HttpResponse:
    """The question before the round of that number is `closing`, where it was settled there; else the board."""
    closing = request.POST.get("closing", "")
    if not re.fullmatch(r"[1-9][0-9]{0,3}", closing):
        return redirect("board", night_id)
    query = {"last": 1} if "last" in request.POST else None
    return redirect(reverse("close_round", args=[night_id, int(closing)], query=query))
