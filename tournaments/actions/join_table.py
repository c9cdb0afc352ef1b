"""A guest's phone asks to be let in as somebody of the night, and a person who sees its number lets it in."""

import datetime as dt
from random import Random, SystemRandom

from django.contrib.auth.models import User

from scoring.faults import refuse
from scoring.wording import gettext_noop
from tournaments.actions import action_on, locked_night, log_change
from tournaments.models import Change, Entrant, JoinRequest, Night, TableCard
from tournaments.records.joining import WAITS_FOR, waiting_in

MOST_WAITING = 3  # phones that wait as one person: more than anybody holds, too few to hide the right one
NUMBERS = range(10, 100)


def ask_to_join(*, night_id: int, number: int, at: dt.datetime, rng: Random | None = None) -> JoinRequest:
    """A phone waits as the entrant of that number, with two digits that no other phone waiting as them shows.

    Raises Refused once the night is over, for somebody who is not on the list, and while too many phones wait as them.
    """
    with locked_night(night_id) as night:
        if night.state == Night.State.OVER:
            raise refuse("night", gettext_noop("The night is over, so no phone can join any more."))
        entrant = night.entrants.exclude(arrival=Entrant.Arrival.ABSENT).filter(number=number).first()
        if entrant is None:
            raise refuse("number", gettext_noop("You are not on the list any more. Please see the director."))
        JoinRequest.objects.filter(entrant__night=night, let_in_at=None, at__lte=at - WAITS_FOR).delete()
        taken = set(entrant.join_requests.values_list("number", flat=True))
        if entrant.join_requests.filter(let_in_at=None).count() >= MOST_WAITING or len(taken) == len(NUMBERS):
            message = gettext_noop("Other phones are waiting as %(name)s already. Please see the director.")
            raise refuse("number", message, name=entrant.name)
        free = [each for each in NUMBERS if each not in taken]
        return entrant.join_requests.create(number=(rng or SystemRandom()).choice(free), at=at)


def let_in(*, request_id: int, card: TableCard | None = None, by: User | None, at: dt.datetime) -> Entrant | None:
    """The phone gets the links of its person. Known at a table, by its `card`, is only who sits there now.

    The entrant; None, and nothing changed, where that phone does not wait any more, or is not known there.
    """
    night_id = JoinRequest.objects.filter(pk=request_id).values_list("entrant__night", flat=True).first()
    if night_id is None:
        return None
    with action_on(night_id, at_tables=False) as night:
        asked = waiting_in(night, card, at).filter(pk=request_id).first()
        if asked is None:
            return None
        asked.let_in_at, asked.let_in_by = at, by
        asked.save()
        table = card.number if card else None
        log_change(night, Change.Kind.JOINED, at=at, by=by, entrant_number=asked.entrant.number, table_number=table)
        return asked.entrant


def turn_away(*, request_id: int, card: TableCard | None = None, at: dt.datetime) -> None:
    """That phone is not let in. It may ask again, and shows another number then."""
    night = Night.objects.filter(entrants__join_requests=request_id).first()
    if night is not None:
        with locked_night(night.pk):
            waiting_in(night, card, at).filter(pk=request_id).delete()
