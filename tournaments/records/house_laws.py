"""The laws that can be played, the club's own among them: key and version → law. Reads; changes nothing.

A version is fixed from the day it is made, and a change makes a new one, so that key and version always mean the
same.
"""

import json

from django.db.models import Count, Exists, OuterRef, QuerySet

from scoring.faults import refuse, shown
from scoring.house import House, house_law, is_house
from scoring.law import Law
from scoring.laws import KEYS, law_from_file, law_named, package_of
from scoring.wording import gettext_noop
from tournaments.models import HandRecord, HouseLaw, Night, PackageLaw


def house_of(row: HouseLaw) -> House:
    """The row as the scoring takes it."""
    return House(row.key, row.version, row.name, row.base, row.fields)


def house_at(key: str, version: int | None = None) -> House | None:
    """A house law's data in that version, its newest where None; None for a book's law.

    Raises Refused, at `law`, for a house law that is not in the database.
    """
    if not is_house(key):
        return None
    rows = HouseLaw.objects.filter(key=key)
    row = (rows if version is None else rows.filter(version=version)).order_by("-version").first()
    if row is None:
        message = gettext_noop("This club has no house law “%(law)s” in version %(version)s.")
        if version is None:
            message = gettext_noop("This club has no house law “%(law)s”.")
        raise refuse("law", message, law=shown(key), version=version)
    return house_of(row)


def law_at(key: str, version: int | None = None) -> Law:
    """The law of that key, a book's or the club's own. Raises Refused at `law` where there is none."""
    house = house_at(key, version)
    if house is not None:
        return house_law(house)
    stored = None if version is None else package_law(key, version)  # whatever its package says of that version now
    return stored or law_named(key)


def package_law(key: str, version: int | None = None) -> Law | None:
    """The law of a package as it was chosen here, in that version or its newest; None where it never was."""
    if not package_of(key):
        return None
    rows = PackageLaw.objects.filter(key=key)
    row = (rows if version is None else rows.filter(version=version)).order_by("-version").first()
    return None if row is None else law_from_file(json.loads(row.law))


def newest() -> "QuerySet[HouseLaw]":
    """The newest version of every house law, by name."""
    later = HouseLaw.objects.filter(key=OuterRef("key"), version__gt=OuterRef("version"))
    return HouseLaw.objects.filter(~Exists(later)).order_by("name", "key")


def laws_of_the_club() -> list[Law]:
    """The newest version of every house law that is not retired."""
    return [house_law(house_of(row)) for row in newest() if not row.retired]


def offered(besides: str = "") -> list[tuple[str, str]]:
    """Key and name of the house laws that a night can be played by; one of the key `besides` though it is retired, or a
    package's that is not there."""
    houses = [(row.key, row.name) for row in newest() if not row.retired or row.key == besides]
    return houses + of_missing_package(besides)


def of_missing_package(key: str) -> list[tuple[str, str]]:
    """Key and name of that law, if it is a package's that is not there; nothing for any other law."""
    if key in KEYS or not package_of(key):
        return []
    law = package_law(key)
    return [(key, str(law.title) if law else key)]


def played_versions(key: str) -> dict[int, int]:
    """Of a house law, the versions that nights were played by, each with the number of those nights."""
    begun = HandRecord.objects.filter(table__round__night=OuterRef("pk"))
    nights = Night.objects.filter(Exists(begun), law=key).order_by("law_version")
    return dict(nights.values_list("law_version").annotate(Count("pk")))
