"""What a hand is worth, for anyone: no night, no account, nothing kept."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from club.sign_in.roles import open_to_all
from scoring.hand import COUNT_NAMES, SUIT_NAMES, SUITS, seat_name
from tournaments.display.translation import translate
from tournaments.entry.hand_form import SEATS, needs_seat
from tournaments.pages.laws.hand_calculator import Calculation, by_fields, by_line, laws_with_fields
from tournaments.records.house_laws import laws_of_the_club

AT_FIELDS = ("dealer", "bid_seat", "bid_points", "trump", "points", "points_other")
SHOWN_LINES = ("d4 8@2 H 10", "chicago-1891 d1 p3 5.-.6 C 1:HP 3:L -:JGC", "d4 8@1 H 1:HLJ 2:GC x:P revoke@2")


@open_to_all
@require_safe
def calculator(request: HttpRequest) -> HttpResponse:
    """The form and, where a hand is typed, its score under every law: `?line=…`, or a field each."""
    on_a_line = "line" in request.GET
    house = laws_of_the_club() if request.GET else []
    told = by_line(request.GET["line"], house) if on_a_line else by_fields(request.GET.dict(), house)
    context = {
        "told": told,
        "on_a_line": on_a_line,
        "lines": SHOWN_LINES,
        "form": None if on_a_line else _form(told),
        "amiss": _amiss(told, on_a_line=on_a_line),
        "section": "laws",
    }
    return render(request, "tournaments/laws/calculator.html", context)


def _form(told: Calculation) -> dict[str, object]:
    """What the fields are drawn from: names, choices, what was typed, what is amiss."""
    law, typed = told.law, told.typed
    seats = [(str(seat), translate(seat_name(seat))) for seat in SEATS]
    return {
        "laws": laws_with_fields(),
        "seats": seats,
        "dealer": typed["dealer"] or "4",
        "bids": range(law.least_bid, law.most_bid + 1),
        "suits": [(suit, translate(SUIT_NAMES[suit]), typed["trump"] == suit) for suit in SUITS],
        "counts": [
            (
                f"taken_{count}",
                translate(COUNT_NAMES[count]),
                worth,
                typed[f"taken_{count}"],
                told.fault(f"taken_{count}"),
            )
            for count, worth in law.counts.items()
        ],
        "takers": [*seats, ("discard", _("the discards")), ("none", _("not in play"))],
        "typed": typed,
        "fault": {name: told.fault(name) for name in AT_FIELDS},
        "asks_others": not law.all_in_play(4),
        "needs_seat": needs_seat(law),
        "offences": [(f"fault_{seat}", name, typed[f"fault_{seat}"]) for seat, name in seats],
        "is_amiss": any(typed[f"fault_{seat}"] for seat in SEATS),
    }


def _amiss(told: Calculation, *, on_a_line: bool) -> list[str]:
    """What is amiss at no field that is drawn."""
    counts = {f"taken_{count}" for count in told.law.counts}
    at_fields = set() if on_a_line else {*AT_FIELDS, *counts}
    return [translate(fault.text) for fault in told.faults if fault.field not in at_fields]
