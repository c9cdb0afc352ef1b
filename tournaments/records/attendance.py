"""Who is there in which round of a night: rows → the movement's values. Anyone merely expected is not there."""

from typing import Any

from django.db.models import QuerySet

from tournaments.models import Entrant, Night, Substitute, Volunteer
from tournaments.movement import presence
from tournaments.movement.presence import Attendance, Span


def attendance_of(night: Night) -> Attendance:
    """Who comes and goes. Three queries."""
    spans: dict[int, list[Span]] = {}
    numbers: list[int] = []
    for number, first, last in _present(night.pk):
        if first == 0:
            spans.setdefault(number, [])  # there in no round
        elif first is not None:
            spans.setdefault(number, []).append((first, last))
        if number not in numbers[-1:]:
            numbers.append(number)
    substitutes = [presence.Substitution(*row) for row in _playing(night.pk)]
    return Attendance(numbers, spans, substitutes, list(_offers(night.pk)))


def _present(night: int) -> QuerySet[Any, Any]:
    rows = Entrant.objects.filter(night=night, arrival=Entrant.Arrival.HERE).order_by(
        "number", "presence__first_round"
    )
    return rows.values_list("number", "presence__first_round", "presence__last_round")


def _playing(night: int) -> QuerySet[Any, Any]:
    rows = Substitute.objects.filter(absent__night=night).order_by("round_number", "absent__number")
    return rows.values_list("round_number", "absent__number", "by__number", "credit")


def _offers(night: int) -> QuerySet[Any, Any]:
    here = Volunteer.objects.filter(entrant__night=night, entrant__arrival=Entrant.Arrival.HERE)
    return here.order_by("round_number", "entrant__number").values_list("round_number", "entrant__number")
