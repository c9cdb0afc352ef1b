"""The results of a night are opened to its guests, or closed to them again."""

import datetime as dt

from django.contrib.auth.models import User

from scoring.faults import refuse
from scoring.wording import gettext_noop
from tournaments.actions import action_on, log_change
from tournaments.models import Change, Night, Screen


def publish_results(*, night_id: int, by: User | None, at: dt.datetime) -> None:
    """Anyone who has the link of the hall screen may see the results; published already, they stay so.

    Raises Refused before the night is over.
    """
    with action_on(night_id, at_tables=False) as night:
        if night.state != Night.State.OVER:
            raise refuse("night", gettext_noop("The night is not over, so its results cannot be published yet."))
        screen, _ = Screen.objects.get_or_create(night=night)
        if screen.published_at is None:
            screen.published_at = at
            screen.save(update_fields=["published_at"])
            log_change(night, Change.Kind.PUBLISHED, at=at, by=by)


def unpublish_results(*, night_id: int, by: User | None, at: dt.datetime) -> None:
    """Guests see the results no longer. What they have saved or printed stays with them."""
    with action_on(night_id, at_tables=False) as night:
        if Screen.objects.filter(night=night).exclude(published_at=None).update(published_at=None):
            log_change(night, Change.Kind.UNPUBLISHED, at=at, by=by)
