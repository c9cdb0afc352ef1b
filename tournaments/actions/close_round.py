"""A round is closed and everyone moves, or the closing is taken back."""

import datetime as dt
from typing import Any

from django.contrib.auth.models import User

from scoring.faults import Fault, Refused, refuse
from scoring.wording import gettext_noop, listed, ngettext_lazy
from tournaments.actions import action_on, for_each, log_change
from tournaments.actions.call_director import carry_calls, end_calls, ring_again
from tournaments.actions.end_night import Seats, end, seats_in
from tournaments.actions.steps.paper_sheets import use_waiting_sheets
from tournaments.actions.steps.seats import seat_round
from tournaments.actions.take_break import drop_break
from tournaments.models import Call, Change, Dispute, HandRecord, Night, Round, Screen, Table
from tournaments.night.order import Order, as_moved
from tournaments.night.round_rules import RoundRules
from tournaments.records.attendance import attendance_of
from tournaments.records.load import RoundPlayed, TablePlayed, current_round, entered_in, rounds_of
from tournaments.records.next_round import as_closed, history_of, next_round_of, over
from tournaments.records.night_rules import rules_of


class DirectorIsAsked(Exception):
    """Hands are in that nobody has accepted, a table still calls, or by the bell may still play: the director decides."""


def close_round(
    *, night_id: int, number: int, by: User | None, at: dt.datetime, last: bool = False, ask: bool = False
) -> Night:
    """Close that round and seat the next; after the last one planned nobody moves. With `last` the night is ended too.

    Raises Refused while a table misses a hand, is tied without a cut or has a dispute open: each is named. Raises
    DirectorIsAsked, with `ask`, while a table calls; by the bell, while one may still play. A hand that nobody has
    accepted counts, and is no question.
    """
    with action_on(night_id, playing=True) as night:
        current = current_round(night)
        if current is None or current.number != number or current.closed:
            raise refuse("round", gettext_noop("Round %(number)s is not the one being played."), number=number)
        may_play = any(table.result.missing for table in current.tables)
        current = as_closed(current, night)
        if ask and night.ends_by == Night.EndsBy.BELL and may_play:
            raise DirectorIsAsked
        winners = winners_of(current, night)
        if ask and Call.objects.filter(table__round__night=night, taken_at=None).exists():
            raise DirectorIsAsked
        _mark_closed(night, current, winners, by, at)
        moved_up = [table.row.moved_up for table in current.tables]
        log_change(night, Change.Kind.CLOSED, at=at, by=by, round_number=number, after={"moved_up": moved_up})
        end_calls(night, at)
        if last:
            end(night, by, at)
        elif not night.is_last(number):
            drop_break(night)
            attendance = attendance_of(night)
            over_now, history = over(current, night, attendance), history_of(night, attendance)
            seating = next_round_of(night, number + 1, over_now, history, attendance).seating
            use_waiting_sheets(night, seat_round(night, number + 1, seating))
    return night


def take_back_close(*, night_id: int, by: User | None, at: dt.datetime) -> Night:
    """Open the round that was closed last, or left unfinished when the night was ended.

    Raises Refused once a hand or a ruling of the next round is in, and where no round is closed.
    """
    with action_on(night_id, at=at) as night:
        rounds = list(night.rounds.order_by("-number")[:2])
        opened: Round | None
        before: dict[str, Any] | None
        if night.state == Night.State.OVER and rounds and rounds[0].closed_at is None:
            opened, before = rounds[0], None  # the night was ended in the middle of this round
        else:
            opened = next((each for each in rounds if each.closed_at is not None), None)
            if opened is None:
                raise refuse("round", gettext_noop("There is no closed round to reopen."))
            dropped = _drop(night, rounds[0], opened) if rounds[0] != opened else None
            before = _open(opened) | {"dropped_seats": dropped}
        ring_again(opened)
        night.state, night.ended_at = Night.State.PLAYING, None
        night.save()
        Screen.objects.filter(night=night).update(revealed=0, published_at=None)
        log_change(night, Change.Kind.TAKEN_BACK, at=at, by=by, round_number=opened.number, before=before)
    return night


def _drop(night: Night, newest: Round, closed: Round) -> Seats:
    """Delete the round that nobody has played; its seats. Raises Refused where something of it is in."""
    entered = entered_in(newest)
    if entered:
        message = gettext_noop("A ruling of round %(number)s is in, so round %(closed)s stays closed.")
        if entered == {"unplayed"}:
            message = gettext_noop(
                "A deal of round %(number)s is marked as not played, so round %(closed)s stays closed."
            )
        if entered & {"hands", "disputes"}:
            message = gettext_noop("A hand of round %(number)s is in, so round %(closed)s stays closed.")
        raise refuse("round", message, number=newest.number, closed=closed.number)
    seats = seats_in(rounds_of(night, newest.number)[0].seating)
    carry_calls(newest, closed)
    newest.delete()
    return seats


def _open(closed: Round) -> dict[str, Any]:
    """Open the round again; who had moved up, and when and by whom it was closed."""
    before = {
        "moved_up": list(closed.tables.values_list("moved_up", flat=True)),
        "closed_at": closed.closed_at.isoformat() if closed.closed_at else None,
        "closed_by": closed.closed_by.get_username() if closed.closed_by else None,
    }
    closed.tables.update(moved_up=None)
    closed.closed_at = closed.closed_sequence = closed.closed_by = None
    closed.save()
    return before


def winners_of(current: RoundPlayed, night: Night) -> list[Order]:
    """How the sides of each table came in, as it goes on record. Raises Refused where a hand, a decision or a cut is missing: each table is named.

    One query."""
    open_disputes = Dispute.objects.filter(table__round=current.row, settled_at=None)
    disputed = set(open_disputes.values_list("table__number", flat=True))
    tables = {table.number: table for table in current.tables}
    rules = rules_of(night)
    return list(for_each("tables", tables, lambda table: _winner(tables[table], disputed, rules)).values())


def _winner(table: TablePlayed, disputed: set[int], rules: RoundRules) -> Order:
    """How the sides of the table came in. Raises Refused where a hand, a decision or a cut is missing."""
    if table.result.missing and not table.result.tied:
        if not rules.by_deals:
            raise refuse("", gettext_noop("Table %(table)s is still playing."), table=table.number)
        text = ngettext_lazy(
            "Table %(table)s has not reported deal %(deals)s.",
            "Table %(table)s has not reported deals %(deals)s.",
            len(table.result.missing),
            table=table.number,
            deals=listed(table.result.missing),
        )
        raise Refused([Fault("", text)])
    if table.number in disputed:
        message = gettext_noop("Table %(table)s has two versions of a hand. Choose the right one.")
        raise refuse("", message, table=table.number)
    if table.result.order is None:
        message = gettext_noop("Table %(table)s is tied. Enter who won the cut, or let the program cut.")
        if table.result.missing:
            message = gettext_noop("Table %(table)s is tied: one more deal decides, or enter who won the cut.")
        if rules.by_bell and table.row.rang_after is None:
            message = gettext_noop("Table %(table)s is tied. Ring the bell; then enter who won the cut.")
        raise refuse("", message, table=table.number)
    return as_moved(table.result.order)


def needs_acceptance(night: Night, record: HandRecord) -> bool:
    """Whether someone should still accept that hand. A table is not asked about what the desk entered."""
    if record.state != HandRecord.State.REPORTED or night.acceptance == Night.Acceptance.NONE:
        return False
    return night.acceptance == Night.Acceptance.DESK or record.source == HandRecord.Source.TABLE


def _mark_closed(night: Night, current: RoundPlayed, winners: list[Order], by: User | None, at: dt.datetime) -> None:
    current.row.closed_at, current.row.closed_sequence, current.row.closed_by = at, night.version, by
    current.row.save()
    for table, winner in zip(current.tables, winners, strict=True):
        table.row.moved = winner
    Table.objects.bulk_update([table.row for table in current.tables], ["moved_up"])
