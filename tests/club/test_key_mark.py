"""A book knows the key that its servers sign with, and a server with another key finds out before it serves."""

import pytest
from django.core.exceptions import ValidationError

from club.key_mark import OtherKeyError, compare_key, mark_key
from club.models import KeyMark

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def key(settings):
    settings.SECRET_KEY = "the first machine's key, long enough"
    return settings


def marks():
    return list(KeyMark.objects.values_list("mark", flat=True))


def test_the_first_start_marks_the_book_and_the_next_finds_it(django_assert_num_queries):
    compare_key()
    first = marks()
    with django_assert_num_queries(1):
        compare_key()
    assert marks() == first
    assert len(first) == 1


def test_the_mark_tells_nothing_of_the_key_and_is_none_of_its_links(key):
    compare_key()
    assert key.SECRET_KEY not in marks()[0]
    assert len(marks()[0]) == 64


def test_another_key_is_told_with_what_to_do_and_changes_nothing(key):
    compare_key()
    before = marks()
    key.SECRET_KEY = "another"
    for _ in "12":
        with pytest.raises(OtherKeyError) as found:
            compare_key()
    said = str(found.value)
    assert str(key.SECRET_KEY_FILE) in said
    assert "copy its secret-key.txt here" in said
    assert "--new-key" in said
    assert "another" not in said.replace("another secret key", "").replace("another machine", "")
    assert marks() == before


def test_a_key_that_is_said_to_be_new_is_the_books_from_then_on(key):
    compare_key()
    before = marks()
    key.SECRET_KEY = "another"
    compare_key(is_new=True)
    compare_key()
    assert marks() != before
    key.SECRET_KEY = "the first machine's key, long enough"
    with pytest.raises(OtherKeyError):
        compare_key()


def test_a_book_has_one_mark():
    mark_key()
    mark_key()
    assert len(marks()) == 1
    with pytest.raises(ValidationError):
        KeyMark(pk=2, mark="x").validate_constraints()
