"""From which round to which somebody is there: the rows of one entrant. Steps of several actions."""

from django.db.models import Q

from tournaments.models import Entrant


def leave_before(entrant: Entrant, number: int) -> None:
    """They are there up to the round before that one, and offer nothing after it; before the first round: never."""
    entrant.offers.filter(round_number__gte=number).delete()
    all_night = not entrant.presence.exists()
    entrant.presence.filter(first_round__gte=number).delete()
    last = entrant.presence.last()
    if last is None:
        last_round = number - 1 if all_night else 0
        entrant.presence.create(first_round=min(1, last_round), last_round=last_round)
    elif last.last_round is None or last.last_round >= number:
        last.last_round = number - 1
        last.save()


def come_from(entrant: Entrant, number: int) -> None:
    """They are there from that round on. Gone and back between two rounds, they were never away."""
    if not entrant.presence.exists():
        return  # there all night
    entrant.presence.filter(Q(first_round__gt=number) | Q(first_round=0)).delete()
    last = entrant.presence.last()
    if last is None or (last.last_round is not None and last.last_round < number - 1):
        entrant.presence.create(first_round=number)
    else:
        last.last_round = None
        last.save()


def be_away_in(entrant: Entrant, number: int) -> None:
    """They are not there in that round alone, in their own right."""
    before = entrant.presence.filter(first_round__lte=number).last()
    last = None if before is None else before.last_round
    leave_before(entrant, number)
    if last is None or last > number:
        entrant.presence.create(first_round=number + 1, last_round=last)
