"""A person's tally card is keyed at the desk, as it is written. Whether it is right is found elsewhere."""

import datetime as dt
from collections.abc import Mapping

from django.contrib.auth.models import User

from scoring.faults import Fault, Refused, refuse
from scoring.wording import Text, gettext_noop
from tournaments.actions import action_on
from tournaments.actions.steps.log_change import log_change
from tournaments.models import Change, Entrant, KeyedTally

MOST_POINTS = 999  # a round; nobody writes more on a card, in either direction
NO_TABLE = 0  # what is keyed from cards is shown at no table


def key_tally(
    *, night_id: int, number: int, points: Mapping[int, int | None], by: User | None, at: dt.datetime
) -> Entrant:
    """Keep what the card of entrant `number` says for each round in `points`; None takes a line out again.

    A line that said something else is noted in the night's history. Refuses, at `number` or by round (`rounds[3]`),
    an entrant or a round that the night does not have, and figures that no card has. All or nothing.
    """
    with action_on(night_id, at=at, table=NO_TABLE) as night:
        entrant: Entrant | None = night.entrants.filter(number=number).first()
        if entrant is None:
            raise refuse("number", gettext_noop("Nobody has the number %(number)s on this night."), number=number)
        _check(points, set(night.rounds.values_list("number", flat=True)))
        before = dict(entrant.keyed.values_list("round_number", "points"))
        changed = {number: told for number, told in points.items() if before.get(number) != told}
        for round_number, told in changed.items():
            _write(entrant, round_number, told, by, at)
        old = {number: before[number] for number in changed if number in before}
        if old:
            new = {number: changed[number] for number in old}
            log_change(
                night,
                Change.Kind.TALLY,
                at=at,
                by=by,
                entrant_number=entrant.number,
                before=_by_round(old),
                after=_by_round(new),
            )
        return entrant


def _check(points: Mapping[int, int | None], rounds: set[int]) -> None:
    faults = []
    for number, told in points.items():
        if number not in rounds:
            message = gettext_noop("There is no round %(number)s in this night.")
            faults.append(Fault(f"rounds[{number}]", Text(message, {"number": number})))
        elif told is not None and abs(told) > MOST_POINTS:
            message = gettext_noop("%(points)s points in one round cannot be. Look at the card again.")
            faults.append(Fault(f"rounds[{number}]", Text(message, {"points": told})))
    if faults:
        raise Refused(faults)


def _write(entrant: Entrant, round_number: int, told: int | None, by: User | None, at: dt.datetime) -> None:
    if told is None:
        KeyedTally.objects.filter(entrant=entrant, round_number=round_number).delete()
        return
    KeyedTally.objects.update_or_create(
        entrant=entrant, round_number=round_number, defaults={"points": told, "by": by, "at": at}
    )


def _by_round(points: Mapping[int, int | None]) -> dict[str, int | None]:
    """As the history keeps it."""
    return {str(number): told for number, told in sorted(points.items())}
