"""What a new night begins with: the club's usual night, or the last one. Nothing is saved."""

import datetime as dt
from decimal import Decimal

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from club.club_settings.stored import current
from tournaments.entry.night_form import SETTINGS
from tournaments.models import Night
from tournaments.movement import MOVEMENTS

OF_EACH = ("name", "date")  # a night's own, not the usual one's
COPIED = [field for field in SETTINGS if field not in OF_EACH]


def usual_night() -> Night:
    """A night of today as the club usually plays, or as the first book has it; it is not saved."""
    stored = current().usual_night
    known = {field: stored[field] for field in COPIED if field in stored}
    if known.get("fee") is not None:
        known["fee"] = Decimal(known["fee"])
    if known.get("starts_at") is not None:
        known["starts_at"] = dt.time.fromisoformat(known["starts_at"])
    first = {"law": "foster-1897", "movement": next(iter(MOVEMENTS)), "planned_rounds": 6}
    first["acceptance"] = Night.Acceptance.NONE  # a first evening needs no rule that has to be explained
    today = timezone.localdate()
    name = _("%(weekday)s night") % {"weekday": date_format(today, "l")}
    return Night(**(first | known), name=name, date=today)


def last_night() -> Night | None:
    """The one that a new night can be like; no rehearsal."""
    return Night.objects.filter(is_rehearsal=False).first()


def night_like_last() -> Night:
    """A night of today with all that was settled about the last one, and none of its people; it is not saved."""
    last = last_night()
    if last is None:
        return usual_night()
    return Night(**{field: getattr(last, field) for field in COPIED}, name=last.name, date=timezone.localdate())
