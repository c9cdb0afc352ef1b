"""What a view says of itself to those who meet a request before it, so that its address stands among the addresses alone.

Knows how addresses are found; knows no view.
"""

import re
from collections import defaultdict
from collections.abc import Callable
from typing import Any, TypedDict, TypeVar, Unpack

from django.conf import settings
from django.http import HttpResponse

from club.server.pages import views

View = TypeVar("View", bound=Callable[..., Any])


class Marks(TypedDict, total=False):
    """All that a view can say, each under the name that the view then has it under."""

    # It needs no session, no form and no compression: see `StraightMiddleware`.
    straight: bool
    # Called as the view is, for a GET that brings a tag: the 304, or None where the view is to answer.
    poll: Callable[..., HttpResponse | None]
    # The method whose requests a thread of their own answers, one by one: see `Queues`.
    in_turn: str
    # The method whose requests are written in one transaction where several wait: see `WritesTogether`.
    together: str
    # It answers without https too.
    without_https: bool
    # Whoever asks is a program, which is answered in JSON whatever goes wrong.
    for_programs: bool


def marked(**marks: Unpack[Marks]) -> Callable[[View], View]:
    """Mark a view. Decorators of ours and of Django pass marks on, so it does not matter which comes first."""

    def mark(view: View) -> View:
        vars(view).update(marks)
        return view

    return mark


def lane(mark: str) -> list[str]:
    """What is answered in turn, or together: for each method a regular expression of it and a path, with a space between."""
    by_method = defaultdict(list)
    for method, path in _paths(mark):
        by_method[method].append(re.sub(r"\?P<\w+>", "?:", path))  # a name may stand in an expression once
    return [f"{method} /({'|'.join(paths)})" for method, paths in by_method.items()]


def paths_without_https() -> list[str]:
    """Regular expressions of these paths, as SECURE_REDIRECT_EXEMPT has them: without the slash at the beginning.

    None where nobody is sent to https: to look at every view takes as long as all else at the start.
    """
    return [f"^{path}" for _, path in _paths("without_https")] if settings.SECURE_SSL_REDIRECT else []


def _paths(mark: str) -> list[tuple[Any, str]]:
    """What is marked so: the mark, and the regular expression of the path."""
    return [(getattr(view, mark), path) for view, path in views() if hasattr(view, mark)]
