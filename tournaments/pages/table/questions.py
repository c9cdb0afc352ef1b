"""What the page asks its table: whether the hands are right, whether the director is needed.

Reads what stands; no address, no form.
"""

import datetime as dt
from typing import Any, NamedTuple

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.display.table import Side
from tournaments.models import Call, HandRecord
from tournaments.pages.table.table_page import PlayedHand, TablePage


class SideAsked(NamedTuple):
    """What a side is asked once the round's hands are in: whether those are right that it did not enter itself."""

    side: Side
    hands: tuple[PlayedHand, ...]


def hands_asked(table: TablePage) -> dict[str, Any]:
    """Each side with the hands it is `asked` about; the `newest` hand, and whether the table can take it back.

    No side on nights that do not have the table accept, and once no hand is taken any more.
    """
    newest = (
        max(table.played.records.values(), key=lambda record: record.pk, default=None) if table.takes_hands else None
    )
    return {
        "sides": [SideAsked(side, _asked_of(table, side)) for side in table.sides] if table.asks else [],
        "newest": newest and next(hand for hand in table.hands if hand.deal == newest.deal),
        "can_be_taken_back": newest is not None
        and (newest.state, newest.source) == (HandRecord.State.REPORTED, HandRecord.Source.TABLE),
    }


def _asked_of(table: TablePage, side: Side) -> tuple[PlayedHand, ...]:
    return tuple(hand for hand in table.hands if hand.asked and hand.may_be_answered_by(side))


def calls_of(table: TablePage) -> dict[str, Any]:
    """The table's `last` call in its newest round, and the extra time that it was given. One query where there were any."""
    row = table.played.row
    asks = row.has_calls and not table.over  # type: ignore[attr-defined]  # see `rounds_of`
    last = row.calls.order_by("-pk").first() if asks else None
    return {
        "last": last,
        "note": "" if last is None else _note(last),
        "until": None if table.closed else row.extra_until,
        "possible": not table.over,
        "reasons": Call.Reason.choices,
    }


def _note(call: Call) -> str:
    """What became of the call."""
    params = {"reason": call.get_reason_display(), "time": _clock(call.at if call.stands else call.taken_at)}
    if call.stands:
        return _("Called: %(reason)s, %(time)s. The director’s screen shows it.") % params
    if call.is_withdrawn:
        return _("You cancelled your call at %(time)s.") % params
    return _("A director took your call (%(reason)s) at %(time)s.") % params


def _clock(at: dt.datetime | None) -> str:
    return "" if at is None else f"{timezone.localtime(at):%H:%M}"
