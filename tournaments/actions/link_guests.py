"""Guests of many nights are members of the club, all at once."""

import datetime as dt
from collections.abc import Sequence

from django.contrib.auth.models import User
from django.db.models import F, Q

from club.models import Member
from club.names import folded
from scoring.faults import refuse, shown
from scoring.wording import gettext_noop
from tournaments.actions import lock_night, log_change, writers
from tournaments.actions.steps.write_hands import count_action
from tournaments.models import Adjustment, Change, Entrant, Night, PastResult, Season
from tournaments.records.guest_proposals import guests


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
    with writers.transaction(-1, lambda: _locked(wanted)) as nights:
        members = {each.pk: each for each in Member.objects.filter(pk__in=wanted.values())}
        if set(wanted.values()) - members.keys():
            raise refuse("link", gettext_noop("One of these members is not on the roster any more. Look again."))
        done = sum(_link_at(night, wanted, members, by, at) for night in nights)
        _link_in_seasons(wanted)
        return done


def _locked(wanted: dict[str, int]) -> list[Night]:
    """Every season, the nights of these guests, and the members, in the order of every action that holds several."""
    list(Season.objects.select_for_update().order_by("pk").values_list("pk"))
    named = [night for night, name in guests().values_list("night", "name") if folded(name) in wanted]
    nights = [night for pk in sorted(set(named)) if (night := lock_night(pk))]
    list(Member.objects.select_for_update().filter(pk__in=wanted.values()).order_by("pk").values_list("pk"))
    return nights


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
