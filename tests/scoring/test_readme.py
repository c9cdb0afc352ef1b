"""The library's README runs as it stands, and the library is there before anybody waits for it."""

import doctest
import subprocess
import sys
from pathlib import Path

import pytest

import scoring
from scoring import Hand, Refused, law_named, score

README = Path(scoring.__file__).with_name("README.md")


def test_every_example_comes_to_what_stands_there():
    assert doctest.testfile(str(README), module_relative=False, encoding="utf-8") == (0, 23)


def test_a_hand_that_the_law_makes_impossible_is_not_scored():
    law = law_named("foster-1897")
    one_count = Hand(law.key, dealer=4, trump="H", bids=(None, 8, None, None), taken=(("high", 1),))
    with pytest.raises(Refused) as refused:
        score(one_count, law)
    assert {fault.field for fault in refused.value.faults} == {
        f"taken.{count}" for count in law.counts if count != "high"
    }
    assert isinstance(refused.value, ValueError)


def test_it_knows_no_django_and_reads_no_law_before_one_is_asked_for():
    code = "import scoring, sys; from scoring.laws import _data; print('django' in sys.modules, _data.cache_info().currsize)"
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert answer.stdout.split() == ["False", "0"]


def test_all_that_the_library_offers_is_there():
    assert [name for name in scoring.__all__ if not hasattr(scoring, name)] == []
