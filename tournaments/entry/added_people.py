"""Whom a page shows beside others because somebody asked for them by name. Knows names and numbers; no night."""

from collections.abc import Mapping
from typing import NamedTuple

from django.http import QueryDict

from club.names import plain, sort_name

MOST = 6  # at one time
MOST_LETTERS = 80
SEVERAL = 3  # who are added by one search


class AddedPeople(NamedTuple):
    """Who was added, by number and name, the newest last. `search` is what was asked for where it added nobody:
    `too_many` have such a name, or nobody. `names` are those that can be asked for."""

    people: list[tuple[int, str]]
    names: list[str]
    search: str = ""
    too_many: bool = False

    @property
    def numbers(self) -> list[int]:
        return [number for number, _name in self.people]


def added_people(query: QueryDict, names: Mapping[int, str]) -> AddedPeople:
    """Whom `with` has by number, and whom `add` finds by name: the one of just that name, else who has all its words."""
    numbers = {str(number): number for number in names}
    asked = [numbers[text] for text in query.getlist("with") if text in numbers]
    search = query.get("add", "")[:MOST_LETTERS].strip()
    wanted = plain(search)
    found = [number for number, name in names.items() if wanted and plain(name) == wanted]
    if wanted and not found:
        found = [number for number, name in names.items() if all(word in plain(name) for word in wanted.split())]
    too_many = len(found) > SEVERAL
    together = list(dict.fromkeys([*asked, *([] if too_many else found)]))[-MOST:]
    people = [(number, names[number]) for number in together]
    return AddedPeople(
        people, sorted(names.values(), key=sort_name), search if too_many or not found else "", too_many
    )
