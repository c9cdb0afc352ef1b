"""What the host's board shows of a night, as values for its templates. Reads records; knows no request."""

import datetime as dt
from collections import Counter, defaultdict
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.law import Law
from scoring.notation import read_hand
from tournaments.actions.close_round import needs_acceptance
from tournaments.display.table import Worth, deals_drawn, places_of, sides_of, state_words, worth_of
from tournaments.models import Call, Dispute, HandRecord, Night, TableCard
from tournaments.records.queries import RoundPlayed, TablePlayed, current_round, law_of

SILENT_AFTER = 10  # minutes; a deal takes about five, and a phone may sleep through one


class PhoneSeen(NamedTuple):
    """When a table's phone was last seen: `kind` is never, seen or silent, `text` the same in words."""

    kind: str
    text: str


class DisputeOnBoard(NamedTuple):
    """A dispute with what both versions are worth: None where no hand stands, and where the other said only no."""

    row: Dispute
    title: str
    stands: Worth | None
    other: Worth | None


class TableStatus(NamedTuple):
    """How a table stands in a word, the `kind` of chip that shows it, and what its link to the sheet says."""

    kind: str
    text: str
    link: str


class BoardTable(NamedTuple):
    """One table of the round. `disputes` wait for the host; `extra_until` is set while the table has hands to play.

    Each of its `deals` is missing, unplayed, in, reported, agreed or disputed.
    """

    table: TablePlayed
    disputes: list[DisputeOnBoard]
    deals: dict[int, str]
    phone: PhoneSeen
    extra_until: dt.datetime | None
    has_time: bool
    call: Call | None

    @property
    def is_done(self) -> bool:
        return self.table.result.state == "done" and not self.disputes

    @property
    def status(self) -> TableStatus:
        state = "disputed" if self.disputes else self.table.result.state
        links = {"disputed": _("Settle the dispute"), "tied": _("Settle the tie")}
        return TableStatus(state, state_words(state), links.get(state, _("Sheet")))

    @property
    def not_accepted(self) -> list[int]:
        """The deals whose hand nobody has accepted yet, where the night asks for it."""
        return [deal for deal, state in self.deals.items() if state == "reported"]

    @property
    def hands_text(self) -> str:
        """How its hands stand, in words."""
        found = Counter(self.deals.values())
        words = [
            (found["agreed"], _("%(count)s accepted")),
            (found["reported"], _("%(count)s not accepted yet")),
            (found["disputed"], _("%(count)s disputed")),
            (found["unplayed"], _("%(count)s not played")),
        ]
        return ", ".join(word % {"count": count} for count, word in words if count)


class Board(NamedTuple):
    """The newest round's tables; `late` are disputes of earlier rounds, `calls` those that nobody has taken."""

    night: Night
    round: RoundPlayed
    tables: list[BoardTable]
    late: list[Dispute]
    calls: list[Call]

    @property
    def done(self) -> int:
        return sum(table.is_done for table in self.tables)

    @property
    def is_ready(self) -> bool:
        """Whether every table is done, so that the round can be closed."""
        return self.done == len(self.tables)

    @property
    def is_behind(self) -> bool:
        """Whether a hand is missing anywhere."""
        return any(table.table.result.missing for table in self.tables)

    @property
    def still_playing(self) -> list[int]:
        """The tables from which a hand may still come."""
        return [table.table.number for table in self.tables if table.table.result.missing]

    @property
    def not_accepted(self) -> list[BoardTable]:
        """The tables with hands that nobody has accepted yet."""
        return [table for table in self.tables if table.not_accepted]


def board_of(night: Night, at: dt.datetime) -> Board | None:
    """The board at that time, None before a draw. Three queries more than the round, however many tables."""
    current = current_round(night)
    if current is None:
        return None
    disputes: dict[tuple[int, int], list[Dispute]] = defaultdict(list)
    for dispute in Dispute.objects.filter(table__round__night=night, settled_at=None).select_related("table__round"):
        disputes[dispute.table.round.number, dispute.table.number].append(dispute)
    seen = dict(TableCard.objects.filter(night=night).values_list("number", "last_seen_at"))
    calls = open_calls(night)
    call_of = {call.table_id: call for call in calls}
    law = law_of(night)
    tables = []
    for table in current.tables:
        waits = night.state == Night.State.PLAYING and bool(table.result.missing)
        extra = table.row.extra_until if waits else None
        tables.append(
            BoardTable(
                table,
                _disputes(table, disputes.pop((current.number, table.number), []), law, closed=current.closed),
                {deal: _state(night, table, deal) for deal in deals_drawn(night, [table])},
                phone_seen(at, seen.get(table.number), waits=waits),
                extra,
                extra is not None and extra > at,
                call_of.get(table.row.pk),
            )
        )
    return Board(night, current, tables, [dispute for left in disputes.values() for dispute in left], calls)


def open_calls(night: Night) -> list[Call]:
    """The calls that no director has taken, the first that came first."""
    waiting = Call.objects.filter(table__round__night=night, taken_at=None)
    return list(waiting.select_related("table__round"))


def phone_seen(at: dt.datetime, last: dt.datetime | None, *, waits: bool) -> PhoneSeen:
    """When a phone was last seen, in steps that let the page rest; long silence is a warning where the table `waits`."""
    if last is None:
        return PhoneSeen("never", _("no phone"))
    minutes = int((at - last).total_seconds()) // 60
    if minutes < 2:
        return PhoneSeen("seen", _("last seen a minute ago"))
    if minutes >= 60:
        return PhoneSeen("silent" if waits else "seen", _("silent for over an hour"))
    step = minutes // 5 * 5 or 2
    if waits and minutes >= SILENT_AFTER:
        silent = ngettext("silent for %(minutes)s minute", "silent for %(minutes)s minutes", step)
        return PhoneSeen("silent", silent % {"minutes": step})
    text = ngettext("last seen %(minutes)s minute ago", "last seen %(minutes)s minutes ago", step)
    return PhoneSeen("seen", text % {"minutes": step})


def _disputes(table: TablePlayed, rows: list[Dispute], law: Law, *, closed: bool) -> list[DisputeOnBoard]:
    if not rows:
        return []
    sides = sides_of(table, places_of(table, None))
    found = []
    for row in rows:
        if row.hand is None:
            title, other = _("Deal %(deal)s: the other side says no"), None
        else:
            title = _("Deal %(deal)s: two versions")
            if closed:
                title = _("Deal %(deal)s: reported after the round closed")
            elif row.deal not in table.record.hands:
                title = _("Deal %(deal)s: reported after the bell")
            other = worth_of(read_hand(row.hand, law)[0], law, sides)
        hand = table.record.hands.get(row.deal)
        stands = worth_of(hand, law, sides) if hand else None
        found.append(DisputeOnBoard(row, title % {"deal": row.deal}, stands, other))
    return found


def _state(night: Night, table: TablePlayed, deal: int) -> str:
    record = table.records.get(deal)
    if record is None:
        return "unplayed" if deal in table.record.unplayed else "missing"
    if record.state == HandRecord.State.REPORTED:
        return "reported" if needs_acceptance(night, record) else "in"
    return record.state
