"""Three seasons of 12 nights, played by 60 members whose strengths are known, and by guests; and what they come to.

The nights are played and written by the program. What a season makes of them is added up here, from the hands' own
replay, and knows nothing of the program's seasons.
"""

import datetime as dt
import json
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from django.db import transaction

from club.models import Member
from scoring.laws import law_named
from tournaments.actions.imports import import_night
from tournaments.actions.members import link_member
from tournaments.night.rehearsal import rehearse
from tournaments.night.replay import replay, write_replay
from tournaments.night.rules import Rules

MEMBERS, OF_EACH_NIGHT, GUESTS = 60, 36, 4
NIGHTS, SEASONS = 12, 3
ROUNDS, DEALS = 3, 4
FIRST = dt.date(2023, 9, 7)
WORST = 0.9  # of the weakest member's cards, so many are any legal one instead of the best
GUEST_NAMES = [f"Visitor {word}" for word in "Amber Birch Cedar Daisy Elder Fern Grape Hazel".split()]


class Night(NamedTuple):
    """A night as it was played: everyone's points and rounds won by name, and who partnered whom."""

    pk: int
    season: int
    date: dt.date
    points: dict[str, int]
    won: dict[str, int]
    partners: list[tuple[str, str]]


def name_of(member: int) -> str:
    """The strongest is the first."""
    return f"Member {member:03}"


# The last of them stands on the roster twice, and comes under either name by turns.
TWICE, AGAIN = name_of(MEMBERS), f"{name_of(MEMBERS)} again"


def day_of(night: int) -> dt.date:
    """Every second Thursday."""
    return FIRST + dt.timedelta(weeks=2 * night)


def season_days(season: int) -> tuple[dt.date, dt.date]:
    """Its first and last night."""
    return day_of(season * NIGHTS), day_of(season * NIGHTS + NIGHTS - 1)


def play_all(file: str) -> None:
    """Write the members and their nights to this database, and the nights as JSON to that file."""

    with transaction.atomic():
        names = [*(name_of(number) for number in range(1, MEMBERS + 1)), AGAIN]
        members = {name: Member.objects.create(name=name).pk for name in names}
    rng, nights = Random(1897), []
    for number in range(SEASONS * NIGHTS):
        there = sorted(rng.sample(range(1, MEMBERS + 1), OF_EACH_NIGHT))
        names = [name_of(member) for member in there]
        names = [AGAIN if name == TWICE and number % 2 else name for name in names]
        names += sorted(rng.sample(GUEST_NAMES, GUESTS))
        record = rehearsed_night(number, names, [WORST * member / MEMBERS for member in there])
        at = dt.datetime.combine(record.date, dt.time(22), dt.UTC)
        with transaction.atomic():
            night = import_night(record=record, by=None, at=at)
            for place, name in enumerate(names[:OF_EACH_NIGHT], start=1):
                link_member(night_id=night.pk, number=place, member_id=members[name], seen=name, by=None, at=at)
        nights.append([night.pk, number, names, write_replay(replay(record))])
    Path(file).write_text(json.dumps(nights), encoding="utf-8")


def rehearsed_night(number: int, names: list[str], slips: list[float]) -> Any:
    """The record of one night with these people, of whom the first are as good as `slips` say and the others middling."""

    chances = slips + [WORST / 2] * (len(names) - len(slips))
    record = rehearse(
        name=f"Night {number + 1}", date=day_of(number), law=law_named("foster-1897"), movement="progressive-cinch",
        people=len(names), play=ROUNDS, partly=False, rules=Rules(planned_rounds=ROUNDS, deals=DEALS), seed=number,
        progress=lambda _done, _of: None, slips=dict(enumerate(chances, start=1)),
    )  # fmt: skip
    return record._replace(entrants=tuple(enumerate(names, start=1)))


def nights_from(file: Path) -> list[Night]:
    """What `play_all` wrote."""
    nights = []
    for pk, number, names, replayed in json.loads(file.read_text(encoding="utf-8")):
        points, won, partners = dict.fromkeys(names, 0), dict.fromkeys(names, 0), []
        for table in (table for each in replayed["rounds"] for table in each["tables"]):
            people = [names[seat - 1] for seat in table["seats"]]
            for place, name in enumerate(people):
                points[name] += table["totals"][str(place % 2 + 1)]
            for winner in table["winners"]:
                won[names[winner - 1]] += 1
            partners += [(people[0], people[2]), (people[1], people[3])]
        nights.append(Night(pk, number // NIGHTS, day_of(number), points, won, partners))
    return nights


def sums(nights: Iterable[Night], best: int | None = None, least: int = 0) -> dict[str, int]:
    """Everyone's points, of the best nights alone where so many count; of those who came `least` times or oftener."""
    each: dict[str, list[int]] = defaultdict(list)
    for night in nights:
        for name, points in night.points.items():
            each[name].append(points)
    return {name: sum(sorted(points, reverse=True)[:best]) for name, points in each.items() if len(points) >= least}
