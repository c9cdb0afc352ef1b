"""A club's own law is made, changed, retired, or comes with a night's file; a package's law is stored with what is played by it.

A version that is made stays as it is.
"""

import datetime as dt
import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils.text import slugify

from club.names import folded
from scoring.faults import Refused, refuse
from scoring.house import House, house_law, replaced
from scoring.laws import KEYS, data_of, law_named, package_of
from scoring.wording import gettext_noop
from tournaments.actions import log_change
from tournaments.models import Change, HouseLaw, Night, PackageLaw, TableCard
from tournaments.records.house_laws import house_of, newest
from tournaments.records.load import has_begun


def store_package_laws(keys: Iterable[str]) -> None:
    """Store those of the laws that packages brought.

    Refused where a package changed its law and did not raise its version. Call it inside the transaction that names them.
    """
    for key in keys:
        if not package_of(key) or key not in KEYS:
            continue
        data = data_of(key)
        law, version = json.dumps(data, ensure_ascii=False), data["version"]
        row, _ = PackageLaw.objects.get_or_create(key=key, version=version, defaults={"law": law})
        if row.law != law:
            message = gettext_noop(
                "The package “%(package)s” has changed its law “%(law)s”, and it is still version %(version)s. Tell the "
                "author that a changed law needs another version, or choose another law."
            )
            raise refuse("law", message, package=package_of(key), law=data["title"], version=version)


MOST_LETTERS_OF_A_KEY = 45


def make_house_law(*, name: str, base: str, fields: Mapping[str, Any], by: User | None, at: dt.datetime) -> HouseLaw:
    """A new house law, version 1. Refuses a name that another bears, and answers that do not go together."""
    with _refused_if_second(_taken(name)):
        _refuse_name_of_another(name)
        return _written(House(_free_key(name), 1, name, base, fields), by, at)


def change_house_law(
    *, key: str, seen: int, name: str, fields: Mapping[str, Any], by: User | None, at: dt.datetime
) -> HouseLaw:
    """A new version of the house law; nights without a hand go over to it, the others keep theirs.

    Nothing is written where nothing differs. Refuses as making one does, and where another version than `seen` is
    the newest.
    """
    with _refused_if_second(_changed(seen + 1)):
        nights = list(Night.objects.select_for_update().filter(law=key).order_by("pk").values_list("pk", flat=True))
        last = HouseLaw.objects.filter(key=key).latest("version")
        if last.version != seen:
            raise _changed(last.version)
        house = House(key, last.version + 1, name, last.base, fields)
        if (name, _replaced(house)) == (last.name, last.fields):
            return last
        _refuse_name_of_another(name, key)
        row = _written(house, by, at, retired=last.retired)
        _take_along(nights, row, by, at)
        return row


@contextmanager
def _refused_if_second(otherwise: Refused) -> Iterator[None]:
    """One transaction, refused by `otherwise` where another wrote the same version or key first."""
    try:
        with transaction.atomic():
            yield
    except IntegrityError:
        raise otherwise from None


def _changed(version: int) -> Refused:
    message = gettext_noop("Somebody else changed this law meanwhile: version %(version)s is saved. Look again.")
    return refuse("version", message, version=version)


def _take_along(nights: list[int], row: HouseLaw, by: User | None, at: dt.datetime) -> None:
    """Give the new version to those of these locked nights that have not begun."""
    for night in Night.objects.filter(pk__in=nights).exclude(law_version=row.version):
        if has_begun(night):
            continue
        before, after = ({"law_version": str(version)} for version in (night.law_version, row.version))
        night.version += 1
        Night.objects.filter(pk=night.pk).update(law_version=row.version, version=night.version)
        TableCard.objects.filter(night=night).update(version=night.version)
        log_change(night, Change.Kind.SETTINGS, at=at, by=by, before=before, after=after)


def retire_house_law(*, key: str, retired: bool = True, by: User | None, at: dt.datetime) -> HouseLaw:
    """No new night is offered the law, or it is offered again; nights that have it keep it.

    That is a version too, of the same articles, so that who did it and when stays; nothing is written where nothing
    differs.
    """
    last = HouseLaw.objects.filter(key=key).latest("version")
    if last.retired == retired:
        return last
    with _refused_if_second(_changed(last.version + 1)):
        return _written(house_of(last)._replace(version=last.version + 1), by, at, retired=retired)


def adopt_house_law(*, house: House, by: User | None, at: dt.datetime) -> House:
    """The house law of a night's file as this database has it, written where it is new here.

    Under the same key and version another club may mean another law; theirs then comes in under a key of its own.
    Call it inside the transaction that writes the night.
    """
    alike = HouseLaw.objects.filter(base=house.base, version=house.version, name=house.title)
    same = [row for row in alike if row.fields == _replaced(house)]
    for row in sorted(same, key=lambda row: row.key != house.key):
        return house_of(row)
    of_key = HouseLaw.objects.filter(key=house.key)
    is_another = of_key.exclude(base=house.base, name=house.title) | of_key.filter(version=house.version)
    if is_another.exists():
        house = house._replace(key=_free_key(house.title))
    return house_of(_written(house, by, at))


def _written(house: House, by: User | None, at: dt.datetime, *, retired: bool = False) -> HouseLaw:
    house_law(house)  # refuses what makes no law
    return HouseLaw.objects.create(
        key=house.key,
        version=house.version,
        name=house.title,
        base=house.base,
        fields=_replaced(house),
        retired=retired,
        made_by=by,
        made_at=at,
    )


def _replaced(house: House) -> dict[str, Any]:
    return replaced(law_named(house.base), house.fields)


def _refuse_name_of_another(name: str, key: str = "") -> None:
    if folded(name) in (folded(row.name) for row in newest() if row.key != key):
        raise _taken(name)


def _taken(name: str) -> Refused:
    return refuse("name", gettext_noop("Another house law is called “%(name)s”. Choose another name."), name=name)


def _free_key(name: str) -> str:
    """A key after the name that no house law has."""
    stem = f"house-{slugify(name).replace('_', '-').strip('-')[:MOST_LETTERS_OF_A_KEY].strip('-') or 'law'}"
    taken = set(HouseLaw.objects.filter(key__startswith=stem).values_list("key", flat=True))
    number = 1
    while (key := stem if number == 1 else f"{stem}-{number}") in taken:
        number += 1
    return key
