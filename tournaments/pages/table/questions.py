"""What the page asks its table: whether the hands are right, whether the director is needed.

Reads what stands; no address, no form.
"""

import datetime as dt
from collections.abc import Sequence
from typing import Any, NamedTuple

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.display.table import Side
from tournaments.models import Call, HandRecord, Night
from tournaments.pages.table.table_page import PlayedHand, TablePage


class HandQuestion(NamedTuple):
    """Is this hand right? `hand` is None for a question that the page's script fills in; `latest` is shown unfolded.

    `sides` are those who may answer: the one that did not report it, or both where nobody said who did.
    """

    hand: PlayedHand | None
    reported_by: Side | None
    sides: tuple[Side, ...]
    latest: bool

    @property
    def pass_phone(self) -> str:
        """To whom the phone goes, where the side that reported the hand is not asked."""
        return "" if self.reported_by is None else pass_phone(self.sides[0], self.sides)

    @property
    def only(self) -> Side | None:
        """The side that is asked, where there is no other."""
        return self.sides[0] if len(self.sides) == 1 else None


def pass_phone(side: Side, sides: Sequence[Side]) -> str:
    """What whoever holds the phone is asked to do, where `side` is to answer, or another of these `sides`."""
    return _("Hand the phone to somebody else at the table.") if len(sides) > 2 else side.pass_phone


def hands_asked(table: TablePage) -> dict[str, Any]:
    """The questions, the latest deal first; the `blanks` that the script fills in; the `last` hand, which can be taken back.

    None once no hand is taken any more; whether a hand is right only on nights that have the table accept.
    """
    asked: dict[str, Any] = {"questions": [], "blanks": [], "last": _last_hand(table) if table.takes_hands else None}
    if table.takes_hands and table.night.acceptance == Night.Acceptance.TABLE:
        reported = [hand for hand in reversed(table.hands) if hand.asked]
        asked["questions"] = [
            HandQuestion(hand, hand.reported_by, _asked_of(table, hand.reported_by), place == 0)
            for place, hand in enumerate(reported)
        ]
        asked["blanks"] = [HandQuestion(None, side, _asked_of(table, side), True) for side in (*table.sides, None)]
    return asked


def _asked_of(table: TablePage, reported_by: Side | None) -> tuple[Side, ...]:
    return tuple(side for side in table.sides if reported_by is None or side.seat != reported_by.seat)


def _last_hand(table: TablePage) -> PlayedHand | None:
    last = max(table.played.records.values(), key=lambda record: record.pk, default=None)
    if last is None or last.state != HandRecord.State.REPORTED or last.source != HandRecord.Source.TABLE:
        return None
    return next(hand for hand in table.hands if hand.deal == last.deal)


def calls_of(table: TablePage) -> dict[str, Any]:
    """The table's `last` call in its newest round, and the extra time that it was given. One query where there were any."""
    row = table.played.row
    asks = row.has_calls and not table.over  # type: ignore[attr-defined]  # see `newest_table`
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
