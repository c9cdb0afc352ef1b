"""The desk enters a sheet from an evening on paper: of any round, with the numbers of those who sat there."""

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.contrib.auth.models import User

from scoring.faults import Refused, refuse
from scoring.wording import gettext_noop
from tournaments.actions import action_on, check_playing, cleaned_reason, for_each, is_helper, log_change
from tournaments.actions.close_round import DirectorIsAsked, close_round
from tournaments.actions.cut_tie import check_may_win, write_cut
from tournaments.actions.enter_sheet import check_published, read_deal, write_sheet
from tournaments.actions.steps.paper_sheets import check_numbers, needs_cut, seats_corrected
from tournaments.actions.steps.write_hands import Correction
from tournaments.models import Change, Night, Round, Table, WaitingSheet
from tournaments.night.games import check_place, has_free_deals
from tournaments.records.load import RoundPlayed, TablePlayed, current_round, table_played
from tournaments.records.night_rules import rules_of
from tournaments.records.waiting_sheets import NO_SUCH_TABLE, table_to_come

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
MEANWHILE = gettext_noop("Somebody entered this sheet meanwhile. Look at what is there now, then enter it again.")


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


def _check_cut(played: TablePlayed, cut: int | None) -> None:
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
        raise refuse("", MEANWHILE)
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


def _check_hands(night: Night, to_come: TablePlayed, sheet: PaperSheet) -> None:
    """Raise Refused, by deal, where a hand cannot be, or is dealt out of turn."""
    rules = rules_of(night)
    most = rules.most if not rules.by_deals or rules.tie == "deal" else night.deals
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


def go_on(*, night_id: int, asked_for: int = 0, by: User | None, at: dt.datetime) -> list[int]:
    """Close each round of which every sheet is in while one of the next waits; the numbers of those that were closed.

    The last round is left to the director, and so is what has to be settled first: a tie that nobody cut, a dispute.
    Unless the director `asked_for` that round, it is not closed while a table calls or may still play after the bell.
    A helper closes none.
    """
    closed: list[int] = []
    while not is_helper(by) and (current := _whole_round(night_id)) is not None:
        try:
            close_round(night_id=night_id, number=current, ask=current != asked_for, by=by, at=at)
        except (Refused, DirectorIsAsked):
            break
        closed.append(current)
    return closed


def _whole_round(night_id: int) -> int | None:
    """The round that is played, if nothing of it is missing and a sheet of the next waits."""
    night = Night.objects.get(pk=night_id)
    current = current_round(night)
    if night.state != Night.State.PLAYING or current is None or current.closed or night.is_last(current.number):
        return None
    if not night.waiting_sheets.filter(round_number=current.number + 1).exists():
        return None
    return None if tables_missing(night, current) else current.number


def tables_missing(night: Night, each: RoundPlayed) -> list[int]:
    """The tables of a round whose sheet is not in as a whole; by the bell, of which no hand is."""
    by_bell = night.ends_by == Night.EndsBy.BELL
    return [table.number for table in each.tables if (not table.records if by_bell else table.result.missing)]
