"""Somebody leaves in the middle of a round: who plays on in the seat, and for whom the round counts."""

import datetime as dt
from typing import Any, Literal, NamedTuple

from django.contrib.auth.models import User

from scoring.faults import refuse, shown
from scoring.wording import gettext_noop
from tournaments.actions import action_on, cleaned_reason, entrant_numbered, log_change, open_round
from tournaments.actions.arrivals import (
    be_away_in,
    check_not_played_for,
    check_playable,
    come_from,
    leave_before,
    strike_off,
)
from tournaments.actions.door import enter
from tournaments.actions.rounds import SAY_WHY, give_up
from tournaments.actions.seats import mark_reseated
from tournaments.models import Change, Entrant, Night, Round, Seat, Substitute
from tournaments.night.names import name_in


class PlaysOn(NamedTuple):
    """Who plays on: somebody of the night who has no seat, by `number`, or somebody new, by `name`.

    The round counts `for` the one who leaves, or `by` whom it is played to its end. Somebody new who `stays` has a place
    of their own from the next round on.
    """

    number: int | None = None
    name: str = ""
    credit: Literal["for", "by"] = "for"
    stays: bool = False


def leave_table(
    *,
    night_id: int,
    number: int,
    round_number: int,
    plays_on: PlaysOn | None,
    why: str = "",
    seen: str | None = None,
    by: User | None,
    at: dt.datetime,
) -> Entrant | None:
    """The entrant goes home now, and is not there any more; who plays on, or None: then the table's other deals are not played.

    Who sits out and plays on for themselves takes the seat for good; anybody else is a substitute for this round, and
    somebody new may stay after it.
    Raises Refused unless that round is being played and they play in it, where too few would be left, and where the
    other one plays already (`by`) or is entered already (`name`).
    """
    with action_on(night_id, playing=True) as night:
        newest = open_round(night, round_number)
        leaving = entrant_numbered(night, number, seen)
        seat = _seat_of(newest, leaving)
        _check_plays_for_nobody(newest, leaving)
        other = None if plays_on is None else _other(night, newest, plays_on)
        sits_out = other is not None and newest.sit_outs.filter(entrant=other).delete()[0] > 0
        takes_seat = sits_out and plays_on is not None and plays_on.credit == "by"
        leave_before(leaving, round_number if takes_seat else round_number + 1)
        if plays_on is None or other is None:
            give_up(night, seat.table, cleaned_reason(why, SAY_WHY), by, at)
        else:
            _seat(seat, other)
            if sits_out:
                mark_reseated(newest)
            if not takes_seat:
                if sits_out:
                    be_away_in(other, round_number)
                Substitute.objects.create(absent=leaving, by=other, round_number=round_number, credit=plays_on.credit)
            if plays_on.stays:
                come_from(other, round_number + 1)
        check_playable(night)
        stamp: dict[str, Any] = {"at": at, "by": by, "entrant_number": number, "table": seat.table}
        log_change(night, Change.Kind.LEFT, after={"round": round_number, "now": True}, **stamp)
        if other is not None and plays_on is not None:
            after = {
                "by": other.number,
                "name": other.name,
                "credit": plays_on.credit,
                "sat_out": sits_out,
                "takes_seat": takes_seat,
                "stays": plays_on.stays,
            }
            log_change(night, Change.Kind.SUBSTITUTE, after=after, **stamp)
        return other


def take_seat_back(
    *, night_id: int, number: int, round_number: int, seen: str | None = None, by: User | None, at: dt.datetime
) -> Entrant:
    """The entrant who left is still here after all and plays on; who had played on, is as before. Undoes `leave_table`.

    Raises Refused unless that round is being played and somebody plays on for them there.
    """
    with action_on(night_id, playing=True) as night:
        newest = open_round(night, round_number)
        back = entrant_numbered(night, number, seen)
        of_the_round = night.changes.filter(kind=Change.Kind.SUBSTITUTE, entrant_number=number)
        change = of_the_round.filter(round_number=round_number).last()
        was: dict[str, Any] = change.after or {} if change else {}
        seat = newest.seats.filter(entrant__number=was.get("by", 0)).select_related("entrant", "table__round").first()
        if seat is None or newest.seats.filter(entrant=back).exists():
            message = gettext_noop("Nobody plays on for %(name)s in round %(round)s.")
            raise refuse("number", message, name=shown(back.name, 80), round=round_number)
        other = seat.entrant
        other.plays_for.filter(round_number=round_number).delete()
        _seat(seat, back)
        come_from(back, round_number if was["takes_seat"] else round_number + 1)
        if was["sat_out"]:
            come_from(other, round_number)
            newest.sit_outs.create(entrant=other)
        elif was.get("stays"):
            leave_before(other, 1)
        if not was["sat_out"] and not other.seats.exists() and not other.presence.exclude(first_round=0).exists():
            strike_off(other)
        check_playable(night)
        stamp: dict[str, Any] = {"at": at, "by": by, "entrant_number": number, "table": seat.table}
        log_change(night, Change.Kind.SUBSTITUTE, before=was, after={}, **stamp)
        return other


def _seat_of(newest: Round, leaving: Entrant) -> Seat:
    seat = newest.seats.filter(entrant=leaving).select_related("table__round").first()
    if seat is None:
        message = gettext_noop("%(name)s does not play in round %(round)s.")
        raise refuse("number", message, name=shown(leaving.name, 80), round=newest.number)
    return seat


def _check_plays_for_nobody(newest: Round, leaving: Entrant) -> None:
    playing = leaving.plays_for.filter(round_number=newest.number).select_related("absent").first()
    if playing is not None:
        message = gettext_noop("%(name)s plays for %(other)s in round %(round)s, and nobody plays for a substitute.")
        params = {"name": shown(leaving.name, 80), "other": shown(playing.absent.name, 80), "round": newest.number}
        raise refuse("number", message, **params)


def _other(night: Night, newest: Round, plays_on: PlaysOn) -> Entrant:
    """Who plays on; somebody new is entered, and there for nothing else."""
    if plays_on.number is None:
        other = enter(night, name_in(plays_on.name, "name"), None)
        other.presence.create(first_round=0, last_round=0)
        return other
    other = entrant_numbered(night, plays_on.number, field="by")
    if newest.seats.filter(entrant=other).exists():
        message = gettext_noop("%(name)s plays in round %(round)s already.")
        raise refuse("by", message, name=shown(other.name, 80), round=newest.number)
    check_not_played_for(other, newest.number, "by")
    if other.arrival != Entrant.Arrival.HERE:
        message = gettext_noop("%(name)s has not come yet. Choose “Is here” on the list of guests first.")
        raise refuse("by", message, name=shown(other.name, 80))
    return other


def _seat(seat: Seat, entrant: Entrant) -> None:
    """Another sits there now; the hands stay with the table, which is asked anew who sits where."""
    seat.entrant = entrant
    seat.save(update_fields=["entrant"])
    seat.table.confirmed_at = None
    seat.table.save(update_fields=["confirmed_at"])
