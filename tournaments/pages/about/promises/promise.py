"""A promise, and promises about one thing."""

from typing import NamedTuple


class Promise(NamedTuple):
    """`sentence` is the promise, `means` what it comes to in a hall, `limits` what it does not cover, often nothing.

    `tests` are paths in the project.
    """

    number: int
    sentence: str
    means: str
    limits: str
    tests: tuple[str, ...]


class Group(NamedTuple):
    """Promises about one thing; `key` is its place on the page."""

    key: str
    title: str
    promises: tuple[Promise, ...]
