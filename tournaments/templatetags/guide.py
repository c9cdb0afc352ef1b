"""Where the guide explains a page, for the "?" on it."""

from typing import Any

from django import template

from tournaments.display.guide import paragraph_for

register = template.Library()


@register.simple_tag(takes_context=True)
def explained(context: dict[str, Any]) -> str:
    """The address of the guide's paragraph on this page; of the guide itself where no page was found."""
    match = getattr(context.get("request"), "resolver_match", None)
    if match is None:
        return paragraph_for("", "")
    return paragraph_for(match.url_name or "", match.func.__module__.split(".")[-2])
