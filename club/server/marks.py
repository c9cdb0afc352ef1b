"""What a view says of itself to those who meet a request before it, so that its address stands among the addresses alone.

Knows how addresses are found; knows no view.
"""

from collections.abc import Callable
from typing import Any, TypedDict, TypeVar, Unpack

from django.conf import settings
from django.http import HttpResponse

from club.server.pages import views

View = TypeVar("View", bound=Callable[..., Any])


class Marks(TypedDict, total=False):
    """All that a view can say, each under the name that the view then has it under."""

    # It needs no session, no form and no compression, so `ShortcutMiddleware` calls it at once.
    skips_middleware: bool
    # Called as the view is, for a GET that brings a tag: the 304, or None where the view is to answer.
    poll: Callable[..., HttpResponse | None]
    # It answers without https too.
    without_https: bool
    # The one who asks is a program, which is answered in JSON whatever goes wrong.
    for_programs: bool


def marked(**marks: Unpack[Marks]) -> Callable[[View], View]:
    """Mark a view. Decorators of ours and of Django pass marks on, so it does not matter which comes first."""

    def mark(view: View) -> View:
        vars(view).update(marks)
        return view

    return mark


def paths_without_https() -> list[str]:
    """Regular expressions of these paths, as SECURE_REDIRECT_EXEMPT has them: without the slash at the beginning.

    None where nobody is sent to https: to look at every view takes as long as all else at the start.
    """
    if not settings.SECURE_SSL_REDIRECT:
        return []
    return [f"^{path}" for view, path in views() if hasattr(view, "without_https")]
