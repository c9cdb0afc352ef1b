"""A night whose one table can be formed by cutting, and what was cut: rows → values. Knows no page."""

from scoring.faults import Refused, refuse
from scoring.wording import gettext_noop
from tournaments.models import Night
from tournaments.movement import MOVEMENTS
from tournaments.movement.formation import TableToCut
from tournaments.movement.sit_outs import shape_for
from tournaments.records.attendance import attendance_of
from tournaments.records.night_rules import form_of, law_of


def check_unpublished(night: Night) -> None:
    """Raise Refused once the draw is published."""
    if night.state not in (Night.State.ENROLLING, Night.State.DRAWN):
        raise refuse("night", gettext_noop("The draw is published and stands."))


def table_to_cut(night: Night) -> TableToCut:
    """The table for those who are there. Three queries, one more for a law of the club's.

    Raises Refused once the draw is published, and where too few are there, too many, or more tables than one.
    """
    check_unpublished(night)
    attendance = attendance_of(night)
    there = tuple(sorted(attendance.in_the_movement(1)))
    MOVEMENTS[night.movement].check_people(len(there), 1)
    form = form_of(night, law_of(night))
    shape = shape_for(len(there), form.odd_numbers(night.rules.odd))
    if shape.tables > 1:
        message = gettext_noop("Cards are cut for the seats of one table; %(number)s people here make %(tables)s.")
        raise refuse("night", message, number=len(there), tables=shape.tables)
    [seats] = shape.sizes
    law = form.table(1, 1, seats).own_law or form.law
    return TableToCut(there, seats, law, attendance.volunteers_in(1))


def can_be_cut_for(night: Night) -> bool:
    """Whether there is such a table. No query once the draw is published."""
    try:
        table_to_cut(night)
    except Refused:
        return False
    return True
