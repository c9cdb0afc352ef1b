"""What each movement, and each way to deal with an odd number, would make of tonight, side by side; and a page of the movements.

Plays nights by chance; reads and writes no hand.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple, TypeAlias, TypeVar

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext
from django.views.decorators.http import require_safe

from club.sign_in.roles import DirectorRequest, director_required, open_to_all
from scoring.faults import Refused
from scoring.law import Law
from scoring.laws import law_named
from tournaments.display.movements import described
from tournaments.display.translation import translate
from tournaments.models import Entrant, Night
from tournaments.movement import MOVEMENTS
from tournaments.movement.forecast import Forecast, OddChoice, forecast, odd_choices
from tournaments.movement.sit_outs import OddNumbers, Shape
from tournaments.night.form import NightForm, check_form, usual_size
from tournaments.records.night_rules import form_of, law_of, odd_numbers_of

T = TypeVar("T")
Pairs: TypeAlias = tuple[tuple[T, T], ...]
Sizes: TypeAlias = tuple[int, ...]
ROUNDS = 6  # where the night has no number of them
MOST_ROUNDS = 20  # that are played by chance for the page


@director_required
@require_safe
def forecasts(request: DirectorRequest, night_id: int) -> HttpResponse:
    """The movements for the night's number of guests and rounds."""
    night = get_object_or_404(Night, pk=night_id)
    guests = night.entrants.exclude(arrival=Entrant.Arrival.ABSENT).count()
    rounds = min(night.rules.planned_rounds or ROUNDS, MOST_ROUNDS)
    options = {night.movement: night.rules.movement_options}
    fewest = odd_numbers_of(night).fewest
    lines = compared(law_of(night), guests, rounds, options) if guests >= fewest else []
    context = {
        "night": night,
        "fewest": fewest,
        "guests": guests,
        "rounds": rounds,
        "pairs": guests * (guests - 1) // 2,
    }
    context |= {"lines": lines, "choices": _choices(night, guests, rounds) if lines else []}
    return render(request, "tournaments/night/forecast.html", context)


class ChoiceShown(NamedTuple):
    """One way to deal with those left over, in words; `law` is what the night plays at such a last table."""

    choice: OddChoice
    chosen: bool
    tables: str
    sits_out: str
    law: str


def _choices(night: Night, guests: int, rounds: int) -> list[ChoiceShown]:
    """Both ways for the night's movement; none if four divides the number, other tables are played, or there are fewer
    people than four."""
    if form_of(night, law_of(night)).usual != 4 or guests < 4:
        return []
    return [
        ChoiceShown(
            each,
            each.odd == night.rules.odd,
            _tables(each.shape),
            _sits_out(each),
            translate(law_named(key).title) if (key := night.rules.companions.get(each.shape.foot)) else "",
        )
        for each in _odd_choices(night.movement, guests, rounds, tuple(night.rules.movement_options.items()))
    ]


def _tables(shape: Shape) -> str:
    fours = shape.tables - (shape.foot != 4)
    if shape.foot == 4:
        return _("%(fours)s of four") % {"fours": fours}
    if not fours:
        return _("one of %(size)s") % {"size": shape.foot}
    return _("%(fours)s of four, one of %(size)s") % {"fours": fours, "size": shape.foot}


def _sits_out(choice: OddChoice) -> str:
    """How many sit out each round, and how often each does in the night."""
    if not choice.shape.sitting_out:
        return pgettext("sits out", "nobody")
    numbers = {"out": choice.shape.sitting_out, "least": choice.least_out, "most": choice.most_out}
    if choice.least_out == choice.most_out:
        words = ngettext(
            "%(out)s each round, each person %(most)s time",
            "%(out)s each round, each person %(most)s times",
            choice.most_out,
        )
    else:
        words = ngettext(
            "%(out)s each round, each person %(least)s or %(most)s time",
            "%(out)s each round, each person %(least)s or %(most)s times",
            choice.most_out,
        )
    return words % numbers


def compared(
    law: Law, guests: int, rounds: int, options: Mapping[str, Mapping[str, str]]
) -> list[tuple[object, Forecast]]:
    """The title and the forecast of every movement in which so many can play that law; `options` by movement."""
    found: list[tuple[object, Forecast]] = []
    for key, movement in MOVEMENTS.items():
        chosen = options.get(key, {})
        try:
            movement.check_people(guests, 1)
            form = NightForm(law, usual_size(law, movement, chosen))
            check_form(form, movement)
            odd = form.odd_numbers("sit-out")
            tables = odd.players, tuple(odd.sizes), tuple(odd.sides.items())
            found.append((movement.TITLE, _forecast(key, guests, rounds, tuple(chosen.items()), tables)))
        except Refused:
            continue
    return found


@lru_cache(maxsize=50)
def _odd_choices(key: str, guests: int, rounds: int, options: tuple[tuple[str, str], ...]) -> list[OddChoice]:
    return odd_choices(MOVEMENTS[key], guests, rounds, dict(options))


# The same seed gives the same: a page that is looked at again costs nothing.
@lru_cache(maxsize=200)
def _forecast(
    key: str, guests: int, rounds: int, options: Pairs[str], tables: tuple[int, Sizes, Pairs[int]]
) -> Forecast:
    players, sizes, sides = tables
    odd = OddNumbers(players=players, sizes=sizes, sides=dict(sides))
    return forecast(MOVEMENTS[key], guests, rounds, odd=odd, options=dict(options))


@open_to_all
@require_safe
def movements(request: HttpRequest) -> HttpResponse:
    """All movements."""
    return render(request, "tournaments/night/movements.html", {"movements": described()})
