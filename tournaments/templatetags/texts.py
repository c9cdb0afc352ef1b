"""What templates ask for by name: texts of the pure rooms in the reader's language, seats, times and the next step."""

import datetime as dt
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from django import template
from django.db.models import Q
from django.template.context import Context
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import pgettext

from club.club_settings.stored import in_force
from club.models import Member
from scoring.hand import SUIT_NAMES
from scoring.hand import seat_name as name_of
from tournaments.display.clock import hour
from tournaments.display.next_step import next_step
from tournaments.display.running_order import first_evening
from tournaments.display.table import DrawnSeat, point_of
from tournaments.display.translation import translate
from tournaments.models import Night
from tournaments.night.settle import TallyRound
from tournaments.night.standings import Points, place_named
from tournaments.records.figures import figure_of, share_of, signed, with_sign
from tournaments.records.guest_proposals import is_more_than_a_name

LONGEST_WORD = 9  # letters of a name's word that beside the table would be broken

register = template.Library()
register.filter("translated", translate)
register.filter("hour", hour)
register.filter("signed", signed)
register.filter("with_sign", with_sign)
register.filter("seat_point", point_of)
register.simple_tag(in_force, name="settled")
register.simple_tag(next_step, name="step_after")
register.simple_tag(first_evening, takes_context=True)


@register.filter
def suit_name(suit: str) -> str:
    """S is Spades."""
    return capfirst(translate(SUIT_NAMES[suit]))


@register.filter
def shown_points(points: Points | None) -> str:
    """Whole where they are whole, else to two decimals, as 13.33 or −3; a dash for none."""
    return "–" if points is None else figure_of(points)


@register.filter
def share(compared: Fraction | None) -> str:
    """A share on the boards in per cent; a dash for none."""
    return share_of(compared) or "–"


@register.filter
def place(rank: int) -> str:
    """2 is “Second place”."""
    return translate(place_named(rank))


@register.filter
def seat_name(seat: int, players: int = 4) -> str:
    """Seat 1 is North where four sit at the table; clockwise."""
    return translate(name_of(seat, players))


@register.filter
def in_lines(people: Iterable[Any]) -> str:
    """The class of a table whose seats stand in lines, as one of its people has so long a name."""
    words = (word for person in people for word in person.name.replace("-", " ").split())
    return " in-lines" if any(len(word) > LONGEST_WORD for word in words) else ""


@register.filter
def seen_from(places: Sequence[DrawnSeat], holder: DrawnSeat | None) -> list[tuple[DrawnSeat, int, str]]:
    """Each seat of a table with how far it is, clockwise, from the seat that is drawn nearest, and the side it is drawn on.

    Nearest is the `holder` of the phone; without one South, or the first seat where other than four sit."""
    many = len(places)
    nearest = holder.seat if holder else 3 if many == 4 else 1
    ways = [(place, (place.seat - nearest) % many) for place in places]
    return [(place, at, "left" if 0 < 2 * at < many else "right" if 2 * at > many else "") for place, at in ways]


@register.filter
def has_partners(rows: Sequence[TallyRound]) -> bool:
    """Whether somebody was a partner in one of these rounds, or may be in those to come."""
    return not rows or any(row.partner for row in rows)


@register.filter
def can_be_taken_off(member: Member) -> bool:
    """Whether the roster holds no more of the member than a name, which may be there by mistake."""
    return not is_more_than_a_name(member)


@register.simple_tag
def club_is_new() -> bool:
    """Whether the club has never played: in no night but rehearsals was a hand entered, and none is over. One query."""
    return not Night.objects.filter(Q(hands_written__gt=0) | Q(state=Night.State.OVER), is_rehearsal=False).exists()


@register.inclusion_tag("tournaments/display/lock.html", takes_context=True)
def lock_note(context: Context, night: Night) -> dict[str, Any]:
    """When the night locks, or that it is locked; nothing where it never locks or is still played."""
    now = timezone.now()
    return {
        "night": night,
        "locked": night.is_locked(now),
        "time": moment(night.locks_at, now) if night.locks_at else "",
        "csrf_token": context.get("csrf_token"),
        "by_director": getattr(context.get("user"), "is_staff", False),
    }


def moment(at: dt.datetime, now: dt.datetime) -> str:
    """The time, with its day where that is another than a clock on the wall would show."""
    if abs(at - now) < dt.timedelta(hours=12):
        return hour(at)
    day = date_format(timezone.localtime(at), "DATE_FORMAT")
    return pgettext("date and time", "%(date)s, %(time)s") % {"date": day, "time": hour(at)}
