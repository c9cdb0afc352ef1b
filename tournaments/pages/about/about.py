"""The pages about the program: the director's guide, what it promises, and how it is run for several clubs."""

from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from club.server.serving import MOST_BYTES_SENT, MOST_CONNECTIONS, THREADS
from club.sign_in.roles import open_to_all
from scoring.laws.readings import FIXED_SEAT, READINGS
from scoring.wording import Text
from tournaments.display.movements import described
from tournaments.display.translation import translate
from tournaments.pages.about.running_order import running_order, tonights_night

UNIT: Final = "club/server/head-table@.service"


@open_to_all
@require_safe
def guide(request: HttpRequest) -> HttpResponse:
    """How an evening goes, from the door to the printed standings; for a director, how far tonight's has come."""
    night = tonights_night() if request.user.is_authenticated and request.user.is_staff else None
    context = {
        "readings": [(number, translate(Text(reading))) for number, reading in READINGS.items()],
        "fixed_seat": FIXED_SEAT,
        "movements": described(),
        "night": night,
        "order": running_order(night),
    }
    return render(request, "tournaments/about/guide.html", context)


@open_to_all
@require_safe
def promises(request: HttpRequest) -> HttpResponse:
    """Every promise, what it means in a hall, and what it does not cover."""
    return render(request, "tournaments/about/promises.html")


@open_to_all
@require_safe
def federation(request: HttpRequest) -> HttpResponse:
    """How one program serves many clubs; its figures are those that the program runs with."""
    context = {
        "threads": THREADS,
        "connections": MOST_CONNECTIONS,
        "megabytes": MOST_BYTES_SENT // 1_000_000,
        "database_connections": THREADS + 1,
        "program": settings.PROGRAM,
        "unit": (settings.BASE_DIR / UNIT).read_text(encoding="utf-8").strip(),
    }
    return render(request, "tournaments/about/federation.html", context)
