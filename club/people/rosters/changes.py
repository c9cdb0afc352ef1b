"""What the rows of a file would change on the roster, and the change itself: all of it or nothing. Opens no file."""

import hashlib
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from club.models import Member
from club.names import folded, plain
from club.people.finding import groups_named, shown_with_number
from club.people.member_fields import FIELDS, TITLES, BadValueError, values_of
from club.people.rosters.bounds import BadRosterError, RosterFault
from club.people.rosters.member_columns import MemberRow

BATCH = 300


class FieldChange(NamedTuple):
    """A field that would be another, and its text before and after."""

    key: str
    before: str
    after: str

    @property
    def title(self) -> str:
        return str(TITLES[self.key])


class RowChange(NamedTuple):
    """A row that makes a new member, without `member`, or changes one; nothing of an unchanged one."""

    row: int
    name: str
    member: Member | None
    values: Mapping[str, Any]
    fields: tuple[FieldChange, ...]
    namesakes: tuple[str, ...] = ()  # of a new member

    @property
    def beside_the_name(self) -> list[FieldChange]:
        """The changes of all other fields."""
        return [each for each in self.fields if each.key != "name"]

    @property
    def keys(self) -> set[str]:
        """The fields that would be others."""
        return {each.key for each in self.fields}


class Preview(NamedTuple):
    """What a file would change."""

    new: tuple[RowChange, ...]
    changed: tuple[RowChange, ...]
    unchanged: int

    @property
    def fingerprint(self) -> str:
        """Return a text that differs for every other preview, so that only what was looked at is written."""
        seen = [(each.member and each.member.pk, each.fields) for each in (*self.new, *self.changed)]
        return hashlib.sha256(repr(seen).encode(errors="replace")).hexdigest()[:32]


def preview(rows: Iterable[MemberRow]) -> Preview:
    """What the rows would change. A member is known by number, else by a name that is one member's. Writes nothing;
    two queries.

    Raises BadRosterError with every row that fits no single member.
    """
    known = _Roster(list(Member.objects.prefetch_related("groups")))
    rows = list(rows)
    numberless = {folded(each.values["name"]) for each in rows if not each.values.get("number")}
    first: dict[tuple[str, object], int] = {}  # what only one row may have → that row
    faults: list[RosterFault] = []
    changes = []
    for each in rows:
        name, number = each.values["name"], each.values.get("number", "")
        try:
            member = known.member(name, number)
        except BadValueError as bad:
            faults.append(RosterFault(str(bad), each.row))
            continue
        keys: list[tuple[str, object]] = [("member", member and member.pk), ("number", folded(number))]
        if folded(name) in numberless:
            keys.append(("name", folded(name)))
        taken = [first[key] for key in keys if key[1] and key in first]
        if taken:
            sentence = _("the same name, number or member as in row %(row)s.")
            faults.append(RosterFault(sentence % {"row": taken[0]}, each.row))
        first |= {key: each.row for key in keys if key not in first}
        others = [] if member else known.named(name)
        changes.append(RowChange(each.row, name, member, each.values, _fields(each, member), tuple(others)))
    if faults:
        raise BadRosterError(*faults)
    new = tuple(change for change in changes if change.member is None)
    changed = tuple(change for change in changes if change.member and change.fields)
    return Preview(new, changed, len(changes) - len(new) - len(changed))


class _Roster:
    """Which member a row means."""

    def __init__(self, everyone: list[Member]) -> None:
        self.by_number = {folded(member.number): member for member in everyone if member.number}
        self.by_name: dict[str, list[Member]] = {}
        for member in everyone:
            self.by_name.setdefault(folded(member.name), []).append(member)

    def named(self, name: str) -> list[str]:
        """Those who have that name, with their numbers."""
        return [shown_with_number(member) for member in self.by_name.get(folded(name), ())]

    def member(self, name: str, number: str) -> Member | None:
        """By number, else by name: with a number, the one who has none yet. Raises BadValueError where two are meant."""
        numbered, named = self.by_number.get(folded(number)), self.by_name.get(folded(name), [])
        if numbered and named and numbered not in named:
            sentence = _("number %(number)s is %(numbered)s’s, and %(name)s is another member.")
            raise BadValueError(sentence % {"number": number, "numbered": numbered.name, "name": named[0].name})
        if number:
            return numbered or next((member for member in named if not member.number), None)
        if len(named) > 1:
            sentence = _("several members have this name: %(members)s. Write the number in this row.")
            raise BadValueError(sentence % {"members": ", ".join(self.named(name))})
        return named[0] if named else None


def _fields(row: MemberRow, member: Member | None) -> tuple[FieldChange, ...]:
    before = values_of(member) if member else {}
    found = []
    for field in FIELDS:
        if field.key not in row.values:
            continue
        was = field.written(before[field.key]) if before else ""
        now = field.written(row.values[field.key])
        same = plain(now) == plain(was) if field.key == "groups" else was in (now, row.written[field.key])
        if not same:
            found.append(FieldChange(field.key, was, now))
    return tuple(found)


class ChangedMeanwhileError(Exception):
    """The roster is another than when the preview was looked at."""


def write_changes(rows: Iterable[MemberRow], fingerprint: str) -> Preview:
    """Write what the rows change, all of it. Raises ChangedMeanwhileError where that is not what was looked at.

    Raises BadRosterError as `preview`, and IntegrityError where someone adds the same member at the same moment.
    """
    with transaction.atomic():
        list(Member.objects.select_for_update().values_list("pk"))
        found = preview(rows)
        if found.fingerprint != fingerprint:
            raise ChangedMeanwhileError
        new, changed = ([_filled(change) for change in changes] for changes in (found.new, found.changed))
        Member.objects.bulk_create(new, batch_size=BATCH)
        for member in changed:
            member.save()
        pairs = zip([*new, *changed], [*found.new, *found.changed], strict=True)
        _write_groups({member: change.values["groups"] for member, change in pairs if "groups" in change.keys})
        return found


def _filled(change: RowChange) -> Member:
    """The member as the row has it, not saved yet."""
    member = change.member or Member()
    for key in change.keys - {"groups"}:
        setattr(member, key, change.values[key])
    member.version += 1
    if change.member and "active" in change.keys:
        member.note_leaving(timezone.localdate())
    return member


def _write_groups(groups_of: Mapping[Member, Iterable[str]]) -> None:
    links = Member.groups.through
    names = sorted({name for names in groups_of.values() for name in names})
    groups = dict(zip(names, groups_named(names), strict=True))
    links.objects.filter(member__in=[member.pk for member in groups_of]).delete()
    wanted = [links(member=member, membergroup=groups[name]) for member, names in groups_of.items() for name in names]
    links.objects.bulk_create(wanted, batch_size=BATCH)
