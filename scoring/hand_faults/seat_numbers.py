"""A seat that does not play. Knows nothing else."""

from scoring.faults import Fault
from scoring.wording import Text, gettext_noop


def no_seat(field: str, seat: int, players: int) -> Fault:
    """The fault of a seat beyond those that play."""
    message = gettext_noop("There is no seat %(seat)s; the seats are 1 to %(players)s.")
    return Fault(field, Text(message, {"seat": seat, "players": players}))
