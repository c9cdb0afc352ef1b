"""A whole night played again from its record: where everyone sat, what each table came to, who stands where."""

from collections.abc import Mapping
from itertools import chain
from random import Random
from typing import Any, NamedTuple

from scoring.faults import Refused, refuse
from scoring.hand_faults import faults_in
from scoring.law import Law
from scoring.notation import by_seat
from scoring.wording import gettext_noop
from tournaments.movement import MOVEMENTS
from tournaments.movement.draft import RoundOver, Tonight
from tournaments.movement.first_round import Wishes, first_round
from tournaments.movement.seating import AtTable, History, Seating
from tournaments.night_file import NightRecord, RoundRecord
from tournaments.night_file.attendance import an_entrant
from tournaments.standings import MISSED, SAT_OUT, Away, Result, Standing, shown, standings
from tournaments.table_result import (
    TableRecord,
    TableResult,
    first_dealers,
    for_a_night,
    members,
    mover,
    settle_table,
)


class PlayedRound(NamedTuple):
    """One round with its seats and what each table came to, in table order.

    In `seating` are those who played, for another too; `absent` have neither a seat nor a sit-out.
    """

    number: int
    seating: Seating
    results: tuple[TableResult, ...]
    absent: tuple[int, ...] = ()


class Replay(NamedTuple):
    """`next` is where everyone sits after the last round that was played to its end; so many were: `ended`.

    With `attendance` people may come and go.
    """

    rounds: tuple[PlayedRound, ...]
    ended: int
    next: Seating
    standings: list[Standing]
    attendance: bool = False


def replay(record: NightRecord, law: Law | None = None) -> Replay:
    """Play the night again. Under another `law` the hands are scored anew, but people sit where they sat.

    Raises Refused, with the place in the file, where rounds do not follow from one another, or a hand does not say
    enough for the other law.
    """
    if law is not None:
        _check_under(for_a_night(law), record)
    planned, asks_first_dealer = first_seating(record), MOVEMENTS[record.movement].asks_first_dealer
    tonight = Tonight(History(), apart=record.apart)
    rounds: list[PlayedRound] = []
    ended = 0
    for each in record.played:
        place = f"played[{each.number - 1}]"
        tables = _tables_in_order(each, len(planned.tables), place)
        playing = record.attendance.substitutes_in(each.number) if record.attendance else {}
        seating = _as_they_sat(record, each, planned, playing, place)
        # The movement goes by whose place it is, whoever played in it.
        planned = seating.exchanged({by: absent for absent, by in playing.items()})
        results = [settle_table(table, record.law, record.deals) for table in tables]
        under = results if law is None else [settle_table(table, law, record.deals) for table in tables]
        rounds.append(PlayedRound(each.number, seating, tuple(under), _absent(record, seating)))
        movers = [mover(table, result) for table, result in zip(tables, results, strict=True)]
        up = [pair for pair, result in zip(movers, results, strict=True) if pair is not None and not result.missing]
        if len(up) < len(movers):
            if each.number < len(record.played):
                raise _unfinished(each, tables, results, place)
            _check_nobody_moved(each, place)
            continue  # the round in progress
        ended += 1
        tonight.history.add(planned)
        so_far = (other.tables for other in record.played[:ended])
        over = RoundOver(planned, up, first_dealers(so_far, len(tables)) if asks_first_dealer else ())
        planned = _next_round(record, over, tonight, ended + 1)
    following = planned.exchanged(record.attendance.substitutes_in(ended + 1)) if record.attendance else planned
    return Replay(tuple(rounds), ended, following, ranked(record, rounds), record.attendance is not None)


def first_seating(record: NightRecord) -> Seating:
    """The first round's seats: the draw, or the one that the seed makes of those who are there."""
    there, volunteers = {number for number, _ in record.entrants}, set[int]()
    if record.attendance:
        there, volunteers = record.attendance.in_the_movement(1), record.attendance.volunteers_in(1)
    if record.draw is None:
        wishes = Wishes(apart=record.apart, volunteers=volunteers)
        return first_round(sorted(there), Random(record.seed), wishes).seating
    return Seating(record.draw, tuple(sorted(there.difference(*record.draw))))


def _next_round(record: NightRecord, over: RoundOver, tonight: Tonight, number: int) -> Seating:
    """Where everyone sits in round `number`. After the last one nobody need be left."""
    movement, attendance, options = MOVEMENTS[record.movement], record.attendance, record.movement_options
    if attendance is None:
        return movement.next_round(over, tonight, options=options).seating
    present, volunteers = attendance.in_the_movement(number), attendance.volunteers_in(number)
    if len(present) < 4 and (record.over or number > (record.rounds or number)):
        return Seating(())
    return movement.next_round(over, tonight, present, volunteers, options=options).seating


def _absent(record: NightRecord, seating: Seating) -> tuple[int, ...]:
    if record.attendance is None:
        return ()
    return tuple(sorted({number for number, _ in record.entrants} - seating.everyone))


def ranked(record: NightRecord, rounds: list[PlayedRound]) -> list[Standing]:
    """The standings after `rounds`; what is in of a round in progress counts."""
    substitutes = record.attendance.substitutes if record.attendance else ()
    results: dict[int, list[Result | Away]] = {number: [] for number, _ in record.entrants}
    for each in rounds:
        if not any(result.scores for result in each.results):
            continue  # a round counts from its first hand
        for number in each.seating.sitting_out:
            results[number].append(SAT_OUT)
        playing = [one for one in substitutes if one.round == each.number and one.credit == "for"]
        credited_to = {one.by: one.absent for one in playing}
        for number in set(each.absent).difference(credited_to.values()):
            results[number].append(MISSED)
        for place, (seats, result) in enumerate(zip(each.seating.tables, each.results, strict=True), start=1):
            for seat, number in enumerate(seats):
                won = result.winner == seat % 2
                results[credited_to.get(number, number)].append(Result(result.totals[seat], won, place))
    return standings(record.entrants, results, record.rank_by, record.sit_out, record.missed)


def _check_under(law: Law, record: NightRecord) -> None:
    """Raise Refused for a hand that does not say what the other law asks."""
    for each in record.played:
        for position, table in enumerate(each.tables):
            for deal, hand in table.hands.items():
                if faults := list(faults_in(hand, law)):
                    raise Refused(faults).under(f"played[{each.number - 1}].tables[{position}].hands[{deal - 1}]")


def _as_they_sat(
    record: NightRecord, each: RoundRecord, planned: Seating, playing: Mapping[int, int], place: str
) -> Seating:
    """Where people sat: as planned, others `playing` for them, except at tables where the file has others. Raises Refused."""
    seating = planned.exchanged(playing)
    if any(table.seats is not None for table in each.tables):
        there = {playing.get(number, number) for number in planned.everyone}
        seating = _reseated(record, each, seating.tables, there, place)
    if record.attendance and playing:
        seated = set(chain(*seating.tables))
        for position, one in enumerate(record.attendance.substitutes):
            if one.round == each.number and one.by not in seated:
                message = gettext_noop(
                    "Number %(number)s has no seat in round %(round)s, so nobody can play for them."
                )
                raise refuse(f"substitutes[{position}].for", message, number=one.absent, round=one.round)
    return seating


def _reseated(
    record: NightRecord, each: RoundRecord, planned: tuple[AtTable, ...], there: set[int], place: str
) -> Seating:
    """The seats that the file has, and as planned at the other tables. Raises Refused."""
    seats_at = {table.number: table.seats for table in each.tables if table.seats is not None}
    tables = tuple(seats_at.get(number, four) for number, four in enumerate(planned, start=1))
    positions = {table.number: position for position, table in enumerate(each.tables)}
    entered = {number for number, _ in record.entrants}
    seated: set[int] = set()
    for table, four in enumerate(tables, start=1):
        for seat, number in enumerate(four):
            field = f"{place}.tables[{positions[table]}].seats[{seat}]" if table in positions else f"{place}.tables"
            if an_entrant(number, field, entered) not in there:
                message = gettext_noop("Number %(number)s is not there in round %(round)s.")
                raise refuse(field, message, number=number, round=each.number)
            if number in seated:
                raise refuse(field, gettext_noop("Number %(number)s has a seat already."), number=number)
            seated.add(number)
    return Seating(tables, tuple(sorted(there - seated)))


def _tables_in_order(each: RoundRecord, tables: int, place: str) -> list[TableRecord]:
    """The round's tables from the head table on; one that is not written has no hand yet."""
    by_number = {table.number: table for table in each.tables}
    for position, table in enumerate(each.tables):
        if table.number > tables:
            message = gettext_noop("There is no table %(table)s in round %(round)s, which has %(tables)s.")
            params = {"table": table.number, "round": each.number, "tables": tables}
            raise refuse(f"{place}.tables[{position}].table", message, **params)
    return [by_number.get(number, TableRecord(number, {})) for number in range(1, tables + 1)]


def _unfinished(each: RoundRecord, tables: list[TableRecord], results: list[TableResult], place: str) -> Exception:
    """Why the rounds after this one cannot stand."""
    positions = {table.number: position for position, table in enumerate(each.tables)}
    for table, result in zip(tables, results, strict=True):
        written = table.number in positions
        field = f"{place}.tables[{positions[table.number]}]" if written else f"{place}.tables"
        params = {"table": table.number, "round": each.number}
        if result.missing:
            message = gettext_noop(
                "Table %(table)s misses hands in round %(round)s, though the next round was played."
            )
            return refuse(f"{field}.hands" if written else field, message, **params)
        if mover(table, result) is None:
            message = gettext_noop(
                "Table %(table)s tied in round %(round)s, and nobody is written as winner of the cut."
            )
            return refuse(f"{field}.cut", message, **params)
    raise AssertionError("every table of the round is finished")


def _check_nobody_moved(each: RoundRecord, place: str) -> None:
    """Raise Refused for a table of a round in progress from which somebody is written to have moved up."""
    for position, table in enumerate(each.tables):
        if table.moved_up is not None:
            message = gettext_noop(
                "Round %(round)s is not finished, so nobody has moved up from table %(table)s. "
                "Leave this out, or add the hands."
            )
            raise refuse(f"{place}.tables[{position}].moved_up", message, round=each.number, table=table.number)


def write_replay(played: Replay) -> dict[str, Any]:
    """What `replay` answers."""
    return {
        "rounds": [
            {
                "round": each.number,
                "tables": [
                    _table_json(number, seats, result)
                    for number, (seats, result) in enumerate(zip(each.seating.tables, each.results, strict=True), 1)
                ],
                "sitting_out": list(each.seating.sitting_out),
                **({"absent": list(each.absent)} if played.attendance else {}),
            }
            for each in played.rounds
        ],
        "next": {
            "tables": [
                {"table": number, "seats": list(seats)} for number, seats in enumerate(played.next.tables, start=1)
            ],
            "sitting_out": list(played.next.sitting_out),
        },
        "standings": [
            {
                "rank": standing.rank,
                "number": standing.number,
                "name": standing.name,
                "points": shown(standing.points),
                "wins": standing.wins,
                "head_rounds": standing.head_rounds,
                "sat_out": standing.sat_out,
                **({"missed": standing.missed, "credited": shown(standing.credited)} if played.attendance else {}),
            }
            for standing in played.standings
        ],
    }


def _table_json(number: int, seats: AtTable, result: TableResult) -> dict[str, Any]:
    winners = [] if result.winner is None else members(seats, result.winner)
    return {"table": number, "seats": list(seats), "totals": by_seat(result.totals[:2]), "winners": winners}
