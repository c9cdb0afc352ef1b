"""The desk enters what is on paper: a table's sheet, one of an evening on paper, photographs of sheets, tally cards.

A line that is corrected stays on record, with who, when and why.
"""

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.contrib.auth.models import User
from django.db import transaction

from scoring.faults import Refused, for_each, refuse
from scoring.hand import Hand
from scoring.law import Law
from scoring.notation import read_hand
from scoring.wording import gettext_noop
from tournaments.actions import (
    action_at,
    action_on,
    check_deal,
    check_playing,
    cleaned_reason,
    deals_at,
    entrant_numbered,
    is_helper,
    log_change,
)
from tournaments.actions.cuts import check_may_win, write_cut
from tournaments.actions.hands import Correction, correct_hand, settle_refusals
from tournaments.actions.seats import Place, log_moves, mark_reseated, move, places_of, plan_rounds_after
from tournaments.models import Change, Entrant, HandRecord, Night, Round, Seat, SheetPhoto, Table, WaitingSheet
from tournaments.night.games import check_place, has_free_deals
from tournaments.night.hand_comparison import digest_of
from tournaments.records.attendance import attendance_of
from tournaments.records.load import StoredTable, table_played
from tournaments.records.night_rules import dealer_by_board, law_at_table
from tournaments.records.sheet_photos import SeenSheet
from tournaments.records.waiting_sheets import NO_SUCH_TABLE, is_to_come, table_to_come

SAY_WHY = gettext_noop("You are changing a hand that was saved. Say why in a few words.")
MEANWHILE = gettext_noop("Somebody else changed deal %(deal)s meanwhile. Look at it, then enter it again.")
ACCEPTED_BEFORE = gettext_noop("This hand was accepted. A director can change it, with a reason.")
SECOND_KEYING = "second keying"  # the reason if a second person keyed the sheet and what was written agrees with it


def enter_sheet(
    *,
    table_id: int,
    hands: Mapping[int, dict[str, Any]],
    seen: Mapping[int, int],
    by: User | None,
    why: str,
    at: dt.datetime,
) -> list[HandRecord]:
    """Write the hands of a sheet, by deal, and return what was new or changed; what is as it stands is skipped.

    `seen` has the revision that the desk saw for each deal, 0 for none: a line that changed meanwhile is refused.
    A line that changes one that stands needs a reason, and one that was accepted a director, who gives a reason of
    their own. All or nothing. Raises Refused with every fault, by deal (`deals[2].bids`). A disputed hand that the desk
    enters is settled with it, and so is one that a side refused without another version.
    """
    with action_at(table_id, at=at) as (night, table):
        check_published(night)
        return write_sheet(Correction(night, table, by, cleaned_reason(why), at), hands, seen)


def check_published(night: Night) -> None:
    """Raise Refused before the draw is published."""
    if night.state not in (Night.State.PLAYING, Night.State.OVER):
        raise refuse("night", gettext_noop("The draw is not published yet, so no hand can be entered."))


def write_sheet(
    correction: Correction, hands: Mapping[int, dict[str, Any]], seen: Mapping[int, int]
) -> list[HandRecord]:
    """The same within an action that holds the night. Raises Refused as it does."""
    night, table, by, why, _ = correction
    law = law_at_table(night, table)
    new = for_each("deals", hands, lambda deal: read_deal(deal, hands[deal], deals_at(night, table), law))
    standing = {record.deal: record for record in table.hands.filter(current=True)}
    old = {deal: read_hand(record.hand, law)[0] for deal, record in standing.items()}
    changed = [deal for deal in sorted(new) if deal not in old or digest_of(old[deal]) != digest_of(new[deal])]
    free = has_free_deals(law, night.rules)
    for_each(
        "deals",
        changed,
        lambda deal: check_place(
            new[deal],
            deal,
            _others(deal, old, new),
            table.players,
            free=free,
            dealer=dealer_by_board(night, table, deal),
        ),
    )
    for_each("deals", changed, lambda deal: _check_seen(deal, standing.get(deal), seen.get(deal, 0)))
    if why == SECOND_KEYING or is_helper(by):
        for_each("deals", sorted(standing.keys() & changed), lambda deal: _check_open(standing[deal]))
    if not why and any(deal in standing for deal in changed):
        raise refuse("why", SAY_WHY)
    settled = settle_refusals(correction, changed)

    def write(deal: int) -> HandRecord:
        return correct_hand(correction, deal, hands[deal], new[deal], standing.get(deal), agreed=deal in settled)

    # One at a time: what a hand makes of a game to a target is refused at its own deal, and nothing after it is read.
    return [for_each("deals", [deal], write)[deal] for deal in changed]


def read_deal(deal: int, payload: dict[str, Any], deals: int, law: Law) -> Hand:
    """The hand of that deal, of so many that the table may have. Raises Refused."""
    check_deal(deals, deal, field="")
    return read_hand(payload, law)[0]


def _others(deal: int, old: Mapping[int, Hand], new: Mapping[int, Hand]) -> dict[int, Hand]:
    """The sheet as it will stand, as far as it shows whose deal it is, so that all dealers can be corrected at once."""
    sheet = {**old, **new}
    return {number: hand for number, hand in sheet.items() if number < deal or number not in new}


def _check_seen(deal: int, standing: HandRecord | None, seen: int) -> None:
    if seen != (standing.revision if standing else 0):
        raise refuse("", MEANWHILE, deal=deal)


def _check_open(standing: HandRecord) -> None:
    if standing.state == HandRecord.State.AGREED:
        raise refuse("", ACCEPTED_BEFORE)


def check_numbers(
    night: Night, round_number: int, table_number: int, numbers: Sequence[int | None], players: int
) -> None:
    """Raise Refused, each at `seats[0]` and so on, for numbers that cannot be those of the `players` at that table.

    None is a number that is not known yet.
    """
    if len(numbers) != players:
        message = gettext_noop("%(players)s sit at table %(table)s, and %(number)s numbers are written.")
        raise refuse("seats", message, players=players, table=table_number, number=len(numbers))
    names = dict(night.entrants.values_list("number", "name"))
    there = _there(night, round_number)
    elsewhere = _on_other_sheets(night, round_number, table_number)

    def _check(seat: int) -> None:
        number = numbers[seat]
        if number is None:
            return
        if number not in names:
            message = gettext_noop("Nobody is entered as number %(number)s. Look at the sheet again.")
            raise refuse("", message, number=number)
        if number in numbers[:seat]:
            raise refuse("", gettext_noop("Number %(number)s is written twice on this sheet."), number=number)
        if number in elsewhere:
            message = gettext_noop(
                "Number %(number)s is on two sheets of round %(round)s: of table %(one)s and of table %(other)s. "
                "Look at both, and correct one."
            )
            one, other = sorted((table_number, elsewhere[number]))
            raise refuse("", message, number=number, round=round_number, one=one, other=other)
        if number not in there:
            message = gettext_noop(
                "%(name)s, number %(number)s, is not here in round %(round)s. If they did play, say so on the list of "
                "guests first."
            )
            raise refuse("", message, name=names[number], number=number, round=round_number)

    for_each("seats", range(len(numbers)), _check)


def _there(night: Night, number: int) -> set[int]:
    """Who has a place in that round, or will have one."""
    if each := night.rounds.filter(number=number).first():
        return set(places_of(each))
    attendance = attendance_of(night)
    playing = attendance.substitutes_in(number)
    return {playing.get(one, one) for one in attendance.in_the_movement(number)}


def _on_other_sheets(night: Night, number: int, table: int) -> dict[int, int]:
    """Entrant's number → the other table of the round on whose sheet it is."""
    entered = HandRecord.objects.filter(table__round__night=night, table__round__number=number, current=True)
    seats = Seat.objects.filter(table__in=entered.values("table")).exclude(table__number=table)
    found = dict(seats.values_list("entrant__number", "table__number"))
    waiting = night.waiting_sheets.filter(round_number=number).exclude(table_number=table)
    return found | {one: sheet.table_number for sheet in waiting for one in sheet.seats}


def seat_as_written(
    night: Night, each: Round, written: Mapping[int, Sequence[int]], stamp: Mapping[str, Any]
) -> bool:
    """The people of those tables sit as it is written, by entrants' numbers; whether anybody moved.

    If others sat there by the plan, they take the places that become free. `stamp` goes into the history.
    """
    places = places_of(each)
    moved = _moved(written, places)
    if all(places[number] == place for number, place in moved.items()):
        return False
    move(each, moved, places)
    mark_reseated(each)
    log_moves(night, moved, places, round_number=each.number, **stamp)
    return True


def _moved(written: Mapping[int, Sequence[int]], places: Mapping[int, Place]) -> dict[int, Place]:
    """The new place of those who are written, and of everyone whom they displace."""
    moved = {
        number: (table, seat) for table, numbers in written.items() for seat, number in enumerate(numbers, start=1)
    }
    taken = set(moved.values())
    displaced = [number for number, place in sorted(places.items()) if number not in moved and place in taken]
    freed = sorted(places[number] for number in moved if places[number] not in taken)
    return moved | dict(zip(displaced, freed, strict=True))


def use_waiting_sheets(night: Night, opened: Round) -> None:
    """Write what waits for the round that was just seated: where people sat, their hands, who won a cut.

    A sheet that does not fit the round after all goes on waiting, for a person to look at.
    """
    sizes = dict(opened.tables.values_list("number", "players"))
    there = set(places_of(opened))
    waiting = [
        sheet
        for sheet in night.waiting_sheets.filter(round_number=opened.number)
        if sizes.get(sheet.table_number) == len(sheet.seats) and there.issuperset(sheet.seats)
    ]
    if not waiting:
        return
    stamp = {"by": waiting[-1].by, "at": waiting[-1].at}
    try:
        with transaction.atomic():
            seat_as_written(night, opened, {sheet.table_number: sheet.seats for sheet in waiting}, stamp)
    except Refused:  # somebody plays for one who sat out after all
        return
    for sheet in waiting:
        try:
            with transaction.atomic():
                _use(night, opened, sheet)
        except Refused:
            continue
        sheet.delete()


def _use(night: Night, opened: Round, sheet: WaitingSheet) -> None:
    table = opened.tables.select_related("round__night").get(number=sheet.table_number)
    hands = {int(deal): payload for deal, payload in sheet.hands.items()}
    write_sheet(Correction(night, table, sheet.by, "", sheet.at), hands, {})
    if sheet.cut and needs_cut(night, table_played(night, table)):
        write_cut(night, table, (sheet.cut,), by=sheet.by, at=sheet.at)


def needs_cut(night: Night, played: StoredTable) -> bool:
    """Whether a cut decides who goes up, as the whole sheet has it: by the bell, whether or not that was rung here."""
    return played.is_level or (night.rules.by_bell and played.is_even)


def seats_corrected(night: Night, each: Round, table: int, numbers: Sequence[int], stamp: Mapping[str, Any]) -> None:
    """The same for one table of a round that is open or over; a later round that nobody has played is planned anew."""
    if seat_as_written(night, each, {table: numbers}, stamp):
        plan_rounds_after(night, each.number, stamp)


NOBODY_SAYS = 0  # who won the cut, where nobody knows it any more
NOTHING_WRITTEN = gettext_noop("No hand is entered yet. Enter what the sheet has, or leave the sheet missing.")
WHO_WON_THE_CUT = gettext_noop("Table %(table)s is tied. Say who won the cut, as the sheet has it.")
SAY_WHY_SEATS = gettext_noop("This sheet is in already, with other numbers. Say in a few words why they are changed.")
ASK_A_DIRECTOR = gettext_noop(
    "Number %(number)s sat here, and round %(round)s is over. Ask a director to change who sat where."
)
SAY_WHY_WAITING = gettext_noop("This sheet is in already. Say in a few words why it is changed.")
FITS_NOT = gettext_noop(
    "A sheet of table %(table)s for %(sheet)s people waits for this round, and now %(players)s will sit there. Take that "
    "sheet out first, on the page of all sheets."
)
SHEET_MEANWHILE = gettext_noop(
    "Somebody entered this sheet meanwhile. Look at what is there now, then enter it again."
)


class PaperSheet(NamedTuple):
    """What a sheet has: the numbers by seat, a hand a deal as a table reports it, a seat of those who won the cut.

    `cut` is None where the sheet was not looked at for it, NOBODY_SAYS where nobody knows.
    """

    seats: Sequence[int]
    hands: Mapping[int, dict[str, Any]]
    cut: int | None = None


class Seen(NamedTuple):
    """What the desk saw: the revision of each deal, 0 for none; of a sheet that waits, when it was written."""

    deals: Mapping[int, int]
    waiting: int = 0


class Entered(NamedTuple):
    """`hands` were new or changed, and the seats were perhaps. It `waits` if its round is not open yet."""

    hands: int
    seats: bool = False
    waits: bool = False


def enter_paper_sheet(
    *,
    night_id: int,
    round_number: int,
    table_number: int,
    sheet: PaperSheet,
    seen: Seen,
    by: User | None,
    why: str = "",
    at: dt.datetime,
) -> Entered:
    """People sit at that table as the sheet has it, and its hands are written; of a round to come, the sheet waits.

    A round that is open or over takes a sheet as the desk's own form does: what stands is changed with a reason, and who
    sat where in one that is over by a director alone. All or nothing. Raises Refused with every fault: at `seats[0]` a number that cannot be, `deals[2].bids`, `cut` for a tie.
    """
    with action_on(night_id, at=at) as night:
        check_published(night)
        each = night.rounds.filter(number=round_number).first()
        if each is None:
            return _wait(night, round_number, table_number, sheet, seen, by=by, why=cleaned_reason(why), at=at)
        table = each.tables.select_related("round__night").filter(number=table_number).first()
        if table is None:
            last = each.tables.count()
            raise refuse("table", NO_SUCH_TABLE, round=round_number, table=table_number, last=last)
        check_numbers(night, round_number, table_number, sheet.seats, table.players)
        return _write(Correction(night, table, by, cleaned_reason(why), at), each, sheet, seen)


def _write(correction: Correction, each: Round, sheet: PaperSheet, seen: Seen) -> Entered:
    night, table, by, why, at = correction
    is_in = table.hands.filter(current=True).exists()
    if not is_in and not sheet.hands:
        raise refuse("deals", NOTHING_WRITTEN)
    seats = tuple(table.seats.order_by("seat").values_list("entrant__number", flat=True))
    is_moved = seats != tuple(sheet.seats)
    is_open = each.closed_at is None and night.state == Night.State.PLAYING
    if is_moved and not is_open and is_helper(by):
        for_each("seats", range(len(seats)), lambda seat: _check_stays(seats[seat], sheet.seats[seat], each.number))
    if is_moved and is_in and not why:
        raise refuse("why", SAY_WHY_SEATS)
    if is_moved:
        seats_corrected(night, each, table.number, sheet.seats, {"by": by, "why": why, "at": at})
    written = write_sheet(correction, sheet.hands, seen.deals)
    played = table_played(night, table)
    if is_open and needs_cut(night, played) and not table.cut:
        _check_cut(played, sheet.cut)
        if sheet.cut:
            write_cut(night, table, (sheet.cut,), by=by, at=at)
    _used_up(night, table, by=by, at=at)
    return Entered(len(written), is_moved)


def _check_stays(stands: int, written: int, round_number: int) -> None:
    if stands != written:
        raise refuse("", ASK_A_DIRECTOR, number=stands, round=round_number)


def _used_up(night: Night, table: Table, *, by: User | None, at: dt.datetime) -> None:
    """A sheet that did not fit this table's round waits no more once each of its deals is entered."""
    there: dict[str, Any] = {"round_number": table.round.number, "table_number": table.number}
    standing = night.waiting_sheets.filter(**there).first()
    entered = set(table.hands.filter(current=True).values_list("deal", flat=True))
    if standing and entered.issuperset(map(int, standing.hands)):
        log_change(night, Change.Kind.SHEET, at=at, by=by, before=_on(standing), **there)
        standing.delete()


def _check_cut(played: StoredTable, cut: int | None) -> None:
    """Raise Refused at `cut` unless it says who won it; where one more deal may decide, nobody need say."""
    if cut is None and not played.result.missing:
        raise refuse("cut", WHO_WON_THE_CUT, table=played.number)
    if cut:
        check_may_win(played, cut)


def _wait(
    night: Night,
    round_number: int,
    table_number: int,
    sheet: PaperSheet,
    seen: Seen,
    *,
    by: User | None,
    why: str,
    at: dt.datetime,
) -> Entered:
    check_playing(night)
    there: dict[str, Any] = {"round_number": round_number, "table_number": table_number}
    standing = night.waiting_sheets.filter(**there).first()
    to_come = table_to_come(night, round_number, table_number)
    if standing and len(standing.seats) != to_come.players:
        raise refuse("", FITS_NOT, table=table_number, sheet=len(standing.seats), players=to_come.players)
    if seen.waiting != (standing.sequence if standing else 0):
        raise refuse("", SHEET_MEANWHILE)
    check_numbers(night, round_number, table_number, sheet.seats, to_come.players)
    if not sheet.hands:
        raise refuse("deals", NOTHING_WRITTEN)
    stored = WaitingSheet(
        night=night,
        **there,
        seats=list(sheet.seats),
        hands={str(deal): hand for deal, hand in sorted(sheet.hands.items())},
        by=by,
        at=at,
        sequence=night.version,
    )
    _check_hands(night, to_come, sheet)
    played = table_to_come(night, round_number, table_number, stored)
    if needs_cut(night, played):
        _check_cut(played, sheet.cut)
        stored.cut = sheet.cut or None
    if standing is not None:
        if _on(standing) == _on(stored):
            return Entered(0, waits=True)
        stays = all(stored.hands.get(deal) == hand for deal, hand in standing.hands.items())
        if not why and not (stays and standing.seats == stored.seats and standing.cut in (None, stored.cut)):
            raise refuse("why", SAY_WHY_WAITING)
        log_change(night, Change.Kind.SHEET, at=at, by=by, why=why, before=_on(standing), after=_on(stored), **there)
        standing.delete()
    stored.save()
    return Entered(len(sheet.hands), waits=True)


def _check_hands(night: Night, to_come: StoredTable, sheet: PaperSheet) -> None:
    """Raise Refused, by deal, where a hand cannot be, or is dealt out of turn."""
    rules = night.rules
    most = rules.most if not rules.by_deals or rules.tie == "deal" else night.rules.deals
    hands = for_each("deals", sheet.hands, lambda deal: read_deal(deal, sheet.hands[deal], most, to_come.law))
    free = has_free_deals(to_come.law, rules)

    def check(deal: int) -> None:
        before = {other: hand for other, hand in hands.items() if other < deal}
        dealer = to_come.dealer_by_board(deal)
        check_place(hands[deal], deal, before, to_come.players, free=free, dealer=dealer)

    for_each("deals", sorted(hands), check)


def _on(sheet: WaitingSheet) -> dict[str, Any]:
    """What is on it, as the history has it."""
    return {"numbers": sheet.seats, "hands": sheet.hands, "cut": sheet.cut}


def drop_waiting_sheet(
    *, night_id: int, round_number: int, table_number: int, by: User | None, why: str, at: dt.datetime
) -> None:
    """The sheet waits no more, as if it had not been entered; one that is gone already is no fault. Raises Refused without a reason."""
    with action_on(night_id, at=at) as night:
        there: dict[str, Any] = {"round_number": round_number, "table_number": table_number}
        reason = cleaned_reason(why, gettext_noop("Say in a few words why this sheet is taken out."))
        if standing := night.waiting_sheets.filter(**there).first():
            log_change(night, Change.Kind.SHEET, at=at, by=by, why=reason, before=_on(standing), **there)
            standing.delete()


MOST_PHOTOS = 400  # that wait at once


def add_photos(*, night_id: int, sheets: Sequence[SeenSheet], by: User | None, at: dt.datetime) -> list[SheetPhoto]:
    """Store the photographs of a file, all or none. A sheet that waits already keeps its newest picture alone.

    Raises Refused before the draw is published, and where more would wait than can.
    """
    with action_on(night_id, at=at) as night:
        if night.state not in (Night.State.PLAYING, Night.State.OVER):
            raise refuse("night", gettext_noop("The draw is not published yet, so no sheet can be read."))
        photos = [_added(night, sheet, by, at) for sheet in sheets]
        waiting = night.photos.count()
        if waiting > MOST_PHOTOS:
            raise refuse(
                "image",
                gettext_noop(
                    "With this file %(waiting)s photographs would wait, and %(most)s can. Nothing of it is stored. "
                    "Confirm some photographs first, or send fewer pages at a time."
                ),
                waiting=waiting,
                most=MOST_PHOTOS,
            )
    return photos


def _added(night: Night, sheet: SeenSheet, by: User | None, at: dt.datetime) -> SheetPhoto:
    there: dict[str, Any] = {"round_number": sheet.round_number, "table_number": sheet.table_number}
    pages = {deal["deal"] for deal in sheet.read}
    for older in night.photos.filter(**there):
        if sheet.table_number and {deal["deal"] for deal in older.read} == pages:
            older.delete()
    return SheetPhoto.objects.create(night=night, image=sheet.image, **there, read=list(sheet.read), by=by, at=at)


def place_photo(*, night_id: int, photo_id: int, round_number: int, table_number: int, at: dt.datetime) -> None:
    """Say which sheet a photograph shows. Raises Refused where the night has no such table."""
    with action_on(night_id, at=at) as night:
        is_there = night.rounds.filter(number=round_number, tables__number=table_number).exists()
        if not is_there and not is_to_come(night, round_number, table_number):
            message = gettext_noop("There is no table %(table)s in round %(round)s.")
            raise refuse("table", message, table=table_number, round=round_number)
        night.photos.filter(pk=photo_id).update(round_number=round_number, table_number=table_number)


def drop_photo(*, night_id: int, photo_id: int) -> None:
    """Delete a photograph, of a night that is locked too; one that is gone already is no fault."""
    with action_on(night_id) as night:
        night.photos.filter(pk=photo_id).delete()


MOST_POINTS = 999  # a round; nobody writes more on a card, in either direction


def key_tally(
    *, night_id: int, number: int, points: Mapping[int, int | None], by: User | None, at: dt.datetime
) -> Entrant:
    """Store what the card of entrant `number` says for each round in `points`; None takes a line out again.

    A line that said something else is noted in the night's history. Refuses, at `number` or by round (`rounds[3]`),
    an entrant or a round that the night does not have, and figures that no card has. All or nothing.
    """
    with action_on(night_id, at=at, at_tables=False) as night:
        entrant = entrant_numbered(night, number)
        rounds = set(night.rounds.values_list("number", flat=True))
        for_each("rounds", points, lambda number: _check(number, points[number], rounds))
        before = dict(entrant.keyed.values_list("round_number", "points"))
        changed = {each: figure for each, figure in sorted(points.items()) if before.get(each) != figure}
        for round_number, figure in changed.items():
            if figure is None:
                entrant.keyed.filter(round_number=round_number).delete()
            else:
                values = {"points": figure, "by": by, "at": at}
                entrant.keyed.update_or_create(round_number=round_number, defaults=values)
        old = {str(each): before[each] for each in changed if each in before}
        if old:
            new = {str(each): changed[each] for each in changed if each in before}
            log_change(night, Change.Kind.TALLY, at=at, by=by, entrant_number=number, before=old, after=new)
        return entrant


def _check(number: int, figure: int | None, rounds: set[int]) -> None:
    if number not in rounds:
        raise refuse("", gettext_noop("There is no round %(number)s in this night."), number=number)
    if figure is not None and abs(figure) > MOST_POINTS:
        message = gettext_noop("%(points)s points in one round are not possible. Look at the card again.")
        raise refuse("", message, points=figure)
