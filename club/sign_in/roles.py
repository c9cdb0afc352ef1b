"""Who may do what: each view says for whom it is, and a test reads that from the URLs. Knows accounts; knows no night.

A view of the program carries exactly one of the marks below. They keep what they declare on the view, where
`functools.wraps` and Django's own decorators (`csrf_exempt`, `require_POST`, …) carry it on: the order does not matter.
"""

from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.urls import URLPattern, URLResolver
from django_htmx.middleware import HtmxDetails

P = ParamSpec("P")


class Role(StrEnum):
    """For whom a view is; each role after KEY may do all that the one before it may."""

    OPEN = "open to all"
    KEY = "key in the link"
    HELPER = "helper"
    DIRECTOR = "director"
    ADMIN = "admin"


class HelperRequest(HttpRequest):
    """A request that someone made who signed in: a helper or more."""

    user: User
    htmx: HtmxDetails


class DirectorRequest(HelperRequest):
    """A request that a director made."""


View = Callable[Concatenate[HttpRequest, P], HttpResponseBase]


def open_to_all(view: View[P]) -> View[P]:
    """For everyone: signing in, the laws, the calculator."""
    return _declared(_passing(view), Role.OPEN)


def key_in_the_link(view: View[P]) -> View[P]:
    """For who holds the link: the view itself looks whether the token in its address opens anything."""
    return _declared(_passing(view), Role.KEY)


def helper_required(view: Callable[Concatenate[HelperRequest, P], HttpResponseBase]) -> View[P]:
    """For any account that signed in, a helper's too; others sign in first."""
    return _declared(login_required(view), Role.HELPER)


def director_required(
    view: Callable[Concatenate[DirectorRequest, P], HttpResponse],
) -> Callable[Concatenate[DirectorRequest, P], HttpResponseBase]:
    """Only for directors (staff): others sign in first, or are told that this is not theirs."""

    @wraps(view)
    def guarded(request: DirectorRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if not request.user.is_staff:
            raise PermissionDenied
        return view(request, *args, **kwargs)

    return _declared(login_required(guarded), Role.DIRECTOR)


def role_of(view: Callable[..., Any]) -> Role | None:
    """The role that `view`, as the URLconf holds it, was declared for; None if it was not."""
    role = getattr(view, "role", None)
    return role if isinstance(role, Role) else None


def declare_all(patterns: Iterable[URLPattern | URLResolver], role: Role) -> None:
    """Say for whom the views of others are, which guard themselves, where nothing is said yet."""
    for pattern in addresses(patterns):
        if role_of(pattern.callback) is None:
            _declared(pattern.callback, role)


def addresses(patterns: Iterable[URLPattern | URLResolver]) -> Iterator[URLPattern]:
    """Every address below `patterns`, however deep it was included."""
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from addresses(pattern.url_patterns)
        else:
            yield pattern


def _passing(view: View[P]) -> View[P]:
    @wraps(view)
    def passing(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        return view(request, *args, **kwargs)

    return passing


def _declared(view: Any, role: Role) -> Any:
    """`view`, marked. Two marks contradict each other: TypeError, when the program starts."""
    if role_of(view) is not None:
        raise TypeError(f"{view.__qualname__} is for “{role_of(view)}” already; it cannot be for “{role}” too")
    view.role = role
    return view
