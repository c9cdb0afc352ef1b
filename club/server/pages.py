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


class Apart(NamedTuple):
    """What of an address is answered apart from all else: for each way to do so the method of such requests, or ""."""

    in_turn: str = ""  # by a thread of their own, one by one: see `Queues`
    screens: str = ""  # likewise by another thread, as few hall screens do not wait for many phones
    together: str = ""  # written in one transaction where several wait: see `WritesTogether`


class Place:
    """Where a view is, as Python finds it: the module and the name, with a dot between."""

    def __init__(self, place: str, apart: Apart) -> None:
        self._place = place
        self.apart = apart

    @cached_property
    def view(self) -> Any:
        """Raises ImportError, when it is first asked for, if it is not there."""
        return import_string(self._place)


class Page(URLPattern):
    """An address whose view is known by its place."""

    callback: Any  # a Place

    def resolve(self, path: str) -> ResolverMatch | None:
        found = super().resolve(path)
        if found:
            found.func = self.callback.view
        return found


def page_in(package: str, route: str, place: str, *, name: str, pattern: Any = RoutePattern, **apart: str) -> Page:
    """An address: a route, as Django's `path` takes it unless another `pattern` is given, and its view's place in that package."""
    later: Any = Place(f"{package}.{place}", Apart(**apart))
    return Page(pattern(route, name=name, is_endpoint=True), later, name=name)


def views() -> Iterator[tuple[Any, str]]:
    """Every view that has an address, and the regular expression of each of its paths."""
    for callback, path in _callbacks():
        yield view_of(callback), path


def apart() -> Apart:
    """Every address that is answered apart, wherever it is, and no view is imported for it.

    For each way a regular expression of a method and a path, with a space between; "" where nothing is.
    """
    return Apart(*("|".join(_asked(way)) for way in range(len(Apart._fields))))


def _asked(way: int) -> Iterator[str]:
    by_method = defaultdict(list)
    for callback, path in _callbacks():
        if isinstance(callback, Place) and (method := callback.apart[way]):
            by_method[method].append(re.sub(r"\?P<\w+>", "?:", path))  # a name may stand in an expression once
    return (f"{method} /(?:{'|'.join(paths)})" for method, paths in by_method.items())


def _callbacks() -> Iterator[tuple[Any, str]]:
    for key, found in get_resolver().reverse_dict.lists():
        if not isinstance(key, str):  # else an address by its name
            for _, path, *_ in found:
                yield key, path


def view_of(callback: Any) -> Any:
    """Return the view of an address, from its callback."""
    return callback.view if isinstance(callback, Place) else callback
