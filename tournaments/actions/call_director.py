"""A table calls the director; the call stands until it is taken, and time may be given with it."""

import datetime as dt

from django.contrib.auth.models import User

from scoring.faults import refuse, shown
from scoring.wording import gettext_noop
from tournaments.actions import deed_on
from tournaments.actions.note_change import at_table, note_change
from tournaments.models import Call, Change, Round, Table, TableCard

MOST_MINUTES = 60


def call_director(*, card: TableCard, reason: str, at: dt.datetime) -> Call:
    """The table of `card` asks for the director. A call that stands already is given back, not doubled."""
    if reason not in Call.Reason.values:
        message = gettext_noop("%(value)s is no reason for a call. Choose one of: %(known)s.")
        raise refuse("reason", message, value=shown(reason), known=", ".join(Call.Reason.values))
    with deed_on(card.night_id, playing=True, table=card.number):
        table = Table.objects.filter(round__night_id=card.night_id, number=card.number).latest("round__number")
        standing = table.calls.filter(taken_at=None).first()
        return standing or table.calls.create(reason=reason, at=at)


def take_call(*, call_id: int, by: User, at: dt.datetime) -> Call:
    """A director takes the call: it rings no more. One that was taken stays with whoever took it."""
    night_id = Call.objects.values_list("table__round__night_id", flat=True).get(pk=call_id)
    with deed_on(night_id):
        call = Call.objects.select_related("table__round").get(pk=call_id)
        if call.taken_at is None:
            call.taken_at, call.taken_by = at, by
            call.save(update_fields=["taken_at", "taken_by"])
        return call


def give_time(*, table_id: int, minutes: int, by: User | None, at: dt.datetime) -> Table:
    """Give a table so many minutes from now on, or from the end of what it has; 0 takes them back."""
    night_id = Table.objects.values_list("round__night_id", flat=True).get(pk=table_id)
    with deed_on(night_id, playing=True) as night:
        table = Table.objects.select_related("round").get(pk=table_id)
        if table.round.closed_at is not None:
            raise refuse("minutes", gettext_noop("The round is closed, so no time can be given in it."))
        if not 0 <= minutes <= MOST_MINUTES:
            message = gettext_noop("%(minutes)s minutes cannot be given; 0 to %(most)s can.")
            raise refuse("minutes", message, minutes=minutes, most=MOST_MINUTES)
        before = table.extra_until
        start = before if before is not None and before > at else at
        table.extra_until = start + dt.timedelta(minutes=minutes) if minutes else None
        table.save(update_fields=["extra_until"])
        note_change(
            night,
            Change.Kind.TIME,
            at=at,
            by=by,
            place=at_table(table.round.number, table.number),
            before=None if before is None else before.isoformat(),
            after=None if table.extra_until is None else table.extra_until.isoformat(),
        )
        return table


def carry_calls(dropped: Round, closed: Round) -> None:
    """The calls from the round's tables stay with the same tables of the one before; of two that stand the first."""
    tables = {table.number: table for table in closed.tables.all()}
    ringing = set(Call.objects.filter(table__round=closed, taken_at=None).values_list("table_id", flat=True))
    for call in Call.objects.filter(table__round=dropped).select_related("table"):
        call.table = tables[call.table.number]
        if call.taken_at is not None or call.table_id not in ringing:
            call.save(update_fields=["table"])
