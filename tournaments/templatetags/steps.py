"""What the director does next, for the pages that only know their night."""

from django import template

from tournaments.display.next_step import NextStep, next_step
from tournaments.models import Night

register = template.Library()


@register.simple_tag
def step_after(night: Night) -> NextStep | None:
    """What comes next, seen from a page around the play."""
    return next_step(night)
