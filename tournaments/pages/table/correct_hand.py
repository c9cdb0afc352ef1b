"""The form for a hand that was told before, filled in with it: taken back to be told again, or told otherwise."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest

from tournaments.display.table import TableShown
from tournaments.entry.hand_form import fields_from_hand
from tournaments.models import HandRecord
from tournaments.pages.table.hand_entry import HandEntry
from tournaments.pages.table.phone_holder import seat_told
from tournaments.pages.table.rendering import blank, new_key
from tournaments.table_result import dealer_of


def entry_asked(request: HttpRequest, table: TableShown) -> HandEntry | None:
    """The form that the address asks for: `?mend=2` tells otherwise how deal 2 was, `?back=2` tells it again.

    `say` is the seat that tells it otherwise. The form for the next deal where the address asks for none of these.
    """
    if not table.takes_hands:
        return None
    if (deal := _number(request.GET.get("mend"))) in table.played.records:
        record = table.played.records[deal]
        if record.state == HandRecord.State.REPORTED:
            return filled(table, record, mends=True, seat=seat_told(request.GET.get("say")))
    deal = _number(request.GET.get("back"))
    if deal in table.missing:
        dropped = HandRecord.objects.filter(table=table.played.row, deal=deal, dropped_at__isnull=False).last()
        if dropped is not None:
            return filled(table, dropped)
    return blank(table)


def filled(table: TableShown, record: HandRecord, *, mends: bool = False, seat: int | None = None) -> HandEntry:
    """The form with what `record` tells; who dealt is asked where no other hand tells it."""
    said = fields_said(record.hand, table)
    dealer = dealer_told_by_others(table, record.deal)
    return HandEntry(table, table.number, record.deal, dealer, new_key(), said, (), mends=mends, seat=seat)


def fields_said(hand: Mapping[str, Any], table: TableShown) -> dict[str, str]:
    """The hand as this page's form tells it: a count is given to a side, by its first seat."""
    said = fields_from_hand(hand, table.law)
    for count in table.law.counts:
        if (taker := said.get(f"taken_{count}", "")).isdigit():
            said[f"taken_{count}"] = str(2 - int(taker) % 2)
    return said


def dealer_told_by_others(table: TableShown, deal: int) -> int | None:
    """Who deals that deal, as the other hands of the round have it."""
    return dealer_of(deal, {number: hand for number, hand in table.played.record.hands.items() if number != deal})


def _number(sent: str | None) -> int:
    """A number as an address has it; 0, which no deal has, for anything else."""
    return int(sent) if sent and sent.isascii() and sent.isdigit() and len(sent) < 5 else 0
