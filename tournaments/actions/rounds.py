"""A round is closed and everyone moves, deals are marked as not played, a night ends; or that is taken back."""

import datetime as dt
from collections.abc import Collection
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Prefetch

from scoring.faults import Refused, for_each, refuse
from scoring.wording import gettext_noop
from tournaments.actions import action_on, check_deal, cleaned_reason, is_helper, log_change, open_round
from tournaments.actions.calls import carry_calls, end_calls, ring_again
from tournaments.actions.clock import drop_break
from tournaments.actions.seats import seat_round
from tournaments.actions.sheets import use_waiting_sheets
from tournaments.models import Call, Change, HandRecord, Night, Round, Screen, Table
from tournaments.movement.seating import Seating
from tournaments.night.order import Order
from tournaments.records.attendance import attendance_of
from tournaments.records.load import StoredRound, current_round, entered_in, rounds_of
from tournaments.records.next_round import as_closed, history_of, next_round_of, over, winners_of

_HANDS = Prefetch("hands", HandRecord.objects.filter(current=True))
SAY_WHY = gettext_noop("Say in a few words why it was not played.")


def mark_unplayed(
    *, night_id: int, number: int, why: str, by: User | None, at: dt.datetime, table: int | None = None
) -> list[int]:
    """Mark every deal of that round, or of one table, that has no hand as not played; the numbers of the tables that were behind.

    Raises Refused unless that round is being played, without a reason (`why`), and where no hand is missing.
    """
    with action_on(night_id, playing=True) as night:
        newest = open_round(night, number)
        if night.rules.by_bell and newest.tables.filter(rang_after=None).exists():
            raise refuse("deals", gettext_noop("The bell has not rung yet, so the tables are playing on."))
        reason = cleaned_reason(why, SAY_WHY)
        tables = newest.tables.select_related("round").prefetch_related(_HANDS)
        asked = [each for each in tables if table in (None, each.number)]
        behind = [each.number for each in asked if give_up(night, each, reason, by, at)]
        if not behind:
            raise refuse("deals", gettext_noop("No table is behind: the hand of every deal is in."))
        return behind


def mark_unplayed_at(
    *, night_id: int, number: int, table: int, deals: Collection[int], why: str, by: User | None, at: dt.datetime
) -> None:
    """Mark these deals of one table as not played; the reason stands for all that are marked there.

    Raises Refused unless that round is being played, without a deal (`deals`) or a reason (`why`), and for a deal that
    has a hand or is none of the round (`deals[4]`).
    """
    with action_on(night_id, playing=True) as night:
        row = _table(night, number, table)
        if not deals:
            raise refuse("deals", gettext_noop("Choose the deals that were not played."))
        played = _played(row)
        for_each("deals", sorted(deals), lambda deal: _check_unplayed(night, deal, played))
        _mark(night, row, {*row.unplayed_deals, *deals}, cleaned_reason(why, SAY_WHY), by, at)


def give_up(night: Night, table: Table, reason: str, by: User | None, at: dt.datetime) -> bool:
    """What is missing at that table is not played: whether anything was. A step of other actions."""
    rules = night.rules
    missing = set(range(1, rules.last_deal(table.rang_after) + 1)) - _played(table) - set(table.unplayed_deals)
    if not rules.by_deals:  # the first that is not played ends the play there
        missing = set() if table.unplayed else set(sorted(missing)[:1])
    if missing:
        _mark(night, table, {*table.unplayed_deals, *missing}, reason, by, at)
    return bool(missing)


def take_back_unplayed(
    *, night_id: int, number: int, table: int, deal: int, by: User | None, at: dt.datetime
) -> None:
    """That deal of one table is to be played after all. Raises Refused unless it is marked, in the round being played."""
    with action_on(night_id, playing=True) as night:
        row = _table(night, number, table)
        if deal not in row.unplayed_deals:
            raise refuse("deal", gettext_noop("Deal %(deal)s is not marked as not played."), deal=deal)
        left = {*row.unplayed_deals} - {deal}
        _mark(night, row, left, row.unplayed_why if left else "", by, at)


def _table(night: Night, number: int, table: int) -> Table:
    found = (
        open_round(night, number).tables.select_related("round").prefetch_related(_HANDS).filter(number=table).first()
    )
    if found is None:
        message = gettext_noop("There is no table %(table)s in round %(round)s.")
        raise refuse("table", message, table=table, round=number)
    return found


def _played(table: Table) -> set[int]:
    return {hand.deal for hand in table.hands.all() if hand.current}


def _check_unplayed(night: Night, deal: int, played: set[int]) -> None:
    check_deal(night.rules.deals, deal, field="")
    if deal in played:
        raise refuse("", gettext_noop("Deal %(deal)s was played: its hand is in."), deal=deal)


def _mark(night: Night, table: Table, deals: set[int], why: str, by: User | None, at: dt.datetime) -> None:
    before = list(table.unplayed_deals)
    if (sorted(deals), why) == (before, table.unplayed_why):
        return
    table.unplayed_deals, table.unplayed_why = deals, why
    table.save(update_fields=["unplayed", "unplayed_why"])
    after = list(table.unplayed_deals)
    given = why if deals.issuperset(before) else ""  # a mark that is taken back needs none
    log_change(night, Change.Kind.UNPLAYED, at=at, by=by, table=table, why=given, before=before, after=after)


LEAST_MINUTES_OPEN = 30  # that a night takes corrections once it is opened again


def end_night(*, night_id: int, by: User | None, at: dt.datetime) -> Night:
    """End the night now. A round without a hand or a ruling is dropped; one in progress counts as far as it went, won by
    nobody. Raises Refused before the first hand, and while a sheet from paper waits for its round."""
    with action_on(night_id, playing=True) as night:
        current = current_round(night)
        assert current is not None  # a night that is played has a round
        if not current.has_begun and current.number == 1:
            raise refuse("round", gettext_noop("No hand was played yet, so there is no night to end."))
        if waiting := night.waiting_sheets.first():
            message = gettext_noop(
                "The sheet of table %(table)s, round %(round)s is still waiting and would not count. Enter it or "
                "take it out at the desk, under “From paper”."
            )
            raise refuse("night", message, table=waiting.table_number, round=waiting.round_number)
        dropped: Seats | None = None
        if not current.has_begun and not entered_in(current.row) & {"hands", "rulings"}:
            dropped = seats_in(current.seating)
            carry_calls(current.row, night.rounds.get(number=current.number - 1))
            current.row.delete()
        end(night, by, at, round_number=current.number, dropped=dropped)
    return night


def open_again(*, night_id: int, why: str, by: User | None, at: dt.datetime) -> Night:
    """A night whose time for corrections is over takes them for as long once more, and half an hour at least.

    Raises Refused where the night is not locked, and without a reason.
    """
    with action_on(night_id) as night:
        if not night.is_locked(at):
            raise refuse("night", gettext_noop("The night is not locked, so there is nothing to open."))
        reason = cleaned_reason(why, gettext_noop("Say in a few words why the night is opened again."))
        before = _end_of(night)
        night.ended_at = at
        minutes = max(night.rules.provisional_minutes or 0, LEAST_MINUTES_OPEN)
        night.rules = night.rules.replace(provisional_minutes=minutes)
        night.save()
        log_change(night, Change.Kind.OPENED, at=at, by=by, why=reason, before=before, after=_end_of(night))
    return night


# The seats of a round that was dropped before it was played, by table, and who sat out.
Seats = dict[str, list[Any]]


def seats_in(seating: Seating) -> Seats:
    """The seats of a round, for the history."""
    return {"tables": [list(four) for four in seating.tables], "sitting_out": list(seating.sitting_out)}


def end(
    night: Night, by: User | None, at: dt.datetime, *, round_number: int | None = None, dropped: Seats | None = None
) -> None:
    """End the night; a step of other actions. `dropped` are the seats of a round that nobody played."""
    night.state, night.ended_at = Night.State.OVER, at
    night.save()
    end_calls(night, at)
    before = {"dropped_seats": dropped} if dropped else None
    log_change(night, Change.Kind.ENDED, at=at, by=by, round_number=round_number, before=before)


def _end_of(night: Night) -> dict[str, Any]:
    assert night.ended_at is not None
    return {"ended_at": night.ended_at.isoformat(), "provisional_minutes": night.rules.provisional_minutes}


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
        if ask and night.rules.by_bell and may_play:
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
        elif not night.rules.is_last(number):
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


def _mark_closed(night: Night, current: StoredRound, winners: list[Order], by: User | None, at: dt.datetime) -> None:
    current.row.closed_at, current.row.closed_sequence, current.row.closed_by = at, night.version, by
    current.row.save()
    for table, winner in zip(current.tables, winners, strict=True):
        table.row.moved = winner
    Table.objects.bulk_update([table.row for table in current.tables], ["moved_up"])


def go_on(*, night_id: int, asked_for: int = 0, by: User | None, at: dt.datetime) -> list[int]:
    """Close each round of which every sheet is in while one of the next waits; the numbers of those that were closed.

    The last round is left to the director, and so is what has to be settled first: a tie that nobody cut, a dispute.
    Unless the director `asked_for` that round, it is not closed while a table calls or may still play after the bell.
    A helper closes none.
    """
    closed: list[int] = []
    while not is_helper(by) and (current := _whole_round(night_id)) is not None:
        try:
            close_round(night_id=night_id, number=current, ask=current != asked_for, by=by, at=at)
        except (Refused, DirectorIsAsked):
            break
        closed.append(current)
    return closed


def _whole_round(night_id: int) -> int | None:
    """The round that is played, if nothing of it is missing and a sheet of the next waits."""
    night = Night.objects.get(pk=night_id)
    current = current_round(night)
    if night.state != Night.State.PLAYING or current is None or current.closed or night.rules.is_last(current.number):
        return None
    if not night.waiting_sheets.filter(round_number=current.number + 1).exists():
        return None
    return None if tables_missing(night, current) else current.number


def tables_missing(night: Night, each: StoredRound) -> list[int]:
    """The tables of a round whose sheet is not in as a whole; by the bell, of which no hand is."""
    by_bell = night.rules.by_bell
    return [table.number for table in each.tables if (not table.records if by_bell else table.result.missing)]
