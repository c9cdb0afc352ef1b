"""The running order of an evening: what the director does, from opening the door to sending people home.

Ticked as far as the records of tonight's night say; what only the hall knows is never ticked.
"""

from typing import NamedTuple

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.models import HandRecord, Night
from tournaments.records.tonight import night_on


class Item(NamedTuple):
    """One thing to do: `text` in a few words, `how` in a sentence, and where; done, or the `next` one."""

    text: str
    how: str
    address: str
    is_done: bool
    is_next: bool = False


def tonights_night() -> Night | None:
    """The night that is on, or else the one of today; None where there is none."""
    today = timezone.localdate()
    return night_on(today) or Night.objects.filter(date=today).last()


def running_order(night: Night | None) -> list[Item]:
    """What there is to do at that night, in order. Without one, nothing is done. Two queries."""
    begun, closed = _progress(night)
    state = Night.State(night.state) if night else None
    is_over = state == Night.State.OVER
    is_published = state in (Night.State.PLAYING, Night.State.OVER)
    is_last = night is not None and night.rules.planned_rounds is not None and closed >= night.rules.planned_rounds
    rows = [
        (_("Make the night"), _("Its name, the law, how many rounds."), "new_night", night is not None),
        (
            _("Open the door"),
            _("Tap each member who comes, and type each guest’s name. You need at least four people."),
            "guests",
            state is not None and state != Night.State.ENROLLING,
        ),
        (
            _("Draw the seats and publish them"),
            _("Draw again or swap two people until it suits you, then publish."),
            "draw",
            is_published,
        ),
        (
            _("Cards on the tables, or phones"),
            _("Print the table cards and the score sheets, and put the hall screen up."),
            "papers",
            begun,
        ),
        (
            _("Begin"),
            _("Explain the law in a sentence, start the clock if you use one, and let them play."),
            "board",
            begun,
        ),
        (
            _rounds_text(night, closed),
            _("Do what the board says under “To do”. When all tables are done, close the round; everyone moves."),
            "board",
            is_over or is_last,
        ),
        (
            _("End the night"),
            _("Settle what is still open, then end the night."),
            "finale",
            is_over,
        ),
        (
            _("Announce the winners"),
            _("Each tap shows one place and its prizes on the hall screen. Then publish the results."),
            "finale",
            False,
        ),
        (_("Send people home"), _("Take a copy of the backup with you, and put the cards away."), "nights", False),
    ]
    first = next((place for place, row in enumerate(rows) if not row[3]), None)
    return [
        Item(text, how, _address(name, night, is_published=is_published), is_done, place == first)
        for place, (text, how, name, is_done) in enumerate(rows)
    ]


def _progress(night: Night | None) -> tuple[bool, int]:
    """Whether a hand is in, and how many rounds are closed."""
    if night is None:
        return False, 0
    hands = HandRecord.objects.filter(table__round__night=night)
    return hands.exists(), night.rounds.exclude(closed_at=None).count()


def _rounds_text(night: Night | None, closed: int) -> str:
    if night is None or night.state != Night.State.PLAYING:
        return _("Each round")
    if night.rules.planned_rounds is None:
        return _("Each round: %(closed)s closed so far") % {"closed": closed}
    return _("Each round: %(closed)s of %(rounds)s closed") % {"closed": closed, "rounds": night.rules.planned_rounds}


def _address(name: str, night: Night | None, *, is_published: bool) -> str:
    """Where it is done; empty where there is nothing to open yet."""
    if name in ("nights", "new_night"):
        return reverse(name)
    is_early = name in ("board", "finale") and not is_published
    return "" if night is None or is_early else reverse(name, args=[night.pk])
