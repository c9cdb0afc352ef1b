"""Nights to which anything happens, in any order, against a naive night that does the same.

The faults are planted one at a time; a model that does not find each of them would prove nothing. Every run is the same
on every machine: the examples follow from the names, not from chance.
"""

import time

import pytest
from django.db import connection
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.breaking.night_machine import NightMachine
from tests.breaking.planted import OFTEN, PLANTED
from tests.breaking.report import report

pytestmark = pytest.mark.django_db(transaction=True)

PLAIN = settings(
    deadline=None, database=None, derandomize=True, stateful_step_count=30, suppress_health_check=list(HealthCheck)
)
LONG = 2000
# A planted fault is to be found within so many nights; how it fails is not asked.
SOON = settings(PLAIN, max_examples=600, phases=[Phase.generate], stateful_step_count=40)


@pytest.mark.parametrize("nights", [4, pytest.param(12, marks=pytest.mark.trial)])
def test_whatever_happens_the_standings_are_the_sum_of_the_records(nights):
    run_state_machine_as_test(NightMachine, settings=settings(PLAIN, max_examples=nights))


@pytest.mark.long
def test_whatever_happens_in_two_thousand_nights():
    begun = time.perf_counter()
    run_state_machine_as_test(NightMachine, settings=settings(PLAIN, max_examples=LONG, stateful_step_count=40))
    seconds = round(time.perf_counter() - begun)
    report("model", database=connection.vendor, nights=LONG, steps=40, wrong=0, seconds=seconds)


@pytest.mark.trial
@pytest.mark.parametrize("fault", OFTEN)
def test_a_planted_fault_is_found_in_a_short_run(fault, monkeypatch):
    find(fault, monkeypatch)


@pytest.mark.long
@pytest.mark.parametrize("fault", [fault for fault in PLANTED if fault not in OFTEN])
def test_a_planted_fault_is_found(fault, monkeypatch):
    find(fault, monkeypatch)


def find(fault, monkeypatch):
    """The model falls over that fault, by its own assertion or the database's, and the report says when."""
    nights = []

    class Counted(NightMachine):
        def __init__(self):
            super().__init__()
            nights.append(fault)

    PLANTED[fault](monkeypatch)
    with pytest.raises(Exception) as found:  # noqa: PT011
        run_state_machine_as_test(Counted, settings=SOON)
    error = str(found.value).partition("\n")[0]
    report("planted in the model", database=connection.vendor, fault=fault, nights=len(nights), error=error)
