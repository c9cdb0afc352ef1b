"""Who sits where in a round: the rows of a new one, and people who go from one place to another. Steps of several actions.

Hands name seats, and a seat names a person, so the hands stay with the people who played them.
"""

from collections.abc import Mapping
from typing import Any

from scoring.faults import refuse
from scoring.wording import gettext_noop
from tournaments.actions import log_change
from tournaments.models import Change, Entrant, Night, Round, Seat, SitOut, Substitute, Table, TableCard
from tournaments.movement.seating import Seating
from tournaments.night.order import sides_at
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
        law, sides = here.law.key if here.law else "", sides_at(here.law or form.law, here.players)
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


def log_moves(night: Night, moved: Mapping[int, Place], places: Mapping[int, Place], **noted: Any) -> None:
    """Write into the history who went from where to where, at whatever table."""
    changed = {number: place for number, place in moved.items() if place != places.get(number, place)}
    before = {str(number): list(places[number]) for number in changed}
    after = {str(number): list(place) for number, place in changed.items()}
    log_change(night, Change.Kind.SEATS, before=before, after=after, **noted)
