"""Who may do what, as views declare it."""

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.urls import get_resolver, path
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from club.server.pages import view_of
from club.sign_in.roles import (
    Role,
    addresses,
    declare_all,
    director_required,
    helper_required,
    key_in_the_link,
    open_to_all,
    role_of,
    token_required,
)

MARKS = {
    Role.OPEN: open_to_all,
    Role.KEY: key_in_the_link,
    Role.TOKEN: token_required,
    Role.HELPER: helper_required,
    Role.DIRECTOR: director_required,
}
NOBODY, HELPER = AnonymousUser(), User(username="helper")
DIRECTOR = User(username="director", is_staff=True)


def page(request):
    return HttpResponse("shown")


@pytest.mark.parametrize(("role", "mark"), MARKS.items())
def test_a_view_says_for_whom_it_is_wherever_the_mark_stands(role, mark):
    assert role_of(mark(page)) == role
    assert role_of(mark(csrf_exempt(require_POST(page)))) == role
    assert role_of(require_POST(csrf_exempt(mark(page)))) == role
    assert csrf_exempt(mark(page)).csrf_exempt
    assert mark(csrf_exempt(page)).csrf_exempt
    assert role_of(page) is None


@pytest.mark.parametrize("first", MARKS.values())
@pytest.mark.parametrize("second", MARKS.values())
def test_two_roles_on_one_view_stop_the_program_from_starting(first, second):
    with pytest.raises(TypeError, match="already has the role"):
        second(require_safe(first(page)))


@pytest.mark.parametrize(
    ("role", "visitor", "answer"),
    [
        (Role.OPEN, NOBODY, 200),
        (Role.KEY, NOBODY, 200),
        (Role.TOKEN, NOBODY, 401),
        (Role.HELPER, NOBODY, 302),
        (Role.HELPER, HELPER, 200),
        (Role.DIRECTOR, NOBODY, 302),
        (Role.DIRECTOR, HELPER, 403),
        (Role.DIRECTOR, DIRECTOR, 200),
    ],
)
def test_a_mark_lets_in_whom_it_names(rf, role, visitor, answer):
    request = rf.get("/")
    request.user = visitor
    try:
        status = MARKS[role](page)(request).status_code
    except PermissionDenied:
        status = 403
    assert status == answer


def test_views_of_others_are_declared_where_they_are_not_yet():
    patterns = [path("a/", open_to_all(page)), path("b/", lambda request: HttpResponse())]
    declare_all(patterns, Role.ADMIN)
    assert [role_of(view_of(each.callback)) for each in patterns] == [Role.OPEN, Role.ADMIN]


def test_every_address_says_for_whom_it_is():
    undeclared = [
        str(each.pattern) for each in addresses(get_resolver().url_patterns) if not role_of(view_of(each.callback))
    ]
    assert undeclared == [], (
        "mark these views with open_to_all, key_in_the_link, helper_required or director_required"
    )
