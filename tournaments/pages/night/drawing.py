"""The draw: shown privately, drawn again or swapped by hand as often as the director likes, then published.

After that, two people who sat in each other's place in a round get each other's hands (`seats`).
"""

import re
import secrets
from collections.abc import Collection, Iterator
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from club.sign_in.roles import DirectorRequest, director_required
from scoring.hand import seat_name
from tournaments.actions.draw import can_take_back, draw_seats, publish_draw, take_back_draw
from tournaments.actions.seats import swap_people
from tournaments.display.refusals import refusals_shown
from tournaments.display.translation import translate
from tournaments.entry.whole_number import whole_number
from tournaments.models import Entrant, Night, Season, SpreadDraw
from tournaments.movement.movement import is_by_rule
from tournaments.movement.wishes import unmet_explained, unmet_in
from tournaments.night.boards import boards_of
from tournaments.records.attendance import WishRow, as_wishes, stated_wishes
from tournaments.records.load import StoredRound, entered_in, entrants_of, rounds_of
from tournaments.records.night_rules import has_boards
from tournaments.records.table_to_cut import can_be_cut_for


class SeatedField(forms.ChoiceField):
    """One of a round's people in the place where the page showed them, though they may sit elsewhere by now.

    "7:2:1" is number 7 at table 2 in seat 1, and comes clean as three integers; "7:0:0" sits out.
    """

    def valid_value(self, value: str) -> bool:
        return re.fullmatch(r"[0-9]{1,6}:[0-9]{1,4}:[0-7]", value, re.ASCII) is not None

    def clean(self, value: Any) -> tuple[int, ...]:
        return tuple(map(int, super().clean(value).split(":")))


class SwapForm(forms.Form):
    """Two of a round's people, and why they are swapped, where that is asked. `people` are choices, a group a table."""

    one = SeatedField(label=gettext_lazy("One"))
    other = SeatedField(label=gettext_lazy("The other"))
    why = forms.CharField(
        label=gettext_lazy("Why"), max_length=200, help_text=gettext_lazy("It is saved in the night’s history.")
    )

    def __init__(self, *args: Any, people: list[Any], asks_why: bool = True, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not asks_why:
            del self.fields["why"]
        for name in ("one", "other"):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = [("", _("Who?")), *people]

    def swap(self) -> dict[str, Any]:
        """The two and the reason as the action takes them."""
        (one, *here), (other, *there) = self.cleaned_data["one"], self.cleaned_data["other"]
        seen = {one: tuple(here), other: tuple(there)}
        return {"one": one, "other": other, "seen": seen, "why": self.cleaned_data.get("why", "")}


@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def seats(request: DirectorRequest, night_id: int, number: int) -> HttpResponse:
    """Choose two people of that round, and say why; `table` names the one whose people are offered first."""
    night = get_object_or_404(Night, pk=night_id)
    rounds = {each.number: each for each in rounds_of(night)}
    if number not in rounds or night.state not in (Night.State.PLAYING, Night.State.OVER):
        raise Http404
    form = SwapForm(request.POST or None, people=people_of(rounds[number]))
    newest = rounds[max(rounds)]
    if request.method == "POST" and form.is_valid():
        with refusals_shown(request, form):
            swap_people(night_id=night_id, round_number=number, **form.swap(), by=request.user, at=timezone.now())
            messages.success(request, _("The two people are swapped, and each has their own hands."))
            # The newest may be gone by now: another director can take the closing back in this moment.
            after = rounds_of(night, newest.number) if newest.number > number else []
            if any(each.seating != newest.seating for each in after):
                message = _("Round %(number)s has new seats. Tell everyone.")
                messages.warning(request, message % {"number": newest.number})
                return redirect("moves", night_id, newest.number)
            return redirect("board", night_id)
    context = {
        "night": night,
        "round": rounds[number],
        "form": form,
        "consequence": _consequence(night, number, newest),
    }
    return render(request, "tournaments/night/seats.html", context, status=422 if form.errors else 200)


def _consequence(night: Night, number: int, newest: StoredRound) -> str:
    """What becomes of the rounds after it."""
    if newest.number > number:
        if newest.row.reseated or entered_in(newest.row):
            return _("The rounds after it stay as they were played.")
        message = _("Round %(number)s has no hand yet, so it gets new seats.")
        return message % {"number": newest.number}
    return _("The next round follows from where people really sat.") if night.state == Night.State.PLAYING else ""


def people_of(each: StoredRound) -> list[tuple[str, list[tuple[str, str]]]]:
    """Everyone of the round as choices, a group a table."""
    groups = [
        (
            _("Table %(number)s") % {"number": table.number},
            [
                (
                    f"{entrant.number}:{table.number}:{seat}",
                    _("%(name)s, %(seat)s")
                    % {"name": entrant.name, "seat": translate(seat_name(seat, table.players))},
                )
                for seat, entrant in enumerate(table.people, start=1)
            ],
        )
        for table in each.tables
    ]
    out = [(f"{entrant.number}:0:0", entrant.name) for entrant in each.people_out]
    return [*groups, (_("Sitting out"), out)] if out else groups


@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def draw(request: DirectorRequest, night_id: int) -> HttpResponse:
    """The first round's seats; until they are published, with what they do not honour, and a form to swap two people.

    Of the two the first pressed is `chosen` in the address, where no script remembers it.
    """
    night = get_object_or_404(Night, pk=night_id)
    drawn = next(iter(rounds_of(night, 1)), None)
    is_private = drawn is not None and night.state == Night.State.DRAWN
    posted = request.POST if is_private and "swap" in request.POST else None
    form = SwapForm(posted, people=[], asks_why=False) if is_private else None
    pressed = request.GET.get("chosen", "")
    if posted is not None:
        one, other = posted.get("one", ""), posted.get("other", "")
        if one in ("", other):  # the first of the two, or not that one after all
            return redirect(reverse("draw", args=[night_id]) + ("" if one else f"?{urlencode({'chosen': other})}"))
    if request.method == "POST" and posted is None:
        with refusals_shown(request):
            if "take_back" in request.POST:
                take_back_draw(night_id=night_id, by=request.user, at=timezone.now())
                messages.success(request, _("The draw is yours again. Nobody else sees it."))
                return redirect("draw", night_id)
            if "publish" in request.POST:
                seen = whole_number(request.POST["publish"])
                publish_draw(night_id=night_id, seen=-1 if seen is None else seen, by=request.user, at=timezone.now())
                return redirect("board", night_id)
            chosen = request.POST.get("spread")
            spread = (whole_number(chosen) or 0) if chosen else None
            draw_seats(night_id=night_id, seed=secrets.randbelow(2**31), spread=spread)
        return redirect("draw", night_id)
    if form is not None and form.is_valid():
        with refusals_shown(request, form):
            two = form.swap()
            swap_people(night_id=night_id, round_number=1, **two, by=request.user, at=timezone.now())
            return redirect(f"{reverse('draw', args=[night_id])}#person-{two['one']}")
    wishes = stated_wishes(night)
    can_be_taken_back = drawn is not None and night.state == Night.State.PLAYING and can_take_back(night)
    since = (
        [name for number, name in entrants_of(night) if number not in drawn.seating.everyone]
        if drawn and can_be_taken_back
        else []
    )
    context = {
        "night": night,
        "drawn": drawn,
        "swap": form,
        "chosen": pressed,
        "chosen_number": whole_number(pressed.partition(":")[0]),
        "wishes": len(wishes),
        "without_boards": _without_boards(night, drawn),
        "boards_again": _boards_again(night, drawn),
        "unmet": list(_unmet(drawn, wishes)) if drawn and is_private else [],
        "guests": night.entrants.filter(arrival=Entrant.Arrival.HERE).count(),
        "expected": night.entrants.filter(arrival=Entrant.Arrival.EXPECTED),
        "since": since,
        "can_take_back": can_be_taken_back,
        "one_table": can_be_cut_for(night),
        "seasons": () if is_by_rule(night.rules.movement_options) else Season.at(night.date),
        "by_number": is_by_rule(night.rules.movement_options),
        "spread": SpreadDraw.objects.filter(night=night, season__isnull=False).select_related("season").first(),
        "open": night.state in (Night.State.ENROLLING, Night.State.DRAWN),
    }
    return render(request, "tournaments/night/draw.html", context, status=422 if form and form.errors else 200)


def _without_boards(night: Night, drawn: StoredRound | None) -> list[int]:
    """The tables for which there is no set of the boards that move from table to table."""
    boards = boards_of(night.rules)
    if boards is None or boards.how != "relay" or drawn is None:
        return []
    return [table.number for table in drawn.tables if table.number > boards.sets and has_boards(table.row)]


def _boards_again(night: Night, drawn: StoredRound | None) -> int | None:
    """The first round planned in which people may meet boards again."""
    boards = boards_of(night.rules)
    fresh = boards.fresh_rounds(len(drawn.tables)) if boards and drawn else None
    return fresh + 1 if fresh and fresh < (night.rules.planned_rounds or fresh) else None


def _unmet(drawn: StoredRound, rows: Collection[WishRow]) -> Iterator[str]:
    """What the seats do not honour of those who are here, each in a sentence."""
    people = [*drawn.people_out, *(entrant for table in drawn.tables for entrant in table.people)]
    names = {entrant.number: entrant.name for entrant in people}
    wishes = as_wishes(rows, names)
    for unmet in unmet_in(drawn.seating, wishes, drawn.sides):
        yield translate(unmet_explained(unmet, names, wishes, drawn.seating))
