"""A tie is cut, high going up: people report who won, or the program cuts and its cards go on record."""

import datetime as dt
from random import Random

from django.contrib.auth.models import User

from scoring.faults import refuse
from scoring.hand import seat_name
from scoring.wording import gettext_noop
from tournaments.actions import action_at, log_change
from tournaments.models import Change, Table, TableCard
from tournaments.movement.chance import cut
from tournaments.records.queries import law_of, rounds_of
from tournaments.table_result import PAIRS, pair_of


def report_cut(
    *,
    table_id: int,
    seat: int,
    seen: int | None = None,
    by: User | None = None,
    at: dt.datetime,
    card: TableCard | None = None,
) -> Table:
    """Write that the pair of `seat` won the cut; a mistake is corrected by reporting it again.

    `card` is the table's, where the table reports it; `seen` is a seat of the pair that had won it where that was shown. Raises Refused where the other pair has by now,
    where the table is not tied, and where the program cut: its cards stand.
    """
    with action_at(table_id, playing=True, card=card) as (night, table):
        _check_tied(table)
        if seat not in (1, 2, 3, 4):
            raise refuse("cut", gettext_noop("There is no seat %(seat)s; the seats are 1 to 4."), seat=seat)
        if table.cut_cards is not None:
            raise refuse("cut", gettext_noop("The program has cut, and its cards stand."))
        if table.cut_seat is not None and table.cut_seat != seat and seen not in PAIRS[pair_of(table.cut_seat)]:
            one, other = (seat_name(each) for each in PAIRS[pair_of(table.cut_seat)])
            message = gettext_noop(
                "Meanwhile %(one)s and %(other)s were entered as winners of the cut, so nothing was changed. Look again."
            )
            raise refuse("cut", message, one=one, other=other)
        before, table.cut_seat = table.cut_seat, seat
        table.save()
        if before != seat:
            old = {"seat": before} if before else None
            log_change(night, Change.Kind.CUT, at=at, by=by, table=table, before=old, after={"seat": seat})
        return table


def draw_cut(
    *, table_id: int, rng: Random, by: User | None = None, at: dt.datetime, card: TableCard | None = None
) -> Table:
    """Cut for the pairs with `rng`, the ace as tonight's law has it. Raises Refused where a cut was made or none is needed."""
    with action_at(table_id, playing=True, card=card) as (night, table):
        _check_tied(table)
        if table.cut_seat is not None:
            raise refuse("cut", gettext_noop("The cut was made already and stands."))
        made = cut(rng, law_of(night).ace_in_cut)
        table.cut_seat, table.cut_cards = made.winner + 1, [list(drawn) for drawn in made.cards]
        table.save()
        after = {"seat": table.cut_seat, "cards": table.cut_cards}
        log_change(night, Change.Kind.CUT, at=at, by=by, table=table, after=after)
        return table


def _check_tied(table: Table) -> None:
    if table.round.closed_at is not None:
        raise refuse("cut", gettext_noop("The round is closed, so the cut stands as it was."))
    played = rounds_of(table.round.night, table.round.number)[0]
    if not played.tables[table.number - 1].is_level:
        message = gettext_noop("Table %(table)s is not tied, so there is nothing to cut for.")
        raise refuse("cut", message, table=table.number)
