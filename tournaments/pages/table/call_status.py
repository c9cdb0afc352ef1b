"""How the table's call stands, and the time that it was given, as the page and its script say it."""

import datetime as dt
from typing import NamedTuple

from django.utils.translation import gettext as _

from tournaments.display.table import TableShown
from tournaments.models import Call


class Calling(NamedTuple):
    """The call that stands, or the last one of the round once it stands no more; `until` is the extra time given."""

    last: Call | None
    until: dt.datetime | None
    possible: bool
    reasons: list[tuple[str, str]]

    @property
    def stands(self) -> bool:
        return self.last is not None and self.last.stands

    @property
    def made(self) -> str:
        """When the last one was made, as the door tells it."""
        return "" if self.last is None else self.last.at.isoformat()


def calling_of(table: TableShown) -> Calling:
    """The table's calls in its newest round. One query."""
    row = table.played.row
    until = None if table.closed else row.extra_until
    last = None if table.over else row.calls.order_by("-pk").first()
    return Calling(last, until, not table.over, [(value, str(label)) for value, label in Call.Reason.choices])


def call_words() -> dict[str, str]:
    """The sentences by key, with {places} for the script to fill."""
    return {
        "callSending": _("Calling the director…"),
        "callNot": _("Not called yet: no connection. This page keeps trying; somebody could fetch the director."),
        "callStop": _("Stop trying"),
        "callBack": _("Taking the call back…"),
        "callNotBack": _("No connection: the call still stands. Try again."),
    }
