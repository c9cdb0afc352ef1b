"""What a new night begins with: the club's usual night, or the last one. Nothing is saved."""

import datetime as dt
from decimal import Decimal

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from club.club_settings.stored import current
from tournaments.entry.night_form import SETTLED
from tournaments.models import Night
from tournaments.movement import MOVEMENTS
from tournaments.night.rules import SETTINGS, stored_rules

OF_EACH = ("name", "date")  # a night's own, not the usual one's
COPIED = [field for field in SETTLED if field not in OF_EACH]
_COLUMNS = [field for field in COPIED if field not in SETTINGS]


def usual_night() -> Night:
    """A night of today as the club usually plays, or as the first book has it; it is not saved."""
    stored = current().usual_night
    known = {field: stored[field] for field in _COLUMNS if field in stored}
    if known.get("fee") is not None:
        known["fee"] = Decimal(known["fee"])
    if known.get("starts_at") is not None:
        known["starts_at"] = dt.time.fromisoformat(known["starts_at"])
    first = {"law": "foster-1897", "movement": next(iter(MOVEMENTS))}
    # A first evening needs no rule that has to be explained.
    rules = stored_rules({"planned_rounds": 6, "acceptance": "none"} | stored)
    today = timezone.localdate()
    name = _("%(weekday)s night") % {"weekday": date_format(today, "l")}
    return Night(**(first | known), rules=rules, name=name, date=today)


def last_night() -> Night | None:
    """The one that a new night can be like; no rehearsal."""
    return Night.objects.filter(is_rehearsal=False).first()


def night_like_last() -> Night:
    """A night of today with all that was settled about the last one, and none of its people; it is not saved."""
    last = last_night()
    if last is None:
        return usual_night()
    copied = {field: getattr(last, field) for field in _COLUMNS}
    return Night(**copied, rules=last.rules.replace(board_seed=None), name=last.name, date=timezone.localdate())
