"""Who really sits where: a table confirms its seats or sets them right before its first hand."""

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from scoring.faults import refuse
from scoring.wording import gettext_noop
from tournaments.actions import action_on, log_change, open_round
from tournaments.actions.steps.seats import Place, log_moves, mark_reseated, move, places_of
from tournaments.models import Change, Dispute, HandRecord, Round, TableCard


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
            noted: dict[str, Any] = {"at": at, "round_number": round_number, "table_number": card.number}
            if set(here) == set(named):
                log_change(night, Change.Kind.SEATS, before=list(here), after=list(named), **noted)
            else:
                log_moves(night, moved, places, **noted)
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
