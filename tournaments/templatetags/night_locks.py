"""A night's pages say until when corrections are possible. Knows the night's own times."""

import datetime as dt
from typing import Any

from django import template
from django.template.context import Context
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import pgettext

from tournaments.display.hours import hour
from tournaments.models import Night

register = template.Library()


@register.inclusion_tag("tournaments/display/lock.html", takes_context=True)
def lock_note(context: Context, night: Night) -> dict[str, Any]:
    """When the night locks, or that it is locked; nothing where it never locks or is still played."""
    now = timezone.now()
    return {
        "night": night,
        "locked": night.is_locked(now),
        "time": moment(night.locks_at, now) if night.locks_at else "",
        "csrf_token": context.get("csrf_token"),
        "by_director": getattr(context.get("user"), "is_staff", False),
    }


def moment(at: dt.datetime, now: dt.datetime) -> str:
    """The time, with its day where that is another than a clock on the wall would show."""
    if abs(at - now) < dt.timedelta(hours=12):
        return hour(at)
    day = date_format(timezone.localtime(at), "DATE_FORMAT")
    return pgettext("date and time", "%(date)s, %(time)s") % {"date": day, "time": hour(at)}
