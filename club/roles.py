"""Who may do what: so far a director, who runs nights, and everyone else."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django_htmx.middleware import HtmxDetails

P = ParamSpec("P")


class DirectorRequest(HttpRequest):
    """A request that a director made."""

    user: User
    htmx: HtmxDetails


def director_required(
    view: Callable[Concatenate[DirectorRequest, P], HttpResponse],
) -> Callable[Concatenate[DirectorRequest, P], HttpResponseBase]:
    """Only for directors (staff): others sign in first, or are told that this is not theirs."""

    @wraps(view)
    def guarded(request: DirectorRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if not request.user.is_staff:
            raise PermissionDenied
        return view(request, *args, **kwargs)

    return login_required(guarded)
