"""What the host does next with a night: the main button of its pages, alike on all of them. Knows no request."""

from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.models import Night


class Progress(NamedTuple):
    """How far a night that is played has come: the newest round, and whether every table of it is done.

    Where the `clock_waits` to be started, its own button comes first.
    """

    number: int
    has_begun: bool = True
    is_ready: bool = False
    is_closed: bool = False
    clock_waits: bool = False


class NextStep(NamedTuple):
    """What comes next: its `text`, its address and, as the steps name it, its `place`.

    `page` is where the night stands until then. With `field` it is an action, and that is posted; else the address is opened.
    """

    place: str
    page: str
    text: str
    address: str
    field: str = ""


def next_step(night: Night, progress: Progress | None = None) -> NextStep | None:
    """What comes next; None while a round is played, for then it is the tables' turn.

    Without `progress`, on the pages around the play, the way back to the board.
    """

    def to(place: str, page: str, text: str, target: str = "", *more: int, field: str = "") -> NextStep:
        return NextStep(place, page, text, reverse(target or page, args=[night.pk, *more]), field)

    if night.state == Night.State.ENROLLING:
        return to("draw", "guests", _("Go to the draw"), "draw")
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
    if progress.number == 1 and not progress.has_begun and not progress.clock_waits:
        return to("play", "board", _("Print the papers"), "papers")
    return None
