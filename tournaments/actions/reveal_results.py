"""The director announces the results, place by place, and may take the last one back. What is announced follows elsewhere."""

import datetime as dt

from django.contrib.auth.models import User

from scoring.faults import refuse
from scoring.wording import gettext_noop
from tournaments.actions import action_on, log_change
from tournaments.models import Change, Night, Screen
from tournaments.records.finale import finale_of, places_in


def name_from(*, night_id: int, place: int) -> Screen:
    """The last place that is announced; a place that nobody has stands for everyone.

    Raises Refused at `place` below 1, and once the announcing has begun.
    """
    with action_on(night_id, at_tables=False) as night:
        screen, _made = Screen.objects.get_or_create(night=night)
        if place < 1:
            raise refuse("place", gettext_noop("At least the first place is announced."))
        if screen.revealed:
            message = gettext_noop("The results are being announced. Take that back first, to the beginning.")
            raise refuse("place", message)
        screen.named_from = min(place, 32_767)
        screen.save(update_fields=["named_from"])
        return screen


def reveal_next(*, night_id: int, seen: int, by: User | None, at: dt.datetime) -> Screen:
    """Announce what comes next. `seen` is how many were announced already where the director tapped: twice is once.

    Raises Refused until the night is ended, and where nothing is left to announce.
    """
    return _step(night_id, seen, 1, by, at)


def take_back_reveal(*, night_id: int, seen: int, by: User | None, at: dt.datetime) -> Screen:
    """Take back what was announced last. `seen` as above. Raises Refused before anything is, and once it is published."""
    return _step(night_id, seen, -1, by, at)


def _step(night_id: int, seen: int, by_so_many: int, by: User | None, at: dt.datetime) -> Screen:
    with action_on(night_id, at_tables=False) as night:
        if night.state != Night.State.OVER:
            raise refuse("night", gettext_noop("End the night before you announce its results."))
        screen, _made = Screen.objects.get_or_create(night=night)
        finale = finale_of(night)
        if finale.revealed != seen:
            return screen
        if by_so_many < 0 and screen.published_at is not None:
            raise refuse("reveal", gettext_noop("The results are published. Withdraw them first."))
        revealed = seen + by_so_many
        if not 0 <= revealed <= len(finale.steps):
            raise refuse("reveal", gettext_noop("There is nothing more to announce or to take back."))
        screen.revealed, screen.named_from = revealed, finale.named_from
        screen.places_left = places_in(finale.steps[revealed:])
        screen.save(update_fields=["revealed", "named_from", "places_left"])
        values = [{"announced": number, "of": len(finale.steps)} for number in (seen, revealed)]
        log_change(night, Change.Kind.REVEALED, at=at, by=by, before=values[0], after=values[1])
        return screen
