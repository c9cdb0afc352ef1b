"""Members by what is typed of them, in their group, as the database finds them. Knows no request."""

from collections.abc import Iterable

from django.db.models import Q

from club.models import Member, MemberGroup, Members
from club.names import folded, plain

MOST_LETTERS = 80  # of a search


def found_members(search: str = "", group: MemberGroup | None = None, active: bool | None = None) -> Members:
    """Those with all words of the search in their name, number, contact or groups, whatever capitals and accents."""
    found = Member.objects.all()
    links = Member.groups.through.objects
    for word in plain(search[:MOST_LETTERS].replace("\0", "")).split():
        in_group = links.filter(membergroup__plain__contains=word).values("member")
        found = found.filter(Q(search__contains=word) | Q(pk__in=in_group))
    if group is not None:
        found = found.filter(pk__in=links.filter(membergroup=group).values("member"))
    return found if active is None else found.filter(active=active)


def member_named(name: str) -> Member | None:
    """The member of that clean name, in capitals or not: SQLite itself knows those of a to z only. One query."""
    alike = Member.objects.names_only().filter(search__startswith=f"{plain(name)}\n")
    return next((member for member in alike if folded(member.name) == folded(name)), None)


def groups_named(names: Iterable[str]) -> list[MemberGroup]:
    """The groups of these names; those that are new are made."""
    return [MemberGroup.objects.get_or_create(plain=plain(name), defaults={"name": name})[0] for name in names]
