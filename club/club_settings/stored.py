"""The club's settings as they are stored, what this computer's environment overrides, and what holds.

No page asks the database for them. A process reads them at each new connection, of which every thread makes one a
minute; and the query that finds who is signed in brings along how often they were saved, so that a process which
answers a director reads them again as soon as another has saved them.
"""

from copy import copy
from typing import Any, Final, NamedTuple
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, DatabaseError, IntegrityError, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.utils import timezone

from club.models import ClubSettings

_DEFAULTS: Final = ClubSettings()
_read = _DEFAULTS


class ChangedMeanwhileError(Exception):
    """Somebody else has saved the settings since they were shown."""


class Override(NamedTuple):
    """An environment variable of this computer, and its value, which holds here whatever is stored."""

    variable: str
    value: Any


def current() -> ClubSettings:
    """The settings as they are stored, to be read only; version 0 while nobody has saved any."""
    return _read


def overrides() -> dict[str, Override]:
    """What the environment overrides, by field."""
    given = {
        "name": Override("HEADTABLE_CLUB", settings.CLUB_NAME),
        "time_zone": Override("HEADTABLE_TIME_ZONE", settings.FIXED_TIME_ZONE),
        "backups": Override("HEADTABLE_BACKUPS", settings.MOST_BACKUPS),
    }
    return {field: override for field, override in given.items() if override.value is not None}


def in_force(field: str) -> Any:
    """What holds on this computer for a field of the settings."""
    override = overrides().get(field)
    return override.value if override else getattr(current(), field)


def save_settings(*, seen: int, **fields: Any) -> None:
    """Store these fields, and leave the others as they are. Raises ChangedMeanwhileError.

    `seen`: the version that was shown.
    """
    try:
        with transaction.atomic():
            row = ClubSettings.objects.select_for_update().first()
            if seen != (row.version if row else 0):
                raise ChangedMeanwhileError
            is_new, row = row is None, row or ClubSettings()
            for field, value in fields.items():
                setattr(row, field, value)
            row.version += 1
            row.save(force_insert=is_new)
    except IntegrityError:  # two saved the first ones at once
        raise ChangedMeanwhileError from None
    _hold(row)


def read_again(version: int) -> None:
    """Read them if another process has saved them since this one read them: the newest have this version."""
    if version != current().version:
        _hold(ClubSettings.objects.first())


def read_at_connecting(connection: BaseDatabaseWrapper, **_: Any) -> None:
    """A receiver of connection_created. A database that cannot be asked yet changes nothing."""
    if connection.alias == DEFAULT_DB_ALIAS:
        try:
            _hold(ClubSettings.objects.first())
        except DatabaseError:
            return


def as_stored() -> ClubSettings:
    """A copy of the settings for a form to fill in. One query."""
    _hold(ClubSettings.objects.first())
    return copy(current())


def forget() -> None:
    """As if nobody had saved any: for tests, which put the database back as it was."""
    _hold(None)


def _hold(row: ClubSettings | None) -> None:
    """These hold in this process from now on."""
    global _read
    _read = row or _DEFAULTS
    settings.LANGUAGE_CODE = _read.language if _read.language in dict(settings.LANGUAGES) else "en"
    zone = settings.FIXED_TIME_ZONE or _known(_read.time_zone) or settings.COMPUTER_TIME_ZONE
    if zone != timezone.get_default_timezone_name():
        # Of the whole process: pages, papers, exports and the names of backups have the same times.
        settings.TIME_ZONE = zone
        timezone.get_default_timezone.cache_clear()  # type: ignore[attr-defined]


def _known(zone: str) -> str:
    """The time zone, or "" where this computer does not know it."""
    try:
        ZoneInfo(zone)
    except (ValueError, OSError, ZoneInfoNotFoundError):
        return ""
    return zone
