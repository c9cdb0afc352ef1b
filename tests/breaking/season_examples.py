"""A season with one of everything that an address of its pages can name."""

import datetime as dt
from typing import Any

from django.contrib.auth.models import User

from club.models import Member
from tests.tournaments.night_builder import AT
from tournaments.actions.seasons import adjust_points, make_season, publish_season
from tournaments.models import Night
from tournaments.records import links

FORGED = f"1-{'a' * 26}"
# Addresses whose token is a member's own, and those of a season's.
OWN, PUBLISHED = ("own_results", "own_year"), ("published_season", "published_person")


def season_examples(night: Night, by: User) -> dict[str, Any]:
    """The examples for the addresses; `night` is over and was played at the builder's time."""
    days = {"first_date": AT.date(), "last_date": AT.date() + dt.timedelta(30)}
    season = make_season(name="Winter", show_ratings=True, by=by, at=AT, **days)
    given = {"member_id": None, "name": "Guest 1", "points": 5, "why": "a gift"}
    ada = Member.objects.create(name="Guest of the season")
    first = night.entrants.order_by("number")[0]
    first.member = ada
    first.save()
    season = publish_season(season_id=season.pk, with_people=True, by=by, at=AT)
    return {
        "member_year member_id": ada.pk,
        "published_person member_id": ada.pk,
        "year": AT.year,
        **{f"{name} token": links.own_token_of(ada) for name in OWN},
        **{f"{name} token": links.season_token_of(season) for name in PUBLISHED},
        "season_id": season.pk,
        "adjustment_id": adjust_points(season_id=season.pk, by=by, at=AT, **given).pk,
        "season_person key": f"e{night.entrants.values_list('pk', flat=True)[0]}",
        "season_file form": "json",
        **{f"{name} form": "csv" for name in ("season_pairs_file", "season_rating_file", "season_nights_file")},
    }
