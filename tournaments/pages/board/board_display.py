"""What the director's board shows of a night, as values for its templates. Reads records; knows no request."""

import datetime as dt
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import Count, Q, QuerySet
from django.utils.translation import gettext as _

from club.names import short_names
from scoring.score_scale import Scale
from tournaments.display.clock import clock_row
from tournaments.display.next_step import Progress
from tournaments.display.table import TableShown, deals_drawn
from tournaments.models import Call, Dispute, HandRecord, JoinRequest, Night, RoundClock, Table, TableCard
from tournaments.records.attendance import attendance_of
from tournaments.records.free_places import FreePlace, free_places
from tournaments.records.joining import waiting_in
from tournaments.records.load import StoredRound, StoredTable, current_round, entrants_of, rounds_of
from tournaments.records.night_rules import needs_acceptance
from tournaments.records.night_version import records_mark

SILENT_AFTER = 10  # minutes; a deal takes about five, and a phone may sleep through one


class PhoneSeen(NamedTuple):
    """When a table's phone was last seen: `kind` is never, seen or silent, `text` the same in words."""

    kind: str
    text: str


def phone_step(at: dt.datetime, last: dt.datetime | None) -> int | None:
    """For how many minutes a phone has been silent, in steps that let the page rest; None for one never seen."""
    if last is None:
        return None
    minutes = int((at - last).total_seconds()) // 60
    return 0 if minutes < 2 else 60 if minutes >= 60 else minutes // 5 * 5 or 2


def phone_seen(at: dt.datetime, last: dt.datetime | None, *, waits: bool) -> PhoneSeen:
    """When a phone was last seen; long silence is a warning where the table `waits`."""
    step = phone_step(at, last)
    if step is None:
        return PhoneSeen("never", _("no phone"))
    if not step:
        return PhoneSeen("seen", _("connected"))
    silent = waits and step >= SILENT_AFTER
    if step == 60:
        text = _("silent for over an hour")
    elif silent:
        text = _("silent for %(minutes)s min")
    else:
        # Translators: a phone
        text = _("seen %(minutes)s min ago")
    return PhoneSeen("silent" if silent else "seen", text % {"minutes": step})


WAITS_AFTER = dt.timedelta(minutes=3)  # a hand that nobody has accepted; the other side was busy dealing
MOST_WIDE_ROWS = 12  # tables; of more the rows are low


@dataclass(frozen=True, kw_only=True)
class BoardTable(TableShown):
    """One table of a round. `extra_until` is set while the table has hands to play.

    Each of its `deals` is missing, unplayed, in, reported, agreed or disputed. `is_slow`: a hand has waited long for
    somebody to accept it. `shorts` are the names of who sits there, short and still different in the whole round. Two
    that have the same `mark` look the same.
    """

    deals: dict[int, str]
    phone: PhoneSeen
    extra_until: dt.datetime | None
    has_time: bool
    call: Call | None
    is_slow: bool
    mark: str

    @property
    def number(self) -> int:
        return self.table.number

    @property
    def is_done(self) -> bool:
        return self.state == "done"

    @property
    def flag(self) -> str:
        """What is most urgent there: a call, before how it stands."""
        return "call" if self.call else self.state

    @property
    def flag_words(self) -> str:
        return _("Calls you") if self.call else self.state_words

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
    """The newest round's tables. `disputes` are all open ones, by round and table, and `stands` the hands beside them.

    `calls` are those that nobody has taken, `going` those to which somebody said they are coming; `earlier` the tables
    of earlier rounds that miss a hand. `phones` wait to be let in, and `unseated` people could still sit down in the
    `free` places; `late` ones have none before the next round. The `cards`, by table, are no newer than what is shown.
    """

    night: Night
    cards: Mapping[int, TableCard]
    round: StoredRound
    tables: list[BoardTable]
    disputes: list[Dispute]
    stands: dict[tuple[int, int], HandRecord]
    calls: list[Call]
    going: list[Call]
    earlier: list[Table]
    phones: list[JoinRequest]
    unseated: list[str]
    free: list[FreePlace]
    late: list[str]
    clock: RoundClock | None
    at: dt.datetime

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
    def is_played(self) -> bool:
        """Whether its round is being played."""
        return self.night.state == Night.State.PLAYING and not self.round.closed

    @property
    def by_bell(self) -> bool:
        return self.night.rules.by_bell

    @property
    def progress(self) -> Progress:
        """How far the night has come, for what is next."""
        return progress_of(self.night, self.round, is_ready=self.is_ready)

    @property
    def moves_to(self) -> int:
        """The round into which everyone's moves can be seen: the newest before it begins, else the one after; 0 for none."""
        number = self.round.number
        if number > 1 and not self.round.has_begun:
            return number
        return number + 1 if self.is_played and not self.night.rules.is_last(number) else 0

    @property
    def can_reopen(self) -> int:
        """The number of the round that was closed last, while nothing of the next one is in; 0 for none."""
        if self.round.closed or self.night.state == Night.State.OVER:
            return self.round.number
        return self.round.number - 1 if not self.round.has_begun else 0

    @property
    def time_is_over(self) -> bool:
        """Whether the round's time is over, by the director's bell or by its clock."""
        clock = self.clock
        return clock is not None and (
            clock.rang_at is not None or (clock.ends_at is not None and clock.ends_at <= self.at)
        )

    @property
    def still_playing(self) -> list[int]:
        """The tables from which a hand may still come."""
        return [table.number for table in self.tables if table.table.result.missing]

    @property
    def not_accepted(self) -> list[BoardTable]:
        """The tables with hands that nobody has accepted yet."""
        return [table for table in self.tables if table.not_accepted]

    @property
    def stays(self) -> tuple[dt.datetime | None, dt.datetime | None]:
        """From when until when time alone leaves the board as it is, but for the phones; None where nothing bounds it."""
        moments = [each.extra_until for each in self.tables]
        moments.append(self.clock.ends_at if self.clock else None)
        for each in self.tables:
            moments += [each.table.records[deal].at + WAITS_AFTER for deal in each.not_accepted]
        known = [moment for moment in moments if moment]
        return (
            max((moment for moment in known if moment <= self.at), default=None),
            min((moment for moment in known if moment > self.at), default=None),
        )


def board_of(night: Night, at: dt.datetime) -> Board | None:
    """The board at that time, None before a draw. Eight queries more than the round, however many tables."""
    cards = {card.number: card for card in TableCard.objects.filter(night=night)}
    current = current_round(night)
    if current is None:
        return None
    waiting = Dispute.objects.filter(table__round__night=night, settled_at=None)
    disputes = list(waiting.select_related("table__round"))
    in_hand = Q(taken_at=None) | Q(outcome=Call.Outcome.TAKEN, table__round=current.row)
    called = list(_calls_of(night).filter(in_hand).select_related("taken_by"))
    calls = [call for call in called if call.stands]
    unseated, free, late = _unseated(night, current)
    earlier = Table.objects.filter(round__night=night, round__number__lt=current.number)
    return Board(
        night,
        cards,
        current,
        tables_of(night, cards, current, at, disputes, calls),
        disputes,
        _standing(current, disputes),
        calls,
        [call for call in called if not call.stands],
        _missing_in(night, earlier),
        list(waiting_in(night, None, at)) if night.state == Night.State.PLAYING else [],
        unseated,
        free,
        late,
        clock_row(current.row),
        at,
    )


def _unseated(night: Night, current: StoredRound) -> tuple[list[str], list[FreePlace], list[str]]:
    """Who has no seat though one is free, by name, which are free, and who neither sits nor sits out as none is free."""
    if night.state != Night.State.PLAYING or current.closed:
        return [], [], []
    attendance = attendance_of(night)
    free = free_places(night, current, attendance)
    waiting = attendance.in_the_movement(current.number + 1) - set(current.seating.places)
    if not any(place.left for place in free):
        waiting -= {each.number for each in current.people_out}
    names = [name for number, name in entrants_of(night) if number in waiting] if waiting else []
    return (names, free, []) if free and names else ([], [], names)


def progress_of(night: Night, newest: StoredRound, *, is_ready: bool) -> Progress:
    """How far the night has come in its newest round. A query where a clock may still be started."""
    has_clock = newest.has_begun or clock_row(newest.row) is not None
    minutes = 0 if has_clock else night.rules.round_minutes or _last_minutes(night)
    return Progress(newest.number, is_ready, newest.closed, minutes)


def _last_minutes(night: Night) -> int:
    """What the clock of the latest round had that had one; 0 where none had."""
    clocks = RoundClock.objects.filter(round__night=night).order_by("-round__number")
    return clocks.values_list("minutes", flat=True).first() or 0


def earlier_round(night: Night, number: int, board: Board) -> tuple[StoredRound, list[BoardTable]]:
    """A round that was played before, as the board shows it."""
    [found] = rounds_of(night, number)[:1]
    return found, tables_of(night, board.cards, found, board.at, board.disputes, [])


def tables_of(
    night: Night,
    cards: Mapping[int, TableCard],
    played: StoredRound,
    at: dt.datetime,
    disputes: Iterable[Dispute],
    calls: Iterable[Call],
) -> list[BoardTable]:
    """The tables of one round of the night."""
    disputed = defaultdict(list)
    for dispute in disputes:
        disputed[dispute.table_id].append(dispute)
    of_round = f"{records_mark()} {night.pk} {night.made_at} {played.number}"
    ends = clock.ends_at if (clock := clock_row(played.row)) else None
    call_of = {call.table_id: call for call in calls}
    people = {each.number: each for table in played.tables for each in (*table.people, *played.people_out)}
    given = [each.short_name for each in people.values()]
    shorts = dict(zip(people, short_names([each.name for each in people.values()], given), strict=True))
    has_phones = any(card.last_seen_at for card in cards.values())  # a night on paper has none
    tables = []
    for table in played.tables:
        waits = night.state == Night.State.PLAYING and not played.closed and bool(table.result.missing)
        extra = table.row.extra_until if waits else None
        if extra and ends and extra <= ends:
            extra = None  # no longer than the others have
        has_time = extra is not None and extra > at
        deals = {deal: _state(night, table, deal) for deal in deals_drawn(night, [table])}
        card = cards.get(table.number) or TableCard()  # the table came after the cards were read
        phone = phone_seen(at, card.last_seen_at, waits=waits) if has_phones else PhoneSeen("never", "")
        here = [shorts[number] for number in table.seats]
        call = call_of.get(table.row.pk)
        tables.append(
            BoardTable(
                night,
                table,
                shorts=here,
                scale=night.rules.scale(table.law) if night.rules.games == 1 else Scale(),  # the points of all games
                disputes=disputed[table.row.pk],
                deals=deals,
                phone=phone,
                extra_until=extra,
                has_time=has_time,
                call=call,
                is_slow=any(
                    table.records[deal].at + WAITS_AFTER <= at for deal in deals if deals[deal] == "reported"
                ),
                mark=f"{of_round} {table.number} {card.version} {phone} {extra} {has_time} {here} {call and call.pk}",
            )
        )
    return tables


def open_calls(night: Night) -> list[Call]:
    """The calls that no director has taken, the first that came first."""
    return list(_calls_of(night).filter(taken_at=None))


def _calls_of(night: Night) -> QuerySet[Call]:
    return Call.objects.filter(table__round__night=night).select_related("table__round")


def _standing(current: StoredRound, disputes: Iterable[Dispute]) -> dict[tuple[int, int], HandRecord]:
    """The hands that stand beside disputed ones, by table and deal. A query where one is of an earlier round."""
    found = {(table.row.pk, deal): record for table in current.tables for deal, record in table.records.items()}
    earlier = {dispute.table_id for dispute in disputes} - {table.row.pk for table in current.tables}
    if earlier:
        records = HandRecord.objects.filter(table__in=earlier, current=True)
        found |= {(record.table_id, record.deal): record for record in records}
    return found


def _missing_in(night: Night, closed: QuerySet[Table]) -> list[Table]:
    """The tables of closed rounds of which a hand is missing; by the bell they have those that were played."""
    if not night.rules.by_deals:
        return []
    rows = closed.select_related("round").annotate(hands_in=Count("hands", filter=Q(hands__current=True)))
    return [table for table in rows if table.hands_in + len(table.unplayed_deals) < night.rules.deals]


def _state(night: Night, table: StoredTable, deal: int) -> str:
    record = table.records.get(deal)
    if record is None:
        return "unplayed" if deal in table.unplayed else "missing"
    if record.state == HandRecord.State.REPORTED:
        return "reported" if needs_acceptance(night, record) else "in"
    return record.state
