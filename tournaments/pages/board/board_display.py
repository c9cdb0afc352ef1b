"""What the host's board shows of a night, as values for its templates. Reads what stands; knows no request."""

import datetime as dt
from collections import Counter, defaultdict
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.hand import Hand
from scoring.law import Law
from scoring.notation import read_hand
from tournaments.display.table import Worth, places_of, sides_of, worth_of
from tournaments.models import Call, Dispute, HandRecord, Night, TableCard
from tournaments.records.queries import RoundPlayed, TablePlayed, current_round, law_of

SILENT_AFTER = 10  # minutes; a deal takes about five, and a phone may sleep through one


class Heard(NamedTuple):
    """When a table's phone was last heard: `kind` is never, heard or silent, `told` the same in words."""

    kind: str
    told: str


class Mark(NamedTuple):
    """One deal on a card: `state` is missing, in, reported, agreed or disputed."""

    deal: int
    state: str


class Disputed(NamedTuple):
    """A dispute with what both versions are worth: None where none stands, and where the other said only no."""

    row: Dispute
    stands: Worth | None
    other: Worth | None


class CardShown(NamedTuple):
    """One table of the round; `disputes` are those that wait for the host, `extra` what is told of extra time.

    `call` is the one that stands.
    """

    table: TablePlayed
    disputes: list[Disputed]
    marks: list[Mark]
    heard: Heard
    extra: dt.datetime | None
    has_time: bool
    call: Call | None

    @property
    def is_done(self) -> bool:
        return self.table.result.state == "done" and not self.disputes

    @property
    def awaited(self) -> list[int]:
        """The deals whose hand nobody has accepted yet, where the night asks for it."""
        return [mark.deal for mark in self.marks if mark.state == "reported"]

    @property
    def told(self) -> str:
        """How its hands stand, in words."""
        found = Counter(mark.state for mark in self.marks)
        words = [
            (found["agreed"], _("%(count)s accepted")),
            (found["reported"], _("%(count)s not accepted yet")),
            (found["disputed"], _("%(count)s disputed")),
        ]
        return ", ".join(word % {"count": count} for count, word in words if count)


class BoardShown(NamedTuple):
    """The newest round's cards; `late` are disputes of rounds before it, `calls` those that stand."""

    night: Night
    round: RoundPlayed
    cards: list[CardShown]
    late: list[Dispute]
    calls: list[Call]

    @property
    def done(self) -> int:
        return sum(card.is_done for card in self.cards)

    @property
    def is_ready(self) -> bool:
        """Whether every table is done, so that the round can be closed."""
        return self.done == len(self.cards)

    @property
    def awaited(self) -> list[CardShown]:
        """The tables with hands that nobody has accepted yet."""
        return [card for card in self.cards if card.awaited]


def board_shown(night: Night, at: dt.datetime) -> BoardShown | None:
    """The board at that time, None before a draw. Three queries more than the round, however many tables."""
    current = current_round(night)
    if current is None:
        return None
    disputes: dict[tuple[int, int], list[Dispute]] = defaultdict(list)
    open_ones = Dispute.objects.filter(table__round__night=night, settled_at=None).select_related("table__round")
    for dispute in open_ones:
        disputes[dispute.table.round.number, dispute.table.number].append(dispute)
    heard = dict(TableCard.objects.filter(night=night).values_list("number", "last_seen_at"))
    calls = standing_calls(night)
    ringing = {call.table_id: call for call in calls}
    law = law_of(night)
    cards = []
    for table in current.tables:
        both = _both(table, disputes.pop((current.number, table.number), []), law)
        card = _card(night, table, both, heard.get(table.number), at)
        cards.append(card._replace(call=ringing.get(table.row.pk)))
    return BoardShown(night, current, cards, [dispute for left in disputes.values() for dispute in left], calls)


def standing_calls(night: Night) -> list[Call]:
    """The calls that no director has taken, the first that came first."""
    waiting = Call.objects.filter(table__round__night=night, taken_at=None)
    return list(waiting.select_related("table__round"))


def is_awaited(night: Night, record: HandRecord) -> bool:
    """Whether someone should still accept that hand. What the desk enters by itself no table is asked for."""
    if record.state != HandRecord.State.REPORTED or night.acceptance == Night.Acceptance.NONE:
        return False
    return night.acceptance == Night.Acceptance.DESK or record.source == HandRecord.Source.TABLE


def heard(at: dt.datetime, last: dt.datetime | None, *, waits: bool) -> Heard:
    """When a phone was last heard, in steps that let the page rest; long silence is a warning where the table `waits`."""
    if last is None:
        return Heard("never", _("no phone"))
    minutes = int((at - last).total_seconds()) // 60
    if minutes < 2:
        return Heard("heard", _("heard a minute ago"))
    if minutes >= 60:
        return Heard("silent" if waits else "heard", _("silent for over an hour"))
    told = minutes // 5 * 5 or 2
    if waits and minutes >= SILENT_AFTER:
        params = {"minutes": told}
        return Heard(
            "silent", ngettext("silent for %(minutes)s minute", "silent for %(minutes)s minutes", told) % params
        )
    message = ngettext("heard %(minutes)s minute ago", "heard %(minutes)s minutes ago", told)
    return Heard("heard", message % {"minutes": told})


def _card(
    night: Night, table: TablePlayed, disputes: list[Disputed], last: dt.datetime | None, at: dt.datetime
) -> CardShown:
    waits = night.state == Night.State.PLAYING and bool(table.result.missing)
    extra = table.row.extra_until if waits else None
    marks = [Mark(deal, _state(night, table.records.get(deal))) for deal in range(1, night.deals + 1)]
    return CardShown(
        table, disputes, marks, heard(at, last, waits=waits), extra, extra is not None and extra > at, None
    )


def _both(table: TablePlayed, disputes: list[Dispute], law: Law) -> list[Disputed]:
    if not disputes:
        return []
    sides = sides_of(table, places_of(table, None))

    def worth(hand: Hand | None) -> Worth | None:
        return None if hand is None else worth_of(hand, law, sides)

    others = [None if row.hand is None else read_hand(row.hand, law)[0] for row in disputes]
    return [
        Disputed(row, worth(table.record.hands.get(row.deal)), worth(other))
        for row, other in zip(disputes, others, strict=True)
    ]


def _state(night: Night, record: HandRecord | None) -> str:
    if record is None:
        return "missing"
    if record.state == HandRecord.State.REPORTED:
        return "reported" if is_awaited(night, record) else "in"
    return record.state
