"""The table of a season is shown to anyone who has its link, or not any more."""

import datetime as dt

from django.contrib.auth.models import User

from tournaments.actions.make_season import season_action
from tournaments.models import Season, SeasonChange


def publish_season(*, season_id: int, with_people: bool, by: User | None, at: dt.datetime) -> Season:
    """The season's link shows its table; `with_people`, the members' names lead to their nights of the season.

    Raises Refused for one that was deleted. What is so already is left as it is.
    """
    with season_action(season_id) as season:
        if (season.published, season.people_published) != (True, with_people):
            before = {"people_published": str(season.people_published)}
            season.published, season.people_published = True, with_people
            season.save(update_fields=["published", "people_published"])
            after = {"people_published": str(with_people)}
            season.changes.create(kind=SeasonChange.Kind.PUBLISHED, by=by, at=at, before=before, after=after)
    return season


def withdraw_season(*, season_id: int, by: User | None, at: dt.datetime) -> Season:
    """The link opens nothing any more, for good: published again, the season has another. Raises Refused as above."""
    with season_action(season_id) as season:
        if season.published:
            season.published, season.people_published = False, False
            season.generation += 1
            season.save(update_fields=["published", "people_published", "generation"])
            season.changes.create(kind=SeasonChange.Kind.WITHDRAWN, by=by, at=at)
    return season
