"""Who is meant by a number, and who may take a seat. Steps of several actions."""

from scoring.faults import refuse, shown
from scoring.wording import gettext_noop
from tournaments.models import Entrant, Night
from tournaments.movement import MOVEMENTS
from tournaments.movement.sit_outs import shape_for
from tournaments.records.attendance import attendance_of
from tournaments.records.night_rules import odd_numbers_of


def entrant_numbered(night: Night, number: int, seen: str | None = None, field: str = "number") -> Entrant:
    """The entrant of that number. Raises Refused, at `field`, for nobody, and where another name than was `seen` stands there."""
    entrant = night.entrants.filter(number=number).first()
    if entrant is None or seen not in (None, entrant.name):
        message = gettext_noop("Nobody of that name is entered as number %(number)s. Look at the list again.")
        raise refuse(field, message, number=number)
    return entrant


def check_not_played_for(entrant: Entrant, number: int, field: str) -> None:
    """Raise Refused, at `field`, for one who left in round `number`, and for whom somebody plays on."""
    if entrant.substitutes.filter(round_number=number).exists():
        message = gettext_noop("Somebody plays for %(name)s in round %(round)s. Choose “Has not gone” first.")
        raise refuse(field, message, name=shown(entrant.name, 80), round=number)


def check_playable(night: Night) -> None:
    """Raise Refused where those who are there in the next round, if there is one to come, make no table or too many."""
    newest = night.rounds.order_by("-number").values_list("number", flat=True).first()
    if night.state != Night.State.PLAYING or newest is None or night.is_last(newest):
        return
    present = len(attendance_of(night).in_the_movement(newest + 1))
    MOVEMENTS[night.movement].check_people(present, newest + 1)
    shape_for(present, odd_numbers_of(night))


def strike_off(entrant: Entrant) -> None:
    """They are off the night's list; with what they have paid they stay on it, as not coming, and it stays in the till."""
    if not entrant.paid:
        entrant.delete()
        return
    entrant.presence.all().delete()
    entrant.arrival = Entrant.Arrival.ABSENT
    entrant.save(update_fields=["arrival"])
