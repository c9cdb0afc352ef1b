"""What a year of the club came to, as its meeting asks: nights and who came, members, money. From what is stored of nights that
are over and no rehearsals; reads no hand, and changes nothing."""

import datetime as dt
from collections.abc import Iterator
from decimal import Decimal
from typing import NamedTuple

from django.utils.translation import gettext as _

from club.club_settings.club_years import ClubYear
from club.models import Member
from club.names import sort_name
from club.people.finding import told_apart
from tournaments.models import NightResult, PastResult, Prize
from tournaments.records.dues import NOTHING, READ, Sums, by_currency, dues_of, fees_between
from tournaments.records.season_nights import all_nights_of
from tournaments.records.season_results import person_of
from tournaments.season_table import Person

FAITHFUL = 10  # so many who came most often are named, and those with as many nights


class NightCame(NamedTuple):
    """A night, and how many members and guests came. The key of one that was imported is negative: it has no page."""

    key: int
    name: str
    date: dt.date
    members: int
    guests: int

    @property
    def people(self) -> int:
        return self.members + self.guests

    @property
    def is_imported(self) -> bool:
        return self.key < 0


class Faithful(NamedTuple):
    """Who came to so many nights."""

    nights: int
    names: tuple[str, ...]


class DatedMember(NamedTuple):
    """A member, and the day of joining or of leaving."""

    name: str
    day: dt.date


class YearReport(NamedTuple):
    """The figures of one year, its nights in their order. `undated` members have no day since when, so they are new in no year."""

    year: ClubYear
    nights: tuple[NightCame, ...]
    members: int
    guests: int
    faithful: tuple[Faithful, ...]
    joined: tuple[DatedMember, ...]
    left: tuple[DatedMember, ...]
    undated: int
    fees: tuple[Sums, ...]
    prizes: int
    dues_currency: str | None  # None: nobody has settled the dues
    dues_paid: Decimal
    dues_owed: Decimal

    @property
    def attended(self) -> int:
        """Everyone at every night, together."""
        return sum(night.people for night in self.nights)

    @property
    def average(self) -> float | None:
        """How many came to a night."""
        return self.attended / len(self.nights) if self.nights else None

    @property
    def is_empty(self) -> bool:
        """Whether nobody came, joined, left or paid."""
        return not (self.nights or self.joined or self.left or self.fees or self.dues_paid)

    def fees_in(self, currency: str) -> Sums:
        """What was paid in that currency at the nights, and is owed."""
        nothing = Sums(None, currency, 0, NOTHING, NOTHING, NOTHING)
        return next((sums for sums in self.fees if sums.currency == currency), nothing)

    def dues_in(self, currency: str) -> tuple[Decimal | None, Decimal | None]:
        """What was paid of dues in that currency, and is owed; nothing known where these were settled in another, or not."""
        return (self.dues_paid, self.dues_owed) if currency == self.dues_currency else (None, None)

    @property
    def most(self) -> int | None:
        """How many came to the night to which most came."""
        return max((night.people for night in self.nights), default=None)


def year_reports(*years: ClubYear) -> list[YearReport]:
    """Return the report of each year: the members are read once, the rest takes ten queries a year."""
    everyone = list(Member.objects.only(*READ))
    shown = told_apart(everyone)
    return [_year_report(year, everyone, shown) for year in years]


def _year_report(year: ClubYear, everyone: list[Member], shown: dict[int, str]) -> YearReport:
    came: dict[int, dict[Person, str]] = {}
    for key, member, name in _attendance(year):
        came.setdefault(key, {})[person_of(member, name)] = shown.get(member or 0, name)
    nights = _nights(year, came)
    names = {person: name for night in nights for person, name in came.get(night.key, {}).items()}
    often = {person: sum(person in came.get(night.key, {}) for night in nights) for person in names}
    paid_for = dues_of(year, everyone=everyone)
    joined = [DatedMember(shown[each.pk], each.since) for each in everyone if each.since and year.has(each.since)]
    left = [
        DatedMember(shown[each.pk], each.left_on)
        for each in everyone
        if not each.active and each.left_on and year.has(each.left_on)
    ]
    won = Prize.objects.filter(night__date__range=(year.first, year.last), night__is_rehearsal=False)
    return YearReport(
        year,
        nights,
        sum(isinstance(person, int) for person in names),
        sum(not isinstance(person, int) for person in names),
        tuple(_faithful(often, names)),
        tuple(sorted(joined, key=lambda each: each.day)),
        tuple(sorted(left, key=lambda each: each.day)),
        sum(each.since is None for each in everyone),
        tuple(by_currency(fees_between(year.first, year.last))),
        won.exclude(won_by=None).distinct().count(),
        paid_for.currency if paid_for.amounts else None,
        paid_for.paid,
        paid_for.owed,
    )


def _attendance(year: ClubYear) -> Iterator[tuple[int, int | None, str]]:
    """Night, member and name of everyone who came. Who had no round of their own did not. Two queries."""
    between = (year.first, year.last)
    of_night = NightResult.objects.filter(entrant__night__date__range=between, entrant__night__is_rehearsal=False)
    columns = ("entrant__night", "entrant__member", "entrant__name")
    yield from of_night.exclude(played=0, sat_out=0).order_by("entrant").values_list(*columns)
    past = PastResult.objects.filter(past_night__date__range=between).order_by("pk")
    for key, member, name in past.values_list("past_night", "member", "name"):
        yield -key, member, name


def _nights(year: ClubYear, came: dict[int, dict[Person, str]]) -> tuple[NightCame, ...]:
    """Several seasons may have imported the same night: once, with everyone of each."""
    found: dict[object, NightCame] = {}
    for night in all_nights_of(None, between=(year.first, year.last)):
        if not year.has(night.date):
            continue
        same: object = (night.date, night.name) if night.is_imported else night.key
        if same in found:
            came.setdefault(found[same].key, {}).update(came.pop(night.key, {}))
        key = found[same].key if same in found else night.key
        members = sum(isinstance(person, int) for person in came.get(key, {}))
        found[same] = NightCame(key, night.name, night.date, members, len(came.get(key, {})) - members)
    return tuple(found.values())


def _faithful(often: dict[Person, int], names: dict[Person, str]) -> Iterator[Faithful]:
    """Those who came most often, until ten are named; all who came as often as the last of them too."""
    named, has_members = 0, any(isinstance(person, int) for person in often)
    for nights in sorted(set(often.values()), reverse=True):
        if named >= FAITHFUL:
            return
        alike = sorted(
            (person for person in often if often[person] == nights), key=lambda each: sort_name(names[each])
        )
        named += len(alike)
        yield Faithful(
            nights, tuple(_as_shown(names[each], marked=has_members and not isinstance(each, int)) for each in alike)
        )


def _as_shown(name: str, *, marked: bool) -> str:
    """A guest among members is marked."""
    return _("%(name)s (guest)") % {"name": name} if marked else name
