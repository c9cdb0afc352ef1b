"""Photographs of score sheets wait at the desk, until their hands are saved or they are thrown away."""

import datetime as dt
from collections.abc import Sequence
from typing import Any

from django.contrib.auth.models import User

from scoring.faults import refuse
from scoring.wording import gettext_noop
from tournaments.actions import action_on
from tournaments.models import Night, SheetPhoto
from tournaments.records.sheet_photos import SeenSheet
from tournaments.records.waiting_sheets import is_to_come

MOST_PHOTOS = 400  # that wait at once


def add_photos(*, night_id: int, sheets: Sequence[SeenSheet], by: User | None, at: dt.datetime) -> list[SheetPhoto]:
    """Store the photographs of a file, all or none. A sheet that waits already keeps its newest picture alone.

    Raises Refused before the draw is published, and where more would wait than can.
    """
    with action_on(night_id, at=at) as night:
        if night.state not in (Night.State.PLAYING, Night.State.OVER):
            raise refuse("night", gettext_noop("The draw is not published yet, so no sheet can be read."))
        photos = [_added(night, sheet, by, at) for sheet in sheets]
        waiting = night.photos.count()
        if waiting > MOST_PHOTOS:
            raise refuse(
                "image",
                gettext_noop(
                    "With this file %(waiting)s photographs would wait, and %(most)s can. Nothing of it is stored. "
                    "Confirm some photographs first, or send fewer pages at a time."
                ),
                waiting=waiting,
                most=MOST_PHOTOS,
            )
    return photos


def _added(night: Night, sheet: SeenSheet, by: User | None, at: dt.datetime) -> SheetPhoto:
    there: dict[str, Any] = {"round_number": sheet.round_number, "table_number": sheet.table_number}
    pages = {deal["deal"] for deal in sheet.read}
    for older in night.photos.filter(**there):
        if sheet.table_number and {deal["deal"] for deal in older.read} == pages:
            older.delete()
    return SheetPhoto.objects.create(night=night, image=sheet.image, **there, read=list(sheet.read), by=by, at=at)


def place_photo(*, night_id: int, photo_id: int, round_number: int, table_number: int, at: dt.datetime) -> None:
    """Say which sheet a photograph shows. Raises Refused where the night has no such table."""
    with action_on(night_id, at=at) as night:
        is_there = night.rounds.filter(number=round_number, tables__number=table_number).exists()
        if not is_there and not is_to_come(night, round_number, table_number):
            message = gettext_noop("There is no table %(table)s in round %(round)s.")
            raise refuse("table", message, table=table_number, round=round_number)
        night.photos.filter(pk=photo_id).update(round_number=round_number, table_number=table_number)


def drop_photo(*, night_id: int, photo_id: int) -> None:
    """Delete a photograph, of a night that is locked too; one that is gone already is no fault."""
    with action_on(night_id) as night:
        night.photos.filter(pk=photo_id).delete()
