"""What a table knows of itself right now, as its page and its scripts see it. Reads; changes nothing."""

from typing import Any

from django.db.models import Prefetch

from scoring.law import Law
from scoring.notation import by_seat, read_hand, write_hand, write_score
from scoring.reasons import reasons
from scoring.score import score
from tournaments.display.translation import translate
from tournaments.models import HandRecord, Seat, Table, TableCard
from tournaments.records.night_version import at_one_point
from tournaments.records.queries import TablePlayed, law_of, table_played, whole
from tournaments.table_result import dealer_of


@whole
def table_now(card: TableCard) -> TablePlayed | None:
    """The card's table in the newest round, settled; three queries."""
    row = (
        Table.objects.filter(round__night=card.night_id, number=card.number)
        .select_related("round")
        .prefetch_related(
            Prefetch("seats", Seat.objects.select_related("entrant")),
            Prefetch("hands", HandRecord.objects.filter(current=True)),
        )
        .order_by("-round__number")
        .first()
    )
    return None if row is None else table_played(row, law_of(card.night), card.night.deals)


def state_at(card: TableCard) -> dict[str, Any]:
    """The same, with the point in the night's book of which it is."""
    told, point = at_one_point(card.night, lambda: state_of(card))
    return told | {"through": point}


def state_of(card: TableCard) -> dict[str, Any]:
    """The state that the contracts fix, and what else the page needs; five queries, however much was played."""
    night = card.night
    law = law_of(night)
    table = table_now(card)
    told: dict[str, Any] = {"night": night.name, "night_state": night.state, "law": law.key}
    if table is None:
        return told | {
            "round": None,
            "round_state": "closed",
            "table": card.number,
            "seats": [],
            "deal": None,
        }
    deal = table.result.missing[0] if table.result.missing else None
    return told | {
        "round": table.row.round.number,
        "rounds": night.planned_rounds,
        "round_state": "closed" if table.row.round.closed_at else "playing",
        "table": card.number,
        "seats": [
            {"seat": seat, "number": entrant.number, "name": entrant.name}
            for seat, entrant in enumerate(table.seats, start=1)
        ],
        "deals": night.deals,
        "deal": deal,
        "dealer": dealer_of(deal, table.record.hands) if deal else None,
        "played": [hand_told(table.records[deal], law) for deal in sorted(table.records)],
        "totals": by_seat(table.result.totals[:2]),
        "tied": table.result.tied,
        "cut": table.record.cut,
        "acceptance": night.acceptance,
        "confirmed": table.row.confirmed_at is not None or bool(table.records),
        "extra_until": table.row.extra_until.isoformat() if table.row.extra_until else None,
        "call": _call_told(table.row),
        "others": [
            {"deal": other.deal, "seat": other.seat, "hand": other.hand}
            for other in table.row.disputes.filter(settled_at=None)
        ],
        "winners": None if table.result.winner is None else [table.result.winner + 1, table.result.winner + 3],
    }


def _call_told(row: Table) -> dict[str, Any] | None:
    """The table's last call of the round: why, when, and whether a director has taken it, or the table taken it back."""
    call = row.calls.last()
    return (
        None
        if call is None
        else {
            "reason": call.reason,
            "at": call.at.isoformat(),
            "taken": call.taken_by_id is not None,
            "withdrawn": call.is_withdrawn,
        }
    )


def hand_told(record: HandRecord, law: Law) -> dict[str, Any]:
    """One hand that stands, with what it is worth and why."""
    hand, _ = read_hand(record.hand, law)
    settled = score(hand, law)
    return {
        "deal": record.deal,
        "hand": write_hand(hand),
        "score": write_score(settled, reasons(hand, law, settled), translate),
        "state": record.state,
        "revision": record.revision,
        "told_by": record.reported_seat,
        "accepted_by": record.accepted_seat,
    }
