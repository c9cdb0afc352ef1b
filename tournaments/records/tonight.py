"""Which night is meant where nobody says which. Reads; changes nothing."""

import datetime as dt

from django.db.models import QuerySet

from tournaments.models import Night


def night_on(today: dt.date) -> Night | None:
    """The newest night up to that day that is not over; a rehearsal only where there is no other. None where none is."""
    return _not_over().filter(date__lte=today).order_by("is_rehearsal", "-date", "-pk").first()


def night_to_come(today: dt.date) -> Night | None:
    """The same, or else the first after that day."""
    return night_on(today) or _not_over().order_by("is_rehearsal", "date", "pk").first()


def _not_over() -> QuerySet[Night]:
    return Night.objects.exclude(state=Night.State.OVER)
