"""What stands at a table right now, as its page and its script get it. Reads; changes nothing."""

import json
from functools import lru_cache
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from club.server.languages import for_programs, language_of
from club.server.marks import marked
from club.sign_in.roles import key_in_the_link
from scoring.hand import Hand
from scoring.law import Law
from scoring.notation import by_seat, read_hand, write_hand, write_score
from scoring.reasons import reasons
from scoring.score import Score, score
from tournaments.actions.calls import mark_table_seen
from tournaments.display.clock import clock_of
from tournaments.display.polling import PRIVATE, etag_of, has_seen, unchanged
from tournaments.display.table import next_deal
from tournaments.display.translation import translator
from tournaments.models import HandRecord, Night, Table, TableCard
from tournaments.pages.table.json_requests import card_asked, no_such_table
from tournaments.records.load import StoredTable, current_round, newest_table
from tournaments.records.night_rules import law_of
from tournaments.records.night_version import at_one_point

MOST_HANDS = 1000  # whose reasons are remembered


def _poll(request: HttpRequest, token: str) -> HttpResponse | None:
    card = card_asked(request, token)
    if card is None or not has_seen(request, etag := etag_of(card, language_of(request, state))):
        return None
    mark_table_seen(card=card, at=timezone.now())
    return unchanged(etag)


@for_programs
@key_in_the_link
@marked(skips_middleware=True, poll=_poll)
@require_safe
def state(request: HttpRequest, token: str) -> HttpResponse:
    """`GET /t/<token>/state`: what stands at the table now, with an ETag; 304 where nothing changed."""
    card = card_asked(request, token)
    if card is None:
        return no_such_table()
    mark_table_seen(card=card, at=timezone.now())
    etag = etag_of(card, get_language())
    if has_seen(request, etag):
        return unchanged(etag)
    content = json.dumps(state_at(card), ensure_ascii=False)
    return HttpResponse(content, content_type="application/json", headers={"ETag": etag} | PRIVATE)


def unused_in(table: StoredTable, night: Night) -> int | None:
    """The round being played, where it does not have this table: fewer people are there than before."""
    newest = current_round(night)
    is_unused = newest is not None and night.state == Night.State.PLAYING and newest.number > table.row.round.number
    return newest.number if newest and is_unused else None


def state_at(card: TableCard) -> dict[str, Any]:
    """The state, with the point of the night's records at which it was read."""
    content, point = at_one_point(card, lambda: state_of(card))
    return content | {"through": point}


def state_of(card: TableCard) -> dict[str, Any]:
    """The state that the contracts fix, and what else the page needs; as many queries, however much was played."""
    night = card.night
    table = newest_table(card.night, card.number)
    law = table.law if table else law_of(night)
    of_night: dict[str, Any] = {"night": night.name, "night_state": night.state, "law": law.key}
    if table is None or (unused := unused_in(table, night)):
        number = None if table is None else unused
        return of_night | {"round": number, "round_state": "closed", "table": card.number, "seats": [], "deal": None}
    row, result = table.row, table.result
    deal, dealer = next_deal(table)
    clock = clock_of(row.round, [row], timezone.now(), begun=bool(table.records))
    return of_night | {
        "round": row.round.number,
        "rounds": night.rules.planned_rounds,
        "round_state": "closed" if row.round.closed_at else "playing",
        "table": card.number,
        "seats": [
            {"seat": seat, "number": entrant.number, "name": entrant.name}
            for seat, entrant in enumerate(table.people, start=1)
        ],
        "deals": night.rules.deals,
        "deal": deal,
        "dealer": dealer,
        "played": [
            hand_json(record, law, table.hands[deal], result.scores[deal])
            for deal, record in sorted(table.records.items())
        ],
        "totals": by_seat(result.by_side),
        "tied": result.tied,
        "cut": list(table.cut) if len(table.cut) > 1 else table.cut[0] if table.cut else None,
        "acceptance": night.rules.acceptance,
        "confirmed": row.confirmed_at is not None or bool(table.records),
        "extra_until": row.extra_until.isoformat() if row.extra_until else None,
        "call": _last_call(row),
        "others": [
            {"deal": other.deal, "seat": other.seat, "hand": other.hand}
            for other in (row.disputes.filter(settled_at=None) if row.has_disputes else ())  # type: ignore[attr-defined]
        ],
        "winners": list(result.winners) or None,
        **({"level": [side + 1 for side in result.level]} if result.sides > 2 else {}),
        "clock": None if clock is None else clock.as_json(),
        **({"rang": row.rang_after is not None} if night.rules.by_bell else {}),
        **({"unplayed": {"deals": list(table.unplayed), "why": table.why}} if table.unplayed else {}),
    }


def hand_json(record: HandRecord, law: Law, hand: Hand | None = None, scored: Score | None = None) -> dict[str, Any]:
    """One hand that stands, with what it is worth and why; read and scored here where the caller has not."""
    hand = read_hand(record.hand, law)[0] if hand is None else hand
    scored = score(hand, law) if scored is None else scored
    return {
        "deal": record.deal,
        "hand": write_hand(hand),
        "score": _score_json(hand, law, scored, get_language()),
        "state": record.state,
        "revision": record.revision,
        "told_by": record.reported_seat,
        "accepted_by": record.accepted_seat,
    }


@lru_cache(maxsize=MOST_HANDS)
def _score_json(hand: Hand, law: Law, scored: Score, _language: str | None) -> dict[str, Any]:
    """What the hand is worth and why, in the reader's language: each phone at its table asks for it after each hand."""
    return write_score(scored, reasons(hand, law, scored), translator())


def _last_call(row: Table) -> dict[str, Any] | None:
    """The table's last call of the round: why, when, and whether a director took it, or the table took it back."""
    call = row.calls.last() if row.has_calls else None  # type: ignore[attr-defined]
    if call is None:
        return None
    return {
        "reason": call.reason,
        "at": call.at.isoformat(),
        "taken": call.taken_by_id is not None,
        "withdrawn": call.is_withdrawn,
    }
