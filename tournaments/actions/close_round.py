"""A round is closed and everyone moves, or the closing is taken back."""

import datetime as dt
from typing import Any

from django.contrib.auth.models import User

from scoring.faults import Fault, Refused, refuse
from scoring.wording import Text, gettext_noop
from tournaments.actions import action_on
from tournaments.actions.call_director import carry_calls, end_calls, ring_again
from tournaments.actions.end_night import Seats, end, seats_of
from tournaments.actions.steps.log_change import note_change
from tournaments.actions.steps.seat_round import seat_round
from tournaments.models import Change, Dispute, HandRecord, Night, Ruling, Table
from tournaments.movement import MOVEMENTS
from tournaments.records.queries import RoundPlayed, current_round, history_of


def close_round(*, night_id: int, number: int, by: User | None, at: dt.datetime, last: bool = False) -> Night:
    """Close that round and seat the next, or end the night: after the last one planned, or where this is the `last`.

    Refused while a table misses a hand, is tied without a cut or has a dispute open: each is named.
    """
    with action_on(night_id, playing=True) as night:
        current = current_round(night)
        if current is None or current.number != number or current.closed:
            raise refuse("round", gettext_noop("Round %(number)s is not the one being played."), number=number)
        if gaps := list(_gaps(current)):
            raise Refused(gaps)
        _mark_closed(current, by, at)
        end_calls(night, at)
        moved_up = [table.row.moved_up for table in current.tables]
        note_change(night, Change.Kind.CLOSED, at=at, by=by, place=f"round {number}", after={"moved_up": moved_up})
        if last or (night.planned_rounds is not None and number >= night.planned_rounds):
            end(night, by, at)
        else:
            up = [table.result.winner for table in current.tables if table.result.winner is not None]
            movement = MOVEMENTS[night.movement]
            seat_round(night, number + 1, movement.next_seating(current.seating, up, history_of(night)))
    return night


def take_back_close(*, night_id: int, by: User | None, at: dt.datetime) -> Night:
    """Open the round that was closed last, or left unfinished. Refused once a hand of the next round is in."""
    with action_on(night_id, at=at) as night:
        newest = night.rounds.order_by("-number").first()
        if night.state == Night.State.OVER and newest is not None and newest.closed_at is None:
            _play_on(night)  # it was ended in the middle of this round
            ring_again(newest)
            note_change(night, Change.Kind.TAKEN_BACK, at=at, by=by, place=f"round {newest.number}")
            return night
        closed = night.rounds.exclude(closed_at=None).order_by("-number").first()
        dropped: Seats | None = None
        if newest is None or closed is None or closed.closed_at is None:
            raise refuse("round", gettext_noop("No round is closed that could be opened again."))
        if newest.number > closed.number:
            in_the_book: list[Any] = [HandRecord.objects, Dispute.objects]
            if any(rows.filter(table__round=newest).exists() for rows in in_the_book):
                message = gettext_noop("A hand of round %(number)s is in, so round %(closed)s stays closed.")
                raise refuse("round", message, number=newest.number, closed=closed.number)
            if Ruling.objects.filter(table__round=newest).exists():
                message = gettext_noop(
                    "A ruling of round %(number)s is in the book, so round %(closed)s stays closed."
                )
                raise refuse("round", message, number=newest.number, closed=closed.number)
            dropped = seats_of(night, newest.number)
            carry_calls(newest, closed)
            newest.delete()
        ring_again(closed)
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
