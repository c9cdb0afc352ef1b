"""Who sits where in a round: its rows, the rounds planned after it, and seats that a table or the director corrects.

Hands name seats, and a seat names a person, so the hands stay with the people who played them.
"""

import datetime as dt
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from django.contrib.auth.models import User

from scoring.faults import refuse
from scoring.hand import seat_name
from scoring.wording import Text, gettext_noop
from tournaments.actions import action_on, cleaned_reason, log_change, open_round
from tournaments.models import (
    Change,
    Dispute,
    Entrant,
    HandRecord,
    Night,
    Round,
    Seat,
    SitOut,
    Substitute,
    Table,
    TableCard,
)
from tournaments.movement.seating import Seating
from tournaments.night.order import sides_at
from tournaments.records.attendance import attendance_of
from tournaments.records.load import entered_in, rounds_of
from tournaments.records.next_round import first_round_of, round_after
from tournaments.records.night_rules import form_of, law_of


def seat_round(night: Night, number: int, seating: Seating) -> Round:
    """Write the round's seats; entrants are named by their numbers. A table that is new tonight gets its card."""
    made = night.rounds.create(number=number)
    _write_seats(night, made, seating)
    return made


def seat_again(night: Night, planned: Round, seating: Seating) -> None:
    """Write other seats for a round that nobody has played; every table is asked anew who sits there."""
    planned.seats.all().delete()
    planned.sit_outs.all().delete()
    planned.tables.filter(number__gt=len(seating.tables)).delete()
    planned.tables.update(confirmed_at=None)
    _write_seats(night, planned, seating)


def _write_seats(night: Night, row: Round, seating: Seating) -> None:
    numbers = range(1, len(seating.tables) + 1)
    write_tables(night, row, seating)
    if night.state in (Night.State.PLAYING, Night.State.OVER):
        carded = set(night.cards.values_list("number", flat=True))
        TableCard.objects.bulk_create(TableCard(night=night, number=n) for n in numbers if n not in carded)
    entrants = dict(night.entrants.values_list("number", "id"))
    tables = {table.number: table for table in row.tables.all()}
    Seat.objects.bulk_create(
        Seat(round=row, table=tables[number], seat=seat, entrant_id=entrants[entrant])
        for number, four in enumerate(seating.tables, start=1)
        for seat, entrant in enumerate(four, start=1)
    )
    SitOut.objects.bulk_create(SitOut(round=row, entrant_id=entrants[entrant]) for entrant in seating.sitting_out)
    # Nobody plays for one who would sit out.
    playing = Substitute.objects.filter(by__night=night, round_number=row.number).values_list("pk", "by__number")
    if needless := [pk for pk, by in playing if by not in seating.places]:
        Substitute.objects.filter(pk__in=needless).delete()


def write_tables(night: Night, row: Round, seating: Seating) -> None:
    """The round's tables, each with what is played there; one that is there already may have another size now."""
    form = form_of(night, law_of(night))
    there = {table.number: table for table in row.tables.all()}
    made: list[Table] = []
    for number, seats in enumerate(seating.tables, start=1):
        here = form.table(number, len(seating.tables), len(seats))
        law, sides = here.own_law.key if here.own_law else "", sides_at(here.own_law or form.law, here.players)
        table = there.get(number) or Table(round=row, number=number)
        if table.pk is None:
            made.append(table)
        elif (table.law, table.players, table.sides) != (law, here.players, sides):
            row.tables.filter(pk=table.pk).update(law=law, players=here.players, sides=sides)
        table.law, table.players, table.sides = law, here.players, sides
    Table.objects.bulk_create(made)


# Where an entrant is in a round: table and seat, or (0, 0) sitting out.
Place = tuple[int, int]


def places_of(each: Round) -> dict[int, Place]:
    """Everyone's place in the round, by entrant's number."""
    seated = each.seats.values_list("entrant__number", "table__number", "seat")
    out = each.sit_outs.values_list("entrant__number", flat=True)
    return {number: (table, seat) for number, table, seat in seated} | dict.fromkeys(out, (0, 0))


def move(each: Round, moved: Mapping[int, Place], places: Mapping[int, Place]) -> None:
    """Write the new places. The hands stay with the table and its seats, no matter who sits there now.

    Raises Refused where a substitute would sit out.
    """
    moved = {number: place for number, place in moved.items() if place != places[number]}
    tables = {table.number: table for table in each.tables.all()}
    people = {entrant.number: entrant for entrant in Entrant.objects.filter(night=each.night_id, number__in=moved)}
    rows = {(seat.table.number, seat.seat): seat for seat in each.seats.select_related("table")}
    out = [number for number, (table, _) in moved.items() if not table]
    playing = Substitute.objects.filter(by__night=each.night_id, by__number__in=out, round_number=each.number)
    if substitute := playing.select_related("by").first():
        message = gettext_noop("%(name)s plays for another in round %(round)s, so cannot sit out.")
        raise refuse("other", message, name=substitute.by.name, round=each.number)
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


def mark_reseated(each: Round) -> None:
    each.reseated = True
    each.save(update_fields=["reseated"])


def log_moves(night: Night, moved: Mapping[int, Place], places: Mapping[int, Place], **stamp: Any) -> None:
    """Write into the history who went from where to where, at whatever table."""
    changed = {number: place for number, place in moved.items() if place != places.get(number, place)}
    before = {str(number): list(places[number]) for number in changed}
    after = {str(number): list(place) for number, place in changed.items()}
    log_change(night, Change.Kind.SEATS, before=before, after=after, **stamp)


def draw_as_settled(night: Night) -> None:
    """A draw that nobody has seen or changed by hand is made again, by the wishes and rules as they are; a published one stays."""
    first = rounds_of(night, 1)[0]
    if first.row.reseated or night.seed is None:
        return
    drawn = first_round_of(night, night.seed).seating
    if drawn == first.seating:
        return
    if night.state == Night.State.DRAWN:
        seat_again(night, first.row, drawn)
    else:
        mark_reseated(first.row)


def tables_as_settled(night: Night) -> None:
    """The tables of every round have the laws and sides of the settings as they are."""
    for each in rounds_of(night):
        write_tables(night, each.row, each.seating)


def plan_rounds_after(night: Night, number: int, stamp: Mapping[str, Any]) -> None:
    """A later round that nobody has played yet is planned anew; what was played stays as people sat.

    `stamp` goes into the history with every move.
    """
    rounds, attendance = rounds_of(night), attendance_of(night)
    for before, after in pairwise(rounds):
        if before.number < number or after.row.reseated:
            continue
        seating = round_after(night, rounds[: before.number], attendance).seating
        if after.seating == seating:
            continue
        if entered_in(after.row):
            mark_reseated(after.row)
        else:
            planned = seating.places | dict.fromkeys(seating.sitting_out, (0, 0))
            places = places_of(after.row)
            seat_again(night, after.row, seating)
            log_moves(night, planned, places, round_number=after.number, **stamp)


class Seated(NamedTuple):
    """`numbers` sit at the table now, by seat. `refused`: the sender had seen others there, and nothing was changed."""

    numbers: tuple[int, ...]
    refused: bool = False


def confirm_seats(
    *, card: TableCard, round_number: int, seats: Sequence[int], seen: Sequence[int], at: dt.datetime
) -> Seated:
    """The table says who sits there, by entrants' numbers in seat order, before its first hand of the round.

    Anyone who is displaced takes the place of the one who came; that other table is asked again. Refused where `seen` is
    where people sit by the records, unless they sit as `seats` already. Raises Refused once a hand is in here or there.
    """
    is_plain = tuple(seats) == tuple(seen)  # nobody moves, so no other table's page changes
    with action_on(card.night_id, playing=True, card=card, at_tables=not is_plain) as night:
        current = open_round(night, round_number)
        table = current.tables.get(number=card.number)
        places = places_of(current)
        here = tuple(
            number for number, (at_, _) in sorted(places.items(), key=lambda each: each[1]) if at_ == card.number
        )
        named = tuple(seats)
        for field, numbers in (("seen", seen), ("seats", seats)):
            if len(numbers) != len(here):
                message = gettext_noop("%(players)s sit at this table, not %(number)s.")
                raise refuse(field, message, players=len(here), number=len(numbers))
        if here != named:
            if here != tuple(seen):
                return Seated(here, refused=True)
            _check_people(named, places)
            _check_unplayed(current, {card.number, *(places[number][0] for number in named)})
            moved = _exchanged(named, card.number, places)
            move(current, moved, places)
            mark_reseated(current)
            stamp: dict[str, Any] = {"at": at, "round_number": round_number, "table_number": card.number}
            if set(here) == set(named):
                log_change(night, Change.Kind.SEATS, before=list(here), after=list(named), **stamp)
            else:
                log_moves(night, moved, places, **stamp)
        table.confirmed_at = at
        table.save(update_fields=["confirmed_at"])
        return Seated(named)


def _check_people(named: Sequence[int], places: Mapping[int, Place]) -> None:
    for seat, number in enumerate(named, start=1):
        if number not in places:
            raise refuse(f"seats[{seat - 1}]", gettext_noop("Nobody is entered as number %(number)s."), number=number)
        if number in named[: seat - 1]:
            message = gettext_noop("Number %(number)s cannot sit in two seats. Say who sits in each.")
            raise refuse(f"seats[{seat - 1}]", message, number=number)


def _check_unplayed(current: Round, tables: set[int]) -> None:
    hands = HandRecord.objects.filter(table__round=current, table__number__in=tables, current=True)
    disputes = Dispute.objects.filter(table__round=current, table__number__in=tables, settled_at=None)
    for rows in (hands, disputes):
        number = rows.order_by("table__number").values_list("table__number", flat=True).first()
        if number is not None:
            message = gettext_noop(
                "A hand of table %(table)s is in for this round, so its seats cannot be changed. Call the director."
            )
            raise refuse("seats", message, table=number)


def _exchanged(named: Sequence[int], table: int, places: Mapping[int, Place]) -> dict[int, Place]:
    """The new place of everyone who changes theirs: who came sits down, and whom they displace goes where they were."""
    moved = {number: (table, seat) for seat, number in enumerate(named, start=1)}
    came = [number for number in named if places[number][0] != table]
    gone = [number for number, (at, _) in places.items() if at == table and number not in named]
    freed = [places[number] for number in came]
    return moved | dict(zip(gone, freed, strict=True))


def swap_people(
    *,
    night_id: int,
    round_number: int,
    one: int,
    other: int,
    seen: Mapping[int, tuple[int, int]],
    by: User | None,
    why: str = "",
    at: dt.datetime,
) -> None:
    """Two entrants, by number, sit in each other's place in that round: each gets the other's hands.

    `seen` is where the director saw the two, as table and seat, (0, 0) sitting out. Raises Refused where one sits elsewhere
    by now, and without a reason once the draw is published.
    Where the last round has no hand yet, its seats are planned anew; what was played stays as people sat.
    """
    with action_on(night_id, at=at) as night:
        asked = gettext_noop("Say in a few words why the seats are changed.")
        reason = cleaned_reason(why, "" if night.state == Night.State.DRAWN else asked)
        swapped = night.rounds.filter(number=round_number).first()
        if swapped is None:
            raise refuse("round", gettext_noop("Round %(round)s is not seated."), round=round_number)
        places = places_of(swapped)
        for field, number in (("one", one), ("other", other)):
            if number not in places:
                message = gettext_noop("Nobody is entered as number %(number)s.")
                raise refuse(field, message, number=number)
        if one == other or (places[one][0] == 0 and places[other][0] == 0):
            raise refuse("other", gettext_noop("Choose two people who sat in different places."))
        _check_seen(swapped, {"one": one, "other": other}, seen, places)
        moved = {one: places[other], other: places[one]}
        move(swapped, moved, places)
        mark_reseated(swapped)
        stamp: dict[str, Any] = {"at": at, "by": by, "why": reason}
        log_moves(night, moved, places, round_number=round_number, **stamp)
        plan_rounds_after(night, round_number, stamp)


def _check_seen(
    swapped: Round, named: Mapping[str, int], seen: Mapping[int, Place], places: Mapping[int, Place]
) -> None:
    players = dict(swapped.tables.values_list("number", "players"))
    for field, number in named.items():
        if seen.get(number) != places[number]:
            message = gettext_noop(
                "Seats were changed meanwhile, so nothing was swapped. You saw %(name)s: %(seen)s; by now it is: %(now)s."
            )
            name = swapped.night.entrants.get(number=number).name
            raise refuse(
                field, message, name=name, seen=_text(seen.get(number), players), now=_text(places[number], players)
            )


def _text(place: Place | None, players: Mapping[int, int]) -> Text:
    if place is None:
        return Text(gettext_noop("nowhere"))
    table, seat = place
    if not table:
        return Text(gettext_noop("sitting out"))
    return Text(
        gettext_noop("table %(table)s, %(seat)s"), {"table": table, "seat": seat_name(seat, players.get(table, 4))}
    )
