"""The sentences of the pure rooms in the reader's language, for templates that show them as they are."""

import datetime as dt
from fractions import Fraction

from django import template
from django.utils.text import capfirst

from scoring.hand import SUIT_NAMES
from scoring.wording import Text
from tournaments.display import hours
from tournaments.display.translation import translate
from tournaments.night.standings import Points, place_named
from tournaments.records.figures import figure_of, share_of, signed, with_sign

register = template.Library()


@register.filter
def translated(text: Text) -> str:
    """The text in the reader's language, its parts too."""
    return translate(text)


@register.filter
def hour(at: dt.datetime) -> str:
    """The time of day, as 20:30."""
    return hours.hour(at)


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


@register.filter(name="signed")
def signed_points(points: Points) -> str:
    """“+10”, “−5”."""
    return signed(points)


@register.filter(name="with_sign")
def points_with_sign(points: Points) -> str:
    """“+10”, “−5”, “+2.25”."""
    return with_sign(points)
