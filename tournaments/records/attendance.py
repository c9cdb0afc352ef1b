"""Who is there in which round of a night: rows → the movement's values. Whoever is merely expected is not there."""

from tournaments.models import Entrant, Night, Substitute, Volunteer
from tournaments.movement import presence
from tournaments.movement.presence import Attendance, Span


def attendance_of(night: Night) -> Attendance:
    """Who comes and goes. Three queries."""
    spans: dict[int, list[Span]] = {}
    numbers: list[int] = []
    present = night.entrants.filter(arrival=Entrant.Arrival.HERE).order_by("number", "presence__first_round")
    for number, first, last in present.values_list("number", "presence__first_round", "presence__last_round"):
        if first == 0:
            spans.setdefault(number, [])  # there in no round
        elif first is not None:
            spans.setdefault(number, []).append((first, last))
        if number not in numbers[-1:]:
            numbers.append(number)
    playing = Substitute.objects.filter(absent__night=night).order_by("round_number", "absent__number")
    substitutes = [
        presence.Substitute(*row)  # type: ignore[arg-type]  # the credits are those of the records
        for row in playing.values_list("round_number", "absent__number", "by__number", "credit")
    ]
    offers = Volunteer.objects.filter(entrant__night=night, entrant__arrival=Entrant.Arrival.HERE)
    by_round = offers.order_by("round_number", "entrant__number").values_list("round_number", "entrant__number")
    return Attendance(numbers, spans, substitutes, list(by_round))
