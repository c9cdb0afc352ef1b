"""What the law says of who deals first in a game that follows another of the same people. Reads what stands."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournaments.display.table import both
from tournaments.display.translation import translate
from tournaments.models import Table
from tournaments.pages.table.table_page import TablePage
from tournaments.table_result.order import side_of


def who_may_deal(table: TablePage) -> str:
    """Who may choose to deal the first deal of a game to a target, as they lost the one before, and who deals otherwise.

    Nothing where the law has it otherwise, or others sat here in the round before. Three queries where it has.
    """
    if table.law.next_deal != "the losers may" or table.target is None or table.hands or table.number == 1:
        return ""
    before = Table.objects.filter(round__night=table.night, round__number=table.number - 1, number=table.card.number)
    row = before.prefetch_related("seats").first()
    seats_now = {each.pk: seat for seat, each in enumerate(table.played.seats, start=1)}
    sat = {each.seat: seats_now.get(each.entrant_id) for each in row.seats.all()} if row else {}
    last = row.hands.filter(current=True).last() if row else None
    if row is None or last is None or not row.out or {*sat.values()} != {*seats_now.values()}:
        return ""
    out = {side_of(seat, row.sides) for seat in row.out}
    losers = [now for seat, now in sat.items() if now and side_of(seat, row.sides) not in out]
    return words_for(table, sorted(losers), (sat[last.hand["dealer"]] or 0) % table.players + 1)


def words_for(table: TablePage, losers: Sequence[int], otherwise: int) -> str:
    """The same, of these seats."""
    if not losers:
        return ""
    names = [table.places[seat - 1].short for seat in losers]
    lost = both(names) if len(names) < 3 else ", ".join(names)
    message = _("%(names)s lost the last game and may choose to deal first (%(cite)s).")
    words = message % {"names": lost, "cite": translate(table.law.cite("next_deal"))}
    if otherwise in losers:
        return words
    return f"{words} " + _("Otherwise %(name)s deals.") % {"name": table.places[otherwise - 1].short}
