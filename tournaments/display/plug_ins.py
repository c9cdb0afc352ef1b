"""Laws and movements that installed packages bring by entry points, and as Django's checks say it, what is not offered.

`up` says it too, and so do the settings.
"""

from importlib.metadata import entry_points
from typing import Any, Final

from django.core.checks import CheckMessage
from django.core.checks import Warning as Notice
from django.utils.translation import gettext as _

from scoring.plug_ins import LAWS, Declined, accept_law, package_with, take_in
from tournaments.display.translation import labelled, translate
from tournaments.movement.plug_ins import GROUP, accept_movement

# What is not offered, and why.
DECLINED: Final[list[Declined]] = []


def load_plug_ins() -> None:
    """Add what holds to the registers, and the rest to DECLINED."""
    DECLINED.extend(take_in(entry_points(group=LAWS), accept_law))
    DECLINED.extend(take_in(entry_points(group=GROUP), accept_movement))


def check_plug_ins(**kwargs: Any) -> list[CheckMessage]:
    """A notice for each that was not accepted."""
    hint = _("The program works without it. Tell the author of the package, or install a version that is accepted.")
    return [Notice(_said(each), hint=hint, id="tournaments.W001") for each in DECLINED]


def _said(declined: Declined) -> str:
    why = [labelled(f.field, translate(f.text)) if f.field else translate(f.text) for f in declined.faults]
    entry, package = declined.entry, package_with(declined.entry)
    message = _("“%(entry)s” (%(group)s) of the package “%(package)s” is not offered. %(why)s")
    values = {
        "entry": f"{entry.name} = {entry.value}",
        "group": entry.group,
        "package": package,
        "why": " ".join(why),
    }
    return message % values
