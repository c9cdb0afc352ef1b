"""A round is closed and everyone moves; the closing is taken back; the night ends."""

import datetime as dt
from typing import Any

from django.contrib.auth.models import User

from scoring.faults import Fault, Refused, refuse
from scoring.wording import Text, gettext_noop
from tournaments.actions import deed_on
from tournaments.actions.enter_sheet import kept_reason
from tournaments.actions.note_change import note_change
from tournaments.actions.seat_round import seat_round
from tournaments.models import Call, Change, Dispute, HandRecord, Night, Round, Table
from tournaments.movement import MOVEMENTS
from tournaments.queries import RoundPlayed, history_of, rounds_of

LEAST_MINUTES_OPEN = 30  # that a night takes corrections once it is opened again


def close_round(*, night_id: int, number: int, by: User | None, at: dt.datetime, last: bool = False) -> Night:
    """Close that round and seat the next, or end the night: after the last one planned, or where this is the `last`.

    Refused while a table misses a hand, is tied without a cut or has a dispute open: each is named.
    """
    with deed_on(night_id, playing=True) as night:
        rounds = rounds_of(night)
        current = rounds[-1]
        if current.number != number or current.closed:
            raise refuse("round", gettext_noop("Round %(number)s is not the one being played."), number=number)
        if gaps := list(_gaps(current)):
            raise Refused(gaps)
        _mark_closed(current, by, at)
        moved_up = [table.row.moved_up for table in current.tables]
        note_change(night, Change.Kind.CLOSED, at=at, by=by, place=f"round {number}", after={"moved_up": moved_up})
        if last or (night.planned_rounds is not None and number >= night.planned_rounds):
            _end(night, by, at)
        else:
            up = [table.result.winner for table in current.tables if table.result.winner is not None]
            movement = MOVEMENTS[night.movement]
            seat_round(night, number + 1, movement.next_seating(current.seating, up, history_of(rounds)))
    return night


def take_back_close(*, night_id: int, by: User | None, at: dt.datetime) -> Night:
    """Open the round that was closed last, or left unfinished. Refused once a hand of the next round is in."""
    with deed_on(night_id, at=at) as night:
        newest = night.rounds.order_by("-number").first()
        if night.state == Night.State.OVER and newest is not None and newest.closed_at is None:
            _play_on(night)  # it was ended in the middle of this round
            note_change(night, Change.Kind.TAKEN_BACK, at=at, by=by, place=f"round {newest.number}")
            return night
        closed = night.rounds.exclude(closed_at=None).order_by("-number").first()
        dropped: _Seats | None = None
        if newest is None or closed is None or closed.closed_at is None:
            raise refuse("round", gettext_noop("No round is closed that could be opened again."))
        if newest.number > closed.number:
            in_the_book: list[Any] = [HandRecord.objects, Dispute.objects]
            if any(rows.filter(table__round=newest).exists() for rows in in_the_book):
                message = gettext_noop("A hand of round %(number)s is in, so round %(closed)s stays closed.")
                raise refuse("round", message, number=newest.number, closed=closed.number)
            dropped = _seats_of(night, newest.number)
            _carry_calls(newest, closed)
            newest.delete()
        before = {
            "moved_up": list(closed.tables.values_list("moved_up", flat=True)),
            "closed_at": closed.closed_at.isoformat(),
            "closed_by": closed.closed_by.get_username() if closed.closed_by else None,
            "dropped_seats": dropped,
        }
        closed.tables.update(moved_up=None)
        closed.closed_at = closed.closed_by = None
        closed.save()
        _play_on(night)
        note_change(night, Change.Kind.TAKEN_BACK, at=at, by=by, place=f"round {closed.number}", before=before)
    return night


def end_night(*, night_id: int, by: User | None, at: dt.datetime) -> Night:
    """End the night now. A round that has no hand is dropped; one in progress counts as far as it went, won by nobody."""
    with deed_on(night_id, playing=True) as night:
        current = rounds_of(night)[-1]
        if not current.has_begun and current.number == 1:
            raise refuse("round", gettext_noop("No hand was played yet, so there is no night to end."))
        dropped: _Seats | None = None
        if not current.has_begun and not HandRecord.objects.filter(table__round=current.row).exists():
            dropped = _seats_of(night, current.number)
            current.row.delete()
        _end(night, by, at, place=f"round {current.number}", dropped=dropped)
    return night


def open_again(*, night_id: int, why: str, by: User | None, at: dt.datetime) -> Night:
    """A night whose time for corrections is over takes them for as long once more, and half an hour at least.

    Needs a reason.
    """
    with deed_on(night_id) as night:
        if not night.is_locked(at):
            raise refuse("night", gettext_noop("The night is not locked, so there is nothing to open."))
        reason = kept_reason(why)
        if not reason:
            raise refuse("why", gettext_noop("Say in a few words why the night is opened again."))
        before = _end_of(night)
        night.ended_at = at
        night.provisional_minutes = max(night.provisional_minutes or 0, LEAST_MINUTES_OPEN)
        night.save()
        note_change(night, Change.Kind.OPENED, at=at, by=by, why=reason, before=before, after=_end_of(night))
    return night


# The seats of a round that was dropped before it was played, by table, and who sat out.
_Seats = dict[str, list[Any]]


def _seats_of(night: Night, number: int) -> _Seats:
    seating = rounds_of(night, number)[0].seating
    return {"tables": [list(four) for four in seating.tables], "sitting_out": list(seating.sitting_out)}


def _end_of(night: Night) -> dict[str, Any]:
    assert night.ended_at is not None
    return {"ended_at": night.ended_at.isoformat(), "provisional_minutes": night.provisional_minutes}


def _carry_calls(dropped: Round, closed: Round) -> None:
    """The calls from the round's tables stay with the same tables of the one before; of two that stand the first."""
    tables = {table.number: table for table in closed.tables.all()}
    ringing = set(Call.objects.filter(table__round=closed, taken_at=None).values_list("table_id", flat=True))
    for call in Call.objects.filter(table__round=dropped).select_related("table"):
        call.table = tables[call.table.number]
        if call.taken_at is not None or call.table_id not in ringing:
            call.save(update_fields=["table"])


def _end(night: Night, by: User | None, at: dt.datetime, place: str = "", dropped: _Seats | None = None) -> None:
    night.state, night.ended_at = Night.State.OVER, at
    night.save()
    before = {"dropped_seats": dropped} if dropped else None
    note_change(night, Change.Kind.ENDED, at=at, by=by, place=place, before=before)


def _play_on(night: Night) -> None:
    night.state, night.ended_at = Night.State.PLAYING, None
    night.save()


def _gaps(current: RoundPlayed) -> list[Fault]:
    gaps = []
    disputed = set(
        Dispute.objects.filter(table__round=current.row, settled_at=None).values_list("table__number", flat=True)
    )
    for table in current.tables:
        params = {"table": table.number, "deals": ", ".join(map(str, table.result.missing))}
        if table.result.missing:
            message = gettext_noop("Table %(table)s misses deal %(deals)s.")
            gaps.append(Fault(f"tables[{table.number}]", Text(message, params)))
        elif table.number in disputed:
            message = gettext_noop("Table %(table)s has two versions of a hand. Say which one is right.")
            gaps.append(Fault(f"tables[{table.number}]", Text(message, params)))
        elif table.result.winner is None:
            message = gettext_noop("Table %(table)s is tied. Say who won the cut, or let the program cut.")
            gaps.append(Fault(f"tables[{table.number}]", Text(message, params)))
    return gaps


def _mark_closed(current: RoundPlayed, by: User | None, at: dt.datetime) -> None:
    current.row.closed_at, current.row.closed_by = at, by
    current.row.save()
    for table in current.tables:
        assert table.result.winner is not None
        table.row.moved_up = table.result.winner + 1
    Table.objects.bulk_update([table.row for table in current.tables], ["moved_up"])
