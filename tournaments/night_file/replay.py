"""A whole night played again from its record: where everyone sat, what each table came to, who stands where."""

from typing import Any, NamedTuple

from scoring.faults import Refused, refuse
from scoring.hand_faults import faults_in
from scoring.law import Law
from scoring.notation import by_seat
from scoring.wording import gettext_noop
from tournaments.movement import MOVEMENTS
from tournaments.movement.draft import RoundOver, Tonight
from tournaments.movement.seating import AtTable, History, Seating
from tournaments.night_file import NightRecord, RoundRecord
from tournaments.night_file.seats import absent_in, as_they_sat, first_seating, next_seating
from tournaments.round_rules import RoundRules
from tournaments.standings import (
    MISSED,
    SAT_OUT,
    Away,
    Points,
    Result,
    Standing,
    UnplayedCredit,
    evened_out,
    shown,
    standings,
)
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

    `record` is what was played, perhaps scored under another law.
    """

    rounds: tuple[PlayedRound, ...]
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
        _check_under(for_a_night(law), record)
    planned, asks_first_dealer = first_seating(record), MOVEMENTS[record.movement].asks_first_dealer
    tonight = Tonight(History(), apart=frozenset(record.apart), fixed=record.fixed)
    rounds: list[PlayedRound] = []
    ended = 0
    for each in record.played:
        place = f"played[{each.number - 1}]"
        tables = _tables_in_order(each, len(planned.tables), place)
        playing = record.attendance.substitutes_in(each.number) if record.attendance else {}
        seating = as_they_sat(record, each, planned, playing, place)
        # The movement goes by whose place it is, whoever played in it.
        planned = seating.exchanged({by: absent for absent, by in playing.items()})
        closed = _is_closed(record, each, tables)
        results = [settle_table(table, record.law, record.rules, closed=closed) for table in tables]
        under = (
            results if law is None else [settle_table(table, law, record.rules, closed=closed) for table in tables]
        )
        rounds.append(PlayedRound(each.number, seating, tuple(under), absent_in(record, seating)))
        movers = [mover(table, result) for table, result in zip(tables, results, strict=True)]
        up = [pair for pair, result in zip(movers, results, strict=True) if pair is not None and not result.missing]
        if len(up) < len(movers) or not closed:
            if each.number < len(record.played):
                raise _unfinished(each, tables, results, place)
            _check_nobody_moved(each, place)
            continue  # the round in progress
        ended += 1
        tonight.history.add(planned)
        so_far = (other.tables for other in record.played[:ended])
        over = RoundOver(planned, up, first_dealers(so_far, len(tables)) if asks_first_dealer else ())
        planned = next_seating(record, over, tonight, ended + 1)
    following = planned.exchanged(record.attendance.substitutes_in(ended + 1)) if record.attendance else planned
    return Replay(tuple(rounds), ended, following, ranked(record, rounds), record)


def ranked(record: NightRecord, rounds: list[PlayedRound]) -> list[Standing]:
    """The standings after `rounds`; what is in of a round in progress counts."""
    results: dict[int, list[Result | Away]] = {number: [] for number, _ in record.entrants}
    for each in rounds:
        if all(not result.scores and not result.unplayed and result.missing for result in each.results):
            continue  # a round counts from its first hand, or the first deal that was not played
        for number in each.seating.sitting_out:
            results[number].append(SAT_OUT)
        credited_to = record.attendance.credited_to(each.number) if record.attendance else {}
        for number in set(each.absent).difference(credited_to.values()):
            results[number].append(MISSED)
        for place, (seats, result) in enumerate(zip(each.seating.tables, each.results, strict=True), start=1):
            points = counted(result, record.rules, record.unplayed)
            for seat, number in enumerate(seats):
                results[credited_to.get(number, number)].append(
                    Result(points[seat % 2], result.wins[seat % 2], place)
                )
    return standings(record.entrants, results, record.rank_by, record.sit_out, record.missed)


def _is_closed(record: NightRecord, each: RoundRecord, tables: list[TableRecord]) -> bool:
    """Whether the bell has ended the round: all but the last, and that one where every table has a hand, or moved, and a winner."""
    if not record.rules.by_bell or each.number < len(record.played):
        return True
    ended = (settle_table(table, record.law, record.rules, closed=True) for table in tables)
    has_played = all(table.hands or table.moved_up for table in tables)
    return has_played and not each.is_open and all(result.winner is not None for result in ended)


def counted(result: TableResult, rules: RoundRules, rule: UnplayedCredit) -> tuple[Points, Points]:
    """What a table's round counts in the tallies of its two pairs, evened out by the night's rule.

    By the bell each table plays as many deals as it does, and nothing is evened out.
    """
    unplayed = 0 if rules.by_bell else result.unplayed
    one, two = (evened_out(points, len(result.scores), unplayed, rule) for points in result.totals[:2])
    return one, two


def _check_under(law: Law, record: NightRecord) -> None:
    """Raise Refused for a hand that does not say what the other law asks."""
    for each in record.played:
        for position, table in enumerate(each.tables):
            for deal, hand in table.hands.items():
                if faults := list(faults_in(hand, law)):
                    raise Refused(faults).under(f"played[{each.number - 1}].tables[{position}].hands[{deal - 1}]")


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
        if result.missing and not result.tied:
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
    """What `replay` answers. A table's round has `counted` where that is more than its hands' `totals`."""
    comes_and_goes = played.record.attendance is not None
    return {
        "rounds": [
            {
                "round": each.number,
                "tables": [
                    _table_json(number, seats, result, played.record)
                    for number, (seats, result) in enumerate(zip(each.seating.tables, each.results, strict=True), 1)
                ],
                "sitting_out": list(each.seating.sitting_out),
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
        "standings": [_standing_json(standing, comes_and_goes=comes_and_goes) for standing in played.standings],
    }


def _standing_json(standing: Standing, *, comes_and_goes: bool) -> dict[str, Any]:
    keys = ("rank", "number", "name", "points", "wins", "head_rounds", "sat_out")
    written = {key: getattr(standing, key) for key in keys}
    written |= {"points": shown(standing.points), "wins": shown(standing.wins)}
    return written | ({"missed": standing.missed, "credited": shown(standing.credited)} if comes_and_goes else {})


def _table_json(number: int, seats: AtTable, result: TableResult, record: NightRecord) -> dict[str, Any]:
    winners = [] if result.winner is None else members(seats, result.winner)
    totals, points = result.totals[:2], counted(result, record.rules, record.unplayed)
    written = {"table": number, "seats": list(seats), "totals": by_seat(totals), "winners": winners}
    return written | ({} if points == totals else {"counted": by_seat(map(shown, points))})
