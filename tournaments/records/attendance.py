"""Who is there in which round of a night: rows → the movement's values."""

from collections import defaultdict

from tournaments.models import Night, Presence, Volunteer
from tournaments.movement.presence import Attendance, Span


def attendance_of(night: Night) -> Attendance:
    """Who comes and goes. Three queries."""
    spans: dict[int, list[Span]] = defaultdict(list)
    rows = Presence.objects.filter(entrant__night=night)
    for number, first, last in rows.values_list("entrant__number", "first_round", "last_round"):
        spans[number].append((first, last))
    offers = Volunteer.objects.filter(entrant__night=night)
    return Attendance(
        numbers=tuple(night.entrants.values_list("number", flat=True)),
        presence=spans,
        volunteers=tuple(offers.order_by("round_number", "entrant__number").values_list("round_number", "entrant__number")),
    )
