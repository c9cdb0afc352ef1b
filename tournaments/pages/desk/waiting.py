"""What lies at the desk: sheets that wait for a second person, sheets still to come. Reads what stands."""

from itertools import groupby
from typing import NamedTuple

from django.utils.translation import gettext as _

from tournaments.models import HandRecord, Night, Table


class WaitingSheet(NamedTuple):
    """A sheet with deals that no second person has seen; `own`: whoever asks keyed all of them."""

    round_number: int
    table: int
    deals: list[int]
    by: list[str]
    own: bool

    @property
    def words(self) -> str:
        """The sheet as it is called at the desk."""
        return _("Table %(table)s, round %(round)s") % {"table": self.table, "round": self.round_number}


def waits_for_second(night: Night, record: HandRecord) -> bool:
    """Whether a hand that stands waits at the desk: on nights without that rule, only what the desk has keyed."""
    if record.state != HandRecord.State.REPORTED:
        return False
    return night.acceptance == Night.Acceptance.DESK or record.source == HandRecord.Source.DESK


def waiting_sheets(night: Night, user_id: int) -> list[WaitingSheet]:
    """The sheets that wait, in the order of rounds and tables, those of others than `user_id` first. One query."""
    rows = (
        HandRecord.objects.filter(table__round__night=night, current=True, state=HandRecord.State.REPORTED)
        .select_related("table__round", "by")
        .order_by("table__round__number", "table__number", "deal")
    )
    waiting = [row for row in rows if waits_for_second(night, row)]
    sheets = [
        WaitingSheet(
            *place,
            [row.deal for row in found],
            sorted({name_of(row) for row in found}),
            all(row.by_id == user_id for row in found),
        )
        for place, found in (
            (place, list(rows))
            for place, rows in groupby(waiting, lambda row: (row.table.round.number, row.table.number))
        )
    ]
    return sorted(sheets, key=lambda sheet: sheet.own)


def name_of(record: HandRecord) -> str:
    """Who wrote the hand: a person at the desk, or what it came by."""
    if record.by is None:
        return record.get_source_display()
    return record.by.get_short_name() or record.by.get_username()


def still_to_come(night: Night, number: int) -> list[int]:
    """The tables of that round of which a hand is missing. One query."""
    missing = Table.objects.filter(round__night=night, round__number=number, hands_in__lt=night.deals)
    return list(missing.order_by("number").values_list("number", flat=True))
