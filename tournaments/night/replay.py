"""A whole night played again from its record: where everyone sat, what each table came to, who stands where."""

from collections.abc import Iterable
from functools import partial
from typing import Any, NamedTuple

from scoring.faults import Refused, refuse
from scoring.hand_faults import faults_in
from scoring.law import Law
from scoring.notation import by_seat
from scoring.wording import gettext_noop
from tournaments.movement import MOVEMENTS
from tournaments.movement.draft import RoundOver, Tonight
from tournaments.movement.seating import History, Seating
from tournaments.night.file.rounds import within
from tournaments.night.form import NightForm, check_as_played
from tournaments.night.next_seating import absent_in, as_they_sat, first_seating, next_seating
from tournaments.night.order import side_of, sides_at
from tournaments.night.record import NightRecord
from tournaments.night.round import Round
from tournaments.night.rules import Rules
from tournaments.night.settle import ranked
from tournaments.night.standings import Standing, shown
from tournaments.night.table import Table, first_dealers, settle_table


class Replay(NamedTuple):
    """`next` is where everyone sits after the last round that was played to its end; so many were: `ended`.

    `record` is what was played, perhaps scored under another law.
    """

    rounds: tuple[Round, ...]
    ended: int
    next: Seating
    standings: list[Standing]
    record: NightRecord


def replay(record: NightRecord, law: Law | None = None) -> Replay:
    """Play the night again. Under another `law` the hands are scored anew, but people sit where they sat.

    Raises Refused, with the place in the file, where rounds do not follow from one another, or a hand does not say
    enough for the other law.
    """
    if law is not None:
        check_as_played(law, record.form)
        _check_under(law, record)
    planned, asks_first_dealer = first_seating(record), MOVEMENTS[record.movement].asks_first_dealer
    form = record.form
    tonight = Tonight(History(sides=form.sides), apart=frozenset(record.apart), fixed=record.fixed)
    rounds: list[Round] = []
    ended = 0
    for each in record.played:
        place = f"played[{each.number - 1}]"
        tables = _tables_in_order(each, len(planned.tables), place)
        playing = record.attendance.substitutes_in(each.number) if record.attendance else {}
        seating = as_they_sat(record, each, planned, playing, place)
        tables = _as_played(each, tables, seating, form, place)
        # The movement goes by whose place it is, no matter who played in it.
        planned = seating.exchanged({by: absent for absent, by in playing.items()})
        closed = _is_closed(record, each, tables)
        tables = [table.settled(record.law, record.rules, closed=closed) for table in tables]
        movers = ((table.mover, table.result.missing) for table in tables)
        up = [winner for winner, missing in movers if winner is not None and not missing]
        is_over = len(up) == len(tables) and closed
        under = tables if law is None else [_under(law, table, record.rules, closed=closed) for table in tables]
        rounds.append(Round(each.number, tuple(under), seating.sitting_out, absent_in(record, seating), is_over))
        if not is_over:
            if each.number < len(record.played):
                raise _unfinished(each, tables, place)
            _check_nobody_moved(each, place)
            continue  # the round in progress
        ended += 1
        tonight.history.add(planned)
        so_far = (other.tables for other in record.played[:ended])
        over = RoundOver(planned, up, first_dealers(so_far, len(tables)) if asks_first_dealer else ())
        planned = next_seating(record, over, tonight, ended + 1)
    following = planned.exchanged(record.attendance.substitutes_in(ended + 1)) if record.attendance else planned
    return Replay(tuple(rounds), ended, following, ranked(record, rounds), record)


def _is_closed(record: NightRecord, each: Round, tables: list[Table]) -> bool:
    """Whether the bell has ended the round: all but the last, and that one where it looks so and is not said to be open."""
    if not record.rules.by_bell or each.number < len(record.played):
        return True
    return each.closed and looks_closed(tables, record.law, record.rules)


def looks_closed(tables: Iterable[Table], law: Law, rules: Rules) -> bool:
    """Whether a round by the bell can have been closed as it stands: each table has a hand and a winner, or people moved."""
    return all(
        table.moved_up or (table.hands and settle_table(table, law, rules, closed=True).winner is not None)
        for table in tables
    )


def _as_played(each: Round, tables: list[Table], seating: Seating, form: NightForm, place: str) -> list[Table]:
    """The tables with what is played at them, by how many sit there. Raises Refused where the file has another law or
    hands of another number of players."""
    positions = {table.number: position for position, table in enumerate(each.tables)}
    found = []
    for table, seats in zip(tables, seating.tables, strict=True):
        field = f"{place}.tables[{positions.get(table.number, 0)}]"
        played = within(field, partial(form.table, table.number, len(tables), len(seats)))
        law, given = played.own_law or form.law, table.own_law or form.law
        if table.number in positions and law.key != given.key:
            message = gettext_noop("%(players)s sit at table %(table)s, so it plays %(law)s and not %(given)s.")
            params = {"players": played.players, "table": table.number, "law": law.key, "given": given.key}
            raise refuse(f"{field}.law", message, **params)
        if table.hands and table.players != played.players:
            message = gettext_noop("%(seats)s play at this table, not %(players)s.")
            first = min(table.hands) - 1
            raise refuse(f"{field}.hands[{first}].players", message, seats=played.players, players=table.players)
        _check_decided(table, sides_at(played.own_law or form.law, played.players), played.players, field)
        shape = {"own_law": played.own_law, "players": played.players, "up": played.up, "lowest": played.lowest}
        found.append(table.replace(seats=seats, **shape))
    return found


def _check_decided(table: Table, sides: int, players: int, field: str) -> None:
    """Raise Refused where a cut, or who moved up, names a seat that is not there, or a side twice."""
    for key, seats in (("cut", table.cut), ("moved_up", table.moved_up)):
        for place, seat in enumerate(seats):
            at = f"{field}.{key}[{place}]" if len(seats) > 1 else f"{field}.{key}"
            if seat > players:
                message = gettext_noop("There is no seat %(seat)s; the seats are 1 to %(players)s.")
                raise refuse(at, message, seat=seat, players=players)
            if side_of(seat, sides) in (side_of(other, sides) for other in seats[:place]):
                raise refuse(at, gettext_noop("The side of seat %(seat)s is given twice."), seat=seat)


def _under(law: Law, table: Table, rules: Rules, *, closed: bool) -> Table:
    """The table with its hands under another law: all of them count, whatever target ended the round."""
    if not rules.by_target:
        return table.settled(law, rules, closed=closed)
    return table.settled(law, rules.replace(ends_by="bell"), closed=closed and not table.result.missing)


def _check_under(law: Law, record: NightRecord) -> None:
    """Raise Refused for a hand that does not say what the other law asks."""
    for each in record.played:
        for position, table in enumerate(each.tables):
            for deal, hand in table.hands.items() if table.own_law is None else ():
                if faults := list(faults_in(hand, law)):
                    raise Refused(faults).under(f"played[{each.number - 1}].tables[{position}].hands[{deal - 1}]")


def _tables_in_order(each: Round, tables: int, place: str) -> list[Table]:
    """The round's tables from the head table on; one that is not written has no hand yet."""
    by_number = {table.number: table for table in each.tables}
    for position, table in enumerate(each.tables):
        if table.number > tables:
            message = gettext_noop("There is no table %(table)s in round %(round)s, which has %(tables)s.")
            params = {"table": table.number, "round": each.number, "tables": tables}
            raise refuse(f"{place}.tables[{position}].table", message, **params)
    return [by_number.get(number, Table(number, {})) for number in range(1, tables + 1)]


def _unfinished(each: Round, tables: list[Table], place: str) -> Exception:
    """Why the rounds after this one cannot stand."""
    positions = {table.number: position for position, table in enumerate(each.tables)}
    for table in tables:
        written, result = table.number in positions, table.result
        field = f"{place}.tables[{positions[table.number]}]" if written else f"{place}.tables"
        params = {"table": table.number, "round": each.number}
        if result.missing and not result.tied:
            message = gettext_noop(
                "Hands of table %(table)s are missing in round %(round)s, though the next round was played."
            )
            return refuse(f"{field}.hands" if written else field, message, **params)
        if table.mover is None:
            message = gettext_noop("Table %(table)s tied in round %(round)s, but the winner of the cut is missing.")
            return refuse(f"{field}.cut", message, **params)
    raise AssertionError("every table of the round is finished")


def _check_nobody_moved(each: Round, place: str) -> None:
    """Raise Refused for a table of a round in progress from which somebody is written to have moved up."""
    for position, table in enumerate(each.tables):
        if table.moved_up:
            message = gettext_noop(
                "Round %(round)s is not finished, so nobody has moved up from table %(table)s. "
                "Leave this out, or add the hands."
            )
            raise refuse(f"{place}.tables[{position}].moved_up", message, round=each.number, table=table.number)


def write_replay(played: Replay) -> dict[str, Any]:
    """What `replay` answers. A table's round has `counted` where that is more than its hands' `totals`."""
    comes_and_goes = played.record.attendance is not None
    return {
        "rounds": [
            {
                "round": each.number,
                "tables": [_table_json(table, played.record) for table in each.tables],
                "sitting_out": list(each.sitting_out),
                **({"absent": list(each.absent)} if comes_and_goes else {}),
            }
            for each in played.rounds
        ],
        "next": {
            "tables": [
                {"table": number, "seats": list(seats)} for number, seats in enumerate(played.next.tables, start=1)
            ],
            "sitting_out": list(played.next.sitting_out),
        },
        "standings": [standing_json(standing, comes_and_goes=comes_and_goes) for standing in played.standings],
    }


def standing_json(standing: Standing, *, comes_and_goes: bool) -> dict[str, Any]:
    """One line of the standings, with the missed rounds where people come and go."""
    keys = ("rank", "number", "name", "points", "wins", "head_rounds", "sat_out")
    written = {key: getattr(standing, key) for key in keys}
    written |= {"points": shown(standing.points), "wins": shown(standing.wins)}
    if standing.compared is not None:
        written["compared"] = float(round(100 * standing.compared, 2))  # per cent
    return written | ({"missed": standing.missed, "credited": shown(standing.credited)} if comes_and_goes else {})


def _table_json(table: Table, record: NightRecord) -> dict[str, Any]:
    winners = [table.seats[seat - 1] for seat in table.result.winners]
    totals, points = table.result.by_side, table.counted(record.rules)
    law = table.own_law or record.law
    written: dict[str, Any] = {"table": table.number, **({"law": law.key} if law.key != record.law.key else {})}
    written["seats"] = list(table.seats)
    written |= {"totals": by_seat(totals), "winners": winners}
    return written | ({} if points == totals else {"counted": by_seat(map(shown, points))})
