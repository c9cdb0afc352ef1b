"""People come late, go home early, come back, or offer to sit out, while the night is played."""

import datetime as dt

from django.contrib.auth.models import User

from scoring.faults import refuse, shown
from scoring.wording import gettext_noop
from tournaments.actions import action_on, check_playing, log_change
from tournaments.actions.draw_seats import drop_draw
from tournaments.actions.steps.people import check_playable, entrant_numbered, strike_off
from tournaments.actions.steps.presence import come_from, leave_before
from tournaments.actions.steps.seats import seat_again
from tournaments.models import Change, Entrant, Night, Round
from tournaments.records.attendance import attendance_of
from tournaments.records.load import entered_in, rounds_before
from tournaments.records.next_round import round_after


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
            message = gettext_noop("%(name)s is not there in round %(round)s any more.")
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
            message = gettext_noop("%(name)s is not there in round %(round)s any more.")
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
    """The first round whose seats can still change for anyone who comes or goes: the newest one while nothing of it is in.

    The first round stays as it was drawn.
    """
    newest = _newest(night)
    is_open = newest.number > 1 and not newest.reseated and not entered_in(newest)
    return newest.number if is_open else newest.number + 1


def _a_round_to_come(night: Night, entrant: Entrant | None = None) -> int:
    """The first round for which somebody can come in; for a substitute, after the one in which they play for another."""
    first = first_open_round(night)
    if entrant is not None and entrant.plays_for.filter(round_number=first).exists():
        first += 1
    if night.planned_rounds is not None and first > night.planned_rounds:
        message = gettext_noop("Round %(round)s, the last one, has begun, so nobody else can come in.")
        raise refuse("round", message, round=night.planned_rounds)
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
