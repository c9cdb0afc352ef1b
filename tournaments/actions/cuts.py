"""A tie is cut, high going up: people report who won, or the program cuts and its cards go on record."""

import datetime as dt
from random import Random

from django.contrib.auth.models import User

from scoring.faults import refuse
from scoring.hand import seat_name
from scoring.wording import gettext_noop
from tournaments.actions import action_at, log_change
from tournaments.models import Change, Night, Table, TableCard
from tournaments.movement.chance import cut, cut_between
from tournaments.night.order import Order, seats_of, side_of
from tournaments.records.load import StoredTable, rounds_of
from tournaments.records.night_rules import law_at_table


def report_cut(
    *,
    table_id: int,
    seat: int,
    seen: int | None = None,
    by: User | None = None,
    at: dt.datetime,
    card: TableCard | None = None,
) -> Table:
    """Write that the side of `seat` won the cut; a mistake is corrected by reporting it again.

    Where more sides than two cut, the next best is reported until nobody is level. `card` is the table's, where the table
    reports it; `seen` is the best seat where a cut was shown. Raises Refused where another won by now, where the table or
    the side is not level, and where the program cut: its cards stand.
    """
    with action_at(table_id, playing=True, card=card) as (night, table):
        played = _check_tied(table)
        check_may_win(played, seat)
        if table.cut_cards is not None:
            raise refuse("cut", gettext_noop("The program has cut, and its cards stand."))
        goes_on = bool(table.cut and played.result.level)
        if not goes_on:
            _check_seen(table, seat, seen)
        write_cut(night, table, (*table.cut, seat) if goes_on else (seat,), by=by, at=at)
        return table


def check_may_win(played: StoredTable, seat: int) -> None:
    """Raise Refused, at `cut`, where the side of that seat is none of those that cut."""
    if not 1 <= seat <= played.players:
        message = gettext_noop("There is no seat %(seat)s; the seats are 1 to %(last)s.")
        raise refuse("cut", message, seat=seat, last=played.players)
    if side_of(seat, played.sides) not in played.level:
        message = gettext_noop("Only those who are level cut, and %(seat)s is not. Choose one of them.")
        raise refuse("cut", message, seat=seat_name(seat, played.players))


def write_cut(night: Night, table: Table, seats: Order, *, by: User | None, at: dt.datetime) -> None:
    """Write who won the cut, the best first, within an action that holds the night."""
    before, table.cut = table.cut_seat, seats
    table.save()
    if before != table.cut_seat:
        old = {"seat": before} | _shape(table) if before else None
        after = {"seat": table.cut_seat} | _shape(table)
        log_change(night, Change.Kind.CUT, at=at, by=by, table=table, before=old, after=after)


def _shape(table: Table) -> dict[str, int]:
    """How many sit there on how many sides, where it is not four in two pairs: for the history's words."""
    four_in_pairs = (table.players, table.sides) == (4, 2)
    return {} if four_in_pairs else {"players": table.players, "sides": table.sides}


def _check_seen(table: Table, seat: int, seen: int | None) -> None:
    """Raise Refused where another side than was shown has won the cut by now."""
    if not table.cut or table.cut[0] == seat:
        return
    won = seats_of(side_of(table.cut[0], table.sides), table.sides, table.players)
    if seen in won:
        return
    if len(won) == 1:
        message = gettext_noop(
            "Meanwhile %(one)s was entered as winner of the cut, so nothing was changed. Look again."
        )
        raise refuse("cut", message, one=seat_name(won[0], table.players))
    one, other = (seat_name(each, table.players) for each in won)
    message = gettext_noop(
        "Meanwhile %(one)s and %(other)s were entered as winners of the cut, so nothing was changed. Look again."
    )
    raise refuse("cut", message, one=one, other=other)


def draw_cut(
    *, table_id: int, rng: Random, by: User | None = None, at: dt.datetime, card: TableCard | None = None
) -> Table:
    """Cut for the sides that are level with `rng`, the ace as tonight's law has it. Raises Refused where a cut was made or none is needed."""
    with action_at(table_id, playing=True, card=card) as (night, table):
        played = _check_tied(table)
        if table.cut_seat is not None and not played.result.level:
            raise refuse("cut", gettext_noop("The cut was made already and stands."))
        ace = law_at_table(night, table).ace_in_cut
        if table.sides == 2:
            made = cut(rng, ace)
            table.cut, table.cut_cards = (made.winner + 1,), [list(drawn) for drawn in made.cards]
        else:
            order, drawn = cut_between(rng, [side + 1 for side in played.level], ace)
            table.cut, table.cut_cards = (*table.cut, *order), [list(cards) for cards in drawn]
        table.save()
        after = {"seat": table.cut_seat, "cards": table.cut_cards} | _shape(table)
        log_change(night, Change.Kind.CUT, at=at, by=by, table=table, after=after)
        return table


def _check_tied(table: Table) -> StoredTable:
    """The table as it is played. Raises Refused where there is nothing to cut for."""
    if table.round.closed_at is not None:
        raise refuse("cut", gettext_noop("The round is closed, so the cut stands as it was."))
    played = rounds_of(table.round.night, table.round.number)[0]
    here = played.tables[table.number - 1]
    if not here.is_level:
        message = gettext_noop("Table %(table)s is not tied, so there is nothing to cut for.")
        raise refuse("cut", message, table=table.number)
    return here
