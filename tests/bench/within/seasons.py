"""The table of a season of 50 nights to which 200 people came each time, with few other nights in the database and with
2,500 of a million hands: beside the template with constants."""

import datetime as dt
from collections.abc import Iterator

from django.contrib.auth.models import User
from django.db.models import F
from django.test import Client

from club.models import Member
from tests.bench.figures import Figure, in_pairs
from tests.bench.within.nights import multiply, played_night, spans_of_the_only_night
from tests.bench.within.standings import a_page
from tournaments.actions.make_season import make_season
from tournaments.models import Entrant, HandRecord, Night
from tournaments.pages.seasons import seasons

TABLES, ROUNDS, NIGHTS = 50, 2, 2500
OF_SEASON = 50
FIRST = dt.date(2026, 1, 1)
AFTER = dt.datetime(2027, 1, 1, tzinfo=dt.UTC)


def figures(*, short: bool) -> Iterator[Figure]:
    """The page with little more than the season's nights, and with all; the best 30 nights count."""
    other = played_night(TABLES, ROUNDS)
    _of_members(other)
    spans = spans_of_the_only_night()
    client = Client()
    client.force_login(User.objects.create_user("bench", is_staff=True))
    dates = {"first_date": FIRST, "last_date": FIRST + dt.timedelta(OF_SEASON)}
    copied = 1
    season = None
    for nights in (OF_SEASON + 1, (3 * OF_SEASON if short else NIGHTS)):
        multiply(spans, copied, nights)
        copied = nights
        if season is None:
            for place, night in enumerate(Night.objects.exclude(pk=other.pk).order_by("pk")):
                Night.objects.filter(pk=night.pk).update(date=FIRST + dt.timedelta(place))
            season = make_season(name="Bench", best=30, by=None, at=AFTER, **dates)
        name, ours, floor = a_page("season page of 200 rows", client, seasons, "season", season.pk)
        seconds = in_pairs(ours, floor, 31)
        label = f"{name}, {HandRecord.objects.count():,} hands"
        yield Figure(label, "ms", 1000 * seconds[0], 1000 * seconds[1], "ratio <= 1.3")


def _of_members(night: Night) -> None:
    """Everyone is a member; the night is of no season."""
    Night.objects.filter(pk=night.pk).update(date=dt.date(2020, 1, 1))
    members = Member.objects.bulk_create(Member(name=f"Member {number}") for number in range(4 * TABLES))
    Entrant.objects.update(member_id=F("number") + members[0].pk - 1)
