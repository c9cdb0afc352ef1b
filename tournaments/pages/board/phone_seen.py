"""When a table's phone was last seen, in words. Reads no records."""

import datetime as dt
from typing import NamedTuple

from django.utils.translation import gettext as _

SILENT_AFTER = 10  # minutes; a deal takes about five, and a phone may sleep through one


class PhoneSeen(NamedTuple):
    """When a table's phone was last seen: `kind` is never, seen or silent, `text` the same in words."""

    kind: str
    text: str


def phone_step(at: dt.datetime, last: dt.datetime | None) -> int | None:
    """For how many minutes a phone has been silent, in steps that let the page rest; None for one never seen."""
    if last is None:
        return None
    minutes = int((at - last).total_seconds()) // 60
    return 0 if minutes < 2 else 60 if minutes >= 60 else minutes // 5 * 5 or 2


def phone_seen(at: dt.datetime, last: dt.datetime | None, *, waits: bool) -> PhoneSeen:
    """When a phone was last seen; long silence is a warning where the table `waits`."""
    step = phone_step(at, last)
    if step is None:
        return PhoneSeen("never", _("no phone"))
    if not step:
        return PhoneSeen("seen", _("connected"))
    silent = waits and step >= SILENT_AFTER
    if step == 60:
        text = _("silent for over an hour")
    elif silent:
        text = _("silent for %(minutes)s min")
    else:
        # Translators: a phone
        text = _("seen %(minutes)s min ago")
    return PhoneSeen("silent" if silent else "seen", text % {"minutes": step})
