"""Laws and movements that installed packages bring by entry points. Reads once, when the program starts."""

from importlib.metadata import entry_points
from typing import Final

from scoring.plug_ins import LAWS, Declined, accept_law, take_in
from tournaments.movement.plug_ins import GROUP, accept_movement

# What is not offered, and why.
DECLINED: Final[list[Declined]] = []


def load_plug_ins() -> None:
    """Add what holds to the registers, and the rest to DECLINED."""
    laws = list(entry_points(group=LAWS))
    while len(declined := list(take_in(laws, accept_law))) < len(laws):
        laws = [each.entry for each in declined]  # one may vary another that was taken in since
    DECLINED.extend(declined)
    DECLINED.extend(take_in(entry_points(group=GROUP), accept_movement))
