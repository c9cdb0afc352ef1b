"""Laws and movements that installed packages bring by entry points. Reads once, when the program starts."""

from importlib.metadata import entry_points
from typing import Final

from scoring.plug_ins import LAWS, Declined, accept_law, take_in
from tournaments.movement.plug_ins import GROUP, accept_movement

# What is not offered, and why.
DECLINED: Final[list[Declined]] = []


def load_plug_ins() -> None:
    """Add what holds to the registers, and the rest to DECLINED."""
    DECLINED.extend(take_in(entry_points(group=LAWS), accept_law))
    DECLINED.extend(take_in(entry_points(group=GROUP), accept_movement))
