"""Who holds the phone, as a form or the address tells it: the page is drawn from that seat, and that seat tells the hands."""

from django.http import HttpRequest

from tournaments.display.table import Place, TableShown
from tournaments.entry.hand_form import SEATS


def seat_told(sent: str | None) -> int | None:
    """A seat as a form or an address names it; None for anything else."""
    return int(sent) if sent in tuple(map(str, SEATS)) else None


def holder_of(request: HttpRequest) -> int | None:
    """The seat at which the phone is held; None where nobody said."""
    return seat_told(request.POST.get("bottom") or request.GET.get("bottom"))


def holder_shown(request: HttpRequest, table: TableShown) -> Place | None:
    """The place that the page draws at the bottom."""
    seat = holder_of(request)
    return None if seat is None else table.places[seat - 1]
