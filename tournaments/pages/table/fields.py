"""The numbers that the page's plain forms and addresses hold. What is missing or cannot be is None; refuses nothing."""

from collections.abc import Mapping
from typing import TypeAlias

from django import forms
from django.http import HttpRequest

from tournaments.display.table import Place
from tournaments.entry.hand_form import SEATS
from tournaments.entry.whole_number import WholeNumberField
from tournaments.pages.table.table_page import TablePage

Numbers: TypeAlias = dict[str, int | None]
MOST = 999_999


def _whole(most: int = MOST) -> WholeNumberField:
    return WholeNumberField(required=False, min_value=1, max_value=most)


class PageFields(forms.Form):
    """Which hand is meant, and in which revision; who reports or answers; who holds the phone."""

    round = _whole(10_000)
    deal = _whole(10_000)
    revision = _whole(10_000)
    seat = _whole(4)
    bottom = _whole(4)  # the seat of the phone's holder, which is drawn at the bottom


class LinkFields(forms.Form):
    """What a link to the page asks for: the form of a hand that was reported, or a note about what was done."""

    correct = _whole()
    back = _whole()
    accept = _whole()
    dispute = _whole()
    recorded = _whole()
    seat = _whole(4)


class SeatFields(forms.Form):
    """Who sits in each seat, whom the page had shown there, and who made room, by entrants' numbers."""

    round = _whole(10_000)

    def __init__(self, sent: Mapping[str, str]) -> None:
        super().__init__(sent)
        self.fields |= {f"{name}_{seat}": _whole() for name in ("seat", "seen", "gone") for seat in SEATS}


def numbers_in(fields: type[forms.Form], sent: Mapping[str, str]) -> Numbers:
    """The numbers that were sent under the names of `fields`."""
    form = fields(sent)
    form.is_valid()
    return {name: form.cleaned_data.get(name) for name in form.fields}


def holder_of(request: HttpRequest) -> int | None:
    """The seat at which the phone is held, None where nobody said."""
    return numbers_in(PageFields, request.POST or request.GET)["bottom"]


def holder_shown(request: HttpRequest, table: TablePage) -> Place | None:
    """The place that the page draws at the bottom."""
    seat = holder_of(request)
    return None if seat is None else table.places[seat - 1]
