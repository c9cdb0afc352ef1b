"""A person's tally card is keyed at the desk, as it is written. Whether it is right is found elsewhere."""

import datetime as dt
from collections.abc import Mapping

from django.contrib.auth.models import User

from scoring.faults import refuse
from scoring.wording import gettext_noop
from tournaments.actions import action_on, for_each, log_change
from tournaments.models import Change, Entrant

MOST_POINTS = 999  # a round; nobody writes more on a card, in either direction


def key_tally(
    *, night_id: int, number: int, points: Mapping[int, int | None], by: User | None, at: dt.datetime
) -> Entrant:
    """Store what the card of entrant `number` says for each round in `points`; None takes a line out again.

    A line that said something else is noted in the night's history. Refuses, at `number` or by round (`rounds[3]`),
    an entrant or a round that the night does not have, and figures that no card has. All or nothing.
    """
    with action_on(night_id, at=at, at_tables=False) as night:
        entrant: Entrant | None = night.entrants.filter(number=number).first()
        if entrant is None:
            raise refuse("number", gettext_noop("Nobody has the number %(number)s on this night."), number=number)
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
