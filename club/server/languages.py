"""In which language a page is: the visitor's own choice; of what hangs in the hall the night's or the club's; else the browser's.

Knows the marks of a view and what the club has chosen; knows no text.
"""

from collections.abc import Callable
from datetime import timedelta
from inspect import getclosurevars, isfunction
from typing import Any, Final, TypeVar
from urllib.parse import urlsplit

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.middleware.locale import LocaleMiddleware
from django.urls import Resolver404, resolve
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import activate, get_language_from_request
from django.views.decorators.http import require_safe

from club.club_settings.stored import current
from club.sign_in.roles import open_to_all

View = TypeVar("View", bound=Callable[..., Any])
A_YEAR: Final = timedelta(days=365)


def offered(*codes: str) -> list[str]:
    """Those of the codes that the program has, each once."""
    return [code for code in dict.fromkeys(codes) if code in dict(settings.LANGUAGES)]


def language_for(nights: str = "") -> str:
    """The language of what nobody's browser asks for: the night's, else the club's, else English."""
    return offered(nights, settings.LANGUAGE_CODE)[0]


def language_of(request: HttpRequest, view: Callable[..., Any], nights: str = "") -> str:
    """Its code. If the night or the club has chosen one, papers are in it, and pages for the hall for visitors who have chosen none."""
    kind = getattr(view, "language_kind", "")
    if kind == "program":
        return "en"
    if kind == "paper" and request.resolver_match and request.resolver_match.kwargs.get("form", "pdf") != "pdf":
        kind = ""
    chosen = offered(nights, current().language)
    has_chosen = settings.LANGUAGE_COOKIE_NAME in request.COOKIES
    if chosen and (kind == "paper" or (kind == "page" and not has_chosen)):
        return chosen[0]
    return get_language_from_request(request)


def speak(request: HttpRequest, view: Callable[..., Any], nights: str) -> None:
    """From here on in the language of a night, if it has its own: the `view` learns of which night it shows something."""
    request.LANGUAGE_CODE = language_of(request, view, nights)
    activate(request.LANGUAGE_CODE)


def for_the_hall(view: View) -> View:
    """Mark a view as a page that hangs in the hall or is published."""
    vars(view)["language_kind"] = "page"
    return view


def for_paper(view: View) -> View:
    """Mark a view as one that prints; of one that makes files of several forms that is `pdf`."""
    vars(view)["language_kind"] = "paper"
    return view


def for_programs(view: View) -> View:
    """Mark a view that answers programs: alike in every language, and its faults in English."""
    vars(view)["language_kind"] = "program"
    return view


class LanguageMiddleware(LocaleMiddleware):
    """Django's, but for what hangs in the hall."""

    def process_view(self, request: HttpRequest, view: Callable[..., Any], *_: Any) -> None:
        """Once the view is known."""
        speak(request, view, "")


@open_to_all
@require_safe
def choose(request: HttpRequest, code: str) -> HttpResponse:
    """Remember the visitor's choice in this browser, and lead back to the page where it was made."""
    if code not in dict(settings.LANGUAGES):
        raise Http404
    before = request.headers.get("Referer", "")
    is_ours = url_has_allowed_host_and_scheme(before, {request.get_host()}, require_https=request.is_secure())
    response = HttpResponseRedirect(_page_at(before) if is_ours else "/")
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        code,
        max_age=A_YEAR,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return response


def _page_at(address: str) -> str:
    """The address itself or, where it only takes what a form sends, the nearest above it that has a page."""
    path = urlsplit(address).path
    if _has_page(path) is not False:
        return address
    while path != "/" and not _has_page(path):
        path = path[: path.rindex("/", 0, -1) + 1]
    return path


def _has_page(path: str) -> bool | None:
    """Whether a browser can open it; None where nothing has that address."""
    try:
        view: Any = resolve(path).func
    except Resolver404:
        return None
    while isfunction(view):
        methods = getclosurevars(view).nonlocals.get("request_method_list")  # of Django's `require_http_methods`
        if methods is not None:
            return "GET" in methods
        view = getattr(view, "__wrapped__", None)
    return True
