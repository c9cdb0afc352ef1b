"""Who really sits where: a table confirms its seats or sets them right; the host sets a played round right.

Hands name seats, and a seat names a person, so the hands stay with the people who played them; what comes after is
planned from where people really sat.
"""

import datetime as dt
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from django.contrib.auth.models import User

from scoring.faults import refuse
from scoring.wording import gettext_noop
from tournaments.actions import deed_on
from tournaments.actions.enter_sheet import kept_reason
from tournaments.actions.note_change import at_table, note_change
from tournaments.models import Change, Dispute, Entrant, HandRecord, Night, Round, Seat, SitOut, Table, TableCard
from tournaments.movement import MOVEMENTS
from tournaments.movement.seating import History, Seating
from tournaments.queries import rounds_of
from tournaments.results import pair_of


class Seated(NamedTuple):
    """`numbers` sit at the table now, by seat. `refused`: the sender had seen others there, and nothing was changed."""

    numbers: tuple[int, ...]
    refused: bool = False


def confirm_seats(
    *, card: TableCard, round_number: int, seats: Sequence[int], seen: Sequence[int], at: dt.datetime
) -> Seated:
    """The table says who sits there, by entrants' numbers in seat order, before its first hand of the round.

    Whoever is displaced takes the place of the one who came; that other table is asked again. Refused where `seen` is
    not what the book says, unless it says `seats` already. Raises Refused once a hand is in here or there.
    """
    with deed_on(card.night_id, playing=True) as night:
        current = _current(night, round_number)
        table = current.tables.get(number=card.number)
        places = _places(current)
        here = tuple(
            number for number, (at_, _) in sorted(places.items(), key=lambda each: each[1]) if at_ == card.number
        )
        told = tuple(seats)
        if here != told:
            if here != tuple(seen):
                return Seated(here, refused=True)
            _check_people(told, places)
            _check_unplayed(current, {card.number, *(places[number][0] for number in told)})
            moved = _exchanged(told, card.number, places)
            _move(current, moved, places)
            _mark_reseated(current)
            place = at_table(round_number, card.number)
            if set(here) == set(told):
                note_change(night, Change.Kind.SEATS, at=at, place=place, before=list(here), after=list(told))
            else:
                _note_moves(night, moved, places, at=at, place=place)
        table.confirmed_at = at
        table.save(update_fields=["confirmed_at"])
        return Seated(told)


def swap_people(
    *, night_id: int, round_number: int, one: int, other: int, by: User | None, why: str, at: dt.datetime
) -> None:
    """The host finds that two entrants, by number, sat in each other's place in that round: each gets the other's hands.

    Where the last round has no hand yet, its seats are planned anew; what was played stays as people sat.
    """
    with deed_on(night_id, at=at) as night:
        reason = kept_reason(why)
        if not reason:
            raise refuse("why", gettext_noop("Say in a few words why the seats are changed."))
        swapped = night.rounds.filter(number=round_number).first()
        if swapped is None or night.state not in (Night.State.PLAYING, Night.State.OVER):
            raise refuse("round", gettext_noop("Round %(round)s is not seated."), round=round_number)
        places = _places(swapped)
        for field, number in (("one", one), ("other", other)):
            if number not in places:
                message = gettext_noop("Nobody is entered as number %(number)s.")
                raise refuse(field, message, number=number)
        if one == other or (places[one][0] == 0 and places[other][0] == 0):
            raise refuse("other", gettext_noop("Choose two people who sat in different places."))
        moved = {one: places[other], other: places[one]}
        _move(swapped, moved, places)
        _mark_reseated(swapped)
        noted: dict[str, Any] = {"at": at, "by": by, "why": reason}
        _note_moves(night, moved, places, place=f"round {round_number}", **noted)
        _plan_after(night, swapped, noted)


# Where an entrant is in a round: table and seat, or (0, 0) sitting out.
_Place = tuple[int, int]


def _current(night: Night, round_number: int) -> Round:
    newest = night.rounds.order_by("-number").first()
    if newest is None or newest.number != round_number or newest.closed_at is not None:
        message = gettext_noop("Round %(round)s is not being played; it is round %(current)s now.")
        raise refuse("round", message, round=round_number, current=newest.number if newest else 0)
    return newest


def _places(each: Round) -> dict[int, _Place]:
    """Everyone's place in the round, by entrant's number."""
    seated = each.seats.values_list("entrant__number", "table__number", "seat")
    out = each.sit_outs.values_list("entrant__number", flat=True)
    return {number: (table, seat) for number, table, seat in seated} | dict.fromkeys(out, (0, 0))


def _check_people(told: Sequence[int], places: Mapping[int, _Place]) -> None:
    for seat, number in enumerate(told, start=1):
        if number not in places:
            raise refuse(f"seats[{seat - 1}]", gettext_noop("Nobody is entered as number %(number)s."), number=number)
        if number in told[: seat - 1]:
            message = gettext_noop("Number %(number)s cannot sit in two seats. Say who sits in each.")
            raise refuse(f"seats[{seat - 1}]", message, number=number)


def _check_unplayed(current: Round, tables: set[int]) -> None:
    told = HandRecord.objects.filter(table__round=current, table__number__in=tables, current=True)
    other = Dispute.objects.filter(table__round=current, table__number__in=tables, settled_at=None)
    for rows in (told, other):
        number = rows.order_by("table__number").values_list("table__number", flat=True).first()
        if number is not None:
            message = gettext_noop(
                "A hand of table %(table)s is in the book for this round, so its seats cannot be changed. Call the director."
            )
            raise refuse("seats", message, table=number)


def _exchanged(told: Sequence[int], table: int, places: Mapping[int, _Place]) -> dict[int, _Place]:
    """The new place of everyone who changes theirs: who came sits down, and whom they displace goes where they were."""
    moved = {number: (table, seat) for seat, number in enumerate(told, start=1)}
    came = [number for number in told if places[number][0] != table]
    gone = [number for number, (at, _) in places.items() if at == table and number not in told]
    freed = [places[number] for number in came]
    return moved | dict(zip(gone, freed, strict=True))


def _move(each: Round, moved: Mapping[int, _Place], places: Mapping[int, _Place]) -> None:
    """Write the new places. The hands stay with the table and its seats, whoever sits there now."""
    moved = {number: place for number, place in moved.items() if place != places[number]}
    tables = {table.number: table for table in each.tables.all()}
    people = {entrant.number: entrant for entrant in Entrant.objects.filter(night=each.night_id, number__in=moved)}
    rows = {(seat.table.number, seat.seat): seat for seat in each.seats.select_related("table")}
    freed = [rows[places[number]] for number in moved if places[number][0]]
    Seat.objects.filter(pk__in=[seat.pk for seat in freed]).delete()
    SitOut.objects.filter(round=each, entrant__number__in=moved).delete()
    Seat.objects.bulk_create(
        Seat(round=each, table=tables[table], seat=seat, entrant=people[number])
        for number, (table, seat) in moved.items()
        if table
    )
    SitOut.objects.bulk_create(
        SitOut(round=each, entrant=people[number]) for number, (table, _) in moved.items() if not table
    )
    Table.objects.filter(round=each, number__in={table for table, _ in moved.values()}).update(confirmed_at=None)


def _mark_reseated(each: Round) -> None:
    each.reseated = True
    each.save(update_fields=["reseated"])


def _note_moves(night: Night, moved: Mapping[int, _Place], places: Mapping[int, _Place], **noted: Any) -> None:
    """Write into the history who went from where to where, at whatever table."""
    changed = {number: place for number, place in moved.items() if place != places[number]}
    before = {str(number): list(places[number]) for number in changed}
    after = {str(number): list(place) for number, place in changed.items()}
    note_change(night, Change.Kind.SEATS, before=before, after=after, **noted)


def _plan_after(night: Night, swapped: Round, noted: dict[str, Any]) -> None:
    """The rounds after it were planned from who met whom: one that is not played yet is planned anew."""
    history = History()
    for before, after in pairwise(rounds_of(night)):
        history.add(before.seating)
        if before.number < swapped.number or after.row.reseated:
            continue
        up = [pair_of(table.row.moved_up) for table in before.tables if table.row.moved_up is not None]
        seating = MOVEMENTS[night.movement].next_seating(before.seating, up, history)
        if after.seating == seating:
            continue
        if _is_told(after.row):
            _mark_reseated(after.row)
        else:
            planned, places = _places_in(seating), _places(after.row)
            _move(after.row, planned, places)
            _note_moves(night, planned, places, place=f"round {after.number}", **noted)


def _is_told(each: Round) -> bool:
    """Whether a table has said anything of its hands in that round, were it taken back since."""
    in_the_book: list[Any] = [HandRecord.objects, Dispute.objects]
    return any(rows.filter(table__round=each).exists() for rows in in_the_book)


def _places_in(seating: Seating) -> dict[int, _Place]:
    seated = {
        number: (table, seat)
        for table, four in enumerate(seating.tables, start=1)
        for seat, number in enumerate(four, start=1)
    }
    return seated | dict.fromkeys(seating.sitting_out, (0, 0))
