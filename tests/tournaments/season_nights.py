"""For the tests that need a season: nights that were played, each with the totals that the test names."""

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any

from club.models import Member
from tests.tournaments.night_builder import AT
from tournaments.actions.seasons import make_season
from tournaments.models import Entrant, Night, NightResult, NightTables, Round, Season, Seat, Table
from tournaments.night.standings import Points

FIRST = dt.date(2026, 9, 1)


def ended_night(day: int, totals: Mapping[str, Points], **settled: Any) -> Night:
    """A night of September that is over, with the final figures of everyone: three rounds each, one of them won.

    Who is on the roster comes as a member. Its hands are not there: a season reads none.
    """
    night = Night.objects.create(
        name=f"Night {day}", date=FIRST.replace(day=day), ended_at=AT,
        **({"state": "over", "law": "foster-1897", "movement": "progressive-cinch"} | settled),
    )  # fmt: skip
    members = dict(Member.objects.values_list("name", "pk"))
    for number, (name, points) in enumerate(totals.items(), start=1):
        entrant = Entrant.objects.create(night=night, number=number, name=name, member_id=members.get(name))
        rank = 1 + sum(other > points for other in totals.values())
        NightResult.objects.create(
            entrant=entrant, rank=rank, points=str(points), credited="0", won="1", played=3,
            head_rounds=0, sat_out=0, missed=0,
        )  # fmt: skip
    return night


def a_season(**settled: Any) -> Season:
    """September, by points; `settled` besides."""
    dates = {"first_date": FIRST, "last_date": FIRST.replace(day=30)}
    return make_season(by=None, at=AT, **({"name": "September"} | dates | settled))


def seat_all(
    night: Night, *tables: Sequence[str], number: int = 1, points: Sequence[int] = (9, 5), **settled: Any
) -> None:
    """Seat the people of that night, by name, at the tables of a round in which four deals were played.

    At each table the sides made these points; `settled` besides.
    """
    row, entrants = (
        Round.objects.create(night=night, number=number),
        {each.name: each for each in night.entrants.all()},
    )
    stored, _made = NightTables.objects.get_or_create(night=night, defaults={"tables": []})
    for place, names in enumerate(tables, start=1):
        given = {"deals": 4, "law": night.law} | settled
        table = Table.objects.create(round=row, number=place, players=len(names), sides=len(points))
        numbers = [entrants[name].number for name in names]
        won = [str(int(side == max(points))) for side in points]
        stored.tables.append([number, place, given["law"], given["deals"], list(points), won, numbers, numbers])
        Seat.objects.bulk_create(
            Seat(round=row, table=table, seat=seat, entrant=entrants[name])
            for seat, name in enumerate(names, start=1)
        )
    stored.save()
