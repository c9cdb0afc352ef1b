"""A house law beside its key in a file."""

from typing import Any

import pytest

from scoring.faults import Refused
from scoring.house import House
from scoring.house_file import house_in, write_house
from scoring.strict_json import a_text

HOUSE = {"base": "foster-1897", "version": 2, "title": "Tuesday", "fields": {"least_bid": 6, "target": 62}}
FILE = {"law": "house-tuesday", "house_law": HOUSE}


def refusal(file: dict[str, Any]) -> str:
    with pytest.raises(Refused) as refused:
        house_in(file, a_text)
    [fault] = refused.value.faults
    return fault.field


def test_what_is_written_is_read_again():
    read = house_in(FILE, a_text)
    assert read == House("house-tuesday", 2, "Tuesday", "foster-1897", HOUSE["fields"])
    assert write_house(read) == HOUSE


def test_fields_are_written_in_one_order_and_without_the_books_own_answers():
    read = House("house-tuesday", 2, "Tuesday", "foster-1897", {"target": 62, "most_bid": 14, "least_bid": 6})
    assert list(write_house(read)["fields"].items()) == [("least_bid", 6), ("target", 62)]


def test_a_books_law_brings_nothing_along():
    assert house_in({"law": "foster-1897"}, a_text) is None
    assert refusal({"law": "foster-1897", "house_law": HOUSE}) == "house_law"


def test_a_house_law_that_is_not_told_is_unknown():
    assert refusal({"law": "house-tuesday"}) == "house_law"


@pytest.mark.parametrize(
    ("changed", "place"),
    [
        ({"base": "hoyle"}, "house_law.base"),
        ({"base": "house-tuesday"}, "house_law.base"),
        ({"base": 7}, "house_law.base"),
        ({"version": 0}, "house_law.version"),
        ({"version": 1.0}, "house_law.version"),
        ({"title": 1}, "house_law.title"),
        ({"fields": []}, "house_law.fields"),
        ({"fields": {"played": 9}}, "house_law.fields.played"),
        ({"fields": {"least_bid": 20}}, "house_law.fields.least_bid"),
        ({"fields": {"counts": {"joker": 1}}}, "house_law.fields.counts.joker"),
        ({"more": 1}, "house_law.more"),
    ],
)
def test_what_makes_no_law_is_refused_at_its_place(changed, place):
    assert refusal({"law": "house-tuesday", "house_law": HOUSE | changed}) == place


@pytest.mark.parametrize("key", list(HOUSE))
def test_nothing_of_it_can_be_left_out(key):
    payload = {name: value for name, value in HOUSE.items() if name != key}
    assert refusal({"law": "house-tuesday", "house_law": payload}) == f"house_law.{key}"


@pytest.mark.parametrize("payload", [None, 7, [], "foster-1897"])
def test_it_is_an_object(payload):
    assert refusal({"law": "house-tuesday", "house_law": payload}) == "house_law"
