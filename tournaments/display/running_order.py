"""The running order of an evening: what the director does, from opening the door to sending people home.

Ticked as far as the records of tonight's night say; what only the hall knows is never ticked.
"""

from pathlib import Path
from typing import Any, Final, NamedTuple

from django.template.context import Context
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.wording import read_texts
from tournaments.display.translation import translate
from tournaments.models import HandRecord, Night
from tournaments.records.tonight import night_on

_ITEMS: Final[list[dict[str, Any]]] = read_texts(Path(__file__).with_suffix(".toml"))["items"]


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
    is_done = (
        *(night is not None, state not in (None, Night.State.ENROLLING), is_published, begun, begun),
        *(is_over or is_last, is_over, False, False),
    )
    rows = list(zip(_ITEMS, is_done, strict=True))
    first = next((place for place, (_item, done) in enumerate(rows) if not done), None)
    return [
        Item(
            translate(item["text"]) if "text" in item else _rounds_text(night, closed),
            translate(item["how"]),
            _address(item["page"], night, is_published=is_published),
            done,
            place == first,
        )
        for place, (item, done) in enumerate(rows)
    ]


_BEGIN: Final = 4  # the item that is done once a hand is in
PUT_AWAY: Final = "first-evening"  # the cookie of a browser whose director needs the list no more


def first_evening(context: Context, night: Night) -> list[Item]:
    """Return the running order as far as the rounds, until a hand is in; nothing in a browser that has put it away."""
    request = context["request"]
    if not request.user.is_staff or request.COOKIES.get(PUT_AWAY):
        return []
    order = running_order(night)
    return [] if order[_BEGIN].is_done else order[: _BEGIN + 2]


def _progress(night: Night | None) -> tuple[bool, int]:
    """Whether a hand is in, and how many rounds are closed."""
    if night is None or night.state in (Night.State.ENROLLING, Night.State.DRAWN):
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
