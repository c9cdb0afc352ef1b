"""A member who is on the roster twice, under two spellings, is one: every night follows."""

import datetime as dt

from django.contrib.auth.models import User
from django.db.models import F, Q

from club.models import MOST_LETTERS_REACHED, FormerMember, Member
from club.people.contacts import BETWEEN
from club.people.member_fields import MOST_LETTERS_OF_CONTACT, MOST_LETTERS_OF_NOTES
from scoring.faults import Refused, refuse, shown
from scoring.wording import gettext_noop
from tournaments.actions import lock_night, log_change, writers
from tournaments.actions.merge_entrants import merge
from tournaments.actions.steps.store_results import store_results
from tournaments.actions.steps.write_hands import count_action
from tournaments.models import Adjustment, Change, Entrant, Night, PastResult, Season

# What the one who stays takes over of the other where it has none.
_FIELDS = ("number", "sorts_as", "short_name", "email", "phone", "contact", "since", "notes", "active")


def merge_members(*, member_id: int, other_id: int, by: User | None, at: dt.datetime) -> Member:
    """The member `other_id` is the same person as `member_id`, who stays. Where both came to a night, they are one there.

    What is not known of the one is taken over of the other, groups of both, and lines of e-mail, phone, address and notes.

    Refuses, at `other`, two who both had a seat in one round of a night, and where such a night is locked.
    """
    with writers.transaction(-member_id, lambda: _locked(member_id, other_id)) as (nights, members):
        stays, goes = members.get(member_id), members.get(other_id)
        if stays is None or goes is None:
            raise refuse("other", gettext_noop("This member is not on the roster any more."))
        if stays == goes:
            raise refuse("other", gettext_noop("Choose two members."))
        came = set(Entrant.objects.filter(member=goes).values_list("night", flat=True))
        if not came <= {night.pk for night in nights}:
            raise refuse("other", gettext_noop("The nights of these members were changed meanwhile. Look again."))
        for night in nights:
            if night.pk in came:
                _merge_at(night, stays, goes, by, at)
        taken_over = {field: getattr(goes, field) for field in _FIELDS if not getattr(stays, field)}
        groups = list(goes.groups.all())
        _merge_in_seasons(stays, goes)
        goes.former.update(member=stays)
        FormerMember.objects.create(
            member=stays,
            name=goes.name,
            number=goes.number,
            former_id=goes.pk,
            generation=goes.generation,
            own_generation=goes.own_generation,
        )
        goes.delete()  # first: its number is then free
        for field, value in taken_over.items():
            setattr(stays, field, value)
        stays.notes = _both(stays.notes, goes.notes, MOST_LETTERS_OF_NOTES)
        stays.contact = _both(stays.contact, goes.contact, MOST_LETTERS_OF_CONTACT)
        stays.email = _both(stays.email, goes.email, MOST_LETTERS_REACHED, BETWEEN)
        stays.phone = _both(stays.phone, goes.phone, MOST_LETTERS_REACHED, BETWEEN)
        stays.version += 1
        stays.save()
        stays.groups.add(*groups)
        return stays


def _both(own: str, other: str, most: int, between: str = "\n") -> str:
    """The lines of both, each once; those of `own` alone where all would be too long."""
    lines = between.join(dict.fromkeys(line for text in (own, other) if text for line in text.split(between)))
    return lines if len(lines) <= most else own


def _locked(*ids: int) -> tuple[list[Night], dict[int, Member]]:
    """The nights and the members, and first every season: nobody adjusts points of a member who is being merged, or imports
    some. Every action that holds several holds them in this order, so that no two wait for one another."""
    list(Season.objects.select_for_update().order_by("pk").values_list("pk"))
    came = Entrant.objects.filter(member=ids[-1]).order_by("night").values_list("night", flat=True)
    nights = [night for pk in list(came) if (night := lock_night(pk))]
    return nights, {
        member.pk: member for member in Member.objects.select_for_update().filter(pk__in=ids).order_by("pk")
    }


def _merge_at(night: Night, stays: Member, goes: Member, by: User | None, at: dt.datetime) -> None:
    """The entrant of `goes` at that night is of `stays`. Raises Refused with the night's name."""
    night.version += 1
    entrants = {entrant.member_id: entrant for entrant in night.entrants.filter(member__in=(stays, goes))}
    own, other = entrants.get(stays.pk), entrants[goes.pk]
    if own is None:
        other.member = stays
        other.save(update_fields=["member"])
        log_change(
            night, Change.Kind.MERGED, at=at, by=by, entrant_number=other.number, before=goes.name, after=stays.name
        )
    else:
        _check_unlocked(night, at)
        try:
            merge(night, own, other, by=by, at=at)
        except Refused as refused:
            message = gettext_noop("%(night)s: %(fault)s")
            raise refuse("other", message, night=shown(night.name, 80), fault=refused.faults[0].text) from refused
    store_results(night)
    count_action(night, at_tables=True)


def _merge_in_seasons(stays: Member, goes: Member) -> None:
    """What was imported and adjusted of `goes` is of `stays`. Raises Refused where both have totals of one past night."""
    both = (
        PastResult.objects.filter(member=goes, past_night__results__member=stays).select_related("past_night").first()
    )
    if both is not None:
        message = gettext_noop(
            "Both have points of the imported night “%(night)s” of %(date)s, so they are two people."
        )
        raise refuse("other", message, night=both.past_night.name, date=both.past_night.date)
    touched = Q(adjustments__member=goes) | Q(past_nights__results__member=goes)
    for season in Season.objects.filter(touched).distinct():
        Season.objects.filter(pk=season.pk).update(version=F("version") + 1)
    for rows in (PastResult.objects, Adjustment.objects):
        rows.filter(member=goes).update(member=stays)


def _check_unlocked(night: Night, at: dt.datetime) -> None:
    if night.is_locked(at):
        message = gettext_noop(
            "Both came to “%(night)s” on %(date)s, which is locked. Reopen it first, on its board."
        )
        raise refuse("other", message, night=night.name, date=night.date)
