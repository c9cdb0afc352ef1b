"""The time of day as the reader's language writes it: 20:30 or 20 h 30."""

import datetime as dt

from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import pgettext


def hour(at: dt.datetime) -> str:
    """`at` on the club's clock, as “20:30”."""
    # Translators: Django’s date format; French writes G \h i
    return time_format(timezone.localtime(at), pgettext("time format", "H:i"))
