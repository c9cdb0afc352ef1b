"""Everyone who is entered or may come in, as the page at the door shows them. Reads; changes nothing."""

from collections.abc import Iterable
from decimal import Decimal
from typing import NamedTuple

from django.utils.translation import gettext_lazy

from club.models import Member
from club.names import folded, plain, sort_name
from club.people.finding import told_apart
from tournaments.models import Entrant, Night, Volunteer
from tournaments.records.fees import owed_by
from tournaments.records.figures import money

EXPECTED, MEMBER, HERE, ABSENT = Entrant.Arrival.EXPECTED, "member", Entrant.Arrival.HERE, Entrant.Arrival.ABSENT
_TITLES = {
    EXPECTED: gettext_lazy("Expected"),
    MEMBER: gettext_lazy("Members who are not on the list"),
    HERE: gettext_lazy("Here"),
    ABSENT: gettext_lazy("Not coming"),
}


class Arrival(NamedTuple):
    """One row at the door: an entrant, or a member who is not entered. Amounts are empty where no money is shown."""

    name: str
    state: str
    entrant: Entrant | None
    member: int | None
    offers: bool
    owes: Decimal
    amount: str  # what is owed, or was paid
    shown: bool  # the search finds it

    @property
    def plain(self) -> str:
        """The name as the search compares it."""
        return plain(self.name)

    @property
    def named(self) -> str:
        """What a button sends of an entrant: the number, and the name under it."""
        return f"{self.entrant.number} {self.entrant.name}" if self.entrant else ""

    @property
    def member_key(self) -> str:
        """What a button sends of a member who is not entered."""
        return str(self.member) if self.member else ""


class Group(NamedTuple):
    """The rows of one state."""

    state: str
    title: object
    rows: list[Arrival]

    @property
    def is_shown(self) -> bool:
        return any(row.shown for row in self.rows)


class Till(NamedTuple):
    """What was paid tonight, and what those who are here still owe."""

    taken: Decimal
    owed: Decimal


def arrivals_of(night: Night, search: str = "", only: Member | None = None) -> list[Arrival]:
    """Everyone by name; `shown` are those with all words of the search, or that member `only`. Three queries."""
    entrants = list(night.entrants.all())
    offers = set(Volunteer.objects.filter(entrant__night=night).values_list("entrant", flat=True))
    entered = {entrant.member_id for entrant in entrants}
    guests = {folded(entrant.name) for entrant in entrants if not entrant.member_id}
    members = list(Member.objects.names_only())
    shown = told_apart(members)
    others = [
        member
        for member in members
        if (member.active or (only and member.pk == only.pk))
        and member.pk not in entered
        and folded(shown[member.pk]) not in guests
    ]
    words = plain(search).split()

    def row(name: str, state: str, entrant: Entrant | None, member: int | None) -> Arrival:
        is_found = all(word in plain(name) for word in words)
        if only:
            is_found = member == only.pk or (member is None and folded(name) == folded(shown.get(only.pk, "")))
        offered = entrant is not None and entrant.pk in offers
        owes = owed_by(night, entrant)
        amount = money(owes or entrant.paid, night.currency) if entrant and (owes or entrant.paid) else ""
        return Arrival(name, state, entrant, member, offered, owes, amount, is_found)

    rows = [row(each.name, each.arrival, each, each.member_id) for each in entrants]
    rows += [row(shown[each.pk], MEMBER, None, each.pk) for each in others]
    return sorted(rows, key=lambda row: sort_name(row.name))


def groups_of(rows: Iterable[Arrival]) -> list[Group]:
    """The rows by state, those first for whom one waits; no empty group."""
    rows = list(rows)
    groups = [Group(state, title, [row for row in rows if row.state == state]) for state, title in _TITLES.items()]
    return [group for group in groups if group.rows]


def till_of(rows: Iterable[Arrival]) -> Till:
    rows = list(rows)
    taken = sum((row.entrant.paid for row in rows if row.entrant), Decimal(0))
    return Till(taken, sum((row.owes for row in rows), Decimal(0)))
