"""The first director's account."""

import pytest
from django.contrib.auth import authenticate
from django.contrib.auth.models import User

from club.people.directors import has_director, make_director, one_time_password


@pytest.mark.django_db
def test_a_director_may_do_everything():
    assert not has_director()
    assert make_director("Ada", "a long pass phrase")
    ada = authenticate(username="Ada", password="a long pass phrase")
    assert ada.is_staff
    assert ada.is_superuser
    assert has_director()


@pytest.mark.django_db
def test_a_director_who_left_leaves_room_for_a_first_one():
    make_director("Ada", "a long pass phrase")
    User.objects.update(is_active=False)
    assert not has_director()


@pytest.mark.django_db
def test_the_password_of_a_taken_name_stays():
    make_director("Ada", "a long pass phrase")
    assert not make_director("Ada", "another pass phrase")
    assert authenticate(username="Ada", password="a long pass phrase")


def test_one_time_passwords_differ_and_have_no_letters_that_look_alike():
    passwords = {one_time_password() for _ in range(200)}
    assert len(passwords) == 200
    assert not set("".join(passwords)) & set("0O1lIi")
    assert {len(password) for password in passwords} == {14}
