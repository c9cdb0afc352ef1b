"""Pages by the places of their views: each is imported when it is first asked for, so that the program opens at once.

Knows how Django finds an address; knows no page.
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property
from typing import Any, NamedTuple

from django.urls import ResolverMatch, URLPattern, get_resolver
from django.urls.resolvers import RoutePattern
from django.utils.module_loading import import_string


class QueueMethods(NamedTuple):
    """The methods of an address whose requests go to a queue of their own, by queue; "" for none. `Queues` says what each is for."""

    in_turn: str = ""
    screens: str = ""
    together: str = ""


class LazyView:
    """A view that is imported when it is first asked for, from its module and name with a dot between."""

    def __init__(self, place: str, methods: QueueMethods) -> None:
        self._place = place
        self.methods = methods

    @cached_property
    def view(self) -> Any:
        """Raises ImportError, when it is first asked for, if it is not there."""
        return import_string(self._place)


class Page(URLPattern):
    """An address whose view is known by its place."""

    callback: Any  # a LazyView

    def resolve(self, path: str) -> ResolverMatch | None:
        found = super().resolve(path)
        if found:
            found.func = self.callback.view
        return found


def page_in(package: str, route: str, place: str, *, name: str, pattern: Any = RoutePattern, **queue: str) -> Page:
    """An address: a route, as Django's `path` takes it unless another `pattern` is given, and its view's place in that package."""
    later: Any = LazyView(f"{package}.{place}", QueueMethods(**queue))
    return Page(pattern(route, name=name, is_endpoint=True), later, name=name)


def views() -> Iterator[tuple[Any, str]]:
    """Every view that has an address, and the regular expression of each of its paths."""
    for callback, path in _callbacks():
        yield view_of(callback), path


def queue_patterns() -> QueueMethods:
    """Return the addresses of each queue as a regular expression of a method and a path, with a space between; "" for none.

    No view is imported.
    """
    return QueueMethods(*("|".join(_asked(way)) for way in range(len(QueueMethods._fields))))


def _asked(way: int) -> Iterator[str]:
    by_method = defaultdict(list)
    for callback, path in _callbacks():
        if isinstance(callback, LazyView) and (method := callback.methods[way]):
            by_method[method].append(re.sub(r"\?P<\w+>", "?:", path))  # a name may stand in an expression once
    return (f"{method} /(?:{'|'.join(paths)})" for method, paths in by_method.items())


def _callbacks() -> Iterator[tuple[Any, str]]:
    for key, found in get_resolver().reverse_dict.lists():
        if not isinstance(key, str):  # else an address by its name
            for _, path, *_ in found:
                yield key, path


def view_of(callback: Any) -> Any:
    """Return the view of an address, from its callback."""
    return callback.view if isinstance(callback, LazyView) else callback
