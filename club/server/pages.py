"""Pages by the places of their views: each is imported when it is first asked for, so that the program opens at once.

Knows how Django finds an address; knows no page.
"""

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from django.urls import ResolverMatch, URLPattern, get_resolver
from django.urls.resolvers import RegexPattern, RoutePattern
from django.utils.module_loading import import_string


class Place:
    """Where a view is, as Python finds it: the module and the name, with a dot between."""

    def __init__(self, place: str) -> None:
        self._place = place

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


def page_in(package: str, route: str, place: str, *, name: str) -> Page:
    """An address: a route as Django's `path` takes it (or `re_path`, from ^ on), and its view's place in that package."""
    pattern = RegexPattern if route.startswith("^") else RoutePattern
    later: Any = Place(f"{package}.{place}")
    return Page(pattern(route, name=name, is_endpoint=True), later, name=name)


def view_of(address: URLPattern) -> Any:
    """The view that answers there."""
    return _view(address.callback)


def views() -> Iterator[tuple[Any, str]]:
    """Every view that has an address, and the regular expression of each of its paths."""
    for key, found in get_resolver().reverse_dict.lists():
        if not isinstance(key, str):  # else an address by its name
            for _, path, *_ in found:
                yield _view(key), path


def _view(callback: Any) -> Any:
    return callback.view if isinstance(callback, Place) else callback
