"""Who is meant by a number, and who may take a seat. Steps of several actions."""

from scoring.faults import refuse, shown
from scoring.wording import gettext_noop
from tournaments.models import Entrant, Night


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


def strike_off(entrant: Entrant) -> None:
    """They are off the night's list; with what they have paid they stay on it, as not coming, and it stays in the till."""
    if not entrant.paid:
        entrant.delete()
        return
    entrant.presence.all().delete()
    entrant.arrival = Entrant.Arrival.ABSENT
    entrant.save(update_fields=["arrival"])
