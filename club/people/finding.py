"""Members by what is typed of them, in their group, as the database finds them. Knows no request."""

from collections import Counter
from collections.abc import Iterable

from django.db.models import Q
from django.utils.translation import gettext as _

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


def members_named(name: str) -> list[Member]:
    """The members of that clean name, in capitals or not: SQLite itself knows those of a to z only. One query."""
    alike = Member.objects.names_only().filter(search__startswith=f"{plain(name)}\n")
    return [member for member in alike if folded(member.name) == folded(name)]


def told_apart(members: Iterable[Member]) -> dict[int, str]:
    """By what each is chosen: the name, and the number behind it where several of these have that name."""
    members = list(members)
    many = Counter(folded(member.name) for member in members)
    return {
        member.pk: shown_with_number(member) if many[folded(member.name)] > 1 else member.name for member in members
    }


def shown_with_number(member: Member) -> str:
    """The name with the number behind it, or that there is none."""
    return f"{member.name} ({member.number or _('no number')})"


def names_at_nights(members: Iterable[Member]) -> dict[int, str]:
    """Under which name each is entered at a night, of all members: a number stays behind the name of several."""
    members = list(members)
    many = Counter(folded(member.name) for member in members)
    return {member.pk: member.numbered if many[folded(member.name)] > 1 else member.name for member in members}


def groups_named(names: Iterable[str]) -> list[MemberGroup]:
    """The groups of these names; those that are new are made."""
    return [MemberGroup.objects.get_or_create(plain=plain(name), defaults={"name": name})[0] for name in names]
