"""Guests' names go so many months after the last night that they came to, where the club settled that."""

import calendar
import datetime as dt

from django.db.models import Max

from club.models import Forgotten
from club.names import folded
from scoring.faults import Refused
from tournaments.actions.forget_person import Options, forget_guest
from tournaments.models import Adjustment, Entrant, Night, PastResult


def forget_old_guests(*, months: int, today: dt.date, at: dt.datetime) -> int:
    """Forget each guest whose last night is so many months ago; how many. A guest who still comes keeps the name on every
    night, so that a season knows them as one. None while a night is played, as its tables would wait.

    Who is entered at a night that is not over stays, and so does what is called after somebody: nobody was asked. The database's files are left to `finish_forgetting`.
    """
    forgotten = 0
    for name in guests_last_seen_before(_months_ago(today, months)):
        if Night.objects.filter(state=Night.State.PLAYING, is_rehearsal=False).exists():
            break
        try:
            forget_guest(name=name, options=Options(titles=False), by=None, at=at, finish=False)
        except Refused:
            continue
        forgotten += 1
    return forgotten


def guests_last_seen_before(date: dt.date) -> list[str]:
    """Their names, without numbers that stand in place of one, and without the invented ones of rehearsals."""
    guests = {"member": None}
    seen = [
        *Entrant.objects.filter(night__is_rehearsal=False, **guests).values_list("name").annotate(Max("night__date")),
        *PastResult.objects.filter(**guests).values_list("name").annotate(Max("past_night__date")),
        *(
            (name, at.date())
            for name, at in Adjustment.objects.filter(**guests).values_list("name").annotate(Max("at"))
        ),
    ]
    last: dict[str, tuple[dt.date, str]] = {}
    for name, day in seen:
        last[folded(name)] = max(last.get(folded(name), (day, name)), (day, name))
    given = {folded(name) for name in Forgotten.objects.values_list("name", flat=True)}
    return [name for key, (day, name) in sorted(last.items()) if day < date and key.removesuffix(" *") not in given]


def _months_ago(today: dt.date, months: int) -> dt.date:
    """The same day of the month, or its last one."""
    year, month = divmod(today.year * 12 + today.month - 1 - months, 12)
    if year < dt.MINYEAR:
        return dt.date.min
    last = calendar.monthrange(year, month + 1)[1]
    return dt.date(year, month + 1, min(today.day, last))
