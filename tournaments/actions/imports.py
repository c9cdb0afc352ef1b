"""A night file becomes a night in the records, whole or not at all; so does a rehearsal with invented guests."""

import datetime as dt
from collections.abc import Callable, Mapping
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.house import house_law
from scoring.law import Law
from scoring.wording import gettext_noop
from tournaments.actions.hands import write_hands
from tournaments.actions.laws import adopt_house_law, store_package_laws
from tournaments.actions.rounds import close_round
from tournaments.actions.seats import seat_round
from tournaments.actions.store_results import store_results
from tournaments.models import Entrant, HandRecord, Night, Presence, Round, Substitute, Table, Volunteer, Wish
from tournaments.movement.presence import ALL_NIGHT, Attendance, Span
from tournaments.night.order import as_moved
from tournaments.night.record import NightRecord
from tournaments.night.rehearsal import rehearse
from tournaments.night.replay import Replay, replay
from tournaments.night.round import Round as NightRound
from tournaments.night.rules import USUAL_DEALS, checked_rules

LEFT_OUT = gettext_noop(
    "The file has the hands, the seats and who was there. It does not have rulings, disputes, acceptances, fees, "
    "prizes, groups, keyed tally cards, the history, who is a member, or who was expected and did not come. Under "
    "Settings, set the clock, who accepts hands and how scores are shown."
)
NEVER: list[Span] = [(0, 0)]  # as the records have a person who is there in no round of their own


def import_night(
    *, record: NightRecord, by: User | None, at: dt.datetime, source: str = HandRecord.Source.FILE
) -> Night:
    """Write `record` as a new night, played as far as it goes. Raises Refused where it does not hold together."""
    played, record = _replayed(record)
    closed = _closed(record, played)
    is_over = record.ended_early or (closed > 0 and closed == record.rules.planned_rounds)
    seatings = [each.seating for each in played.rounds]
    if not seatings or (closed == len(seatings) and not is_over):
        seatings.append(played.next)
    with transaction.atomic():
        record = _under_its_law_here(record, by, at)
        night = _night(record, by, at, is_over=is_over)
        store_package_laws([night.law, *night.rules.companions.values()])
        Entrant.objects.bulk_create(
            Entrant(night=night, number=number, name=name) for number, name in record.entrants
        )
        if record.attendance is not None:
            _write_attendance(night, record.attendance)
        _write_wishes(night, record)
        for number, seating in enumerate(seatings, start=1):
            row = seat_round(night, number, seating)
            if number <= len(record.played):
                given, settled = record.played[number - 1], played.rounds[number - 1]
                _write_round(row, given, settled, closed=number <= closed, source=source, at=at)
        night.save(update_fields=["hands_written"])
        store_results(night)
    return night


def _replayed(record: NightRecord) -> tuple[Replay, NightRecord]:
    """The night played again; in a round that is seated next, a substitute whose place sits out is taken off. Raises Refused."""
    played = replay(record)
    if record.attendance is not None and _closed(record, played) == len(played.rounds):
        needed = record.attendance.without_needless(len(played.rounds) + 1, played.next.places)
        if needed is not record.attendance:
            return _replayed(record._replace(attendance=needed))
    return played, record


def _under_its_law_here(record: NightRecord, by: User | None, at: dt.datetime) -> NightRecord:
    """`record` with its house law as this database has it: under another key where the file's means another law."""
    if record.house is None:
        return record
    house = adopt_house_law(house=record.house, by=by, at=at)
    if house.key == record.house.key:
        return record
    key = house.key
    played = [
        each.replace(tables=tuple(table.replace(payloads=_under_key(table.payloads, key)) for table in each.tables))
        for each in record.played
    ]
    return record._replace(house=house, law=house_law(house), played=tuple(played))


def _under_key(payloads: Mapping[int, dict[str, Any]], key: str) -> dict[int, dict[str, Any]]:
    return {deal: hand | {"law": key} if "law" in hand else hand for deal, hand in payloads.items()}


def _closed(record: NightRecord, played: Replay) -> int:
    """How many rounds were closed. Of the last, the file says it by the bell alone: a finished one was if it is the last
    planned, if the night is over, or if its hands were corrected after people had moved."""
    if not record.played or played.ended < len(record.played) or record.ended_early or record.rules.by_bell:
        return played.ended
    corrected = any(table.moved_up for table in record.played[-1].tables)
    return played.ended if corrected or played.ended == record.rules.planned_rounds else played.ended - 1


def _night(record: NightRecord, by: User | None, at: dt.datetime, *, is_over: bool) -> Night:
    return Night.objects.create(
        name=record.name,
        date=record.date,
        law=record.law.key,
        law_version=record.law.version,
        movement=record.movement,
        rules=record.rules,
        state=Night.State.OVER if is_over else Night.State.PLAYING,
        ended_at=at if is_over else None,
        seed=record.seed,
        made_by=by,
    )


def _write_attendance(night: Night, attendance: Attendance) -> None:
    entrants = dict(night.entrants.values_list("number", "id"))
    named = (number for each in attendance.substitutes for number in (each.absent, each.by))
    Presence.objects.bulk_create(
        Presence(entrant_id=entrants[number], first_round=first, last_round=last)
        for number, spans in (dict.fromkeys(named, ALL_NIGHT) | dict(attendance.presence)).items()
        for first, last in spans or NEVER
    )
    Substitute.objects.bulk_create(
        Substitute(
            round_number=each.round, absent_id=entrants[each.absent], by_id=entrants[each.by], credit=each.credit
        )
        for each in attendance.substitutes
    )
    Volunteer.objects.bulk_create(
        Volunteer(entrant_id=entrants[number], round_number=round_number)
        for round_number, number in attendance.volunteers
    )


def _write_wishes(night: Night, record: NightRecord) -> None:
    entrants = dict(night.entrants.values_list("number", "id"))
    pairs = (sorted(entrants[number] for number in two) for two in record.apart)
    wishes = [Wish(kind=Wish.Kind.APART, entrant_id=lower, other_id=higher) for lower, higher in pairs]
    wishes += (
        Wish(kind=Wish.Kind.FIXED, entrant_id=entrants[number], table_number=table, seat=seat or None)
        for number, (table, seat) in record.fixed.items()
    )
    Wish.objects.bulk_create(wishes)


def _write_round(
    row: Round, played: NightRound, settled: NightRound, *, closed: bool, source: str, at: dt.datetime
) -> None:
    """The hands of a round with their cuts, and who moved up; where the file does not say that, they did who won."""
    tables = {table.number: table for table in row.tables.all()}
    written = []
    for table in played.tables:
        here, result = tables[table.number], settled.tables[table.number - 1].result
        here.cut, here.moved = (
            table.cut,
            table.moved_up or (as_moved(result.order) if closed and result.order else ()),
        )
        here.unplayed_deals, here.unplayed_why = table.unplayed, table.why
        for deal, hand in table.payloads.items():
            written.append(HandRecord(table=here, deal=deal, hand=hand, source=source, at=at))
    Table.objects.bulk_update(tables.values(), ["cut_seat", "moved_up", "unplayed", "unplayed_why"])
    write_hands(row.night, written)
    row.reseated = any(table.seats for table in played.tables)
    row.closed_at = at if closed else None
    row.save(update_fields=["reseated", "closed_at"])


def rehearse_night(*, play: int, by: User | None, at: dt.datetime, is_marked: bool = False, **given: Any) -> Night:
    """A rehearsal, of which `play` rounds are played, in the records. Takes what `played` and `store` take. Raises Refused."""
    return store(played(play=play, at=at, **given), play=play, by=by, at=at, is_marked=is_marked)


def played(
    *,
    law: Law,
    people: int,
    rounds: int,
    play: int,
    seed: int,
    at: dt.datetime,
    name: str = "",
    movement: str = "progressive-cinch",
    partly: bool = False,
    late: int = 0,
    leaving: int = 0,
    progress: Callable[[int, int], None] = lambda done, of: None,
    **rules: Any,
) -> NightRecord:
    """Return a rehearsal of so many rounds, of which `play` are played, by the usual rules but for these. Raises Refused."""
    usual = {"planned_rounds": rounds, "deals": USUAL_DEALS[rules.get("ends_by", "deals")]}
    return rehearse(
        name=name or _("Rehearsal"),
        date=timezone.localdate(at),
        law=law,
        movement=movement,
        people=people,
        play=play,
        partly=partly,
        late=late,
        leaving=leaving,
        rules=checked_rules(usual | rules),
        seed=seed,
        progress=progress,
    )


def store(record: NightRecord, *, play: int, by: User | None, at: dt.datetime, is_marked: bool) -> Night:
    """Write a rehearsal of which `play` rounds are played.

    One that is marked is shown as a rehearsal, can be deleted at any time, and counts as nobody's last night.
    """
    night = import_night(record=record, by=by, at=at, source=HandRecord.Source.REHEARSAL)
    if night.rounds.filter(number=play, closed_at=None).exists() and len(record.played) == play:
        night = close_round(night_id=night.pk, number=play, last=play == record.rules.planned_rounds, by=by, at=at)
    if is_marked:
        Night.objects.filter(pk=night.pk).update(is_rehearsal=True)
    return night
