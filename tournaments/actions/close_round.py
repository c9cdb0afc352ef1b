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
from tournaments.models import Change, Dispute, HandRecord, Night, Table
from tournaments.movement import MOVEMENTS
from tournaments.queries import RoundPlayed, history_of, rounds_of


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
        if last or (night.planned_rounds is not None and number >= night.planned_rounds):
            _end(night, by, at)
        else:
            up = [table.result.winner for table in current.tables if table.result.winner is not None]
            movement = MOVEMENTS[night.movement]
            seat_round(night, number + 1, movement.next_seating(current.seating, up, history_of(rounds)))
        note_change(night, Change.Kind.CLOSED, at=at, by=by, place=f"round {number}")
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
        if newest is None or closed is None:
            raise refuse("round", gettext_noop("No round is closed that could be opened again."))
        if newest.number > closed.number:
            in_the_book: list[Any] = [HandRecord.objects, Dispute.objects]
            if any(rows.filter(table__round=newest).exists() for rows in in_the_book):
                message = gettext_noop("A hand of round %(number)s is in, so round %(closed)s stays closed.")
                raise refuse("round", message, number=newest.number, closed=closed.number)
            newest.delete()
        closed.tables.update(moved_up=None)
        closed.closed_at = closed.closed_by = None
        closed.save()
        _play_on(night)
        note_change(night, Change.Kind.TAKEN_BACK, at=at, by=by, place=f"round {closed.number}")
    return night


def end_night(*, night_id: int, by: User | None, at: dt.datetime) -> Night:
    """End the night now. A round that has no hand is dropped; one in progress counts as far as it went, won by nobody."""
    with deed_on(night_id, playing=True) as night:
        current = rounds_of(night)[-1]
        if not current.has_begun and current.number == 1:
            raise refuse("round", gettext_noop("No hand was played yet, so there is no night to end."))
        if not current.has_begun:
            current.row.delete()
        _end(night, by, at)
    return night


def open_again(*, night_id: int, why: str, by: User | None, at: dt.datetime) -> Night:
    """A night whose time for corrections is over takes them for as long once more. Needs a reason."""
    with deed_on(night_id) as night:
        if not night.is_locked(at):
            raise refuse("night", gettext_noop("The night is not locked, so there is nothing to open."))
        reason = kept_reason(why)
        if not reason:
            raise refuse("why", gettext_noop("Say in a few words why the night is opened again."))
        night.ended_at = at
        night.save()
        note_change(night, Change.Kind.OPENED, at=at, by=by, why=reason)
    return night


def _end(night: Night, by: User | None, at: dt.datetime) -> None:
    night.state, night.ended_at = Night.State.OVER, at
    night.save()
    note_change(night, Change.Kind.ENDED, at=at, by=by)


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
