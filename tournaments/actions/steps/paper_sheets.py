"""What the sheets from paper have: people sit as it is written, and what waits is used when its round opens. Steps of several actions."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction

from scoring.faults import Refused, refuse
from scoring.wording import gettext_noop
from tournaments.actions import for_each
from tournaments.actions.cut_tie import write_cut
from tournaments.actions.enter_sheet import write_sheet
from tournaments.actions.steps.planned import plan_rounds_after
from tournaments.actions.steps.seats import Place, log_moves, mark_reseated, move, places_of
from tournaments.actions.steps.write_hands import Correction
from tournaments.models import HandRecord, Night, Round, Seat, WaitingSheet
from tournaments.records.attendance import attendance_of
from tournaments.records.load import TablePlayed, table_played


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
    night: Night, each: Round, written: Mapping[int, Sequence[int]], noted: Mapping[str, Any]
) -> bool:
    """The people of those tables sit as it is written, by entrants' numbers; whether anybody moved.

    If others sat there by the plan, they take the places that become free. `noted` goes into the history.
    """
    places = places_of(each)
    moved = _moved(written, places)
    if all(places[number] == place for number, place in moved.items()):
        return False
    move(each, moved, places)
    mark_reseated(each)
    log_moves(night, moved, places, round_number=each.number, **noted)
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
    noted = {"by": waiting[-1].by, "at": waiting[-1].at}
    try:
        with transaction.atomic():
            seat_as_written(night, opened, {sheet.table_number: sheet.seats for sheet in waiting}, noted)
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


def needs_cut(night: Night, played: TablePlayed) -> bool:
    """Whether a cut decides who goes up, as the whole sheet has it: by the bell, whether or not that was rung here."""
    return played.is_level or (night.ends_by == Night.EndsBy.BELL and played.is_even)


def seats_corrected(night: Night, each: Round, table: int, numbers: Sequence[int], noted: Mapping[str, Any]) -> None:
    """The same for one table of a round that is open or over; a later round that nobody has played is planned anew."""
    if seat_as_written(night, each, {table: numbers}, noted):
        plan_rounds_after(night, each.number, noted)
