"""The laws that can be played: of a book or the club's own, by key and version."""

import pytest

from scoring.faults import Refused
from scoring.laws import KEYS, law_named
from tests.tournaments.night_builder import AT, a_running_night, report
from tournaments.actions.laws import change_house_law, make_house_law, retire_house_law
from tournaments.models import HouseLaw
from tournaments.records.house_laws import house_at, law_at, newest, offered, played_versions

pytestmark = pytest.mark.django_db


def a_law(name, *targets, base="foster-1897"):
    row = make_house_law(name=name, base=base, fields={"target": targets[0]}, by=None, at=AT)
    for target in targets[1:]:
        row = change_house_law(key=row.key, seen=row.version, name=name, fields={"target": target}, by=None, at=AT)
    return row


@pytest.mark.parametrize("key", KEYS)
def test_a_books_law_is_found(key):
    assert law_at(key, 1) is law_named(key)
    assert house_at(key) is None


def test_a_house_law_is_found_by_its_version_or_as_it_stands_now():
    key = a_law("Tuesday", 62, 91).key
    assert [law_at(key, version).target for version in (1, 2, None)] == [62, 91, 91]


def test_a_version_is_one_and_the_same_law_no_matter_who_asks():
    key = a_law("Tuesday", 62).key
    assert law_at(key, 1) is law_at(key)


def test_a_law_of_other_content_is_never_mistaken_for_one_that_was_read_before():
    key = a_law("Tuesday", 62).key
    assert law_at(key, 1).target == 62
    HouseLaw.objects.all().delete()  # as when a backup is restored under a running program
    assert a_law("Tuesday", 63).key == key
    assert law_at(key, 1).target == 63


@pytest.mark.parametrize(("key", "version"), [("house-tuesday", 3), ("house-nobody", None), ("hoyle", None)])
def test_a_law_that_nobody_knows_is_refused_with_a_sentence(key, version):
    a_law("Tuesday", 62)
    with pytest.raises(Refused) as refused:
        law_at(key, version)
    [fault] = refused.value.faults
    assert (fault.field, key in str(fault.text)) == ("law", True)


def test_the_newest_versions_stand_by_name():
    a_law("Wednesday", 60)
    a_law("Tuesday", 61, 62, 63)
    assert [(row.name, row.version) for row in newest()] == [("Tuesday", 3), ("Wednesday", 1)]


def test_what_is_offered_is_in_use_whatever_its_book():
    a_law("Tuesday", 62)
    a_law("Pitch", 11, base="foster-auction-pitch")
    retired = a_law("Wednesday", 60)
    retire_house_law(key=retired.key, by=None, at=AT)
    assert offered() == [("house-pitch", "Pitch"), ("house-tuesday", "Tuesday")]
    assert ("house-wednesday", "Wednesday") in offered(besides=retired.key)


def test_a_version_was_played_by_the_nights_that_have_a_hand():
    row = a_law("Tuesday", 62)
    for _ in range(2):
        report(a_running_night(4, law=row.key))
    change_house_law(key=row.key, seen=1, name="Tuesday", fields={"target": 91}, by=None, at=AT)
    report(a_running_night(4, law=row.key))
    a_running_night(4, law=row.key)
    assert played_versions(row.key) == {1: 2, 2: 1}
