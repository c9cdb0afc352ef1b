"""A guest of a night becomes a member of the club, is a member who is on the roster, or is a guest after all."""

import datetime as dt
from typing import Any

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from club.models import Member
from club.people.finding import members_named
from scoring.faults import refuse, shown
from scoring.wording import gettext_noop
from tournaments.actions import action_on, lock_night, log_change, writers
from tournaments.actions.steps.write_hands import count_action
from tournaments.models import Change, Entrant, Night
from tournaments.records.roster_entries import is_more_than_a_name

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
    with writers.transaction(-member_id, lambda: _locked(member_id)) as (nights, member):
        if member is None:
            raise refuse("member", gettext_noop("This member is not on the roster any more."))
        came = Entrant.objects.filter(member=member).values_list("night", flat=True)
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


def _locked(member_id: int) -> tuple[list[Night], Member | None]:
    """The nights to which the member came, then the member: in the order of every action that holds both."""
    came = Entrant.objects.filter(member=member_id).order_by("night").values_list("night", flat=True)
    nights = [night for pk in list(came) if (night := lock_night(pk))]
    return nights, Member.objects.select_for_update().filter(pk=member_id).first()


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
