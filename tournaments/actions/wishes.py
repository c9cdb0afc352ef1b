"""The director states who stays apart, who begins together and whose seat is fixed, or takes it back."""

import datetime as dt
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.contrib.auth.models import User

from scoring.faults import refuse
from scoring.wording import gettext_noop
from tournaments.actions import action_on, log_change
from tournaments.actions.arrivals import first_open_round
from tournaments.actions.seats import draw_as_settled, plan_rounds_after
from tournaments.models import Change, Entrant, Night, Wish
from tournaments.movement.seating import pair
from tournaments.movement.sit_outs import sizes_for
from tournaments.movement.wishes import can_be_parted
from tournaments.records.attendance import as_wishes, attendance_of, stated_wishes
from tournaments.records.night_rules import odd_numbers_of

_STATED = {
    Wish.Kind.APART: gettext_noop("%(one)s and %(other)s stay apart already."),
    Wish.Kind.TOGETHER: gettext_noop("%(one)s and %(other)s begin together already."),
}


def wish_of_two(*, night_id: int, kind: str, one: int, other: int, by: User | None, at: dt.datetime) -> None:
    """Two entrants, by their rows, stay apart in every round, or begin together as partners.

    Raises Refused where they are one person, are named already, or no partners would be left.
    """
    with _wishing(night_id, by, at) as (night, stamp):
        first, second = _entered(night, "one", one), _entered(night, "other", other)
        if first == second:
            raise refuse("other", gettext_noop("Choose two different people."))
        names = {"one": first.name, "other": second.name}
        lower, higher = sorted((first, second), key=lambda entrant: entrant.pk)
        stated = Wish.objects.filter(entrant=lower, other=higher).first()
        if stated is not None:
            raise refuse("other", _STATED[Wish.Kind(stated.kind)], **names)
        if kind == Wish.Kind.TOGETHER:
            _check_can_begin_together(night, first, second)
        else:
            apart = [*as_wishes(stated_wishes(night)).apart, pair(first.number, second.number)]
            people = there_next(night) | {first.number, second.number}
            if not can_be_parted([two for two in apart if people.issuperset(two)], people):
                message = gettext_noop("%(one)s and %(other)s cannot be kept apart too: no partners would be left.")
                raise refuse("other", message, **names)
        made = Wish.objects.create(kind=kind, entrant=lower, other=higher)
        log_change(night, Change.Kind.WISH, after=_in_history(made), **stamp)


def fix_seat(
    *, night_id: int, person: int, table: int, seat: int | None = None, by: User | None, at: dt.datetime
) -> None:
    """An entrant, by the row, stays at that table in every round, and in that seat if one is named.

    Raises Refused where tonight has no such table, or another has that seat.
    """
    with _wishing(night_id, by, at) as (night, stamp):
        entrant = _entered(night, "person", person)
        people = len(there_next(night))
        odd = odd_numbers_of(night)
        sizes = sizes_for(people, odd)
        if not 1 <= table <= len(sizes):
            message = gettext_noop("There is no table %(table)s tonight: %(people)s people make %(tables)s tables.")
            raise refuse("table", message, table=table, people=people, tables=len(sizes))
        most = max(odd.players, sizes[table - 1])
        if seat is not None and not 1 <= seat <= most:
            message = gettext_noop("There is no seat %(seat)s; the seats are 1 to %(last)s.")
            raise refuse("seat", message, seat=seat, last=most)
        there = Wish.objects.filter(entrant__night=night, table_number=table).exclude(entrant=entrant)
        taken = there.filter(seat=seat).select_related("entrant").first() if seat else None
        if taken is not None:
            raise refuse("seat", gettext_noop("%(name)s has that seat already."), name=taken.entrant.name)
        if there.count() >= odd.players:
            message = gettext_noop("Four people have a fixed seat at table %(table)s already.")
            if odd.players != 4:
                message = gettext_noop("%(players)s people have a fixed seat at table %(table)s already.")
            raise refuse("table", message, table=table, players=odd.players)
        before = Wish.objects.filter(entrant=entrant, kind=Wish.Kind.FIXED).first()
        place = {"table_number": table, "seat": seat}
        made, _ = Wish.objects.update_or_create(entrant=entrant, kind=Wish.Kind.FIXED, defaults=place)
        log_change(night, Change.Kind.WISH, before=before and _in_history(before), after=_in_history(made), **stamp)


def take_back_wish(*, night_id: int, wish_id: int, by: User | None, at: dt.datetime) -> None:
    """The wish is not there any more. Raises Refused where somebody took it back before."""
    with _wishing(night_id, by, at) as (night, stamp):
        wish = Wish.objects.filter(entrant__night=night, pk=wish_id).first()
        if wish is None:
            raise refuse("wish", gettext_noop("This was removed already."))
        log_change(night, Change.Kind.WISH, before=_in_history(wish), **stamp)
        wish.delete()


@contextmanager
def _wishing(night_id: int, by: User | None, at: dt.datetime) -> Iterator[tuple[Night, dict[str, Any]]]:
    """An action on a night that is not over; seats that nobody has played then follow the wishes as they are."""
    with action_on(night_id) as night:
        if night.state == Night.State.OVER:
            message = gettext_noop("The night “%(name)s” is over: nobody is seated any more.")
            raise refuse("night", message, name=night.name)
        stamp = {"by": by, "at": at}
        yield night, stamp
        if night.state != Night.State.ENROLLING:
            draw_as_settled(night)
            plan_rounds_after(night, 0, stamp)


def there_next(night: Night) -> set[int]:
    """The numbers of those who are there in the next round that is seated."""
    begun = night.state == Night.State.PLAYING
    return attendance_of(night).in_the_movement(first_open_round(night) if begun else 1)


def _entered(night: Night, field: str, entrant: int) -> Entrant:
    found: Entrant | None = night.entrants.filter(pk=entrant).first()
    if found is None:
        raise refuse(field, gettext_noop("This person is not entered tonight. Look at the list again."))
    return found


def _check_can_begin_together(night: Night, one: Entrant, other: Entrant) -> None:
    if night.state == Night.State.PLAYING:
        raise refuse("kind", gettext_noop("The draw is published, so it is too late to begin together."))
    names = {entrant.number: entrant.name for entrant in night.entrants.all()}
    for two in as_wishes(stated_wishes(night)).together:
        for field, entrant in (("one", one), ("other", other)):
            if entrant.number in two:
                [partner] = set(two) - {entrant.number}
                message = gettext_noop("%(name)s begins together with %(partner)s already.")
                raise refuse(field, message, name=entrant.name, partner=names[partner])


def _in_history(wish: Wish) -> dict[str, Any]:
    if wish.other is None:
        return {"kind": wish.kind, "numbers": [wish.entrant.number], "table": wish.table_number, "seat": wish.seat}
    return {"kind": wish.kind, "numbers": sorted((wish.entrant.number, wish.other.number))}
