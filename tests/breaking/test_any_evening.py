"""Evenings to which anything happens, from before the draw to after the finale: after each step every page opens.

Settings change too, whatever is stored under those before: wishes, prizes, sheets from paper, photographs, seasons.
"""

import time

import pytest
from django.contrib.auth.models import User
from django.db import connection, transaction

from tests.breaking.any_form import KINDS, AnyEvening
from tests.breaking.night_addresses import Visitor
from tests.breaking.report import report

pytestmark = pytest.mark.django_db

STEPS, CHUNK = 4, 50


def play(seeds, steps=STEPS):
    """Evenings of these seeds, of all kinds in turn, one after the other; the figures of all."""
    visitor = Visitor(User.objects.create_superuser("director"))
    kinds, took, opened = list(KINDS.items()), 0, 0
    for seed in seeds:
        kind, settled = kinds[seed % len(kinds)]
        with transaction.atomic():
            evening = AnyEvening(settled, seed, visitor)
            try:
                took += evening.play(steps)
            except BaseException as error:
                error.add_note(f"{kind}, seed {seed}, after: {'; '.join(evening.done)}")
                raise
            opened += evening.opened
            transaction.set_rollback(True)
    return {"took": took, "opened": opened}


def test_whatever_happens_on_an_evening_every_page_opens():
    figures = play([1], 3)
    assert figures["took"] > 0
    assert figures["opened"] > 50


@pytest.mark.trial
@pytest.mark.database
def test_whatever_happens_on_an_evening_of_every_fourth_kind_every_page_opens():
    play(range(0, len(KINDS), 4))  # the long test below plays all kinds


@pytest.mark.long
@pytest.mark.parametrize("first", range(1000, 2000, CHUNK))
def test_whatever_happens_on_a_thousand_evenings_every_page_opens(first):
    begun = time.perf_counter()
    figures = play(range(first, first + CHUNK))
    seconds = round(time.perf_counter() - begun)
    report("evenings", database=connection.vendor, first=first, nights=CHUNK, **figures, seconds=seconds)
