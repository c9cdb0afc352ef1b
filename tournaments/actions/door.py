"""The list of guests at the door: who is entered, expected, here, or not coming after all."""

import datetime as dt
from collections.abc import Sequence

from django.contrib.auth.models import User
from django.db.models import QuerySet

from club.models import Member
from club.names import folded
from club.people.finding import members_named, names_at_nights
from scoring.faults import refuse, shown
from scoring.wording import gettext_noop
from tournaments.actions import action_on, entrant_numbered, log_change
from tournaments.actions.arrivals import seat_late, take_place, unseat
from tournaments.actions.draw import drop_draw
from tournaments.actions.seats import Place
from tournaments.models import Change, Entrant, Night
from tournaments.night.names import name_in
from tournaments.night.record import MOST_ENTRANTS
from tournaments.records.prizes import rules_of


def enrol_member(
    *, night_id: int, member_id: int, place: Place | None = None, by: User | None = None, at: dt.datetime
) -> Entrant:
    """Enter a member of the club. Refused if entered already; a draw that was made is dropped.

    While the night is played they are there from the next round on, or from now in a free `place`, as table and seat.
    """
    with action_on(night_id) as night:
        member = Member.objects.names_only().get(pk=member_id)
        name = names_at_nights(members_named(member.name)).get(member_id, member.name)
        return _arrive(night, enter(night, name, member), place, by, at)


def enrol_guest(
    *, night_id: int, name: str, place: Place | None = None, by: User | None = None, at: dt.datetime
) -> Entrant:
    """The same for a guest. Refused if the name is no name, or one of the night's already."""
    clean = name_in(name, "name")
    with action_on(night_id) as night:
        return _arrive(night, enter(night, clean, None), place, by, at)


def take_off(*, night_id: int, number: int, seen: str | None = None, by: User | None, at: dt.datetime) -> str:
    """Take the entrant of that number off the night and give the name back; a draw that was made is dropped.

    Refused where another name than was `seen` stands under the number by now, as a number that is free is given again,
    and for one who has paid.
    """
    with action_on(night_id) as night:
        _check_before_play(night)
        entrant = entrant_numbered(night, number)
        if seen is not None and entrant.name != seen:
            message = gettext_noop(
                "Nobody was taken off: you saw number %(number)s as “%(seen)s”, but it is “%(name)s” now."
            )
            raise refuse("number", message, number=number, seen=shown(seen, 80), name=shown(entrant.name, 80))
        if entrant.paid:
            message = gettext_noop(
                "%(name)s has paid %(paid)s. First enter that nothing is paid, so that the money is not lost."
            )
            raise refuse("number", message, name=shown(entrant.name, 80), paid=entrant.paid)
        drop_draw(night)
        entrant.delete()
        log_change(night, Change.Kind.NAME, at=at, by=by, entrant_number=number, before=entrant.name)
        return entrant.name


def rename(
    *, night_id: int, number: int, name: str, seen: str | None = None, by: User | None, at: dt.datetime
) -> Entrant:
    """Correct an entrant's name, until the night is locked. Refused where it is another by now than was `seen`."""
    clean = name_in(name, "name")
    with action_on(night_id, at=at) as night:
        entrant = entrant_numbered(night, number)
        if seen is not None and entrant.name not in (seen, clean):
            message = gettext_noop("Somebody else changed the name: you saw “%(seen)s”, and now it is “%(name)s”.")
            raise refuse("name", message, seen=shown(seen, 80), name=shown(entrant.name, 80))
        if _is_taken(clean, night.entrants.exclude(pk=entrant.pk)):
            raise refuse("name", _TWICE, name=shown(clean, 80))
        before, entrant.name = entrant.name, clean
        entrant.save()
        if before != clean:
            log_change(night, Change.Kind.NAME, at=at, by=by, entrant_number=number, before=before, after=clean)
        return entrant


_TWICE = gettext_noop("“%(name)s” is entered already. Add a letter or a nickname to tell two of that name apart.")


def _is_taken(name: str, entrants: QuerySet[Entrant]) -> bool:
    """Compared here, since SQLite knows the capitals of a to z alone."""
    return folded(name) in map(folded, entrants.values_list("name", flat=True))


def enter(night: Night, name: str, member: Member | None) -> Entrant:
    """A new entrant, or one who was expected and is here now; a step of an action.

    Raises Refused for one who is here already, and once the night is over.
    """
    _check_open(night)
    for known in night.entrants.all():
        is_another = member and known.member_id and known.member_id != member.pk
        if (folded(known.name) == folded(name) and not is_another) or (member and known.member_id == member.pk):
            if known.arrival == Entrant.Arrival.HERE:
                raise refuse("name", _TWICE, name=shown(name, 80))
            drop_draw(night)
            known.arrival = Entrant.Arrival.HERE
            known.save(update_fields=["arrival"])
            return known
    if _is_taken(name, night.entrants.all()):  # another member's, from before there were two
        raise refuse("name", _TWICE, name=shown(name, 80))
    if night.entrants.count() >= MOST_ENTRANTS:
        raise refuse("name", gettext_noop("A night holds at most %(most)s entrants."), most=MOST_ENTRANTS)
    drop_draw(night)
    group = _group_as_before(night, member) if member else None
    short = member.short_name if member else ""
    return night.entrants.create(number=night.free_number(), name=name, short_name=short, member=member, group=group)


def _group_as_before(night: Night, member: Member) -> int | None:
    """The member's group of the last night whose groups had the same names; None where there is none."""
    rules = rules_of(night)
    if not rules.groups:
        return None
    same = {f"night__prize_rules__{field}": getattr(rules, field) for field in ("group_one", "group_two")}
    before = Entrant.objects.filter(member=member, group__isnull=False, **same).order_by("-night_id")
    return before.values_list("group", flat=True).first()


def _arrive(night: Night, entrant: Entrant, place: Place | None, by: User | None, at: dt.datetime) -> Entrant:
    if place is not None:
        entrant.presence.create(first_round=0, last_round=0)
        take_place(night, entrant, place, by, at)
    elif night.state == Night.State.PLAYING:
        seat_late(night, entrant, by, at)
    return entrant


_ALREADY = {
    Entrant.Arrival.HERE: gettext_noop("%(name)s is here already."),
    Entrant.Arrival.EXPECTED: gettext_noop("%(name)s is expected already."),
    Entrant.Arrival.ABSENT: gettext_noop("%(name)s is marked as not coming already."),
}


def check_in(
    *,
    night_id: int,
    number: int,
    arrival: str = Entrant.Arrival.HERE,
    seen: str | None = None,
    by: User | None,
    at: dt.datetime,
) -> Entrant:
    """Mark the entrant as here, expected or not coming. A draw that was made is dropped where it seats others then.

    During play, who comes is there from the next round on. Refused where they are marked so already or their name is
    another than was `seen`; who has a place in a round that has begun stays here.
    """
    with action_on(night_id) as night:
        _check_open(night)
        entrant = entrant_numbered(night, number, seen)
        if entrant.arrival == arrival:
            raise refuse("number", _ALREADY[Entrant.Arrival(arrival)], name=shown(entrant.name, 80))
        before = entrant.arrival
        if Entrant.Arrival.HERE in (before, arrival):
            drop_draw(night)
        if before == Entrant.Arrival.HERE and night.state == Night.State.PLAYING:
            unseat(night, entrant)
        entrant.arrival = arrival
        entrant.save(update_fields=["arrival"])
        log_change(night, Change.Kind.DOOR, at=at, by=by, entrant_number=number, before=before, after=arrival)
        if arrival == Entrant.Arrival.HERE and night.state == Night.State.PLAYING:
            seat_late(night, entrant, by, at)
        return entrant


def nights_before(night: Night) -> QuerySet[Night]:
    """Return the nights before this one that are over and no rehearsals, the newest first."""
    over = Night.objects.filter(state=Night.State.OVER, is_rehearsal=False, date__lte=night.date)
    return over.exclude(pk=night.pk)


def enrol_last_time(*, night_id: int, by: User | None, at: dt.datetime) -> int:
    """Everyone who came to the night before is expected, where they are not entered yet; how many are new.

    Members who no longer come to nights are left out. Raises Refused where there was no night before, or too many came.
    """
    with action_on(night_id) as night:
        _check_open(night)
        last = nights_before(night).first()
        if last is None:
            raise refuse("night", gettext_noop("No night before this one is over, so nobody came last time."))
        here = last.entrants.filter(arrival=Entrant.Arrival.HERE).exclude(member__active=False)
        came = list(here.select_related("member"))
        as_member = names_at_nights(Member.objects.names_only())
        now = {one.pk: as_member.get(one.member_id or 0, one.name) for one in came}
        entered = list(night.entrants.values_list("name", "member"))
        names, members = {folded(name) for name, _ in entered}, {member for _, member in entered if member}
        new = [one for one in came if one.member_id not in members and folded(now[one.pk]) not in names]
        as_members = {folded(now[one.pk]) for one in new if one.member_id}
        new = [one for one in new if one.member_id or folded(now[one.pk]) not in as_members]
        same_groups = rules_of(night).groups == rules_of(last).groups
        _enter_all(
            night,
            Entrant.Arrival.EXPECTED,
            [(one.member, now[one.pk], one.group if same_groups else None) for one in new],
        )
        after = {"expected": [now[one.pk] for one in new]}
        log_change(night, Change.Kind.DOOR, at=at, by=by, after=after)
        return len(new)


def check_in_all(*, night_id: int, by: User | None, at: dt.datetime) -> tuple[int, int]:
    """Everyone who is expected is here; if nobody is, every member who comes to nights and is not entered.

    Return how many they are, and the version of the night with which `take_back_all` takes this back. Raises Refused once
    the draw is published, and if there would be too many.
    """
    with action_on(night_id) as night:
        _check_before_play(night)
        expected = list(night.entrants.filter(arrival=Entrant.Arrival.EXPECTED))
        if expected:
            night.entrants.filter(pk__in=[one.pk for one in expected]).update(arrival=Entrant.Arrival.HERE)
        new = [] if expected else _enter_all(night, Entrant.Arrival.HERE, _members_not_entered(night))
        drop_draw(night)
        before, after = ([one.number for one in each] for each in (expected, [*expected, *new]))
        log_change(night, Change.Kind.DOOR, at=at, by=by, before=before, after=after)
        return len(after), night.version


def take_back_all(*, night_id: int, version: int, by: User | None, at: dt.datetime) -> None:
    """Nobody came by `check_in_all` after all. Raises Refused if anything was changed since that made this `version`."""
    with action_on(night_id) as night:
        _check_before_play(night)
        last = night.changes.filter(kind=Change.Kind.DOOR, sequence=version).last()
        if night.version != version + 1 or last is None or not isinstance(last.after, list):
            raise refuse("night", gettext_noop("Something else was changed meanwhile, so nothing was undone."))
        drop_draw(night)
        came, expected = night.entrants.filter(number__in=list(last.after)), list(last.before or ())
        came.filter(number__in=expected).update(arrival=Entrant.Arrival.EXPECTED)
        came.exclude(number__in=expected).delete()
        log_change(night, Change.Kind.DOOR, at=at, by=by, before=last.after, after=last.before)


def _members_not_entered(night: Night) -> list[tuple[Member, str, int | None]]:
    """Return each member who comes to nights and is not entered yet, with name and group, the first name first."""
    entered = list(night.entrants.values_list("name", "member"))
    names, members = {folded(name) for name, _ in entered}, {member for _, member in entered}
    every = list(Member.objects.names_only())
    shown = names_at_nights(every)
    new = {folded(shown[one.pk]): one for one in every if one.active and one.pk not in members}
    has_groups = bool(rules_of(night).groups)
    return [
        (one, shown[one.pk], _group_as_before(night, one) if has_groups else None)
        for name, one in sorted(new.items(), key=lambda each: each[1].sort_name)
        if name not in names
    ]


def _enter_all(
    night: Night, arrival: Entrant.Arrival, people: Sequence[tuple[Member | None, str, int | None]]
) -> list[Entrant]:
    """Enter these people, each with name and group; a step of an action. Raises Refused if they are too many."""
    if night.entrants.count() + len(people) > MOST_ENTRANTS:
        raise refuse("night", gettext_noop("A night holds at most %(most)s entrants."), most=MOST_ENTRANTS)
    return Entrant.objects.bulk_create(
        Entrant(
            night=night,
            number=number,
            name=name,
            short_name=member.short_name if member else "",
            member=member,
            arrival=arrival,
            group=group,
        )
        for number, (member, name, group) in enumerate(people, start=night.free_number())
    )


def _check_before_play(night: Night) -> None:
    if night.state not in (Night.State.ENROLLING, Night.State.DRAWN):
        raise refuse("night", gettext_noop("The draw is published, so the list of guests is closed."))


def _check_open(night: Night) -> None:
    if night.state == Night.State.OVER:
        raise refuse("night", gettext_noop("The night is over, so the list of guests is closed."))
