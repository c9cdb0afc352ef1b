"""The first day of a month as a language writes it, if its formats in `club/locale` have a FIRST_OF_MONTH: 1er janvier.

Django's formats have ordinals for English alone. So every date of the program, in templates too, asks here.
"""

from django.utils.dateformat import DateFormat
from django.utils.formats import get_format

FIRST = "FIRST_OF_MONTH"


def day_of_month(date: DateFormat) -> int | str:
    """What stands for “j” in a date format."""
    day: int = date.data.day  # type: ignore[union-attr]  # of an hour alone there is none, as in Django
    first = get_format(FIRST) if day == 1 else FIRST
    return day if first == FIRST else first


def write_firsts() -> None:
    """From now on, in this process."""
    DateFormat.j = day_of_month  # type: ignore[assignment, method-assign]
