"""A club to measure on: its members, a season of 50 nights to which the same 200 of them came, and many other nights."""

import datetime as dt
from typing import NamedTuple

from django.db import transaction
from django.db.models import CharField, F, Value
from django.db.models.functions import Cast, Concat

from club.models import Member, MemberGroup
from tests.bench.within.nights import Spans, multiply, played_night, spans_of_the_only_night
from tournaments.actions.seasons import make_season
from tournaments.models import Entrant, Night, Season

TABLES, ROUNDS, OF_SEASON = 50, 2, 50
PEOPLE = 4 * TABLES
GUESTS = 8  # of the people of each night that is not of the season, each there once
FIRST = dt.date(2026, 1, 1)
BEFORE = dt.date(2015, 1, 1)
AFTER = dt.datetime(2027, 1, 1, tzinfo=dt.UTC)
_FIRST_NAMES = (
    "Anna Bert Clara Dora Émile Frank Gerda Hans Ida José Karin Ludwig Maria Nils Olga Paul Rosa Søren Tina Vera"
)
_LAST_NAMES = (
    "Adler Becker Curie Dietrich Ebert Fischer Groß Huber Iversen Jensen Keller López Meier Novák Olsen Peters"
)


class Club(NamedTuple):
    """What `grow` takes to make it larger; `members` is the key of the first one, who is in the season."""

    spans: Spans
    members: int
    blocks: int
    season: Season


def club_of(members: int) -> Club:
    """A club with its season, one night before it, and so many members, who come to the other nights in blocks of 200."""
    played_night(TABLES, ROUNDS)
    spans = spans_of_the_only_night()
    multiply(spans, 1, OF_SEASON + 1)
    first = _members(members)
    before, *of_season = Night.objects.order_by("pk")
    Entrant.objects.update(member_id=F("number") + first - 1)
    before.entrants.update(member_id=F("number") + first - 1 + PEOPLE)
    _date(FIRST, of_season)
    _date(BEFORE, [before])
    dates = {"first_date": FIRST, "last_date": FIRST + dt.timedelta(OF_SEASON)}
    season = make_season(name="Bench", best=30, by=None, at=AFTER, **dates)
    Season.objects.filter(pk=season.pk).update(published=True, people_published=True, show_ratings=True)
    season.refresh_from_db()
    return Club(spans, first, max(1, members // PEOPLE - 1), season)


def grow(club: Club, nights: int) -> None:
    """So many nights in all: the further ones are on days before the season, and others came to them."""
    have = Night.objects.count()
    multiply(club.spans, have, nights)
    others = Night.objects.order_by("pk")[have:]
    _date(BEFORE, list(others))
    came = Entrant.objects.filter(night__in=others.values("pk"))
    block = PEOPLE * (1 + F("night_id") % club.blocks)
    with transaction.atomic():
        came.filter(number__lte=PEOPLE - GUESTS).update(member_id=club.members - 1 + block + F("number"))
        named = Concat(Value("Guest "), Cast("night_id", CharField()), Value(" "), Cast("number", CharField()))
        came.filter(number__gt=PEOPLE - GUESTS).update(member_id=None, name=named)


def _members(many: int) -> int:
    """The key of the first one."""
    first, last = _FIRST_NAMES.split(), _LAST_NAMES.split()
    groups = [MemberGroup.objects.create(name=name) for name in ("Ladies", "Juniors")]
    members = Member.objects.bulk_create(
        Member(
            name=f"{first[number % len(first)]} {last[number // len(first) % len(last)]} {number}",
            number=str(number + 1),
            contact=f"person{number}@example.org",
        )
        for number in range(many)
    )
    for place, group in enumerate(groups):
        group.members.set(members[place::5])
    return members[0].pk


def _date(first: dt.date, nights: list[Night]) -> None:
    """A night a day from that day on."""
    for place, night in enumerate(nights):
        night.date = first + dt.timedelta(place)
    Night.objects.bulk_update(nights, ["date"], batch_size=500)
