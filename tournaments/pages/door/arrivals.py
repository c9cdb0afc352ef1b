"""Everyone who is entered or may come in, as the page at the door shows them. Reads; changes nothing."""

from collections.abc import Iterable
from decimal import Decimal
from typing import NamedTuple

from django.core.paginator import Page, Paginator
from django.utils.translation import gettext_lazy

from club.models import Member
from club.names import folded, plain, sort_name
from club.people.finding import told_apart
from tournaments.models import Entrant, Night, Volunteer
from tournaments.records.dues import NOTHING, owed_by
from tournaments.records.figures import money

PER_PAGE = 100  # members who are not on the list
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
    """The rows of one state. With a `page`, these are the rows of that page of those who are found."""

    state: str
    title: object
    rows: list[Arrival]
    page: Page[Arrival] | None = None

    @property
    def many(self) -> int:
        """How many there are, on this page and on the others."""
        return self.page.paginator.count if self.page is not None else len(self.rows)

    @property
    def is_shown(self) -> bool:
        return any(row.shown for row in self.rows)


class Till(NamedTuple):
    """What was paid tonight, and what those who are here still owe."""

    taken: Decimal
    owed: Decimal


def arrivals_of(night: Night, search: str = "", only: Member | None = None) -> list[Arrival]:
    """Return the entrants and then the members who are not entered, each by name, in three queries.

    `shown` are those with all words of the search, or that member `only`.
    """
    entrants = list(night.entrants.all())
    offers = set(Volunteer.objects.filter(entrant__night=night).values_list("entrant", flat=True))
    entered = {entrant.member_id for entrant in entrants}
    guests = {folded(entrant.name) for entrant in entrants if not entrant.member_id}
    members = list(Member.objects.only("name", "number", "active", "sort_name"))
    shown = told_apart(members)
    others = [
        member
        for member in members
        if (member.active or (only and member.pk == only.pk))
        and member.pk not in entered
        and folded(shown[member.pk]) not in guests
    ]
    words = plain(search).split()

    def is_found(name: str, member: int | None) -> bool:
        if only:
            return member == only.pk or (member is None and folded(name) == folded(shown.get(only.pk, "")))
        return not words or all(word in plain(name) for word in words)

    def row(entrant: Entrant) -> Arrival:
        owes = owed_by(night, entrant)
        amount = money(owes or entrant.paid, night.currency) if owes or entrant.paid else ""
        found = is_found(entrant.name, entrant.member_id)
        return Arrival(
            entrant.name, entrant.arrival, entrant, entrant.member_id, entrant.pk in offers, owes, amount, found
        )

    rows = [row(each) for each in sorted(entrants, key=lambda each: sort_name(each.name))]
    for each in sorted(others, key=lambda each: each.sort_name):
        name = shown[each.pk]
        rows.append(Arrival(name, MEMBER, None, each.pk, False, NOTHING, "", is_found(name, each.pk)))
    return rows


def groups_of(rows: Iterable[Arrival], number: str | None = None) -> list[Group]:
    """The rows by state, those first for whom one waits; no empty group. Of many members a page, after everyone else."""
    rows = list(rows)
    of_state = {state: [row for row in rows if row.state == state] for state in _TITLES}
    page = None
    if len(of_state[MEMBER]) > PER_PAGE:
        page = Paginator([row for row in of_state.pop(MEMBER) if row.shown], PER_PAGE).get_page(number)
    groups = [Group(state, _TITLES[state], found) for state, found in of_state.items() if found]
    return [*groups, Group(MEMBER, _TITLES[MEMBER], list(page), page)] if page is not None else groups


def till_of(rows: Iterable[Arrival]) -> Till:
    rows = list(rows)
    taken = sum((row.entrant.paid for row in rows if row.entrant), Decimal(0))
    return Till(taken, sum((row.owes for row in rows), Decimal(0)))
