"""Who may do what: each view declares its role, and a test reads that from the URLs. Knows accounts; knows no night.

Each view has exactly one of the decorators below. They set the role on the view, and `functools.wraps` and Django's
own decorators (`csrf_exempt`, `require_POST`, …) pass it on, so their order does not matter.
"""

from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from functools import wraps
from typing import Any, Concatenate, ParamSpec, cast

from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.urls import URLPattern, URLResolver
from django.utils.cache import add_never_cache_headers
from django.views.decorators.csrf import csrf_exempt

from club.server.marks import marked
from club.sign_in.api_tokens import TokenRequest, refusal_of

P = ParamSpec("P")


class Role(StrEnum):
    """Who may use a view; each role after KEY may do all that the one before it may."""

    OPEN = "open to all"
    TOKEN = "token of the club"
    KEY = "key in the link"
    HELPER = "helper"
    DIRECTOR = "director"
    ADMIN = "admin"


class HelperRequest(HttpRequest):
    """A request by someone who is signed in: a helper or more."""

    user: User


class DirectorRequest(HelperRequest):
    """A request by a director."""


View = Callable[Concatenate[HttpRequest, P], HttpResponseBase]


def open_to_all(view: View[P]) -> View[P]:
    """For everyone: signing in, the laws, the calculator."""
    return _declared(_passing(view), Role.OPEN)


def key_in_the_link(view: View[P]) -> View[P]:
    """For anyone with the link: the view itself checks the token in its address."""
    return _declared(_passing(view), Role.KEY)


def token_required(view: Callable[Concatenate[TokenRequest, P], HttpResponseBase]) -> View[P]:
    """For programs that send one of the club's tokens; others are answered why not, as JSON. Nobody is signed in."""

    @marked(for_programs=True)
    @wraps(view)
    def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        return refusal_of(request) or view(cast(TokenRequest, request), *args, **kwargs)

    return _declared(csrf_exempt(guarded), Role.TOKEN)


def helper_required(view: Callable[Concatenate[HelperRequest, P], HttpResponseBase]) -> View[P]:
    """For every account, a helper's too; others sign in first."""
    return _declared(login_required(view), Role.HELPER)


def director_required(
    view: Callable[Concatenate[DirectorRequest, P], HttpResponseBase],
) -> Callable[Concatenate[DirectorRequest, P], HttpResponseBase]:
    """Only for directors (staff): others sign in first, or get PermissionDenied."""
    return _declared(login_required(_passing(view, "is_staff")), Role.DIRECTOR)


def admin_required(
    view: Callable[Concatenate[DirectorRequest, P], HttpResponseBase],
) -> Callable[Concatenate[DirectorRequest, P], HttpResponseBase]:
    """Only for admins (superusers): others sign in first, or get PermissionDenied."""
    return _declared(login_required(_passing(view, "is_superuser")), Role.ADMIN)


def role_of(view: Callable[..., Any]) -> Role | None:
    """The role that was declared for `view`, as the URLconf holds it, or None."""
    role = getattr(view, "role", None)
    return role if isinstance(role, Role) else None


def declare_all(patterns: Iterable[URLPattern | URLResolver], role: Role) -> None:
    """Declare the role of views from other packages, which check it themselves, where none is declared yet."""
    for pattern in addresses(patterns):
        if role_of(pattern.callback) is None:
            _declared(pattern.callback, role)


def addresses(patterns: Iterable[URLPattern | URLResolver]) -> Iterator[URLPattern]:
    """Every address in `patterns`, however deep it was included."""
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from addresses(pattern.url_patterns)
        else:
            yield pattern


def never_stored(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: no browser and no proxy stores what is behind a sign-in. A tag stays: our scripts send it themselves."""

    def answered(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if request.resolver_match and role_of(request.resolver_match.func) in (
            Role.HELPER,
            Role.DIRECTOR,
            Role.ADMIN,
        ):
            add_never_cache_headers(response)
        return response

    return answered


def _passing(view: Any, needs: str = "") -> Any:
    """A view of its own to mark, where the account has what it `needs`."""

    @wraps(view)
    def passing(request: Any, /, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if needs and not getattr(request.user, needs):
            raise PermissionDenied(Role.ADMIN if needs == "is_superuser" else Role.DIRECTOR)
        return view(request, *args, **kwargs)

    return passing


def _declared(view: Any, role: Role) -> Any:
    """`view` with its role. Raises TypeError, when the program starts, for a second role."""
    if role_of(view) is not None:
        raise TypeError(f"{view.__qualname__} already has the role “{role_of(view)}”; it cannot have “{role}” too")
    view.role = role
    return view
