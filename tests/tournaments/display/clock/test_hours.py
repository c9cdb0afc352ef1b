"""The time of day as a language writes it."""

import datetime as dt

from django.utils import timezone
from django.utils.translation import override

from tournaments.display.clock import hour

AT = dt.datetime(2026, 11, 20, 19, 5, tzinfo=dt.UTC)


def test_an_hour_is_of_the_clock_here_and_written_as_the_language_writes_it():
    with timezone.override("Europe/Paris"):
        assert hour(AT) == "20:05"
        with override("fr"):
            assert hour(AT) == "20\u00a0h\u00a005"
