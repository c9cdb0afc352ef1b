"""Who is there in which round of a night: rows → the movement's values. Whoever is merely expected is not there."""

from tournaments.models import Entrant, Night, Volunteer
from tournaments.movement.presence import Attendance, Span


def attendance_of(night: Night) -> Attendance:
    """Who comes and goes. Two queries."""
    presence: dict[int, list[Span]] = {}
    numbers: list[int] = []
    rows = night.entrants.filter(arrival=Entrant.Arrival.HERE).order_by("number", "presence__first_round")
    for number, first, last in rows.values_list("number", "presence__first_round", "presence__last_round"):
        if first is not None:
            presence.setdefault(number, []).append((first, last))
        if number not in numbers[-1:]:
            numbers.append(number)
    here = Volunteer.objects.filter(entrant__night=night, entrant__arrival=Entrant.Arrival.HERE)
    offers = here.order_by("round_number", "entrant__number")
    return Attendance(numbers, presence, volunteers=list(offers.values_list("round_number", "entrant__number")))
