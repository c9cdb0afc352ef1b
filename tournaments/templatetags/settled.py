"""What the club has settled for all its nights, where a template asks for it by the field's name."""

from typing import Any

from django import template

from club.club_settings.stored import in_force

register = template.Library()


@register.simple_tag
def settled(field: str) -> Any:
    """What holds on this computer."""
    return in_force(field)
