"""A night as the JSON of its file, with the keys in the contracts' order."""

from typing import Any

from scoring.faults import refuse
from scoring.house_file import write_house
from scoring.law import Law
from scoring.wording import gettext_noop
from tournaments.movement import MOVEMENTS
from tournaments.night.file.attendance import write_attendance
from tournaments.night.file.boards import numbered
from tournaments.night.file.rules import write_ends, write_others
from tournaments.night.file.wishes import write_wishes
from tournaments.night.order import Order
from tournaments.night.record import FORMAT, SECOND_FORMAT, NightRecord
from tournaments.night.table import Table

# A hand's keys, and those within its bid and its faults, in the order in which they are written.
_HAND_KEYS = (
    *("board", "law", "players", "dealer", "bids", "bid", "trump", "taken", "kind", "seat", "points"),
    *("call", "sold", "turned_jack", "turned_again", "gifts", "bunched_jacks", "pegged", "faults"),
)


def write_night(record: NightRecord) -> dict[str, Any]:
    """The file's JSON for `record`. Reading it again gives the same. Raises Refused before the draw: the form asks for one."""
    if record.draw is None and record.seed is None:
        raise refuse(
            "draw", gettext_noop("The seats are not drawn yet, and a night file needs the draw. Draw first.")
        )
    rules = record.rules
    usual = {key: values[0] for key, values in MOVEMENTS[record.movement].options.items()}
    options = {key: value for key, value in rules.movement_options.items() if value != usual.get(key)}
    of_the_second_form: dict[str, Any] = {"movement_options": options} if options else {}
    of_the_second_form |= write_attendance(record.attendance) | write_wishes(record) | write_ends(rules)
    of_the_second_form |= write_others(rules, record.boards) | ({"over": True} if record.ended_early else {})
    tables = [table for each in record.played for table in each.tables]
    in_fours = all(len(seats) == 4 for seats in record.draw or ())
    needs_second = not in_fours or any(
        table.unplayed or table.own_law or max(len(table.cut), len(table.moved_up)) > 1 for table in tables
    )
    file: dict[str, Any] = {
        "format": SECOND_FORMAT if of_the_second_form or needs_second else FORMAT,
        "name": record.name,
        "date": record.date.isoformat(),
        "law": record.law.key,
        **({"house_law": write_house(record.house)} if record.house else {}),
        "movement": record.movement,
        "rounds": rules.planned_rounds,
        "deals": rules.deals,
        "rank_by": rules.rank_by,
        "sit_out": rules.sit_out,
        "entrants": [{"number": number, "name": name} for number, name in record.entrants],
    }
    if record.draw is not None:
        file["draw"] = [list(seats) for seats in record.draw]
    elif record.seed is not None:
        file["seed"] = record.seed
    file |= of_the_second_form
    order = {key: place for place, key in enumerate((*_HAND_KEYS, *record.law.counts, *"1234567"))}
    file["played"] = [
        {
            "round": each.number,
            "tables": [
                _table_json(table, numbered(record, each.number, table), record.law, order) for table in each.tables
            ],
            **({} if each.closed else {"open": True}),
        }
        for each in record.played
    ]
    return file


def _table_json(table: Table, hands: dict[int, dict[str, Any]], law: Law, order: dict[str, int]) -> dict[str, Any]:
    written: dict[str, Any] = {"table": table.number}
    # A deal that is not in yet, before one that is, keeps its place as null.
    written["hands"] = [_in_order(hands.get(deal), order) for deal in range(1, max(hands, default=0) + 1)]
    where_needed = {
        "law": table.own_law.key if table.own_law and table.own_law.key != law.key else None,
        "cut": _one_or_more(table.cut),
        "moved_up": _one_or_more(table.moved_up),
        "seats": list(table.seats) or None,
        "unplayed": {"deals": list(table.unplayed), "why": table.why} if table.unplayed else None,
    }
    return written | {key: value for key, value in where_needed.items() if value is not None}


def _one_or_more(seats: Order) -> int | list[int] | None:
    """Seats as the file has them: one alone as a number."""
    return (list(seats) if len(seats) > 1 else seats[0]) if seats else None


def _in_order(value: Any, order: dict[str, int]) -> Any:
    """A hand with its keys as the contracts write them: PostgreSQL stores its JSON in an order of its own."""
    if isinstance(value, dict):
        return {
            key: _in_order(value[key], order) for key in sorted(value, key=lambda key: order.get(key, len(order)))
        }
    return [_in_order(each, order) for each in value] if isinstance(value, list) else value
