"""A table's phone is in touch, and calls the director. A call stands until it is taken, taken back, or its round ends.

The director who takes it says that they are coming, and that is remembered until they were there. Time may answer it.
"""

import datetime as dt
import logging

from django.contrib.auth.models import User
from django.db import DatabaseError
from django.db.models import QuerySet

from club.database.unavailable import HELD, cause_of
from scoring.faults import refuse, shown
from scoring.wording import gettext_noop
from tournaments.actions import action_at, action_on, log_change, writers
from tournaments.models import Call, Change, Night, Round, RoundClock, Table, TableCard

EVERY = dt.timedelta(seconds=30)
MOST_MINUTES = 60

log = logging.getLogger(__name__)


def mark_table_seen(*, card: TableCard, at: dt.datetime) -> None:
    """Write when the card's phone was in touch, every half minute at the most, so that most polls only read."""
    if card.last_seen_at is not None and abs(at - card.last_seen_at) < EVERY:
        return
    try:
        # A poll that waited for a hand would keep others from being answered.
        with writers.exclusive_if_free(card.night_id) as is_free:
            if is_free:
                TableCard.objects.filter(pk=card.pk).update(last_seen_at=at)
    except DatabaseError as error:  # the table is answered all the same: a full disk must not silence it
        cause = cause_of(error)
        if cause is None:
            raise
        if cause is not HELD:  # by another program; the next poll tries again
            message = "Table %s of night %s was in touch, but that could not be written: %s"
            log.warning(message, card.number, card.night_id, error)


def call_director(*, card: TableCard, reason: str, at: dt.datetime) -> Call:
    """The table of `card` asks for the director. A call that is open already is returned, not doubled.

    Raises Refused for an unknown reason and where the night is not being played.
    """
    if reason not in Call.Reason.values:
        message = gettext_noop("%(value)s is not a reason for a call. Choose one of: %(known)s.")
        raise refuse("reason", message, value=shown(reason), known=", ".join(Call.Reason.values))
    with action_on(card.night_id, playing=True, card=card, at_tables=False) as night:
        table = _newest(card)
        standing = table.calls.filter(taken_at=None).first()
        return standing or table.calls.create(reason=reason, at=at, sequence=night.version)


def withdraw_call(*, card: TableCard, made: dt.datetime, at: dt.datetime) -> Call | None:
    """The table of `card` needs no director any more for the call that it made then; said again, it stays as it is.

    None, and nothing changed, where a director has taken that call, or it is none of this round.
    """
    with action_on(card.night_id, playing=True, card=card, at_tables=False) as night:
        call: Call | None = next((each for each in _newest(card).calls.all() if each.at == made), None)
        if call is None or call.was_taken:
            return None
        _end(Call.objects.filter(pk=call.pk), Call.Outcome.WITHDRAWN, night, at)
        call.refresh_from_db()
        return call


def take_call(*, call_id: int, by: User, at: dt.datetime) -> Call:
    """A director takes the call: it rings no more. One that was taken, or taken back, stays so."""
    night_id = Call.objects.values_list("table__round__night_id", flat=True).get(pk=call_id)
    with action_on(night_id) as night:
        _end(Call.objects.filter(pk=call_id), Call.Outcome.TAKEN, night, at, by)
        return Call.objects.select_related("table__round").get(pk=call_id)


def settle_call(*, call_id: int, at: dt.datetime) -> Call:
    """The director who took the call was at the table. A call that nobody is going to stays as it is."""
    night_id = Call.objects.values_list("table__round__night_id", flat=True).get(pk=call_id)
    with action_on(night_id, at=at):
        Call.objects.filter(pk=call_id, outcome=Call.Outcome.TAKEN).update(outcome=Call.Outcome.SETTLED)
        return Call.objects.select_related("table__round").get(pk=call_id)


def give_time(*, table_id: int, minutes: int, by: User | None, at: dt.datetime, answers: int | None = None) -> Table:
    """Give a table so many minutes beyond what the others have, from now on where the round has no time; 0 takes them back.

    `answers` is the table's call that the director saw: the minutes answer it too, if it is still open.
    Raises Refused for minutes out of range and in a closed round.
    """
    with action_at(table_id, playing=True) as (night, table):
        if table.round.closed_at is not None:
            raise refuse("minutes", gettext_noop("The round is closed, so no time can be given in it."))
        if not 0 <= minutes <= MOST_MINUTES:
            message = gettext_noop("You can give 0 to %(most)s minutes, not %(minutes)s.")
            raise refuse("minutes", message, minutes=minutes, most=MOST_MINUTES)
        before = table.extra_until
        clock = RoundClock.objects.filter(round=table.round).first()
        others = [clock.paused_at or at, clock.end] if clock else [at]
        start = max(filter(None, (*others, before)))
        table.extra_until = start + dt.timedelta(minutes=minutes) if minutes else None
        table.save(update_fields=["extra_until"])
        if minutes and answers is not None and by is not None:
            _end(table.calls.filter(pk=answers), Call.Outcome.SETTLED, night, at, by)
        old, new = (None if end is None else end.isoformat() for end in (before, table.extra_until))
        log_change(night, Change.Kind.TIME, at=at, by=by, table=table, before=old, after=new)
        return table


def end_calls(night: Night, at: dt.datetime) -> None:
    """The calls that no director took by then end with their round; a step of the actions that close or end one."""
    _end(Call.objects.filter(table__round__night=night), Call.Outcome.ROUND_OVER, night, at)


def ring_again(opened: Round) -> None:
    """What ended with that round stands again, now that it is open again, where the table called no more since."""
    last = {call.table_id: call for call in Call.objects.filter(table__round=opened)}
    ended = [call.pk for call in last.values() if call.outcome == Call.Outcome.ROUND_OVER]
    Call.objects.filter(pk__in=ended).update(outcome="", taken_at=None, taken_sequence=None)


def _end(calls: QuerySet[Call], outcome: Call.Outcome, night: Night, at: dt.datetime, by: User | None = None) -> None:
    """Of these calls, end those that still stand."""
    calls.filter(taken_at=None).update(outcome=outcome, taken_at=at, taken_by=by, taken_sequence=night.version)


def _newest(card: TableCard) -> Table:
    return Table.objects.filter(round__night_id=card.night_id, number=card.number).latest("round__number")


def carry_calls(dropped: Round, closed: Round) -> None:
    """The calls from the round's tables stay with the same tables of the one before, where it had those."""
    tables = {table.number: table for table in closed.tables.all()}
    for call in Call.objects.filter(table__round=dropped, table__number__in=tables).select_related("table"):
        call.table = tables[call.table.number]
        call.save(update_fields=["table"])
