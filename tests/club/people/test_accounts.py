"""Who may give and take accounts, and what an account may do."""

import datetime as dt

import pytest
from django.contrib.auth import authenticate
from django.contrib.auth.models import User

from club.models import ApiToken
from club.people.accounts import (
    REHEARSAL_LASTS,
    AccountRefusedError,
    add_account,
    end_old_rehearsals,
    end_rehearsal,
    give_link,
    has_director,
    make_director,
    may_manage,
    one_time_password,
    role_of_account,
    set_active,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada():
    return User.objects.create_user("ada", is_staff=True)


@pytest.fixture
def bea():
    return User.objects.create_user("bea", password="correct horse")


@pytest.fixture
def admin():
    return User.objects.create_superuser("root")


def add(username="cy", role="helper"):
    return add_account(username=username, name="Cy Young", email="cy@example.org", role=role)


@pytest.mark.parametrize(("role", "staff"), [("helper", False), ("director", True)])
def test_an_account_is_of_the_role_that_was_chosen_and_never_an_admins(role, staff):
    user = add(role=role)
    assert (user.is_staff, user.is_superuser, user.get_short_name(), user.email) == (
        staff,
        False,
        "Cy Young",
        "cy@example.org",
    )
    assert role_of_account(user) == role


def test_a_username_is_given_once(bea):
    with pytest.raises(AccountRefusedError, match="taken"):
        add("bea")


def test_a_blocked_account_cannot_sign_in_until_it_is_let_in_again(ada, bea):
    set_active(bea, active=False, by=ada)
    assert authenticate(username="bea", password="correct horse") is None
    set_active(bea, active=True, by=ada)
    assert authenticate(username="bea", password="correct horse") == bea


def test_a_link_leaves_the_old_password_until_a_new_one_is_chosen(ada, bea):
    assert give_link(bea, by=ada).startswith("http")
    assert authenticate(username="bea", password="correct horse") == bea


@pytest.mark.parametrize(
    ("whom", "who", "may"),
    [
        ("bea", "ada", True),
        ("ada", "ada", False),
        ("root", "ada", False),
        ("ada", "root", True),
        ("root", "root", False),
    ],
)
def test_nobody_blocks_oneself_and_no_director_an_admin(ada, bea, admin, whom, who, may):
    user, by = User.objects.get(username=whom), User.objects.get(username=who)
    assert may_manage(user, by) is may
    for action in (lambda: give_link(user, by=by), lambda: set_active(user, active=False, by=by)):
        if may:
            action()
        else:
            with pytest.raises(AccountRefusedError):
                action()


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


AT = dt.datetime(2026, 11, 20, 20, tzinfo=dt.UTC)


def test_the_director_of_a_rehearsal_ends_after_a_day_and_nobody_else_does():
    old, new = AT - REHEARSAL_LASTS, AT - REHEARSAL_LASTS + dt.timedelta(seconds=1)
    made = {
        "rehearsal-1-0a1b": {"is_staff": True, "date_joined": old},
        "rehearsal-1-0a1c": {"is_staff": True, "date_joined": new},
        "rehearsal-12-0a1b": {"is_staff": True, "date_joined": old},
        "rehearsal-1-0a1d": {"is_staff": True, "is_superuser": True, "date_joined": old},
        "rehearsal-1-helper": {"is_staff": True, "date_joined": old},
        "rehearsal": {"is_staff": True, "date_joined": old},
        "ada": {"is_staff": True, "date_joined": old},
    }
    for name, values in made.items():
        User.objects.create_user(name, **values)
    end_old_rehearsals(at=AT)
    ended = made.keys() - set(User.objects.values_list("username", flat=True))
    assert ended == {"rehearsal-1-0a1b", "rehearsal-12-0a1b"}


def test_the_director_of_one_rehearsal_ends_with_it():
    for name in ("rehearsal-1-0a1b", "rehearsal-1-ffff", "rehearsal-12-0a1b"):
        User.objects.create_user(name, is_staff=True)
    end_rehearsal(1)
    assert [each.username for each in User.objects.all()] == ["rehearsal-12-0a1b"]


def test_what_the_director_of_a_rehearsal_gave_to_programs_ends_with_it():
    director = User.objects.create_user("rehearsal-1-0a1b", is_staff=True)
    ApiToken.objects.create(name="screen", digest="0", made_by=director, made_at=AT)
    end_rehearsal(1)
    assert (User.objects.count(), ApiToken.objects.count()) == (0, 0)


def test_the_director_of_a_rehearsal_who_is_named_elsewhere_stays_there_and_cannot_sign_in():
    director = User.objects.create_user("rehearsal-1-0a1b", password="correct horse", is_staff=True)
    ApiToken.objects.create(name="screen", digest="0", withdrawn_by=director, made_at=AT)
    end_rehearsal(1)
    director.refresh_from_db()
    assert (director.is_active, director.has_usable_password()) == (False, False)
    assert not has_director()
