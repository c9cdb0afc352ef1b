"""Guests of past and coming nights who may be members, by the name alone. Proposes; changes nothing."""

from collections.abc import Iterable
from difflib import SequenceMatcher
from typing import NamedTuple

from django.db.models import QuerySet

from club.models import Member
from club.names import folded, plain
from club.people.finding import told_apart
from tournaments.models import Entrant, Night


def is_more_than_a_name(member: Member) -> bool:
    """Whether there is anything but a name and one night: then nobody put it on the roster by mistake. Five queries at the most."""
    details = (
        member.number,
        member.short_name,
        member.email,
        member.phone,
        member.contact,
        member.notes,
        member.since,
    )
    came = Entrant.objects.filter(member=member)[:2].values_list("pk", flat=True)
    more = (member.groups, member.former, member.dues, member.own_dues)
    return any(details) or len(came) > 1 or any(rows.exists() for rows in more)


_NEARLY = 0.85  # how alike two names are that may be one


class Proposal(NamedTuple):
    """A guest's name with the nights, and the member that it may be; `apart` are nights at which that member was entered
    besides. It `is_certain` where just that member has the name, and there is no such night."""

    name: str
    nights: tuple[Night, ...]
    member: Member
    name_with_number: str  # of the member, with a number if others have the same name
    apart: tuple[Night, ...]
    is_certain: bool

    @property
    def key(self) -> str:
        """What a form sends of it."""
        return f"{self.member.pk} {self.name}"


def guests() -> QuerySet[Entrant]:
    """Everyone who was entered at a night and is no member."""
    return Entrant.objects.filter(member=None, night__is_rehearsal=False)


def proposals() -> list[Proposal]:
    """Each guest with each member that it may be, those that are certain first, then by name. Three queries."""
    members = list(Member.objects.names_only())
    shown, entered = told_apart(members), set(Entrant.objects.exclude(member=None).values_list("night", "member"))
    by_word: dict[str, list[Member]] = {}
    for member in members:
        for word in set(plain(member.name).split()):
            by_word.setdefault(word.strip(","), []).append(member)
    found = []
    for name, nights in _by_name(guests().select_related("night").order_by("night__date", "night")):
        likely = _likely(name, by_word)
        for member in likely:
            apart = tuple(night for night in nights if (night.pk, member.pk) in entered)
            is_certain = len(likely) == 1 and folded(member.name) == folded(name) and not apart
            found.append(Proposal(name, nights, member, shown[member.pk], apart, is_certain))
    return sorted(found, key=lambda each: (not each.is_certain, plain(each.name), each.name_with_number))


def _by_name(entrants: Iterable[Entrant]) -> list[tuple[str, tuple[Night, ...]]]:
    """Each name, as it was written last, with its nights."""
    names: dict[str, tuple[str, tuple[Night, ...]]] = {}
    for entrant in entrants:
        _before, nights = names.get(folded(entrant.name), ("", ()))
        names[folded(entrant.name)] = (entrant.name, (*nights, entrant.night))
    return list(names.values())


def _likely(name: str, by_word: dict[str, list[Member]]) -> list[Member]:
    """The members of just that name; where there is none, those of nearly that name."""
    words = [word.strip(",") for word in plain(name).split()]
    some = list({member.pk: member for word in words for member in by_word.get(word, ())}.values())
    same = [member for member in some if folded(member.name) == folded(name)]
    return same or [member for member in some if _are_nearly(words, plain(member.name).split())]


def _are_nearly(one: list[str], other: list[str]) -> bool:
    """The same words in another order, or hardly another spelling."""
    first, second = (" ".join(sorted(word.strip(",") for word in words)) for words in (one, other))
    return first == second or SequenceMatcher(None, first, second, autojunk=False).ratio() >= _NEARLY
