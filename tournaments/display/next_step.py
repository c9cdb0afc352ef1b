"""What the director does next with a night: the main button of its pages, alike on all of them. Knows no request."""

from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Night


class Progress(NamedTuple):
    """How far a night that is played has come: the newest round, and whether every table of it is done.

    `clock_minutes` are those of a clock that waits to be started, else 0.
    """

    number: int
    is_ready: bool = False
    is_closed: bool = False
    clock_minutes: int = 0


class NextStep(NamedTuple):
    """What comes next: its `text`, its address and, as the steps name it, its `place`.

    `page` is where the night stands until then. With `field` it is an action, and that is posted with its `value`; else the
    address is opened.
    """

    place: str
    page: str
    text: str
    address: str
    field: str = ""
    value: str = "1"


def next_step(night: Night, progress: Progress | None = None) -> NextStep | None:
    """What comes next; None while a round is played, for then it is the tables' turn.

    Without `progress`, on the pages around the play, the way back to the board.
    """

    def to(place: str, page: str, text: str, target: str = "", *more: int, field: str = "") -> NextStep:
        return NextStep(place, page, text, reverse(target or page, args=[night.pk, *more]), field)

    if night.state == Night.State.ENROLLING:
        return to("draw", "door", _("Go to the draw"), "draw")
    if night.state == Night.State.DRAWN:
        return to("draw", "draw", _("Go to the draw"))
    if night.state == Night.State.OVER:
        return to("standings", "standings", _("Final standings"))
    if progress is None:
        return to("play", "board", _("To the board"))
    if progress.is_closed:
        return to("play", "board", _("End the night"), "finale")
    if progress.is_ready:
        text = _("Close round %(number)s") % {"number": progress.number}
        return to("play", "board", text, "close_round", progress.number, field="ask")
    if minutes := progress.clock_minutes:
        text = ngettext(
            "Start round %(number)s: %(minutes)s minute", "Start round %(number)s: %(minutes)s minutes", minutes
        )
        text %= {"number": progress.number, "minutes": minutes}
        step = to("play", "board", text, "set_clock", progress.number, field="action")
        return step._replace(value=f"start {minutes}")
    return None
