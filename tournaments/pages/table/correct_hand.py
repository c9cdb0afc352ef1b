"""The form filled in with a hand that was reported before: to enter it again, or to say how it was instead."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest

from tournaments.entry.hand_form import fields_from_hand
from tournaments.models import HandRecord
from tournaments.pages.table.fields import LinkFields, numbers_in
from tournaments.pages.table.hand_entry import HandEntry
from tournaments.pages.table.rendering import blank, new_key
from tournaments.pages.table.table_page import TablePage
from tournaments.table_result import dealer_of


def entry_asked(request: HttpRequest, table: TablePage) -> HandEntry | None:
    """The form that the address asks for: `?correct=2` for the other side's version of deal 2, `?back=2` to enter it again.

    `seat` is who corrects it. The form for the next deal where the address asks for neither.
    """
    if not table.takes_hands:
        return None
    asked = numbers_in(LinkFields, request.GET)
    record = table.played.records.get(asked["correct"] or 0)
    if record is not None and record.state == HandRecord.State.REPORTED:
        return _filled(table, record, corrects=True, seat=asked["seat"])
    if asked["back"] in table.missing:
        dropped = HandRecord.objects.filter(
            table=table.played.row, deal=asked["back"], dropped_at__isnull=False
        ).last()
        if dropped is not None:
            return _filled(table, dropped)
    return blank(table)


def dealer_by_others(table: TablePage, deal: int) -> int | None:
    """Who deals that deal, as the other hands of the round have it."""
    return dealer_of(deal, {number: hand for number, hand in table.played.record.hands.items() if number != deal})


def _filled(table: TablePage, record: HandRecord, *, corrects: bool = False, seat: int | None = None) -> HandEntry:
    """The form with the hand of `record`; who dealt is asked where no other hand shows it."""
    dealer = dealer_by_others(table, record.deal)
    fields = _fields_by_side(record.hand, table)
    return HandEntry(table, table.number, record.deal, dealer, new_key(), fields, (), corrects=corrects, seat=seat)


def _fields_by_side(hand: Mapping[str, Any], table: TablePage) -> dict[str, str]:
    """The hand in the page's own fields: a count is given to a side, by its first seat."""
    fields = fields_from_hand(hand, table.law)
    for count in table.law.counts:
        if (taker := fields.get(f"taken_{count}", "")).isdigit():
            fields[f"taken_{count}"] = str(2 - int(taker) % 2)
    return fields
