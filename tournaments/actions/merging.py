"""A person who is entered twice at a night, or twice on the roster, is one: every seat and figure follows.

Merged members can be parted again.
"""

import datetime as dt
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from django.contrib.auth.models import User
from django.db.models import F, Q

from club.models import MOST_LETTERS_REACHED, FormerMember, Member, MemberGroup
from club.people.member_fields import BETWEEN_SEVERAL, MOST_LETTERS_OF_CONTACT, MOST_LETTERS_OF_NOTES
from scoring.faults import Refused, refuse, shown
from scoring.wording import gettext_noop
from tournaments.actions import action_on, count_action, lock_all, log_change, writers
from tournaments.actions.arrivals import check_playable, first_open_round, plan_again
from tournaments.actions.draw import drop_draw
from tournaments.actions.seats import mark_reseated
from tournaments.actions.store_results import store_results
from tournaments.models import (
    Adjustment,
    Change,
    Entrant,
    FormerEntrant,
    Night,
    PastResult,
    Season,
    Seat,
    SitOut,
    Substitute,
    Table,
    Volunteer,
    Wish,
)
from tournaments.movement.presence import ALL_NIGHT, Span
from tournaments.records.attendance import attendance_of
from tournaments.records.load import rounds_of
from tournaments.records.next_round import first_round_of, places, round_after

_NEAREST_FIRST = (Entrant.Arrival.HERE, Entrant.Arrival.EXPECTED, Entrant.Arrival.ABSENT)


def merge_entrants(
    *, night_id: int, number: int, other: int, seen: str | None = None, by: User | None, at: dt.datetime
) -> Entrant:
    """The entrant `other` is the same person as `number`, who stays, under that name and number.

    Refuses, at `other`, two who both had a seat in one round, or are two members; `seen` is the other's name as it was
    shown. A round that is seated and not begun is seated anew.
    """
    with action_on(night_id, at=at) as night:
        found = {entrant.number: entrant for entrant in night.entrants.filter(number__in=(number, other))}
        stays, goes = found.get(number), found.get(other)
        if stays is None or goes is None or seen not in (None, goes.name):
            message = gettext_noop("Nobody of that name is entered as number %(number)s. Look at the list again.")
            raise refuse("other", message, number=number if stays is None else other)
        if stays == goes:
            raise refuse("other", gettext_noop("Choose two entries of the list."))
        if stays.member_id and goes.member_id:
            message = gettext_noop("%(one)s and %(other)s are two members. Merge the members, on the page of one.")
            raise refuse("other", message, one=shown(stays.name, 80), other=shown(goes.name, 80))
        merge(night, stays, goes, by=by, at=at)
        return stays


def merge(night: Night, stays: Entrant, goes: Entrant, *, by: User | None, at: dt.datetime) -> None:
    """`goes` is deleted and all that is theirs is of `stays`; a step of the actions that merge. Refused as they say."""
    drop_draw(night)
    replanned = _not_begun(night, stays, goes)
    _check_apart(stays, goes, replanned)
    spans = _both_spans(stays, goes)
    _move_places(stays, goes, replanned)
    _move_wishes(stays, goes)
    _move_figures(stays, goes)
    stays.presence.all().delete()
    goes.delete()
    stays.save()
    if spans != ALL_NIGHT or stays.substitutes.exists():
        for first, last in spans:
            stays.presence.create(first_round=first, last_round=last)
    if replanned:
        plan_again(night, replanned)
    _mark_what_no_longer_follows(night)
    check_playable(night)
    log_change(
        night, Change.Kind.MERGED, at=at, by=by, entrant_number=stays.number, before=goes.name, after=stays.name
    )


def _not_begun(night: Night, stays: Entrant, goes: Entrant) -> int:
    """The round that is seated anew as nothing of it is in; 0 where there is none, or one of the two is a substitute there."""
    if night.state != Night.State.PLAYING:
        return 0
    newest, first_open = night.rounds.latest("number").number, first_open_round(night)
    if Substitute.objects.filter(by__in=(stays, goes), round_number=newest).exists():
        return 0
    return newest if first_open == newest else 0


def _check_apart(stays: Entrant, goes: Entrant, replanned: int) -> None:
    """Raise Refused where both had a seat in a round that stands."""
    own, others = _tables(stays, goes, replanned), _tables(goes, stays, replanned)
    for number in sorted(own.keys() & others.keys()):
        message = gettext_noop(
            "%(one)s sat at table %(table)s in round %(round)s and %(other)s at table %(there)s, so they are two people."
        )
        if own[number] == others[number]:
            message = gettext_noop(
                "%(one)s and %(other)s sat at one table in round %(round)s, so they are two people."
            )
        names = {"one": shown(stays.name, 80), "other": shown(goes.name, 80)}
        raise refuse("other", message, **names, round=number, table=own[number], there=others[number])


def _tables(one: Entrant, other: Entrant, replanned: int) -> dict[int, int]:
    """By round, the tables at which `one` sat, or anybody but the `other` for them."""
    seats = Seat.objects.exclude(round__number=replanned).values_list("round__number", "table__number")
    found = dict(seats.filter(entrant=one))
    for substitute in one.substitutes.exclude(by=other):
        found |= dict(seats.filter(entrant=substitute.by, round__number=substitute.round_number))
    return found


def _both_spans(stays: Entrant, goes: Entrant) -> list[Span]:
    """The rounds in which either was there, in order and without overlap, but for those in which one played for another."""
    here = [entrant for entrant in (stays, goes) if entrant.arrival == Entrant.Arrival.HERE]
    spans: list[Span] = []
    for entrant in here:
        spans += list(entrant.presence.values_list("first_round", "last_round")) or ALL_NIGHT
    playing = Substitute.objects.filter(by__in=(stays, goes))
    own = playing.filter(absent__in=(stays, goes)).values_list("round_number", flat=True)
    spans = joined([*(span for span in spans if span[0]), *((number, number) for number in own)])
    for number in playing.exclude(absent__in=(stays, goes)).values_list("round_number", flat=True):
        spans = [part for span in spans for part in _without(number, span)]
    return spans or [(0, 0)] * bool(here)  # there in none, but perhaps as a substitute


def _without(number: int, span: Span) -> list[Span]:
    """What is left of the span but for that round."""
    first, last = span
    if number < first or (last is not None and last < number):
        return [span]
    before: list[Span] = [(first, number - 1)] if first < number else []
    return before + ([(number + 1, last)] if last is None or number < last else [])


def joined(spans: Sequence[Span]) -> list[Span]:
    """The spans in order; those that meet or overlap are one."""
    found: list[Span] = []
    for first, last in sorted(spans, key=lambda span: span[0]):
        if found and (found[-1][1] is None or first <= found[-1][1] + 1):
            ends = (found[-1][1], last)
            found[-1] = (found[-1][0], None if None in ends else max(end for end in ends if end is not None))
        else:
            found.append((first, last))
    return found


def _move_places(stays: Entrant, goes: Entrant, replanned: int) -> None:
    """Anyone who had a seat keeps it; a sit-out beside a seat, or another sit-out, falls away."""
    for rows in (goes.seats, goes.sit_outs):
        rows.filter(round__number=replanned).delete()
    away = Substitute.objects.filter(absent__in=(stays, goes)).exclude(by__in=(stays, goes)).values("round_number")
    SitOut.objects.filter(entrant__in=(stays, goes), round__number__in=away).delete()
    taken = set(stays.seats.values_list("round", flat=True))
    SitOut.objects.filter(entrant=stays, round__in=goes.seats.values("round")).delete()
    taken |= set(stays.sit_outs.values_list("round", flat=True))
    goes.sit_outs.filter(round__in=taken).delete()
    played = set(goes.seats.values_list("round__number", flat=True))
    stays.keyed.filter(round_number__in=goes.keyed.filter(round_number__in=played).values("round_number")).delete()
    goes.keyed.exclude(round_number__in=stays.keyed.values("round_number")).update(entrant=stays)
    for rows in (goes.seats, goes.sit_outs):
        rows.update(entrant=stays)
    Table.objects.filter(first_dealer=goes).update(first_dealer=stays)
    Substitute.objects.filter(absent__in=(stays, goes), by__in=(stays, goes)).delete()
    goes.substitutes.update(absent=stays)
    goes.plays_for.update(by=stays)


def _move_wishes(stays: Entrant, goes: Entrant) -> None:
    """A wish that both had, or that the two had of one another, falls away."""
    for wish in Wish.objects.filter(Q(entrant=goes) | Q(other=goes)):
        two = sorted({stays.pk if pk == goes.pk else pk for pk in (wish.entrant_id, wish.other_id) if pk})
        entrant, other = (two[0], two[1] if len(two) == 2 else None)
        alike = Wish.objects.filter(entrant=entrant, other=other)
        if (wish.other_id and other is None) or (alike.filter(kind=wish.kind) if other is None else alike).exists():
            wish.delete()
        else:
            Wish.objects.filter(pk=wish.pk).update(entrant=entrant, other=other)


def _move_figures(stays: Entrant, goes: Entrant) -> None:
    """What was paid, offered and printed; whether they are here."""
    stays.arrival = next(state for state in _NEAREST_FIRST if state in (stays.arrival, goes.arrival))
    stays.paid += goes.paid
    stays.fee = goes.fee if stays.fee is None else stays.fee
    stays.member_id = stays.member_id or goes.member_id
    stays.short_name = stays.short_name or goes.short_name
    offered = set(stays.offers.values_list("round_number", flat=True))
    Volunteer.objects.filter(entrant=goes).exclude(round_number__in=offered).update(entrant=stays)
    goes.prizes_named.update(winner=stays)
    stays.group = stays.group or goes.group
    goes.former.update(entrant=stays)
    FormerEntrant.objects.create(
        night_id=goes.night_id,
        entrant=stays,
        number=goes.number,
        name=goes.name,
        former_id=goes.pk,
        generation=goes.generation,
    )


def _mark_what_no_longer_follows(night: Night) -> None:
    """Rounds that were seated when two stood for one are marked as seated otherwise than the draw or movement has it."""
    rounds = rounds_of(night)
    if not rounds:
        return
    attendance = attendance_of(night)
    first = rounds[0]
    by_the_draw = night.seed is not None and not first.row.reseated
    if by_the_draw and first_round_of(night, night.seed or 0, attendance).seating != places(first, attendance):
        mark_reseated(first.row)
    for before, after in pairwise(rounds):
        if not after.row.reseated:
            planned = round_after(night, rounds[: before.number], attendance).seating
            if planned != after.seating:
                mark_reseated(after.row)


# What the one who stays takes over of the other where it has none.
_FIELDS = ("number", "sorts_as", "short_name", "email", "phone", "contact", "since", "notes", "active", "left_on")


def merge_members(*, member_id: int, other_id: int, by: User | None, at: dt.datetime) -> Member:
    """The member `other_id` is the same person as `member_id`, who stays. Where both came to a night, they are one there.

    What is not known of the one is taken over of the other, groups of both, and lines of e-mail, phone, address and notes.
    Every payment counts. Own dues are those of both; where both were asked for an amount of their own from the same year
    on, the one of `member_id` holds, as every other detail does.

    Refuses, at `other`, two who both had a seat in one round of a night, and where such a night is locked.
    """
    came = Entrant.objects.filter(member=other_id).values_list("night", flat=True)
    with writers.transaction(-member_id, lambda: lock_all(came.all(), (member_id, other_id))) as (nights, members):
        stays, goes = members.get(member_id), members.get(other_id)
        if stays is None or goes is None:
            raise refuse("other", gettext_noop("This member is not on the roster any more."))
        if stays == goes:
            raise refuse("other", gettext_noop("Choose two members."))
        if not set(came) <= {night.pk for night in nights}:
            raise refuse("other", gettext_noop("The nights of these members were changed meanwhile. Look again."))
        before = _before(stays, goes)
        for night in nights:
            if night.pk in came:
                _merge_at(night, stays, goes, by, at)
        taken_over = {field: getattr(goes, field) for field in _FIELDS if not getattr(stays, field)}
        groups = list(goes.groups.all())
        _merge_in_seasons(stays, goes)
        goes.dues.update(member=stays)
        goes.own_dues.exclude(year__in=stays.own_dues.values("year")).update(member=stays)
        goes.former.update(member=stays)
        goes_pk = goes.pk
        goes.delete()  # first: its number is then free
        for field, value in taken_over.items():
            setattr(stays, field, value)
        stays.notes = _both(stays.notes, goes.notes, MOST_LETTERS_OF_NOTES)
        stays.contact = _both(stays.contact, goes.contact, MOST_LETTERS_OF_CONTACT)
        stays.email = _both(stays.email, goes.email, MOST_LETTERS_REACHED, BETWEEN_SEVERAL)
        stays.phone = _both(stays.phone, goes.phone, MOST_LETTERS_REACHED, BETWEEN_SEVERAL)
        if stays.active:
            stays.left_on = None
        stays.joined_at = min(stays.joined_at, goes.joined_at)
        stays.version += 1
        stays.save()
        stays.groups.add(*groups)
        FormerMember.objects.create(
            member=stays,
            name=goes.name,
            number=goes.number,
            former_id=goes_pk,
            generation=goes.generation,
            own_generation=goes.own_generation,
            by=by,
            at=at,
            before=before | {"after": _values(stays)},
        )
        return stays


def _values(member: Member) -> dict[str, Any]:
    """What is held of a member, for JSON."""
    values = {field: getattr(member, field) for field in ("name", *_FIELDS)}
    return values | {name: day.isoformat() for name in ("since", "left_on") if (day := values[name])}


def _before(stays: Member, goes: Member) -> dict[str, Any]:
    """What is to be known to take the merge back: the two as they were, and which rows were of the one who goes."""
    nights = Entrant.objects.filter(member=stays).values("night")
    both = Entrant.objects.filter(member=goes, night__in=nights).values_list("night", flat=True)
    groups = [set(member.groups.values_list("pk", flat=True)) for member in (stays, goes)]
    return {
        "member": stays.pk,
        "stays": _values(stays),
        "goes": _values(goes),
        "on_the_roster_since": goes.joined_at.isoformat(),
        "stays_since": stays.joined_at.isoformat(),
        "groups": sorted(groups[1]),
        "groups_of_goes_alone": sorted(groups[1] - groups[0]),
        "nights_of_both": list(both),
        "entrants": list(Entrant.objects.filter(member=goes).values_list("pk", flat=True)),
        "adjustments": list(Adjustment.objects.filter(member=goes).values_list("pk", flat=True)),
        "past_results": list(PastResult.objects.filter(member=goes).values_list("pk", flat=True)),
        "dues": list(goes.dues.values_list("pk", flat=True)),
        "own_dues": [
            [each.pk, each.year, None if each.amount is None else str(each.amount)] for each in goes.own_dues.all()
        ],
        "former": list(goes.former.values_list("pk", flat=True)),
    }


def take_back_merge(*, member_id: int, former_id: int, by: User | None, at: dt.datetime) -> Member:
    """The one who was merged into that member is a member again, with what was theirs then; gives them back.

    What was changed at the one who stayed since then, and the nights since then, stay with them. Refuses a merge by an
    older version, one after which the two were merged again, one of whose nights had an entry of each, and a number or
    name that somebody else has by now.
    """
    found = FormerMember.objects.filter(pk=former_id, member=member_id)
    entrants = [each for before in found.values_list("before", flat=True) for each in before.get("entrants", ())]
    came = Entrant.objects.filter(pk__in=entrants).values_list("night", flat=True)
    with writers.transaction(-member_id, lambda: lock_all(came.all(), [member_id])) as (nights, members):
        stays, former = members.get(member_id), found.select_for_update().first()
        if stays is None or former is None:
            raise refuse("former", gettext_noop("This merge was taken back already, or the member is gone."))
        before = former.before
        _check_can_be_taken_back(stays, former)
        now = _values(stays)  # before a day is put back as the text that it is here
        for field in _FIELDS:
            if field in before["stays"] and now[field] == before["after"][field]:
                setattr(stays, field, before["stays"][field])
        stays.groups.remove(*before["groups_of_goes_alone"])
        if "stays_since" in before:
            stays.joined_at = dt.datetime.fromisoformat(before["stays_since"])
        stays.version += 1
        stays.save()
        again = _member_again(former)
        Entrant.objects.filter(pk__in=before["entrants"], member=stays).update(member=again)
        for night in nights:
            for number in night.entrants.filter(pk__in=before["entrants"], member=again).values_list(
                "number", flat=True
            ):
                night.version += 1
                kind, names = Change.Kind.MEMBER, (stays.name, again.name)
                log_change(night, kind, at=at, by=by, entrant_number=number, before=names[0], after=names[1])
                store_results(night)
                count_action(night, at_tables=True)
        touched = Q(adjustments__in=before["adjustments"]) | Q(past_nights__results__in=before["past_results"])
        for season in Season.objects.filter(touched).distinct():
            Season.objects.filter(pk=season.pk).update(version=F("version") + 1)
        Adjustment.objects.filter(pk__in=before["adjustments"], member=stays).update(member=again)
        PastResult.objects.filter(pk__in=before["past_results"], member=stays).update(member=again)
        _part_dues(stays, again, before)
        stays.former.filter(pk__in=before["former"]).update(member=again)
        former.delete()
        return again


def _check_can_be_taken_back(stays: Member, former: FormerMember) -> None:
    """Raise Refused with what is in the way."""
    if not former.before:
        raise refuse("former", gettext_noop("An older version merged these two, and did not store what was before."))
    if former.before["member"] != stays.pk:
        message = gettext_noop("%(name)s was merged into another member after that. Take back that merge first.")
        raise refuse("former", message, name=shown(former.before["stays"]["name"], 80))
    shared = Night.objects.filter(pk__in=former.before["nights_of_both"]).first()
    if shared is not None:
        message = gettext_noop(
            "Both were entered at “%(night)s” on %(date)s. Their entries there are one now and cannot be parted."
        )
        raise refuse("former", message, night=shown(shared.name, 80), date=shared.date)


def _member_again(former: FormerMember) -> Member:
    """The member as before the merge, with the key on printed cards. Raises Refused where somebody has the number by now."""
    goes = former.before["goes"]
    same = Q(number__iexact=goes["number"]) if goes["number"] else Q(number="", name__iexact=goes["name"])
    if other := Member.objects.filter(same).first():
        message = gettext_noop("%(other)s has the number or the name of %(name)s by now. Change it there first.")
        raise refuse("former", message, other=shown(other.name, 80), name=shown(goes["name"], 80))
    codes = {"generation": former.generation, "own_generation": former.own_generation}
    Member(pk=former.former_id, **goes, **codes).save(force_insert=True)
    Member.objects.filter(pk=former.former_id).update(joined_at=former.before["on_the_roster_since"])
    member = Member.objects.get(pk=former.former_id)
    member.groups.set(MemberGroup.objects.filter(pk__in=former.before["groups"]))
    return member


def _part_dues(stays: Member, again: Member, before: dict[str, Any]) -> None:
    """Payments and own dues are of each as before the merge; by an older version there were none.

    Own dues that were set since then, also in place of those taken over, stay with the one who stayed.
    """
    stays.dues.filter(pk__in=before.get("dues", ())).update(member=again)
    for pk, year, amount in before.get("own_dues", ()):
        if not stays.own_dues.filter(pk=pk, amount=amount).update(member=again):
            again.own_dues.create(year=year, amount=amount)


def _both(own: str, other: str, most: int, between: str = "\n") -> str:
    """The lines of both, each once; those of `own` alone where all would be too long."""
    lines = between.join(dict.fromkeys(line for text in (own, other) if text for line in text.split(between)))
    return lines if len(lines) <= most else own


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
