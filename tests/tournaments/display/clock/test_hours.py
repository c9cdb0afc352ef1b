"""The time of day as a language writes it."""

import datetime as dt

from django.utils import timezone

from tournaments.display.clock import hour

AT = dt.datetime(2026, 11, 20, 19, 5, tzinfo=dt.UTC)


def test_an_hour_is_of_the_clock_here_and_written_as_the_language_writes_it(monkeypatch):
    with timezone.override("Europe/Paris"):
        assert hour(AT) == "20:05"
        monkeypatch.setattr("tournaments.display.clock.pgettext", lambda context, text: r"G \h i")
        assert hour(AT) == "20 h 05"
