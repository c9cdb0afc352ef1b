"""The movements to read: what each does, where it is described, and how it copes with people who come and go."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from club.sign_in.roles import open_to_all
from tournaments.movement import MOVEMENTS
from tournaments.movement.movement import Movement

DEGREES: Final = {
    "well": gettext_lazy("good"),
    "partly": gettext_lazy("fair"),
    "badly": gettext_lazy("poor"),
}
OPTIONS: Final = {"partners": gettext_lazy("You choose which for each night.")}


class Described(NamedTuple):
    """A movement with its `fit` (of what, and how well) and a sentence for each of its options."""

    movement: Movement
    fit: Sequence[tuple[object, object]]
    options: Sequence[object]


def described() -> Iterator[Described]:
    """Every movement of the register."""
    for movement in MOVEMENTS.values():
        fit = [
            (gettext_lazy("Late arrivals"), DEGREES[movement.fit.late]),
            (gettext_lazy("Departures"), DEGREES[movement.fit.leaving]),
            (gettext_lazy("Odd numbers"), DEGREES[movement.fit.odd]),
        ]
        yield Described(movement, fit, [OPTIONS[option] for option in movement.options])


@open_to_all
@require_safe
def movements(request: HttpRequest) -> HttpResponse:
    """All movements."""
    return render(request, "tournaments/night/movements.html", {"movements": described()})
