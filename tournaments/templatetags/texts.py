"""The sentences of the pure rooms in the reader's language, for templates that show them as they are."""

from django import template
from django.utils.text import capfirst

from scoring.hand import SUIT_NAMES
from scoring.wording import Text
from tournaments.display.translation import translate

register = template.Library()


@register.filter
def translated(text: Text) -> str:
    """The text in the reader's language, its parts too."""
    return translate(text)


@register.filter
def suit_name(suit: str) -> str:
    """S is Spades."""
    return capfirst(translate(SUIT_NAMES[suit]))
