"""The sentences of the pure rooms in the reader's language, for templates that show them as they are."""

from django import template

from scoring.wording import Text
from tournaments.display.translation import translate

register = template.Library()


@register.filter
def translated(text: Text) -> str:
    """The text in the reader's language, its parts too."""
    return translate(text)
