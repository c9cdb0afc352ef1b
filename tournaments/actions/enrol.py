"""People are entered for a night, or taken off again, before it is played."""

import datetime as dt

from django.contrib.auth.models import User
from django.db.models import QuerySet

from club.models import Member
from club.names import folded
from club.people.finding import members_named, names_at_nights
from scoring.faults import refuse, shown
from scoring.wording import gettext_noop
from tournaments.actions import action_on, log_change
from tournaments.actions.come_and_go import seat_late
from tournaments.actions.draw_seats import drop_draw
from tournaments.actions.seat_now import take_place
from tournaments.actions.steps.seats import Place
from tournaments.models import Change, Entrant, Night
from tournaments.night.file.reading import name_in
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
        _before_play(night)
        entrant = _numbered(night, number)
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
        entrant = _numbered(night, number)
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


def _numbered(night: Night, number: int) -> Entrant:
    entrant: Entrant | None = night.entrants.filter(number=number).first()
    if entrant is None:
        raise refuse("number", gettext_noop("Nobody is entered as number %(number)s."), number=number)
    return entrant


def _before_play(night: Night) -> None:
    if night.state not in (Night.State.ENROLLING, Night.State.DRAWN):
        raise refuse("night", gettext_noop("The draw is published, so the list of guests is closed."))


def _is_taken(name: str, entrants: QuerySet[Entrant]) -> bool:
    """Compared here, since SQLite knows the capitals of a to z alone."""
    return folded(name) in map(folded, entrants.values_list("name", flat=True))


def enter(night: Night, name: str, member: Member | None) -> Entrant:
    """A new entrant, or one who was expected and is here now; a step of an action.

    Raises Refused for one who is here already, and once the night is over.
    """
    if night.state == Night.State.OVER:
        raise refuse("night", gettext_noop("The night is over, so the list of guests is closed."))
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
