"""A night as the JSON of its file, with the keys in the contracts' order."""

from typing import Any

from scoring.faults import refuse
from scoring.house_file import write_house
from scoring.wording import gettext_noop
from tournaments.night_file.records import FORMAT, NightRecord
from tournaments.table_result import TableRecord

# A hand's keys, and those within its bid and its faults, in the order in which they are written.
_HAND_KEYS = (
    *("law", "players", "dealer", "bids", "bid", "trump", "taken", "kind", "seat", "points"),
    *("call", "sold", "turned_jack", "gifts", "faults"),
)


def write_night(record: NightRecord) -> dict[str, Any]:
    """The file's JSON for `record`. Reading it again gives the same. Raises Refused before the draw: the form asks for one."""
    if record.draw is None and record.seed is None:
        raise refuse(
            "draw", gettext_noop("The seats are not drawn yet, and a night file needs the draw. Draw first.")
        )
    file: dict[str, Any] = {
        "format": FORMAT,
        "name": record.name,
        "date": record.date.isoformat(),
        "law": record.law.key,
        **({"house_law": write_house(record.house)} if record.house else {}),
        "movement": record.movement,
        "rounds": record.rounds,
        "deals": record.deals,
        "rank_by": record.rank_by,
        "sit_out": record.sit_out,
        "entrants": [{"number": number, "name": name} for number, name in record.entrants],
    }
    if record.draw is not None:
        file["draw"] = [list(seats) for seats in record.draw]
    elif record.seed is not None:
        file["seed"] = record.seed
    order = {key: place for place, key in enumerate((*_HAND_KEYS, *record.law.counts, *"1234567"))}
    file["played"] = [
        {
            "round": each.number,
            "tables": [_table_json(*pair, order) for pair in zip(each.tables, hands, strict=True)],
        }
        for each, hands in zip(record.played, record.raw_hands, strict=True)
    ]
    return file


def _table_json(table: TableRecord, hands: dict[int, dict[str, Any]], order: dict[str, int]) -> dict[str, Any]:
    written: dict[str, Any] = {"table": table.number}
    # A deal that is not in yet, before one that is, keeps its place as null.
    written["hands"] = [_in_order(hands.get(deal), order) for deal in range(1, max(hands, default=0) + 1)]
    if table.cut is not None:
        written["cut"] = table.cut
    if table.moved_up is not None:
        written["moved_up"] = table.moved_up
    if table.seats is not None:
        written["seats"] = list(table.seats)
    return written


def _in_order(value: Any, order: dict[str, int]) -> Any:
    """A hand with its keys as the contracts write them: PostgreSQL stores its JSON in an order of its own."""
    if isinstance(value, dict):
        return {
            key: _in_order(value[key], order) for key in sorted(value, key=lambda key: order.get(key, len(order)))
        }
    return [_in_order(each, order) for each in value] if isinstance(value, list) else value
