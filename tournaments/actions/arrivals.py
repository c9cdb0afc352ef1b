"""People come late, take a free seat, go home early, come back, or offer to sit out, while the night is played."""

import datetime as dt
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Q

from scoring.faults import refuse, shown
from scoring.wording import gettext_noop
from tournaments.actions import action_on, check_playing, entrant_numbered, log_change
from tournaments.actions.draw import drop_draw
from tournaments.actions.seats import Place, mark_reseated, seat_again
from tournaments.models import Change, Entrant, Night, Round, RoundClock, TableCard
from tournaments.movement import MOVEMENTS
from tournaments.movement.sit_outs import shape_for
from tournaments.records.attendance import attendance_of
from tournaments.records.free_places import FreePlace, free_places
from tournaments.records.load import current_round, entered_in, rounds_before
from tournaments.records.next_round import round_after
from tournaments.records.night_rules import odd_numbers_of


def check_not_played_for(entrant: Entrant, number: int, field: str) -> None:
    """Raise Refused, at `field`, for one who left in round `number`, and for whom somebody plays on."""
    if entrant.substitutes.filter(round_number=number).exists():
        message = gettext_noop("Somebody plays for %(name)s in round %(round)s. Choose “Still here” first.")
        raise refuse(field, message, name=shown(entrant.name, 80), round=number)


def check_playable(night: Night) -> None:
    """Raise Refused where those who are there in the next round, if there is one to come, make no table or too many."""
    newest = night.rounds.order_by("-number").values_list("number", flat=True).first()
    if night.state != Night.State.PLAYING or newest is None or night.rules.is_last(newest):
        return
    present = len(attendance_of(night).in_the_movement(newest + 1))
    MOVEMENTS[night.movement].check_people(present, newest + 1)
    shape_for(present, odd_numbers_of(night))


def strike_off(entrant: Entrant) -> None:
    """They are off the night's list; with what they have paid they stay on it, as not coming, and it stays in the till."""
    if not entrant.paid:
        entrant.delete()
        return
    entrant.presence.all().delete()
    entrant.arrival = Entrant.Arrival.ABSENT
    entrant.save(update_fields=["arrival"])


def leave_before(entrant: Entrant, number: int) -> None:
    """They are there up to the round before that one, and offer nothing after it; before the first round: never."""
    entrant.offers.filter(round_number__gte=number).delete()
    all_night = not entrant.presence.exists()
    entrant.presence.filter(first_round__gte=number).delete()
    last = entrant.presence.last()
    if last is None:
        last_round = number - 1 if all_night else 0
        entrant.presence.create(first_round=min(1, last_round), last_round=last_round)
    elif last.last_round is None or last.last_round >= number:
        last.last_round = number - 1
        last.save()


def come_from(entrant: Entrant, number: int) -> None:
    """They are there from that round on. Gone and back between two rounds, they were never away."""
    if not entrant.presence.exists():
        return  # there all night
    entrant.presence.filter(Q(first_round__gt=number) | Q(first_round=0)).delete()
    last = entrant.presence.last()
    if last is None or (last.last_round is not None and last.last_round < number - 1):
        entrant.presence.create(first_round=number)
    else:
        last.last_round = None
        last.save()


def be_away_in(entrant: Entrant, number: int) -> None:
    """They are not there in that round alone, in their own right."""
    before = entrant.presence.filter(first_round__lte=number).last()
    last = None if before is None else before.last_round
    leave_before(entrant, number)
    if last is None or last > number:
        entrant.presence.create(first_round=number + 1, last_round=last)


def go_home(*, night_id: int, number: int, seen: str | None = None, by: User | None, at: dt.datetime) -> int:
    """The entrant plays no more after the round that is being played; the number of that round.

    A round that is seated and not begun is seated anew without them, and who has not played at all is off the list, or
    has not come after all where they have paid.
    Raises Refused where they are not there, or where too few would be left.
    """
    with action_on(night_id, playing=True) as night:
        entrant = entrant_numbered(night, number, seen)
        first_free = first_open_round(night)
        attendance = attendance_of(night)
        if number not in attendance.in_the_movement(first_free) or number in attendance.substitutes_in(first_free):
            message = gettext_noop("%(name)s does not play in round %(round)s.")
            raise refuse("number", message, name=shown(entrant.name, 80), round=first_free)
        if _first_round(entrant, first_free) is None:
            _leave_places(night, entrant)
            strike_off(entrant)
        else:
            leave_before(entrant, first_free)
        plan_again(night, first_free)
        check_playable(night)
        log_change(night, Change.Kind.LEFT, at=at, by=by, entrant_number=number, after={"round": first_free - 1})
        return first_free - 1


def come_back(*, night_id: int, number: int, seen: str | None = None, by: User | None, at: dt.datetime) -> int:
    """The entrant, who had gone, is there again: from the next round on that can still be seated, which is returned.

    Raises Refused where they are there anyway, or no round is left.
    """
    with action_on(night_id, playing=True) as night:
        entrant = entrant_numbered(night, number, seen)
        first = _a_round_to_come(night, entrant)
        if number in attendance_of(night).in_the_movement(first):
            message = gettext_noop("%(name)s is there in round %(round)s anyway.")
            raise refuse("number", message, name=shown(entrant.name, 80), round=first)
        if entrant.arrival != Entrant.Arrival.HERE:
            entrant.arrival = Entrant.Arrival.HERE
            entrant.save(update_fields=["arrival"])
            seat_late(night, entrant, by, at)
            return first
        come_from(entrant, first)
        plan_again(night, first)
        check_playable(night)
        log_change(night, Change.Kind.ARRIVED, at=at, by=by, entrant_number=number, after={"round": first})
        return first


def offer_to_sit_out(
    *, night_id: int, number: int, offers: bool, seen: str | None = None, by: User | None, at: dt.datetime
) -> int:
    """The entrant sits out the next round that is seated, if anybody must, or would rather play after all; that round.

    Before play it is round 1; a draw that was made is dropped. Raises Refused where they are not there then, or no
    round is left.
    """
    with action_on(night_id) as night:
        entrant = entrant_numbered(night, number, seen)
        if night.state in (Night.State.ENROLLING, Night.State.DRAWN):
            drop_draw(night)
            _write_offer(night, entrant, 1, offers=offers, by=by, at=at)
            return 1
        check_playing(night)
        first = _a_round_to_come(night)
        if number not in attendance_of(night).in_the_movement(first):
            message = gettext_noop("%(name)s does not play in round %(round)s.")
            raise refuse("number", message, name=shown(entrant.name, 80), round=first)
        _write_offer(night, entrant, first, offers=offers, by=by, at=at)
        plan_again(night, first)
        return first


def _write_offer(
    night: Night, entrant: Entrant, first: int, *, offers: bool, by: User | None, at: dt.datetime
) -> None:
    if offers:
        entrant.offers.get_or_create(round_number=first)
    else:
        entrant.offers.filter(round_number=first).delete()
    after = {"round": first, "offers": offers}
    log_change(night, Change.Kind.OFFERED, at=at, by=by, entrant_number=entrant.number, after=after)


def seat_late(night: Night, entrant: Entrant, by: User | None, at: dt.datetime) -> None:
    """One who is entered while the night is played is there from the next round on; a step of enrolment."""
    first = _a_round_to_come(night)
    entrant.offers.filter(round_number__lt=first).delete()
    entrant.presence.create(first_round=first)
    plan_again(night, first)
    check_playable(night)
    log_change(night, Change.Kind.ARRIVED, at=at, by=by, entrant_number=entrant.number, after={"round": first})


def unseat(night: Night, entrant: Entrant) -> None:
    """One who is not here after all, or is somebody else who is, has no place any more; a step of the door's actions.

    Raises Refused where they have a place in a round that has begun, or too few would be left.
    """
    first_free = first_open_round(night)
    first = _first_round(entrant, first_free)
    if first is not None:
        message = gettext_noop("%(name)s has a place in round %(round)s. Choose “Goes home” on the list of guests.")
        raise refuse("number", message, name=shown(entrant.name, 80), round=first)
    entrant.presence.all().delete()
    Entrant.objects.filter(pk=entrant.pk).update(arrival=Entrant.Arrival.EXPECTED)
    plan_again(night, first_free)
    check_playable(night)


def first_open_round(night: Night) -> int:
    """Return the first round whose seats can still change for anyone who comes or goes.

    It is the newest one until people sit down for it: its clock runs, a table has confirmed its seats, or anything of
    it is entered. The first round stays as it was drawn.
    """
    newest = _newest(night)
    sits = RoundClock.objects.filter(round=newest).exists() or newest.tables.exclude(confirmed_at=None).exists()
    is_open = newest.number > 1 and not newest.reseated and not sits and not entered_in(newest)
    return newest.number if is_open else newest.number + 1


def _a_round_to_come(night: Night, entrant: Entrant | None = None) -> int:
    """The first round for which somebody can come in; for a substitute, after the one in which they play for another."""
    first = first_open_round(night)
    if entrant is not None and entrant.plays_for.filter(round_number=first).exists():
        first += 1
    if night.rules.planned_rounds is not None and first > night.rules.planned_rounds:
        message = gettext_noop("Round %(round)s, the last one, has begun, so nobody else can come in.")
        raise refuse("round", message, round=night.rules.planned_rounds)
    return first


def _first_round(entrant: Entrant, before: int) -> int | None:
    """The first round in which they were there or played for another; None where it is none before that one."""
    there = list(entrant.presence.values_list("first_round", flat=True)) or [1]
    sat = entrant.seats.values_list("round__number", flat=True)
    return min((number for number in [*there, *sat] if 0 < number < before), default=None)


def _leave_places(night: Night, entrant: Entrant) -> None:
    newest = _newest(night)
    newest.seats.filter(entrant=entrant).delete()
    newest.sit_outs.filter(entrant=entrant).delete()


def plan_again(night: Night, number: int) -> None:
    """Seat that round anew where it is seated already."""
    newest = _newest(night)
    if newest.number != number:
        return
    seat_again(night, newest, round_after(night, rounds_before(night, number), attendance_of(night)).seating)


def _newest(night: Night) -> Round:
    return night.rounds.latest("number")


def seat_now(
    *, night_id: int, number: int, place: Place, seen: str | None = None, by: User | None, at: dt.datetime
) -> Entrant:
    """The entrant sits down in that free place, as table and seat, and is there from this round on.

    Raises Refused where they play already (`number`), and where that place is not free, or not any more (`place`).
    """
    with action_on(night_id, playing=True) as night:
        entrant = entrant_numbered(night, number, seen)
        take_place(night, entrant, place, by, at)
        return entrant


def take_place(night: Night, entrant: Entrant, place: Place, by: User | None, at: dt.datetime) -> None:
    """The same, as a step of enrolment too. Raises Refused."""
    attendance, current = attendance_of(night), current_round(night)
    found = None
    if current is not None:
        if entrant.number in current.seating.places:
            message = gettext_noop("%(name)s plays in round %(round)s already.")
            raise refuse("number", message, name=shown(entrant.name, 80), round=current.number)
        check_not_played_for(entrant, current.number, "number")
        free = free_places(night, current, attendance)
        found = next((each for each in free if (each.table, each.seat) == place), None)
    if current is None or found is None or entrant in found.others:
        message = gettext_noop(
            "That place is no longer free: somebody sits there, or a hand of the table is in. Look at the list again."
        )
        raise refuse("place", message)
    newest = current.row
    if entrant.arrival != Entrant.Arrival.HERE:
        entrant.arrival = Entrant.Arrival.HERE
        entrant.save(update_fields=["arrival"])
        entrant.presence.create(first_round=0, last_round=0)
    newest.sit_outs.filter(entrant__in=[entrant, *found.others]).delete()
    if found.left is None:
        _open_table(night, found, entrant, current.row)
    else:
        leave_before(found.left, newest.number)
        table = newest.tables.get(number=found.table)
        table.seats.filter(seat=found.seat).update(entrant=entrant)
        table.unplayed, table.unplayed_why, table.confirmed_at = 0, "", None
        table.save(update_fields=["unplayed", "unplayed_why", "confirmed_at"])
    if entrant.number not in attendance.in_the_movement(newest.number):
        come_from(entrant, newest.number)
    mark_reseated(newest)
    check_playable(night)
    after = {"round": newest.number, "seat": found.seat}
    stamp: dict[str, Any] = {"round_number": newest.number, "table_number": found.table}
    log_change(night, Change.Kind.ARRIVED, at=at, by=by, entrant_number=entrant.number, after=after, **stamp)


def _open_table(night: Night, found: FreePlace, entrant: Entrant, newest: Any) -> None:
    players = len(found.others) + 1
    table = newest.tables.create(number=found.table, players=players, sides=players // 2)  # in partnership
    TableCard.objects.get_or_create(night=night, number=found.table)
    for seat, each in enumerate((*found.others, entrant), start=1):
        table.seats.create(round=newest, seat=seat, entrant=each)
