"""What the page of a member asks of the nights, which the club's own room does not know."""

from django import template

from club.models import Member
from tournaments.records.roster_entries import is_more_than_a_name

register = template.Library()


@register.filter
def can_be_taken_off(member: Member) -> bool:
    """Whether the roster holds no more of the member than a name, which may be there by mistake."""
    return not is_more_than_a_name(member)
