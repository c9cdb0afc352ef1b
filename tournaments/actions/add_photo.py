"""A photograph of a score sheet waits at the desk, until its hands are saved or it is thrown away."""

import datetime as dt
from collections.abc import Sequence
from typing import Any

from django.contrib.auth.models import User

from scoring.faults import refuse
from scoring.wording import gettext_noop
from tournaments.actions import action_on
from tournaments.models import Night, SheetPhoto
from tournaments.records.waiting_sheets import is_to_come

MOST_PHOTOS = 400  # that wait at once


def add_photo(
    *,
    night_id: int,
    image: bytes,
    round_number: int | None,
    table_number: int | None,
    read: Sequence[dict[str, Any]],
    by: User | None,
    at: dt.datetime,
) -> SheetPhoto:
    """Store a photograph with what was read on it. A sheet that waits already keeps its newest picture alone.

    Raises Refused before the draw is published, and where too many wait.
    """
    with action_on(night_id, at=at) as night:
        if night.state not in (Night.State.PLAYING, Night.State.OVER):
            raise refuse("night", gettext_noop("The draw is not published yet, so no sheet can be read."))
        if night.photos.count() >= MOST_PHOTOS:
            raise refuse(
                "image",
                gettext_noop("%(most)s photographs are waiting already. Confirm some of them first."),
                most=MOST_PHOTOS,
            )
        pages = {deal["deal"] for deal in read}
        for older in night.photos.filter(round_number=round_number, table_number=table_number):
            if table_number and {deal["deal"] for deal in older.read} == pages:
                older.delete()
        return SheetPhoto.objects.create(
            night=night,
            image=image,
            round_number=round_number,
            table_number=table_number,
            read=list(read),
            by=by,
            at=at,
        )


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
