"""Guests of nights become members of the club, are members who are on the roster, or are guests after all."""

import datetime as dt
from collections.abc import Sequence
from typing import Any

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import F, Q

from club.models import Member
from club.names import folded
from club.people.finding import members_named
from scoring.faults import refuse, shown
from scoring.wording import gettext_noop
from tournaments.actions import action_on, count_action, lock_all, log_change, writers
from tournaments.models import Adjustment, Change, Entrant, Night, PastResult, Season
from tournaments.records.guest_proposals import guests, is_more_than_a_name

_KNOWN = gettext_noop(
    "%(name)s is on the roster already. If it is the same person, choose that member on the guest’s page."
)


def make_member(*, night_id: int, number: int, seen: str, by: User | None, at: dt.datetime) -> Member:
    """The guest of that number, whose name was `seen`, is on the roster from now on, at the night too.

    Refused for a member, for a name that is on the roster, and at a rehearsal, whose guests are invented.
    """
    with action_on(night_id, at_tables=False) as night:
        guest = _guest(night, number, seen)
        if night.is_rehearsal:
            raise refuse(
                "night", gettext_noop("The guests of a rehearsal are invented, so they cannot become members.")
            )
        known = refuse("name", _KNOWN, name=shown(guest.name, 80))
        if members_named(guest.name):
            raise known
        try:
            with transaction.atomic():
                member = Member.objects.create(name=guest.name)
        except IntegrityError:  # added at the same moment
            raise known from None
        _link(night, guest, member, by, at)
        return member


def link_member(*, night_id: int, number: int, member_id: int, seen: str, by: User | None, at: dt.datetime) -> Member:
    """The guest of that number is this member. Refused for one who is a member, and where that member came besides."""
    with action_on(night_id) as night:
        guest = _guest(night, number, seen)
        member = Member.objects.names_only().select_for_update().filter(pk=member_id).first()
        if member is None:
            raise refuse("member", gettext_noop("This member is not on the roster any more."))
        if other := night.entrants.filter(member=member).first():
            message = gettext_noop(
                "%(name)s is entered already, as number %(number)s. If they are one person, merge the two entries."
            )
            raise refuse("member", message, name=shown(member.name, 80), number=other.number)
        _link(night, guest, member, by, at)
        return member


def remove_member(*, member_id: int, by: User | None, program: str = "", at: dt.datetime) -> str:
    """Take a member off the roster who was put there by mistake, and give the name back: a guest again where they came.

    Refused for one of whom more is known than the name, and who came to more than one night.
    """
    came = Entrant.objects.filter(member=member_id).values_list("night", flat=True)
    with writers.transaction(-member_id, lambda: lock_all(came.all(), [member_id])) as (nights, members):
        member = members.get(member_id)
        if member is None:
            raise refuse("member", gettext_noop("This member is not on the roster any more."))
        if not set(came) <= {night.pk for night in nights} or is_more_than_a_name(member):
            message = gettext_noop(
                "%(name)s has more than a name: several nights, or a number, date, group, contact or notes. Untick "
                "“Comes to nights” instead."
            )
            if program:
                message = gettext_noop(
                    "%(name)s has more than a name: several nights, or a number, date, group, contact or notes. Change "
                    '“active” to false instead: PATCH {"active": false}.'
                )
            raise refuse("member", message, name=shown(member.name, 80))
        for night in nights:
            night.version += 1
            entrant = night.entrants.get(member=member)
            _log(night, entrant, by, at, program=program, before=member.name)
            count_action(night, at_tables=False)
        member.delete()
        return member.name


def _guest(night: Night, number: int, seen: str) -> Entrant:
    """The entrant of that number. Raises Refused where they are a member, or another name stands there than was seen."""
    guest = night.entrants.filter(number=number).first()
    if guest is None or guest.name != seen:
        raise refuse("number", gettext_noop("The list of guests has changed meanwhile. Look again, then choose."))
    if guest.member_id:
        raise refuse("number", gettext_noop("%(name)s is a member already."), name=shown(guest.name, 80))
    return guest


def _link(night: Night, guest: Entrant, member: Member, by: User | None, at: dt.datetime) -> None:
    guest.member, guest.short_name = member, member.short_name
    guest.save(update_fields=["member", "short_name"])
    _log(night, guest, by, at, after=member.name)


def _log(night: Night, entrant: Entrant, by: User | None, at: dt.datetime, **details: Any) -> None:
    log_change(night, Change.Kind.MEMBER, at=at, by=by, entrant_number=entrant.number, **details)


def link_guests(*, links: Sequence[tuple[str, int]], by: User | None, at: dt.datetime) -> int:
    """Every guest of each name (name, key of a member) is that member; how many entries that were.

    A night at which that member is entered besides stays as it is. Elsewhere imported totals and adjustments of the name
    follow. Refuses a name that is linked twice, a member who is gone, and two names of one night that are one member.
    """
    wanted: dict[str, int] = {}
    for name, member_id in links:
        if wanted.setdefault(folded(name), member_id) != member_id:
            raise refuse(
                "link", gettext_noop("%(name)s cannot be two members. Tick one of them."), name=shown(name, 80)
            )

    def lock() -> tuple[list[Night], dict[int, Member]]:
        named = (night for night, name in guests().values_list("night", "name") if folded(name) in wanted)
        return lock_all(named, wanted.values())

    with writers.transaction(-1, lock) as (nights, members):
        if set(wanted.values()) - members.keys():
            raise refuse("link", gettext_noop("One of these members is not on the roster any more. Look again."))
        done = sum(_link_at(night, wanted, members, by, at) for night in nights)
        _link_in_seasons(wanted)
        return done


def _link_at(
    night: Night, wanted: dict[str, int], members: dict[int, Member], by: User | None, at: dt.datetime
) -> int:
    """How many entries of the night are members now."""
    entrants = list(night.entrants.all())
    entered = {entrant.member_id for entrant in entrants if entrant.member_id}
    linked: dict[int, Entrant] = {}
    for entrant in entrants:
        member = members.get(wanted.get(folded(entrant.name), 0))
        if entrant.member_id or member is None or member.pk in entered:
            continue
        if other := linked.get(member.pk):
            message = gettext_noop("%(one)s and %(other)s both came to “%(night)s”, so one of them is not %(name)s.")
            names = {"one": other.name, "other": entrant.name, "night": night.name, "name": member.name}
            raise refuse("link", message, **{key: shown(name, 80) for key, name in names.items()})
        linked[member.pk] = entrant
        entrant.member, entrant.short_name = member, member.short_name
    if linked:
        night.version += 1
        Entrant.objects.bulk_update(linked.values(), ["member", "short_name"])
        for pk, entrant in linked.items():
            after = members[pk].name
            log_change(night, Change.Kind.MEMBER, at=at, by=by, entrant_number=entrant.number, after=after)
        count_action(night, at_tables=True)
    return len(linked)


def _link_in_seasons(wanted: dict[str, int]) -> None:
    """Imported totals and adjustments of a guest of whom no night was left out."""
    left = {folded(name) for name in guests().values_list("name", flat=True)}
    for model in (PastResult, Adjustment):
        rows = [(pk, folded(name)) for pk, name in model.objects.filter(member=None).values_list("pk", "name")]
        for pk, name in rows:
            if name in wanted and name not in left and not _has_one(model, pk, wanted[name]):
                model.objects.filter(pk=pk).update(member=wanted[name])
                touched = Q(adjustments=pk) if model is Adjustment else Q(past_nights__results=pk)
                Season.objects.filter(touched).update(version=F("version") + 1)


def _has_one(model: type[PastResult | Adjustment], pk: int, member: int) -> bool:
    """Whether the member has a total of that imported night already."""
    if model is Adjustment:
        return False
    return PastResult.objects.filter(past_night__results=pk, member=member).exists()
