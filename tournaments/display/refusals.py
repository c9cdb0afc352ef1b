"""A refusal in the reader's language, on a page."""

from collections.abc import Iterator
from contextlib import contextmanager

from django import forms
from django.contrib import messages
from django.http import HttpRequest

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
