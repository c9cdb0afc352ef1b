"""Where the guide explains a page, for the "?" on it."""

from typing import Any

from django import template
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.utils.translation import get_language

from tournaments.display.guide import paragraph_for

register = template.Library()


@register.simple_tag(takes_context=True)
def explained(context: dict[str, Any]) -> str:
    """The address of the guide's paragraph on this page; of the guide itself where no page was found."""
    match = getattr(context.get("request"), "resolver_match", None)
    if match is None:
        return paragraph_for("", "")
    return paragraph_for(match.url_name or "", match.func.__module__.split(".")[-2])


@register.inclusion_tag("tournaments/guide/picture.html")
def picture(name: str, text: str) -> dict[str, str | None]:
    """A picture of the guide, in the reader's language if there is one; `text` says what it shows."""
    folder = f"headtable/guide/pictures/{get_language()}"
    if finders.find(folder) is None:
        folder = "headtable/guide/pictures/en"
    dark = f"{folder}/{name}-dark.webp"
    return {
        "name": name,
        "text": text,
        "light": static(f"{folder}/{name}-light.webp"),
        "dark": static(dark) if finders.find(dark) else None,
    }
