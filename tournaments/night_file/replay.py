"""A whole night played again from its record: where everyone sat, what each table came to, who stands where."""

from random import Random
from typing import Any, NamedTuple

from scoring.faults import Refused, refuse
from scoring.hand_faults import faults_in
from scoring.law import Law
from scoring.notation import by_seat
from scoring.wording import gettext_noop
from tournaments.movement import MOVEMENTS
from tournaments.movement.chance import draw
from tournaments.movement.seating import Foursome, History, Seating
from tournaments.night_file import NightRecord, RoundRecord
from tournaments.standings import Result, Standing, shown, standings
from tournaments.table_result import TableRecord, TableResult, for_a_night, members, mover, settle_table


class PlayedRound(NamedTuple):
    """One round with its seats and what each table came to, in table order."""

    number: int
    seating: Seating
    results: tuple[TableResult, ...]


class Replay(NamedTuple):
    """`next` is where everyone sits after the last round that was played to its end; so many were: `ended`."""

    rounds: tuple[PlayedRound, ...]
    ended: int
    next: Seating
    standings: list[Standing]


def replay(record: NightRecord, law: Law | None = None) -> Replay:
    """Play the night again. Under another `law` the hands are scored anew, but people sit where they sat.

    Raises Refused, with the place in the file, where rounds do not follow from one another, or a hand does not say
    enough for the other law.
    """
    if law is not None:
        _check_under(for_a_night(law), record)
    movement = MOVEMENTS[record.movement]
    seating = first_seating(record)
    history = History()
    rounds: list[PlayedRound] = []
    ended = 0
    for each in record.played:
        place = f"played[{each.number - 1}]"
        tables = _tables_in_order(each, len(seating.tables), place)
        seating = _as_they_sat(record, each, seating, place)
        results = [settle_table(table, record.law, record.deals) for table in tables]
        under = results if law is None else [settle_table(table, law, record.deals) for table in tables]
        rounds.append(PlayedRound(each.number, seating, tuple(under)))
        movers = [mover(table, result) for table, result in zip(tables, results, strict=True)]
        up = [pair for pair, result in zip(movers, results, strict=True) if pair is not None and not result.missing]
        if len(up) < len(movers):
            if each.number < len(record.played):
                raise _unfinished(each, tables, results, place)
            _check_nobody_moved(each, place)
            continue  # the round in progress
        ended += 1
        history.add(seating)
        seating = movement.next_seating(seating, up, history)
    return Replay(tuple(rounds), ended, seating, ranked(record, rounds))


def first_seating(record: NightRecord) -> Seating:
    """The first round's seats: the draw, or the one that the seed makes."""
    numbers = [number for number, _ in record.entrants]
    if record.draw is None:
        return draw(numbers, Random(record.seed))
    seated = {number for seats in record.draw for number in seats}
    return Seating(record.draw, tuple(sorted(number for number in numbers if number not in seated)))


def ranked(record: NightRecord, rounds: list[PlayedRound]) -> list[Standing]:
    """The standings after `rounds`; what is in of a round in progress counts."""
    results: dict[int, list[Result | None]] = {number: [] for number, _ in record.entrants}
    for each in rounds:
        if not any(result.scores for result in each.results):
            continue  # a round counts from its first hand
        for number in each.seating.sitting_out:
            results[number].append(None)
        for place, (seats, result) in enumerate(zip(each.seating.tables, each.results, strict=True), start=1):
            for seat, number in enumerate(seats):
                won = result.winner == seat % 2
                results[number].append(Result(result.totals[seat], won, place))
    return standings(record.entrants, results, record.rank_by, record.sit_out)


def _check_under(law: Law, record: NightRecord) -> None:
    """Raise Refused for a hand that does not say what the other law asks."""
    for each in record.played:
        for position, table in enumerate(each.tables):
            for deal, hand in table.hands.items():
                if faults := list(faults_in(hand, law)):
                    raise Refused(faults).under(f"played[{each.number - 1}].tables[{position}].hands[{deal - 1}]")


def _as_they_sat(record: NightRecord, each: RoundRecord, planned: Seating, place: str) -> Seating:
    """Where people sat: as planned, except at tables where the file has others. Raises Refused."""
    if all(table.seats is None for table in each.tables):
        return planned
    seats_at = {table.number: table.seats for table in each.tables if table.seats is not None}
    tables = tuple(seats_at.get(number, four) for number, four in enumerate(planned.tables, start=1))
    positions = {table.number: position for position, table in enumerate(each.tables)}
    entered = {number for number, _ in record.entrants}
    seated: set[int] = set()
    for table, four in enumerate(tables, start=1):
        for seat, number in enumerate(four):
            field = f"{place}.tables[{positions[table]}].seats[{seat}]" if table in positions else f"{place}.tables"
            if number not in entered:
                raise refuse(field, gettext_noop("Nobody is entered as number %(number)s."), number=number)
            if number in seated:
                raise refuse(field, gettext_noop("Number %(number)s has a seat already."), number=number)
            seated.add(number)
    return Seating(tables, tuple(sorted(entered - seated)))


def _tables_in_order(each: RoundRecord, tables: int, place: str) -> list[TableRecord]:
    """The round's tables from the head table on; one that is not written has no hand yet."""
    by_number = {table.number: table for table in each.tables}
    for position, table in enumerate(each.tables):
        if table.number > tables:
            message = gettext_noop("There is no table %(table)s; the night has %(tables)s.")
            raise refuse(f"{place}.tables[{position}].table", message, table=table.number, tables=tables)
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
            }
            for each in played.rounds
        ],
        "next": {
            "tables": [
                {"table": number, "seats": list(seats)} for number, seats in enumerate(played.next.tables, start=1)
            ],
            "sitting_out": list(played.next.sitting_out),
        },
        "standings": [_standing_json(standing) for standing in played.standings],
    }


def _standing_json(standing: Standing) -> dict[str, Any]:
    keys = ("rank", "number", "name", "points", "wins", "head_rounds", "sat_out")
    return {key: getattr(standing, key) for key in keys} | {"points": shown(standing.points)}


def _table_json(number: int, seats: Foursome, result: TableResult) -> dict[str, Any]:
    winners = [] if result.winner is None else members(seats, result.winner)
    return {"table": number, "seats": list(seats), "totals": by_seat(result.totals[:2]), "winners": winners}
